import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// An amount is written, asked about, chosen and received.
struct GiftTests {
    private func sender(
        _ configure: @escaping @Sendable (GiftPersonalizationOption) -> Void = { _ in }
    ) async throws -> (TestApplication, TestVisitor) {
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = { [GiftPersonalizationOption(configure), RecipientPersonalizationOption()] }
            host.manager.recipientRequired = false
        }
        try await sender.press("Add an amount")
        return (application, sender)
    }

    @Test func anAmountIsWrittenAndReceivedWithHowToSpendIt() async throws {
        let (application, sender) = try await sender {
            $0.merchants = [Merchant(id: "books", name: "Corner Books", howToSpend: "Show the code at the till.")]
        }
        try sender.write("12,50", into: "Amount (Euro)")
        try await sender.press("Done")
        #expect(sender.pictures == ["Gift: €12.50 at Corner Books"])
        try await sender.press("Edit Gift: €12.50 at Corner Books")
        #expect(try sender.value(of: "Amount (Euro)") == "12.50")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        #expect(!recipient.sees("12.50"), "nothing is told before")
        try await recipient.press("Unwrap")
        #expect(recipient.pictures == ["Gift: €12.50 at Corner Books"])
        #expect(recipient.sees("How to spend it: Show the code at the till."))
    }

    @Test func whatCanMeanTwoAmountsIsAsked() async throws {
        let (_, sender) = try await sender { $0.maximumAmount = 500_000 }
        try sender.write("1.500", into: "Amount (Euro)")
        try await sender.press("Done")
        #expect(sender.page.screenID == "gift" && sender.focused == "€1.50")
        #expect(sender.sees("That can mean more than one amount."))
        try await sender.press("€1,500.00")
        #expect(sender.pictures == ["Gift: €1,500.00"])
    }

    @Test func ofTwoReadingsTheOneWithinTheBoundsIsTaken() async throws {
        let (_, sender) = try await sender { $0.maximumAmount = 100_000 }
        try sender.write("1.500", into: "Amount (Euro)")
        try await sender.press("Done")
        #expect(sender.pictures == ["Gift: €1.50"])
    }

    @Test(arguments: [
        ("", "Please write an amount, such as 1000.00."), ("a lot", "That is no amount."),
        ("0.005", "Amounts in Euro have 2 digits"), ("2000", "That is more than the greatest amount, €1,000.00."),
        ("0", "That is less than the least amount, €0.01."), ("99999999999999999999", "That is more than"),
    ])
    func whatIsNoAmountIsSaidAtTheField(_ text: String, _ words: String) async throws {
        let (_, sender) = try await sender()
        try sender.write(text, into: "Amount (Euro)")
        try await sender.press("Done")
        #expect(sender.page.screenID == "gift" && sender.focused == "Amount (Euro)")
        #expect(sender.sees(words), "\(sender.texts)")
    }

    @Test func anAmountIsChosenUnlessOneIsWritten() async throws {
        let (_, sender) = try await sender { $0.suggestedAmounts = [1000, 2500] }
        try sender.write("1", into: "Amounts to choose from")
        try await sender.press("Done")
        #expect(sender.pictures == ["Gift: €25.00"])
        try await sender.press("Edit Gift")
        #expect(try sender.value(of: "Amounts to choose from") == "1")
        try sender.write("12", into: "Amount (Euro)")
        try await sender.press("Done")
        #expect(sender.pictures == ["Gift: €12.00"])
        try await sender.press("Edit Gift")
        #expect(try sender.value(of: "Amount (Euro)") == "12.00")
    }

    @Test func amountsAreReadAndShownInThePersonsLanguage() async throws {
        let application = try makeApplication()
        let visitor = try await application.visitor { _ in
            let host = HostViewController()
            host.options = { [GiftPersonalizationOption()] }
            return host
        }
        visitor.language = "ar"
        try await visitor.press("Make a voucher")
        try await visitor.press("أضف مبلغًا")
        try visitor.write("١٢٫٥", into: visitor.page.words("gift.amountIn", "يورو"))
        try await visitor.press("تم")
        #expect(visitor.pictures.first?.contains("١٢٫٥٠") == true, "\(visitor.pictures)")
    }
}
