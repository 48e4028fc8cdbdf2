import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The stock login before Send and before Claim, without a browser.
struct LoginScreenTests {
    private func summary(
        _ application: TestApplication, _ configure: @escaping @Sendable (HostViewController) -> Void = { _ in }
    ) async throws -> TestVisitor {
        let visitor = try await application.host(configure)
        try await visitor.addTitleAndName()
        try await visitor.press("Wrap it")
        try visitor.write("Max", into: "Your name")
        return visitor
    }

    private func code(_ application: TestApplication) throws -> String {
        try #require(application.mailbox.mails.last).code
    }

    /// A code that is not the one that was sent last.
    private func wrongCode(_ application: TestApplication) throws -> String {
        try code(application) == "000000" ? "000001" : "000000"
    }

    private func atCode(_ application: TestApplication) async throws -> TestVisitor {
        let visitor = try await summary(application)
        try await visitor.press("Send")
        try visitor.write("max@example.org", into: "E-mail")
        try await visitor.press("Send code")
        return visitor
    }

    // MARK: Before Send

    @Test func whoSendsSignsInOnceAndIsBackAtTheSummary() async throws {
        let application = try makeApplication()
        let visitor = try await summary(application)
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "login" && visitor.page.focus == "login.email")
        try await visitor.signIn(as: " Max@Example.org ")
        #expect(visitor.page.screenID == "summary" && visitor.focused == "Send")
        #expect(visitor.sees("You are signed in as Max@example.org. Press Send to send it."))
        #expect(try visitor.value(of: "Your name") == "Max" && visitor.pictures == ["Title: Hello"])
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "sent")
        try await visitor.press("Make another")
        try await visitor.addTitleAndName()
        try await visitor.press("Wrap it")
        try visitor.write("Max", into: "Your name")
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "sent", "signed in still")
        #expect(application.mailbox.mails.count == 1)
    }

    @Test func cancelGoesBackAndNothingIsLost() async throws {
        let visitor = try await atCode(try makeApplication())
        try await visitor.press("Cancel")
        #expect(visitor.page.screenID == "summary" && visitor.focused == "Send")
        #expect(try visitor.value(of: "Your name") == "Max")
        try await visitor.restartServer()
        #expect(visitor.page.screenID == "summary", "a login that was left does not open again")
        try await visitor.press("Back")
        #expect(visitor.pictures == ["Title: Hello", "For: Anna"])
    }

    @Test func goingBackBelowTheLoginLeavesIt() async throws {
        let application = try makeApplication()
        let visitor = try await atCode(application)
        try await visitor.look(at: "summary")
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "login")
        try visitor.write(try code(application), into: "Code")
        try await visitor.press("Sign in")
        #expect(visitor.page.screenID == "summary")
    }

    @Test func whoSignsOutIsAskedAgain() async throws {
        let visitor = try await summary(try makeApplication())
        #expect(!visitor.buttons.contains("Not you? Sign out"))
        try await visitor.press("Send")
        try await visitor.signIn()
        try await visitor.press("Not you? Sign out")
        #expect(!visitor.buttons.contains("Not you? Sign out") && visitor.focused == "Send")
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "login")
    }

    @Test func aHostMayDoWithoutALogin() async throws {
        let visitor = try await summary(try makeApplication()) { $0.manager.loginRequired = false }
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "sent")
    }

    @Test func aHostsOwnLoginStandsInForTheStockOne() async throws {
        let visitor = try await summary(try makeApplication()) { host in
            host.login = { answer in
                answer(true)
                return true
            }
        }
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "sent")
    }

    @Test func aLateAnswerOfTheHostCountsAndOneToAnEarlierPressDoesNot() async throws {
        let answers = Answers()
        var screens = VoucherScreens()
        let stock = screens
        try screens.replace(.summary) { AnsweringFrame(try stock.makeStock(.summary, $0), answers) }
        let visitor = try await summary(try makeApplication(screens: screens)) { host in
            host.login = { answer in
                answers.waiting.append(answer)
                return true
            }
        }
        try await visitor.press("Send")
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "summary" && answers.waiting.count == 2, "asked once for each press")
        try await visitor.press("Answer 0")
        #expect(visitor.page.screenID == "summary", "an answer to an earlier press")
        try await visitor.press("Answer 1")
        #expect(visitor.page.screenID == "sent")
    }

    @Test func anotherTabThatHasSignedInMeanwhileIsEnough() async throws {
        let application = try makeApplication()
        let first = try await atCode(application)
        let second = try await first.openTab()
        try await second.press("Make a voucher")
        try await second.press("Wrap it")
        try second.write("Max", into: "Your name")
        try await second.press("Send")
        try await second.signIn(as: "other@example.org")
        try await first.look()
        #expect(first.sees("You are signed in as other@example.org.") && !first.buttons.contains("Sign in"))
        try await first.press("Go on")
        #expect(first.page.screenID == "summary" && first.sees("Signed in as other@example.org."))
    }

    // MARK: The code

    @Test func wrongCodesAreCountedDownAndTheRightOneThenComesTooLate() async throws {
        let application = try makeApplication()
        let visitor = try await atCode(application)
        for words in ["4 more times.", "3 more times.", "2 more times.", "once more."] {
            try visitor.write(try wrongCode(application), into: "Code")
            try await visitor.press("Sign in")
            #expect(visitor.sees("That is not the code. You can try \(words)") && visitor.page.focus == "login.code")
        }
        try visitor.write(try wrongCode(application), into: "Code")
        try await visitor.press("Sign in")
        #expect(visitor.sees("it cannot be tried any more. Please ask for a new one."))
        try visitor.write(try code(application), into: "Code")
        try await visitor.press("Sign in")
        #expect(visitor.page.screenID == "login")
        try await visitor.press("Send a new code")
        #expect(try visitor.value(of: "Code") == "" && visitor.page.focus == "login.code")
        try visitor.write(try code(application), into: "Code")
        try await visitor.pressReturn(in: "Code")
        #expect(visitor.page.screenID == "summary")
    }

    @Test func aCodeThatIsTooOldIsRefusedInWords() async throws {
        let application = try makeApplication()
        let visitor = try await atCode(application)
        application.advance(by: 599)
        try visitor.write("12345", into: "Code")
        try await visitor.press("Sign in")
        #expect(visitor.sees("The code has six digits."))
        application.advance(by: 1)
        try visitor.write(try code(application), into: "Code")
        try await visitor.press("Sign in")
        #expect(visitor.page.screenID == "login" && visitor.sees("This code has expired. Please ask for a new one."))
    }

    @Test func aCodeThatAnotherBrowserAskedForIsRefused() async throws {
        let application = try makeApplication()
        _ = try await atCode(application)
        let theirs = try code(application)
        let visitor = try await atCode(application)
        guard try code(application) != theirs else { return }
        try visitor.write(theirs, into: "Code")
        try await visitor.press("Sign in")
        #expect(visitor.sees("That is not the code."))
        try visitor.write(try code(application), into: "Code")
        try await visitor.press("Sign in")
        #expect(visitor.page.screenID == "summary", "the control")
    }

    @Test func tooManyCodesAreRefusedWithWhenToComeBack() async throws {
        let application = try makeApplication()
        let visitor = try await atCode(application)
        for _ in 0..<4 { try await visitor.press("Send a new code") }
        try await visitor.press("Send a new code")
        #expect(visitor.sees("That was too often. Please try again in 60 minutes."))
        #expect(application.mailbox.mails.count == 5)
        try await visitor.press("Use another address")
        #expect(try visitor.value(of: "E-mail") == "max@example.org" && visitor.page.focus == "login.email")
        try visitor.write("other@example.org", into: "E-mail")
        try await visitor.press("Send code")
        #expect(visitor.sees("We have sent a code to other@example.org."))
    }

    @Test func aSlipIsAskedAboutOnce() async throws {
        let visitor = try await summary(try makeApplication())
        try await visitor.press("Send")
        try await visitor.press("Send code")
        #expect(visitor.sees("Please write an e-mail address.") && visitor.page.focus == "login.email")
        try visitor.write("max@gmial.com", into: "E-mail")
        try await visitor.press("Send code")
        #expect(visitor.sees("Did you mean max@gmail.com? If max@gmial.com is right, press Send code again."))
        try await visitor.press("Use max@gmail.com")
        #expect(try visitor.value(of: "E-mail") == "max@gmail.com")
        try await visitor.press("Send code")
        #expect(visitor.sees("We have sent a code to max@gmail.com."))
    }

    // MARK: Before Claim

    private func recipient(_ application: TestApplication, link: String) async throws -> TestVisitor {
        let visitor = try await application.recipient(of: link)
        try await visitor.press("Unwrap")
        try visitor.write("Anna", into: "Your name")
        return visitor
    }

    /// A voucher that goes to Anna by e-mail.
    private func mailed(_ application: TestApplication) async throws -> String {
        let sender = try await application.host()
        try await sender.press("Add a title")
        try sender.write("Hello", into: "Title")
        try await sender.press("Done")
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try sender.write("Anna@Example.org", into: "E-mail")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        return try sender.value(of: "Link")
    }

    @Test func whoClaimsSignsInAndIsBackAtTheClaim() async throws {
        let application = try makeApplication()
        let link = try await application.send()
        let token = String(try #require(link.split(separator: "/").last))
        let visitor = try await recipient(application, link: link)
        try await visitor.press("Claim")
        #expect(visitor.page.screenID == "login" && visitor.sees("Before you claim it, please say who you are."))
        try await visitor.restartServer()
        #expect(visitor.page.screenID == "login")
        try await visitor.press("Cancel")
        #expect(visitor.page.screenID == "unwrap" && visitor.focused == "Claim")
        #expect(try visitor.value(of: "Your name") == "Anna")
        try await visitor.press("Claim")
        try visitor.write("anna@example.org", into: "E-mail")
        try await visitor.press("Send code")
        try await visitor.restartServer()
        #expect(visitor.page.screenID == "login" && visitor.sees("We have sent a code to anna@example.org."))
        try visitor.write(try code(application), into: "Code")
        try await visitor.press("Sign in")
        #expect(visitor.page.screenID == "unwrap" && visitor.focused == "Claim")
        #expect(visitor.sees("You are signed in as anna@example.org. Press Claim to make it yours."))
        #expect(try visitor.value(of: "Your name") == "Anna")
        #expect(try await application.service.voucher(token: token)?.status == .created, "nor by signing in")
        try await visitor.restartServer()
        #expect(visitor.page.screenID == "unwrap", "and nothing by coming back")
        #expect(try await application.service.voucher(token: token)?.status == .created)
        try visitor.write("Anna", into: "Your name")
        try await visitor.press("Claim")
        #expect(visitor.sees("It is yours, Anna."))
    }

    @Test func aVoucherThatWasMailedIsClaimedWithThatAddressAlone() async throws {
        var settings = RecipientSettings()
        settings.loginRequired = false
        for settings in [settings, RecipientSettings()] {
            let application = try makeApplication(recipientSettings: settings)
            let visitor = try await recipient(application, link: try await mailed(application))
            try await visitor.press("Claim")
            #expect(visitor.sees("To claim it, please sign in with the address it was sent to."))
            #expect(!visitor.sees("example.org"), "the address is not told to whoever has the link")
            try await visitor.signIn(as: "eve@example.org")
            #expect(visitor.sees("You are signed in as eve@example.org, but this voucher was sent to another address."))
            try await visitor.press("Claim")
            #expect(visitor.page.screenID == "login", "asked again, for the right address")
            try await visitor.signIn(as: "ANNA@example.org")
            try await visitor.press("Claim")
            #expect(visitor.sees("It is yours, Anna."))
        }
    }

    @Test func theServiceItselfRefusesWhoIsNotTheRecipient() async throws {
        let application = try makeApplication()
        let token = String(try #require(try await mailed(application).split(separator: "/").last))
        let service = application.service
        let anna = SignedInPerson(confirmed: try EmailAddress("anna@example.org"))
        let named = SignedInPerson(id: "anna@example.org", issuer: .token(issuer: "https://id.example"))
        for person in [nil, SignedInPerson(confirmed: try EmailAddress("anna@example.com")), named] {
            await #expect(throws: VoucherRefusal.notRecipient) {
                try await service.claim(token: token, name: "Eve", person: person, key: "eve")
            }
        }
        #expect(try await service.claim(token: token, name: "Anna", person: anna, key: "anna").status == .claimed)
        await #expect(throws: VoucherRefusal.alreadyClaimed) {
            try await service.claim(token: token, name: "Eve", person: nil, key: "eve")
        }
    }

    @Test func aHostMayLetAnybodyClaimALink() async throws {
        var settings = RecipientSettings()
        settings.loginRequired = false
        let application = try makeApplication(recipientSettings: settings)
        let visitor = try await recipient(application, link: try await application.send())
        try await visitor.press("Claim")
        #expect(visitor.sees("It is yours, Anna."))
    }

    @Test func aHostsOwnLoginStandsBeforeTheClaimToo() async throws {
        for (answer, words) in [
            (true, "It is yours, Anna."), (false, "You are not logged in, so nothing was claimed."),
        ] {
            var settings = RecipientSettings()
            settings.showLogin = { _, completion in
                completion(answer)
                completion(true)
                return true
            }
            let application = try makeApplication(recipientSettings: settings)
            let visitor = try await recipient(application, link: try await application.send())
            try await visitor.press("Claim")
            #expect(visitor.sees(words))
        }
        var never = RecipientSettings()
        never.showLogin = { _, _ in true }
        let application = try makeApplication(recipientSettings: never)
        let visitor = try await recipient(application, link: try await application.send())
        try await visitor.press("Claim")
        #expect(visitor.page.screenID == "unwrap" && visitor.buttons.contains("Claim"), "it can be left")
    }

    @Test func aHostsOwnLoginDoesNotMakeSomebodyTheRecipient() async throws {
        var settings = RecipientSettings()
        settings.showLogin = { _, completion in
            completion(true)
            return true
        }
        let application = try makeApplication(recipientSettings: settings)
        let visitor = try await recipient(application, link: try await mailed(application))
        try await visitor.press("Claim")
        #expect(visitor.sees("This voucher was sent to somebody else by e-mail."))
    }
}

/// What a host's login will answer when the test says so.
private final class Answers: @unchecked Sendable {
    // Unchecked: used in the one session of the test.
    var waiting: [(Bool) -> Void] = []
}

/// A frame around the summary with a button for each answer.
private final class AnsweringFrame: OwnColumn {
    private let inner: UIViewController
    private let answers: Answers

    init(_ inner: UIViewController, _ answers: Answers) {
        self.inner = inner
        self.answers = answers
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        for number in 0...1 { button("Answer \(number)") { [answers] in answers.waiting[number](true) } }
        addChild(inner)
        column.addArrangedSubview(inner.view)
        inner.didMove(toParent: self)
    }
}
