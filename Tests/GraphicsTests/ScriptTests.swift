import CPangoCairo
import Testing

@testable import Graphics

/// Which files letters are drawn with; what Chromium shows of them is compared in the drawing samples.
struct ScriptTests {
    /// The families of the runs of a text, in their order.
    private func families(_ text: String, language: EastAsianLanguage? = nil, isItalic: Bool = false) throws -> [String]
    {
        var layout = TextLayout.of(text)
        layout.font.isItalic = isItalic
        layout.language = language
        return try layout.withPangoLayout { layout in
            var families: [String] = []
            var next = pango_layout_get_line_readonly(layout, 0)?.pointee.runs
            while let node = next {
                next = node.pointee.next
                let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
                let description = pango_font_describe(run.pointee.item.pointee.analysis.font)
                families.append(String(cString: pango_font_description_get_family(description)))
                pango_font_description_free(description)
            }
            return families
        }
    }

    @Test func anIdeographHasTheFormOfItsTextsLanguage() throws {
        #expect(try families("直") == ["Noto Sans CJK SC"])
        #expect(try Set(families("直す")) == ["Noto Sans CJK JP"])
        #expect(try Set(families("직直")) == ["Noto Sans CJK KR"])
        #expect(try Set(families("直す", language: .traditionalChinese)) == ["Noto Sans CJK TC"])
    }

    @Test func aLanguageIsKnownByItsTagAndByItsLetters() {
        let tags: [(String, EastAsianLanguage?)] = [
            ("ja-JP", .japanese), ("ko", .korean), ("zh", .simplifiedChinese), ("zh-Hant-HK", .traditionalChinese),
            ("zh_TW", .traditionalChinese), ("yue", .traditionalChinese), ("de", nil), ("", nil), ("jam", nil),
        ]
        for (tag, language) in tags { #expect(EastAsianLanguage(tag: tag) == language, "\(tag)") }
        let texts: [(String, EastAsianLanguage?)] = [
            ("東京へ", .japanese), ("서울 東京へ", .korean), ("東京", .simplifiedChinese), ("ㄅ東", .traditionalChinese),
            ("Anna ☺ 🎂 ä", nil), ("", nil),
        ]
        for (text, language) in texts { #expect(EastAsianLanguage(of: text) == language, "\(text)") }
    }

    @Test func aSpaceAfterLettersOfAnotherFontIsTheTextsOwn() throws {
        #expect(try families("생일 축하") == ["Noto Sans CJK KR", "Noto Sans", "Noto Sans CJK KR"])
        let spaces = TextBreaks.spaces(in: "ä 생 일")
        #expect(spaces.map(\.start) == [6] && spaces.map(\.end) == [7])
    }

    @Test func aSymbolIsTextUnlessItAsksForAnEmoji() throws {
        #expect(try families("☺\u{FE0E}") == ["Noto Sans Symbols"] && families("☺") == ["Noto Sans Symbols"])
        #expect(try families("☺\u{FE0F}") == ["Noto Color Emoji"] && families("🎂") == ["Noto Color Emoji"])
        #expect(try families("★") == ["Noto Sans Symbols2"] && families("∰") == ["Noto Sans Math"])
    }

    @Test(arguments: [
        "Շնորհավոր", "শুভ", "जन्मदिन", "መልካም", "გილოცავ", "જન્મ", "ਜਨਮ", "ಜನ್ಮ", "កំណើត", "ວັນເກີດ", "ജന്മ", "မွေး", "ଜନ୍ମ",
        "උපන්", "பிறந்த", "పుట్టిన", "އުފަން", "วันเกิด",
    ])
    func everyScriptHasAFileThatBrowsersAreGivenToo(_ text: String) throws {
        let used = Set(try families(text))
        #expect(used.count == 1 && used.isSubset(of: FontFile.fallbackFamilies) && !used.contains("Noto Sans"))
        let ranges = FontFile.all.filter { used.contains($0.family) }.map(\.unicodeRange)
        #expect(ranges.count == 2 && !ranges.contains(nil))
    }

    @Test func aLineIsAsHighAsItsHighestLettersAreTogether() throws {
        // Symbols reach 29.6 above the base line and 11.4 below, the star 12.6 below, whatever comes after them.
        let layout = TextLayout(text: "★ ☺\u{FE0E} 骨直", font: FontDescription(size: 20))
        #expect(try layout.measure().height == 43)
    }
}
