import Foundation
import Localization
import Testing

struct WordsTests {
    @Test func aTextIsInTheLanguageAskedFor() {
        #expect(Words(language: "en")("bar.done") == "Done")
        #expect(Words(language: "de")("bar.done") == "Fertig")
        #expect(Words(language: "de-AT")("bar.done") == "Fertig")
        #expect(Words(language: "ar")("bar.done") == "تم")
        #expect(Words(language: "fi")("bar.done") == "Done")
    }

    @Test func countsHaveTheFormsAndDigitsOfTheirLanguage() {
        func inside(_ language: String) -> [String] {
            [0, 1, 2, 3, 11, 100].map { Words(language: language)("unwrap.count", $0) }
        }
        #expect(
            inside("en")[1...2] == ["Unwrapped. There is one thing inside.", "Unwrapped. There are 2 things inside."])
        #expect(inside("de")[2] == "Ausgepackt. Es sind 2 Dinge darin.")
        let arabic = inside("ar")
        #expect(Set(arabic).count == 6)
        #expect(arabic[2].contains("شيئان"))
        #expect(arabic[3].contains("٣ أشياء") && arabic[4].contains("١١ شيئًا") && arabic[5].contains("١٠٠ شيء"))
        #expect(Words(language: "en")("page.counter", 1234, 60) == "1,234 / 60")
    }

    @Test(arguments: [
        ("ar", "٢٥"), ("ar-EG", "٢٥"), ("ar-SA", "٢٥"), ("ar-MA", "25"), ("ar-DZ", "25"), ("ar-TN", "25"),
        ("ar-LY", "25"),
    ])
    func digitsOfArabicAreThoseOfTheCountry(_ language: String, _ digits: String) {
        let words = Words(language: language)
        #expect(words("page.counter", 25, 60).hasPrefix(digits), "\(words("page.counter", 25, 60))")
        #expect(words("photo.formats", 25).contains(digits))
        #expect(25.formatted(.number.locale(words.locale)) == digits)
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        var style = Date.FormatStyle(date: .complete, time: .shortened)
        style.locale = words.locale
        #expect(moment.formatted(style).contains(digits == "25" ? "2027" : "٢٠٢٧"))
        #expect(words("bar.done") == "تم" && words.isRightToLeft)
    }

    @Test func anEnglishTextThatStandsInHasItsOwnDigits() {
        let host = WordTables(["en": ["promise.count": "{0, plural, other {# promises}}"]])
        #expect(Words(language: "ar", tables: [host])("promise.count", 25).hasSuffix("25 promises"))
        #expect(Words(language: "ar-EG", tables: [host])("promise.count", 25).hasSuffix("25 promises"))
    }

    @Test func whatIsPutInIsShownAsItIs() {
        let words = Words(language: "en")
        for text in ["{0}", "it's {x, plural}", "'{'", "a 😀 b", "👨‍👩‍👧‍👦", "<b>&amp;", "%s %@"] {
            #expect(words("unwrap.from", text) == "From \(text)")
        }
        let long = String(repeating: "é", count: 5000)
        #expect(words("unwrap.from", long) == "From \(long)")
        #expect(words("unwrap.from", "a\u{0}b") == "From a\u{FFFD}b")
    }

    @Test func aNameOfTheOtherDirectionKeepsItsOwn() {
        #expect(Words(language: "en")("unwrap.yours", "ليلى") == "It is yours, \u{2068}ليلى\u{2069}. Enjoy it!")
        #expect(Words(language: "ar")("unwrap.yours", "Max") == "إنها لك يا \u{2068}Max\u{2069}. استمتع بها!")
        #expect(Words(language: "ar")("unwrap.yours", "ليلى") == "إنها لك يا ليلى. استمتع بها!")
        #expect(Words(language: "en")("unwrap.from", "ليلى") == "From ليلى", "nothing stands behind it")
        #expect(Words(language: "en").list(["Anna"]) == "Anna")
        #expect(Words(language: "de").list(["Anna", "Ben"]) == "Anna und Ben")
    }

    @Test func noNameTurnsTheSentenceAroundIt() {
        for (name, kept) in [
            ("\u{202E}Max", "Max"), ("\u{2069}\u{202E}Max", "Max"), ("a\u{2067}b", "ab"),
            ("\u{2068}Max\u{2069}", "\u{2068}Max\u{2069}"),
            ("\u{2069}Max\u{2068}", "Max"),
        ] {
            #expect(Words(language: "en")("unwrap.from", name) == "From \(kept)")
            #expect(Words(language: "en")("unwrap.yours", name) == "It is yours, \(kept). Enjoy it!")
            #expect(Words(language: "ar")("unwrap.yours", name) == "إنها لك يا \u{2068}\(kept)\u{2069}. استمتع بها!")
        }
    }

    @Test func aSentenceThatBeginsWithAForeignWordIsStillOfItsLanguage() {
        let arabic = Words(language: "ar")
        #expect(arabic("photo.formats", 25).hasPrefix("\u{200F}JPEG"))
        #expect(!arabic("unwrap.from", "Max").hasPrefix("\u{200F}"))
        #expect(arabic("page.counter", 5, 60) == "٥ / ٦٠")
        #expect(!Words(language: "en")("unwrap.from", "ليلى").hasPrefix("\u{200F}"))
    }

    @Test func aHostsTableComesFirstAndThePackagesFillsItsGaps() {
        let host = WordTables([
            "de": ["bar.done": "Passt so"], "en": ["bar.cancel": "Never mind", "promise.noun": "Promise"],
        ])
        let words = Words(language: "de", tables: [host])
        #expect(words("bar.done") == "Passt so")
        #expect(words("bar.cancel") == "Abbrechen")
        #expect(words("promise.noun") == "Promise")
        #expect(words("no.such") == "no.such" && !words.has("no.such"))
    }

    @Test func aTextThatCannotBeReadGivesWayToTheNext() {
        // ICU would read beside its arguments for those that ask for others than there are.
        for pattern in [
            "By {0", "{0, number}", "{0, plural, other {#}}", "{1}", "{0, date}", "{0, choice, 0#x}", "'{0}'", "{999}",
            "{0, plural, other {{1}}}",
        ] {
            let words = Words(language: "en", tables: [WordTables(["en": ["unwrap.from": pattern]])])
            #expect(words("unwrap.from", "Max") == "From Max", "\(pattern)")
        }
        for pattern in ["{0, plural, one {x}}", "{0, select, other {x}}", "{1} {0}"] {
            let words = Words(language: "en", tables: [WordTables(["en": ["unwrap.count": pattern]])])
            #expect(words("unwrap.count", 1) == "Unwrapped. There is one thing inside.", "\(pattern)")
        }
        let skipping = WordTables(["en": ["create.moved": "{2, plural, one {alone} other {{1} of #}}"]])
        #expect(Words(language: "en", tables: [skipping])("create.moved", "x", 2, 3) == "2 of 3")
    }

    @Test func faultsOfAHostsTableAreToldInWords() {
        let host = WordTables([
            "en": [
                "unwrap.from": "{0} by {1}", "unwrap.count": "{0, plural, one {x}}", "bar.dine": "x",
                "promise.noun": "x {0",
            ]
        ])
        #expect(
            host.faults() == [
                "“bar.dine” in en: there is no such text.",
                "“unwrap.count” in en cannot be read: look at its braces, and at “other” of each plural.",
                "“unwrap.from” in en: there is nothing to put at {1}.",
            ])
        #expect(WordTables.stock.faults().isEmpty)
    }

    @Test func tablesAreReadFromFoldersAsAnAppHasThem() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let german = folder.appending(path: "de.lproj")
        try FileManager.default.createDirectory(at: german, withIntermediateDirectories: true)
        let file = german.appending(path: "VoucherKit.strings")
        try "/* Ours. */\n\"bar.done\" = \"Passt „so“\";\n".write(to: file, atomically: true, encoding: .utf8)
        #expect(Words(language: "de", tables: [try WordTables(folder: folder)])("bar.done") == "Passt „so“")
        #expect(try WordTables(folder: folder, name: "Other").languages.isEmpty)
        try "\"bar.done\" = ".write(to: file, atomically: true, encoding: .utf8)
        #expect {
            try WordTables(folder: folder)
        } throws: { "\($0)".contains("de.lproj/VoucherKit.strings cannot be read") }
    }
}
