import Foundation
import Testing
import VoucherKit

struct AmountReadingTests {
    private func read(_ text: String, _ locale: String = "en", _ code: String = "EUR") throws -> AmountReading {
        AmountReading(text, currency: try #require(Currency(code)), locale: Locale(identifier: locale))
    }

    private func money(_ units: Int, _ code: String = "EUR") throws -> Money {
        Money(minorUnits: units, try #require(Currency(code)))
    }

    @Test(arguments: [
        ("25", "en", 2500), ("12.50", "en", 1250), ("12.5", "en", 1250), ("1,500", "en", 150_000),
        ("1,234,567.89", "en", 123_456_789), ("€12.50", "en", 1250), ("12.50 €", "en", 1250), ("EUR 12", "en", 1200),
        ("12,50", "de", 1250), ("1.500", "de", 150_000), ("1.500,00", "de", 150_000), ("12,50 €", "de", 1250),
        // Only one reading makes sense.
        ("12.50", "de", 1250), ("12,50", "en", 1250), ("1.234.567", "en", 123_456_700), (",50", "de", 50),
        ("١٢٫٥٠", "ar", 1250), ("١٬٢٣٤", "ar", 123_400), ("१२.५०", "hi", 1250), ("1,00,000", "en-IN", 10_000_000),
        ("1’234.50", "de-CH", 123_450), ("\u{200F}12.50\u{200E}", "en", 1250), ("1 234,50", "fr", 123_450),
        ("0", "en", 0), ("007", "en", 700),
    ])
    func anAmountIsReadAsItsLocaleWritesIt(_ text: String, _ locale: String, _ units: Int) throws {
        #expect(try read(text, locale) == .amount(try money(units)))
    }

    @Test func whatCanMeanTwoThingsIsAsked() throws {
        #expect(try read("1.500") == .ambiguous([try money(150), try money(150_000)]))
        #expect(
            try read("1.500", "de", "KWD") == .ambiguous([try money(1_500_000, "KWD"), try money(1500, "KWD")]))
        #expect(
            try read("1,500", "en", "KWD") == .ambiguous([try money(1_500_000, "KWD"), try money(1500, "KWD")]))
    }

    @Test func digitsAreThoseOfTheCurrency() throws {
        #expect(try read("1,500", "en", "JPY") == .amount(try money(1500, "JPY")))
        #expect(try read("12.5", "en", "JPY") == .refused(.tooPrecise(digits: 0)))
        #expect(try read("12.505") == .amount(try money(1_250_500)), "a group")
        #expect(try read("12.5051") == .refused(.tooPrecise(digits: 2)))
        #expect(try read("0.125", "en", "KWD") == .amount(try money(125, "KWD")))
    }

    @Test(arguments: ["", "  ", "abc", "-5", "5-", "$5", "1e5", "∞", ".", "12..5", "1,2,3", "½", "²", "1.2.3,4,5"])
    func whatIsNoAmountIsRefused(_ text: String) throws {
        guard case .refused(let reason) = try read(text) else {
            Issue.record("\(text) was read as \(try read(text))")
            return
        }
        #expect((reason == .empty) == text.allSatisfy(\.isWhitespace))
    }

    @Test func noAmountIsBeyondWhatCanBeHeld() throws {
        #expect(try read("999999999999") == .amount(try money(99_999_999_999_900)))
        #expect(try read("9999999999999999999999999999") == .refused(.tooLarge))
        #expect(try read(String(repeating: "9", count: 100_000)) == .refused(.notAnAmount))
    }

    @Test func amountsAreWrittenWithTheDigitsOfTheirCurrency() throws {
        #expect(try money(1250).formatted(locale: Locale(identifier: "en")) == "€12.50")
        #expect(try money(1250).formatted(locale: Locale(identifier: "de")) == "12,50\u{A0}€")
        #expect(try money(1250, "JPY").formatted(locale: Locale(identifier: "en")) == "¥1,250")
        #expect(try money(1250, "KWD").formatted(locale: Locale(identifier: "en")).contains("1.250"))
        #expect(try money(1250).formatted(locale: Words(language: "ar").locale).contains("١٢٫٥٠"))
        #expect(try money(99_999_999_999_999).formatted(locale: Locale(identifier: "en")) == "€999,999,999,999.99")
    }

    @Test func onlyCurrenciesInUseAreKnown() {
        #expect(Currency("eur")?.code == "EUR")
        #expect(Currency("XXQ") == nil && Currency("") == nil && Currency("EURO") == nil)
    }
}
