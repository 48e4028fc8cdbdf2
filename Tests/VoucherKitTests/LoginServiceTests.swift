import Foundation
import Secrets
import Synchronization
import Testing
import VoucherKit
import VoucherKitTesting

struct LoginServiceTests {
    private let mailbox = InMemoryLoginMailing()
    private let clock = Clock()
    private let service: LoginService

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let clock = clock
        service = LoginService(
            store: InMemoryLoginStore(), codes: try SodiumLoginCodes(keyFile: folder + "/key"), mailing: mailbox,
            now: { clock.now })
    }

    private func ask(_ address: String = "anna@example.org", client: String = "here") async throws -> LoginChallengeID {
        try await service.ask(address: try EmailAddress(address), session: "browser", client: client)
    }

    private func confirm(
        _ id: LoginChallengeID, _ code: String, session: String = "browser", client: String = "here"
    ) async throws -> SignedInPerson {
        try await service.confirm(challenge: id, code: code, session: session, client: client)
    }

    /// A code that is not the one that was sent last.
    private func wrongCode() throws -> String {
        try #require(mailbox.mails.last).code == "000000" ? "000001" : "000000"
    }

    @Test func whoTypesTheCodeOfTheMailIsSignedIn() async throws {
        let id = try await ask(" Anna@Example.org ")
        let mail = try #require(mailbox.mails.last)
        #expect(mail.address.forSending == "Anna@example.org" && mail.id == id && mail.code.count == 6)
        #expect(mail.expiresAt == clock.now.addingTimeInterval(600))
        let typed = mail.code.prefix(3) + " - " + mail.code.suffix(3)
        let person = try await confirm(id, String(typed))
        #expect(person.id == "anna@example.org" && person.issuer == .mail && person.email == mail.address)
        await #expect(throws: LoginRefusal.alreadyUsed) { try await confirm(id, mail.code) }
    }

    @Test func digitsOfOtherScriptsAreRead() async throws {
        let id = try await ask()
        let code = try #require(mailbox.mails.last).code
        let arabic = String(
            String.UnicodeScalarView(code.unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x30 + 0x660) }))
        #expect(try await confirm(id, arabic).id == "anna@example.org")
    }

    @Test func everyRefusalIsTypedAndSaidInWords() async throws {
        let id = try await ask()
        let code = try #require(mailbox.mails.last).code
        await #expect(throws: LoginRefusal.notACode) { try await confirm(id, "12345") }
        await #expect(throws: LoginRefusal.otherBrowser) { try await confirm(id, code, session: "other") }
        await #expect(throws: LoginRefusal.expired) { try await confirm(LoginChallengeID("nobody's"), code) }
        for left in [4, 3, 2, 1] {
            await #expect(throws: LoginRefusal.wrongCode(triesLeft: left)) { try await confirm(id, try wrongCode()) }
        }
        await #expect(throws: LoginRefusal.tooManyTries) { try await confirm(id, try wrongCode()) }
        await #expect(throws: LoginRefusal.tooManyTries) { try await confirm(id, code) }
        let second = try await ask()
        clock.advance(by: 600)
        await #expect(throws: LoginRefusal.expired) { try await confirm(second, try #require(mailbox.mails.last).code) }
        let all: [LoginRefusal] = [
            .notACode, .wrongCode(triesLeft: 4), .wrongCode(triesLeft: 1), .tooManyTries, .expired,
            .otherBrowser, .alreadyUsed, .tooMany(retryAfter: 30),
        ]
        #expect(Set(all.map(\.words)).count == all.count)
    }

    @Test func theWaitIsRoundedUp() {
        #expect(LoginRefusal.tooMany(retryAfter: 0.2).words.hasSuffix("in a minute."))
        #expect(LoginRefusal.tooMany(retryAfter: 61).words.hasSuffix("in 2 minutes."))
        #expect(LoginRefusal.tooMany(retryAfter: 7201).words.hasSuffix("in 3 hours."))
    }

    @Test func anAddressIsNotFloodedWithCodesWhoeverAsks() async throws {
        for number in 0..<5 { _ = try await ask(client: "client \(number)") }
        await #expect(throws: LoginRefusal.tooMany(retryAfter: 3600)) {
            try await ask("ANNA@example.org", client: "new")
        }
        _ = try await ask("max@example.org", client: "new")
        #expect(mailbox.mails.count == 6)
        clock.advance(by: 3600)
        _ = try await ask()
    }

    @Test func aClientAsksForSixtyCodesAnHour() async throws {
        for number in 0..<60 { _ = try await ask("guest\(number)@example.org") }
        await #expect(throws: LoginRefusal.tooMany(retryAfter: 3600)) { try await ask("max@example.org") }
        _ = try await ask("max@example.org", client: "elsewhere")
        clock.advance(by: 3600)
        _ = try await ask("max@example.org")
    }

    @Test func aClientGuessesThirtyTimesAnHourForWhateverAddresses() async throws {
        var ids: [LoginChallengeID] = []
        for number in 0..<8 { ids.append(try await ask("guest\(number)@example.org")) }
        for number in 0..<30 {
            let code = mailbox.mails[number / 4].code == "000000" ? "000001" : "000000"
            await #expect(throws: LoginRefusal.wrongCode(triesLeft: 4 - number % 4)) {
                try await confirm(ids[number / 4], code)
            }
        }
        await #expect(throws: LoginRefusal.tooMany(retryAfter: 3600)) {
            try await confirm(ids[7], mailbox.mails[7].code)
        }
        #expect(try await confirm(ids[7], mailbox.mails[7].code, client: "elsewhere").id == "guest7@example.org")
    }

    @Test func rightCodesDoNotCountAsGuesses() async throws {
        for number in 0..<50 {
            let id = try await ask("guest\(number)@example.org")
            _ = try await confirm(id, try #require(mailbox.mails.last).code)
        }
    }

    @Test func ofFiftyConfirmationsAtOnceOneSignsIn() async throws {
        let id = try await ask()
        let code = try #require(mailbox.mails.last).code
        let people = await withTaskGroup(of: SignedInPerson?.self) { group in
            for number in 0..<50 { group.addTask { try? await confirm(id, code, client: "\(number)") } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(people.count { $0 != nil } == 1)
    }

    @Test func aMailThatCannotBeSentIsToldAndCounts() async throws {
        struct Fault: Error {}
        struct Broken: LoginMailing {
            func sendCode(
                _ code: String, to address: EmailAddress, id: LoginChallengeID, expiresAt: Date
            ) async throws { throw Fault() }
        }
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let service = LoginService(
            store: InMemoryLoginStore(), codes: try SodiumLoginCodes(keyFile: folder + "/key"), mailing: Broken(),
            now: { Date(timeIntervalSince1970: 0) })
        for _ in 0..<5 {
            await #expect(throws: Fault.self) {
                try await service.ask(address: try EmailAddress("anna@example.org"), session: "s", client: "c")
            }
        }
        await #expect(throws: LoginRefusal.tooMany(retryAfter: 3600)) {
            try await service.ask(address: try EmailAddress("anna@example.org"), session: "s", client: "c")
        }
    }
}

private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
