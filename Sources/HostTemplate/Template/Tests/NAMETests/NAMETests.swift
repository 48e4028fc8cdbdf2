import Testing
import VoucherKit
import VoucherKitTesting

@testable import NAME

/// The flow as a person goes through it, without a browser.
struct NAMETests {
    @Test func aTitleIsWrittenOnOurScreenAndLiesInTheEnvelope() async throws {
        let sender = try await TestApplication().visitor { _ in NAMEViewController() }
        try await sender.press("Make a voucher")
        try await sender.press("Add a title")
        #expect(sender.sees("What should it say?"))

        try sender.write("Happy birthday", into: "Title")
        try await sender.press("Done")
        #expect(sender.pictures == ["Title: Happy birthday"])
    }

    @Test func theVoucherArrives() async throws {
        let application = try TestApplication()
        let sender = try await application.visitor { _ in NAMEViewController() }
        try await sender.press("Make a voucher")
        try await sender.press("Add a title")
        try sender.write("Happy birthday", into: "Title")
        try await sender.press("Done")
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try sender.write("Max", into: "Your name")
        try await sender.press("Send")
        try await sender.signIn(as: "max@example.org")
        try await sender.press("Send")

        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        #expect(recipient.sees("From Max"))
        try await recipient.press("Unwrap")
        #expect(recipient.pictures.contains("Title: Happy birthday"))
    }

    @Test func theTitleScreenKeepsTheContract() async throws {
        try await ScreenContract(TitlePersonalizationOption(), fields: ["Title": "Happy birthday"]) {
            option, manager, delegate in
            NAMETitleViewController(
                personalizationOption: option, createManager: manager, createFlowDelegate: delegate)
        }.verify()
    }
}
