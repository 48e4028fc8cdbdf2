import CPangoCairo
import Testing

@testable import Graphics

struct TextMeasuringTests {
    static let samples = [
        "Happy birthday", "عيد ميلاد سعيد", "יום הולדת שמח", "生日快乐", "お誕生日おめでとう", "생일 축하해", "สุขสันต์วันเกิด",
        "जन्मदिन मुबारक", "123 😍", "👨‍👩‍👧‍👦", "🇨🇦", "👍🏽", "e\u{301}\u{327}", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!",
    ]

    @Test(arguments: samples)
    func everyScriptTakesRoomAndTakesTheSameRoomTwice(_ text: String) throws {
        let layout = TextLayout.of(text)
        let (first, second) = (try layout.measure(), try layout.measure())
        #expect(first.width > 5 && first.width < 600)
        #expect(first.height >= 20 && first.height < 60)
        #expect(first == second)
        #expect(try layout.lineCount() == (1, false))
    }

    @Test(arguments: samples)
    func noFontLacksALetterOfTheSamples(_ text: String) throws {
        let unknown = try TextLayout.of(text).withPangoLayout { pango_layout_get_unknown_glyphs_count($0) }
        #expect(unknown == 0)
    }

    @Test(arguments: ["👨‍👩‍👧‍👦", "🇨🇦", "👍🏽", "🏳️‍🌈", "👩🏽‍🚀"])
    func anEmojiOfManyScalarsIsAsWideAsOne(_ cluster: String) throws {
        let one = try TextLayout.of("😍").measure().width
        let width = try TextLayout.of(cluster).measure().width
        #expect(one > 15)
        #expect(width > one * 0.8 && width < one * 1.6, "\(cluster) is \(width) wide and 😍 is \(one)")
    }

    @Test func theWidestLetterIsAsWideAsItStandsAmongTheOthers() throws {
        let (alone, kerned) = (try TextLayout.of("W").measure().width, try TextLayout.of("Wo").widestLetter())
        #expect(kerned < alone - 0.1 && kerned > alone * 0.9, "\(kerned) of \(alone)")
        #expect(try TextLayout.of("i\nWi").widestLetter() == TextLayout.of("Wi").widestLetter())
        #expect(try TextLayout.of("").widestLetter() == 0)
    }

    @Test(arguments: ["e\u{301}", "e\u{301}\u{327}", "e\u{302}\u{323}\u{331}"])
    func combiningMarksAddNoWidth(_ marked: String) throws {
        let (plain, width) = (try TextLayout.of("e").measure().width, try TextLayout.of(marked).measure().width)
        #expect(abs(width - plain) < 0.5)
    }

    @Test func twoSpellingsOfALetterAreAsWide() throws {
        let (composed, apart) = (try TextLayout.of("Zoë").measure(), try TextLayout.of("Zoe\u{308}").measure())
        #expect(abs(composed.width - apart.width) < 0.5 && composed.height == apart.height)
    }

    @Test func widthsGrowEvenlyWithTheSizeOfTheFont() throws {
        let small = try TextLayout.of("Happy birthday", size: 10).measure()
        let large = try TextLayout.of("Happy birthday", size: 40).measure()
        #expect(abs(large.width - 4 * small.width) < 1)
        // A line's height is that of two whole numbers of points: up to a half is added to or taken from each.
        #expect(abs(large.height - 4 * small.height) <= 5)
        #expect(small.height == small.height.rounded() && large.height == large.height.rounded())
    }

    @Test func boldAndOtherFamiliesHaveTheirOwnWidths() throws {
        func width(_ font: FontDescription) throws -> Double {
            try TextLayout(text: "Happy birthday", font: font).measure().width
        }
        let widths = [
            try width(FontDescription(size: 20)), try width(FontDescription(size: 20, weight: 700)),
            try width(FontDescription(size: 20, isItalic: true)),
            try width(FontDescription(family: "Noto Serif Display", size: 20)),
            try width(FontDescription(family: "Dancing Script", size: 20)),
        ]
        #expect(Set(widths).count == widths.count, "\(widths)")
    }

    @Test func aFamilyThatIsNotThereIsReplacedByOneOfOurs() throws {
        let unknown = TextLayout(text: "Happy birthday", font: FontDescription(family: "No Such Font", size: 20))
        #expect(try unknown.measure().width > 50)
    }

    @Test func anEmptyTextIsOneLineHighAndNoPointWide() throws {
        let (empty, line) = (try TextLayout.of("").measure(), try TextLayout.of("x").measure())
        #expect(empty.width == 0 && empty.height == line.height)
    }

    @Test func aZeroByteDoesNotEndTheText() throws {
        let (cut, whole) = (try TextLayout.of("a").measure().width, try TextLayout.of("a\0bcdefg").measure().width)
        #expect(whole > 4 * cut)
    }

    @Test func aFontsHeightsAreThoseOfALine() throws {
        let metrics = try TextLayout.metrics(of: FontDescription(size: 20))
        #expect(metrics.ascent > metrics.descent && metrics.descent > 0)
        #expect(abs(try TextLayout.of("x").measure().height - metrics.lineHeight) < 1)
    }

    @Test func manyTasksThatMeasureAtOnceAgree() async throws {
        let expected = try Self.samples.map { try TextLayout.of($0, maxWidth: 90).measure() }
        try await withThrowingTaskGroup(of: (Int, Double, Double).self) { group in
            for number in 0..<600 {
                group.addTask { @concurrent in
                    let place = number % Self.samples.count
                    let size = try TextLayout.of(Self.samples[place], maxWidth: 90).measure()
                    return (place, size.width, size.height)
                }
            }
            for try await (place, width, height) in group {
                #expect((width, height) == expected[place], "\(Self.samples[place])")
            }
        }
    }

    @Test func marksWithoutEndOnOneLetterCountUpToABound() throws {
        func size(_ count: Int) throws -> (width: Double, height: Double) {
            try TextLayout(text: "A" + String(repeating: "\u{301}", count: count), font: FontDescription(size: 20))
                .measure()
        }
        #expect(try size(100_000) == size(200))
        #expect(try size(100_000) == size(1000))
    }
}
