import CPangoCairo
import Testing

@testable import Graphics

/// What is left out of a text that its lines or its height have no room for; the same is seen in a browser, see the
/// drawing samples.
struct TextCutTests {
    private let sentence = "Happy birthday, dear Anna! May the year be full of wonders."
    private let arabic = "عيد ميلاد سعيد يا صديقتي العزيزة"

    private func shown(
        _ text: String, _ lineBreak: TextLayout.LineBreak, lines: Int = 1, width: Double = 200, height: Double? = nil
    ) throws -> String {
        var layout = TextLayout.of(text, maxWidth: width, lines: lines, lineBreak: lineBreak)
        layout.maxHeight = height
        return try layout.withPangoLayout { String(cString: pango_layout_get_text($0)) }
            .replacing(/[\u{200E}\u{200F}]/, with: "")
    }

    @Test func theEllipsisStandsWhereItIsAskedForAndTheRestIsAsLongAsItFits() throws {
        let head = try shown(sentence, .truncateHead)
        let middle = try shown(sentence, .truncateMiddle)
        let tail = try shown(sentence, .truncateTail)
        #expect(head.hasPrefix("…") && sentence.hasSuffix(head.dropFirst()))
        #expect(tail.hasSuffix("…") && sentence.hasPrefix(tail.dropLast()))
        let parts = middle.split(separator: "…")
        #expect(parts.count == 2 && sentence.hasPrefix(parts[0]) && sentence.hasSuffix(parts[1]))
        #expect(abs(parts[0].count - parts[1].count) <= 1)
        for text in [head, middle, tail] {
            let width = try TextLayout.of(text).measure().width
            #expect(width <= 200.02 && width > 180)
        }
    }

    @Test func whatFitsIsShownWhole() throws {
        for lineBreak in [TextLayout.LineBreak.truncateHead, .truncateMiddle, .truncateTail, .wordWrap, .characterWrap]
        {
            #expect(try shown("Anna", lineBreak) == "Anna")
            #expect(try shown(sentence, lineBreak, lines: 0) == sentence)
        }
    }

    @Test func onlyTheLastOfSeveralLinesIsCut() throws {
        let lines = try shown(sentence, .truncateHead, lines: 2).split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == "Happy birthday, dear" && lines[1].hasPrefix("…"))
        #expect(try shown("One\nTwo\nThree", .truncateHead, lines: 2).hasPrefix("One\n…Two Three"))
    }

    @Test func noSpaceIsLeftBesideAnEllipsis() throws {
        for width in stride(from: 60.0, to: 300, by: 7) {
            for lineBreak in [TextLayout.LineBreak.truncateHead, .truncateMiddle, .truncateTail] {
                for text in [sentence, arabic] {
                    let text = try shown(text, lineBreak, width: width)
                    #expect(!text.contains(" …") && !text.contains("… "))
                }
            }
        }
    }

    @Test func withoutAnEllipsisWholeLinesAreLeftOut() throws {
        #expect(try shown(sentence, .wordWrap, lines: 2) == "Happy birthday, dear Anna! May the year")
        #expect(try shown(sentence, .clip, lines: 2) == "Happy birthday, dear Anna! May the year")
        #expect(try shown(sentence, .characterWrap, lines: 1).hasPrefix("Happy birthday, dear"))
    }

    @Test func aHeightCutsAsANumberOfLinesDoesAndOneLineStays() throws {
        // A line is 27 points high.
        #expect(try shown(sentence, .wordWrap, lines: 0, height: 54) == shown(sentence, .wordWrap, lines: 2))
        #expect(try shown(sentence, .truncateTail, lines: 3, height: 60) == shown(sentence, .truncateTail, lines: 2))
        #expect(try shown(sentence, .truncateTail, lines: 0, height: 5) == shown(sentence, .truncateTail, lines: 1))
        #expect(try shown(sentence, .truncateTail, lines: 0, height: 1000) == sentence)
    }

    @Test func lettersThatJoinAcrossABreakKeepTheirForms() throws {
        var broken = 0
        for width in stride(from: 60.0, to: 130, by: 3) {
            let layout = TextLayout.of(arabic, maxWidth: width, lines: 2, lineBreak: .characterWrap)
            #expect(try layout.lineCount() == (2, true), "A last form is wider; at \(width) its line would not fit.")
            let text = try shown(arabic, .characterWrap, lines: 2, width: width)
            if text.unicodeScalars.contains("\u{200D}") { broken += 1 }
        }
        #expect(broken > 3)
    }

    @Test func aTextWithoutRoomIsItsEllipsis() throws {
        #expect(try shown(sentence, .truncateTail, width: 3) == "…")
        #expect(try shown("", .truncateTail, width: 3) == "")
    }

    @Test func aCutTextIsAsHighAsItsLinesWouldBe() throws {
        // Arabic letters are higher than Latin ones: they count where they are seen.
        let text = "One\nTwo\nعيد"
        let layout = TextLayout.of(text, maxWidth: 200, lines: 2, lineBreak: .truncateTail)
        #expect(try layout.measure().height == 54)
        let head = TextLayout.of(text, maxWidth: 60, lines: 2, lineBreak: .truncateHead)
        #expect(try head.measure().height == head.drawnHeight() && head.drawnHeight() > 60)
    }
}
