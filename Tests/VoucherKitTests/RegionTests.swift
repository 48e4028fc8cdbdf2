import Foundation
import Localization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A browser names a region where the application offers its language alone.
struct RegionTests {
    @Test(arguments: [("de-AT", "1"), ("de", "1"), ("ar-MA", "2"), ("en-GB", "0"), ("fr-CA", "0")])
    func theRecipientIsOfferedTheSendersLanguage(_ language: String, _ choice: String) async throws {
        let sender = try await makeApplication().visitor { _ in HostViewController() }
        sender.language = language
        let words = Words(language: language)
        try await sender.press("Make a voucher")
        try await sender.press(words("recipient.carousel"))
        #expect(try sender.value(of: words("recipient.language")) == choice)
    }

    @Test func aSenderIsWrittenToInTheirLanguageAndRegion() throws {
        let application = try makeApplication()
        let mailer = VoucherMailer(
            vault: application.vault, site: URL(fileURLWithPath: "/"), themeManager: ThemeManager(),
            languages: ["en", "de"])
        #expect(mailer.words(in: "de-AT").language == "de-AT" && mailer.words(in: "de-AT")("bar.done") == "Fertig")
        #expect(mailer.words(in: "fr-CA").language == Words.current.language, "none of it is offered")
    }

    @Test(arguments: [
        ("ar-EG", "١٢٫٥٠"), ("ar-MA", "12,50"), ("de-CH", "12.50"), ("de-DE", "12,50"), ("da-DK", "12,50"),
    ])
    func amountsAreWrittenAsInTheRegion(_ language: String, _ digits: String) throws {
        let money = Money(minorUnits: 1250, try #require(Currency("EUR")))
        let text = money.formatted(locale: Words(language: language).locale)
        #expect(text.contains(digits), "\(text)")
    }

    @Test(arguments: ["ar-EG", "ar-MA", "ar"])
    func digitsOfBothScriptsAreRead(_ language: String) throws {
        let euro = try #require(Currency("EUR"))
        for text in ["١٢٫٥٠", "12,50", "12.50"] {
            let reading = AmountReading(text, currency: euro, locale: Words(language: language).locale)
            #expect(reading == .amount(Money(minorUnits: 1250, euro)), "\(text) in \(language)")
        }
    }
}
