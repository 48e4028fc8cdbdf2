import Testing

@testable import Graphics

/// Lines break where Chromium breaks them; what it shows of these texts is compared in the drawing samples.
struct TextBreakTests {
    private func lines(_ text: String, _ width: Double) throws -> Int {
        var layout = TextLayout(text: text, font: FontDescription(size: 17))
        layout.numberOfLines = 0
        layout.maxWidth = width
        return try layout.lineCount().lines
    }

    private func width(_ text: String) throws -> Double {
        try TextLayout(text: text, font: FontDescription(size: 17)).measure().width
    }

    @Test func aLineBreakAtTheEndBeginsNoLine() throws {
        #expect(try lines("one\n", 200) == 1 && lines("one\r\n", 200) == 1 && lines("one\n\n", 200) == 2)
    }

    @Test func anAddressStaysTogetherWhileThereIsRoomForIt() throws {
        let address = "example.org/a/path"
        #expect(try lines("and more \(address)", width(address) + 2) == 2)
        #expect(try lines(address, width(address) / 2) >= 2, "Longer than its line, it is broken.")
    }

    @Test func thaiBreaksBetweenItsWords() throws {
        let words = ["บัตร", "ของ", "ขวัญ", "สำหรับ", "อาหาร", "ค่ำ"]
        let marked = WordBreaks.marked("(\(words.joined()) 2)")
        #expect(marked == "(\(words.joined(separator: "\u{200B}")) 2)")
        #expect(try abs(width(words.joined()) - words.reduce(0) { try $0 + width($1) }) < 1)
        #expect(try lines(words.joined(), width("สำหรับ") - 2) >= 6, "A word longer than its line is broken.")
    }

    @Test func lettersArePartedButPunctuationStaysAndAConjunctIsOne() throws {
        func forbidden(_ text: String) -> [String] {
            LineBreaks.forbidden(in: text, anywhere: true).map {
                String(decoding: Array(text.utf8)[Int($0.start)..<Int($0.end)], as: UTF8.self)
            }
        }
        #expect(forbidden("ab") == [] && forbidden("a.b") == ["a."] && forbidden("(a") == ["(a"])
        #expect(forbidden("ます、と") == ["す、"] && forbidden("e\u{301}e") == ["\u{301}e"])
        #expect(LineBreaks.forbidden(in: "す、", anywhere: true, butIn: [0..<6]).isEmpty, "Wider than its line.")
        #expect(LineBreaks.forbidden(in: "ab.", anywhere: false).isEmpty)
        #expect(!LineBreaks.hasSigns("Anna") && LineBreaks.hasSigns("दिन"))
        #expect(LineBreaks.opened("जन्मदिन") == "ज\u{200B}न्म\u{200B}दिन", "Not after a sign.")
    }

    @Test func whereOneDictionaryAloneEndsAWordALineBreaksOnlyAsBetweenLetters() throws {
        #expect(WordBreaks.marked("สุขสันต์") == "สุข\u{2060}สันต์")
        #expect(try lines("สุขสันต์", width("สัน") + 1) == 3, "สุข, สัน and ต์")
        #expect(try lines("อันนา สุขสันต์", width("อันนา สุข") + 1) == 2, "The word comes whole to the next line.")
    }

    @Test func aLamAndAnAlefAreOneSign() throws {
        #expect(LineBreaks.forbidden(in: "لا", anywhere: false).count == 1)
        #expect(
            LineBreaks.forbidden(in: "ل\u{64E}ا", anywhere: true).count == 1, "Also with a vowel sign between them.")
        #expect(LineBreaks.forbidden(in: "لم", anywhere: false).isEmpty)
    }

    @Test func aWordWithAccentsOfTheirOwnIsBrokenBetweenLettersWhereItIsWiderThanItsLine() throws {
        var layout = TextLayout(text: "a\u{301}e\u{301}i\u{301}o\u{301}", font: FontDescription(size: 17))
        layout.numberOfLines = 0
        layout.lineBreak = .characterWrap
        layout.maxWidth = try width("a\u{301}e\u{301}") + 1
        #expect(try layout.lineCount().lines == 2)
    }

    @Test func emojiAreAsWideAsTheirPictures() throws {
        #expect(try abs(width("🎂🎂🎂🎂") - 4 * 17 * 136.0 / 109) < 0.02)
    }

    @Test func laoAndBurmeseBreakBetweenTheirWordsToo() {
        #expect(WordBreaks.marked("ວັນເກີດທີ່ຮັກ") == "ວັນເກີດ\u{200B}ທີ່ຮັກ")
        #expect(WordBreaks.marked("မွေးနေ့ဖြစ်") == "မွေးနေ့\u{200B}ဖြစ်")
    }

    @Test func onlyASoftHyphenShowsAHyphenWhereItIsBroken() throws {
        let ranges = TextBreaks.hyphens(in: "ä\u{AD}b")
        #expect(ranges.count == 1 && ranges[0].start == 0 && ranges[0].end == 4)
        let text = "hyphenated\u{AD}word"
        #expect(try lines(text, width("hyphenated-") + 2) == 2)
        #expect(try width("hyphenated\u{AD}word") == width("hyphenatedword"))
    }
}
