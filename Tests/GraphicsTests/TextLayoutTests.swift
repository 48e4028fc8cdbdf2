import Graphics
import Testing

struct TextLayoutTests {
    private func layout(_ text: String, width: Double? = nil, lines: Int = 0) -> TextLayout {
        var layout = TextLayout(text: text, font: FontDescription(size: 20))
        layout.maxWidth = width
        layout.numberOfLines = lines
        return layout
    }

    @Test func ourFontsAreInstalled() throws {
        try FontFile.checkInstalled()
    }

    @Test func aFamilyOfEmojiIsOneOfThem() throws {
        let one = try layout("👍").measure()
        for cluster in ["👨‍👩‍👧‍👦", "🇨🇦", "👍🏽"] {
            let width = try layout(cluster).measure().width
            #expect(width > 5 && width < one.width * 1.6, "\(cluster) is \(width) wide")
        }
    }

    @Test func marksAddNoWidth() throws {
        let plain = try layout("e").measure().width
        #expect(abs(try layout("e\u{301}").measure().width - plain) < 0.5)
    }

    @Test func wordsWrapAndLineBreaksAreKept() throws {
        #expect(try layout("one two three four five six", width: 100).lineCount().lines > 2)
        #expect(try layout("a\nb\n\nc", width: 100).lineCount().lines == 4)
    }

    @Test(arguments: ["x", "W", "ب", "生"])
    func aWordOfFiveHundredLettersStaysInItsBox(_ letter: String) throws {
        let size = try layout(String(repeating: letter, count: 500), width: 200).measure()
        #expect(size.width <= 200 && size.height > 100)
    }

    @Test func moreLinesThanThereIsRoomForEndInAnEllipsis() throws {
        let text = (1...30).map { "Line \($0)" }.joined(separator: "\n")
        #expect(try layout(text, width: 200, lines: 5).lineCount().lines == 5)
        #expect(try layout(String(repeating: "word ", count: 200), width: 200, lines: 3).lineCount().lines == 3)
        #expect(try layout(text, width: 200, lines: 1).measure().height < 40)
    }

    @Test func aFontsHeightsGrowWithItsSize() throws {
        let (small, large) = (
            try TextLayout.metrics(of: FontDescription(size: 10)), try TextLayout.metrics(of: FontDescription(size: 20))
        )
        #expect(abs(large.lineHeight - 2 * small.lineHeight) < 0.5 && small.descent > 0)
    }

    @Test func anImpossibleSizeIsRefused() {
        #expect(throws: GraphicsError.self) {
            try TextLayout(text: "x", font: FontDescription(size: .nan)).measure()
        }
        #expect(throws: GraphicsError.self) { try layout("x", width: .infinity).measure() }
    }

    @Test func manyAtOnceMeasureAlike() async throws {
        let texts = ["Happy birthday", "عيد ميلاد سعيد", "👨‍👩‍👧‍👦 生日"]
        let expected = try texts.map { try layout($0).measure().width }
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<300 {
                group.addTask {
                    let place = number % texts.count
                    return (try? self.layout(texts[place]).measure().width) == expected[place]
                }
            }
            for await isAlike in group { #expect(isAlike) }
        }
    }
}
