import Testing

@testable import Graphics

struct TextWrappingTests {
    private let sentence = "one two three four five six seven eight nine ten eleven twelve"

    @Test func wordsWrapInsideTheWidth() throws {
        let line = try TextLayout.of(sentence).measure()
        let wrapped = try TextLayout.of(sentence, maxWidth: 150).measure()
        let lines = try TextLayout.of(sentence, maxWidth: 150).lineCount()
        #expect(line.width > 450)
        #expect(wrapped.width <= 150)
        #expect(lines.lines >= 4 && !lines.isTruncated)
        #expect(abs(wrapped.height - line.height * Double(lines.lines)) < 1)
    }

    @Test func aWiderBoxTakesNoMoreLines() throws {
        let counts = try stride(from: 60.0, through: 600, by: 20).map {
            try TextLayout.of(sentence, maxWidth: $0).lineCount().lines
        }
        #expect(counts == counts.sorted(by: >) && counts.last == 1)
    }

    @Test func aTextThatFitsItsOwnWidthStaysOnOneLine() throws {
        let width = try TextLayout.of(sentence).measure().width
        #expect(try TextLayout.of(sentence, maxWidth: width.rounded(.up)).lineCount().lines == 1)
    }

    @Test func lineBreaksOfTheTextAreKept() throws {
        let text = (1...30).map { "Line \($0)" }.joined(separator: "\n")
        #expect(try TextLayout.of(text).lineCount().lines == 30)
        #expect(try TextLayout.of(text, maxWidth: 200).lineCount() == (30, false))
        #expect(try TextLayout.of("a\r\nb\n\nc", maxWidth: 200).lineCount().lines == 4)
    }

    @Test(arguments: ["x", "W", "ب", "生", "👍🏽", "e\u{301}"])
    func aWordOfFiveHundredCharactersWrapsInsideItsBox(_ character: String) throws {
        for lineBreak in [TextLayout.LineBreak.wordWrap, .characterWrap, .truncateTail] {
            let word = TextLayout.of(String(repeating: character, count: 500), maxWidth: 200, lineBreak: lineBreak)
            let (size, lines) = (try word.measure(), try word.lineCount())
            #expect(size.width <= 200 && size.height > 100)
            #expect(lines.lines > 5 && !lines.isTruncated)
        }
    }

    @Test func characterWrapFillsTheLineThatWordWrapLeavesOpen() throws {
        let text = "a extraordinarily"
        let width = try TextLayout.of(text).measure().width - 5
        let words = try TextLayout.of(text, maxWidth: width, lineBreak: .wordWrap).measure().width
        let characters = try TextLayout.of(text, maxWidth: width, lineBreak: .characterWrap).measure().width
        #expect(words < characters && characters <= width)
    }

    @Test func aBoxNarrowerThanALetterStillEndsInLines() throws {
        for width in [0.0, 0.5, -5] {
            #expect(try TextLayout.of("abc", maxWidth: width).lineCount().lines == 3)
        }
    }

    // MARK: Truncation

    @Test(arguments: [1, 2, 3, 5])
    func noMoreLinesAreShownThanAreAllowed(_ lines: Int) throws {
        let layout = TextLayout.of(String(repeating: sentence + " ", count: 5), maxWidth: 150, lines: lines)
        let shown = try layout.lineCount()
        #expect(shown.lines == lines)
        #expect(shown.isTruncated)
        let line = try TextLayout.of("x").measure().height
        let size = try layout.measure()
        #expect(size.width <= 150 && abs(size.height - Double(lines) * line) < 1)
    }

    @Test(arguments: [1, 2, 3, 5])
    func linesTheTextBreaksItselfCountTowardsTheMost(_ lines: Int) throws {
        let text = (1...30).map { "Line \($0)" }.joined(separator: "\n")
        let inside = try TextLayout.of(text, maxWidth: 200, lines: lines).lineCount()
        let free = try TextLayout.of(text, lines: lines).lineCount()
        #expect(inside == (lines, true))
        #expect(free == (lines, true))
    }

    @Test func aTextThatFitsIsNotTruncated() throws {
        #expect(try TextLayout.of("Happy birthday", maxWidth: 300, lines: 1).lineCount() == (1, false))
        #expect(try TextLayout.of(sentence, maxWidth: 300, lines: 20).lineCount().isTruncated == false)
    }

    @Test func noLimitShowsEveryLine() throws {
        #expect(try TextLayout.of(sentence, maxWidth: 60, lines: 0).lineCount().isTruncated == false)
    }

    @Test(arguments: [TextLayout.LineBreak.truncateHead, .truncateMiddle, .truncateTail])
    func everyPlaceOfTheEllipsisKeepsTheLineInItsBox(_ lineBreak: TextLayout.LineBreak) throws {
        let layout = TextLayout.of(sentence, maxWidth: 150, lines: 1, lineBreak: lineBreak)
        #expect(try layout.lineCount() == (1, true))
        #expect(try layout.measure().width <= 150)
    }

    @Test func theEllipsisStandsWhereItIsAskedFor() throws {
        func drawn(_ lineBreak: TextLayout.LineBreak) throws -> PixelGrid {
            let canvas = try Canvas(width: 150, height: 30, scale: 1)
            let layout = TextLayout.of("iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiMMMMMMMMMM", lines: 1, lineBreak: lineBreak)
            try canvas.draw(layout, in: GraphicsRect(x: 0, y: 0, width: 150, height: 30), with: .black)
            return PixelGrid(canvas)
        }
        let (head, middle, tail) = (try drawn(.truncateHead), try drawn(.truncateMiddle), try drawn(.truncateTail))
        #expect(head != middle && middle != tail && head != tail)
        #expect(head.ink(columns: 75..<150) > tail.ink(columns: 75..<150), "the head is left out and M remains")
    }

    @Test func clippingDrawsNoEllipsis() throws {
        let shown = try TextLayout.of(sentence, maxWidth: 150, lines: 1, lineBreak: .clip).lineCount()
        #expect(shown == (1, false))
    }
}
