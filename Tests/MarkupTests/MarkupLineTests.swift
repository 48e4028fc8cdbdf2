import Testing

@testable import Markup

/// Where things stand in a file, and that it does not take long to say so.
struct MarkupLineTests {
    private func read(_ text: String) throws(MarkupError) -> MarkupElement {
        try MarkupReader.read(Array(text.utf8), file: "a.html")
    }

    private func elements(_ text: String) throws -> [MarkupElement] {
        try read(text).children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func linesAreCountedHoweverTheyEnd(newline: String) throws {
        let lines = ["\u{FEFF}<p>x</p>", "", "<p", "  class=a", "  DATA-x='", "y'", ">z</p><p", "id=b>", "t</p>"]
        let found = try elements(lines.joined(separator: newline))
        #expect(found.map(\.line) == [1, 3, 7])
        #expect(found[1].attributes.map(\.line) == [4, 5] && found[1].attribute("data-x")?.value == "\ny")
        #expect(found[2].attributes.map(\.line) == [8])
        let refused = #expect(throws: MarkupError.self) { try read("x\(newline)\(newline)</b>") }
        #expect(refused?.line == 3)
    }

    /// Names that stand elsewhere too: in comments, values, style sheets and longer names.
    @Test func theTagItselfIsMeantAndNothingThatLooksLikeIt() throws {
        let found = try elements(
            """
            <!-- <p class=x>
            --><p
            title="<p class='"
            id=a
            class=b>x</p><style>
            a > b { c: '<p id=' }
            </style>
            <pre
            id=c></pre><p class=d>x</p>
            """)
        #expect(found.map(\.name) == ["p", "style", "pre", "p"] && found.map(\.line) == [2, 5, 8, 9])
        #expect(found[0].attributes.map(\.line) == [3, 4, 5] && found[2].attributes.map(\.line) == [9])
    }

    @Test func aTagOfManyLinesAndLinesBeyondTheLibrarysCountAreFound() throws {
        let start = String(repeating: "\n", count: 70_000)
        let found = try elements(start + "<p" + String(repeating: "\n", count: 200) + "id=a>x</p>\n<p>x</p>")
        #expect(found.map(\.line) == [70_001, 70_202] && found[0].attributes.map(\.line) == [70_201])
    }

    @Test(arguments: [" ", "\n"])
    func aFileOfManyTagsOrAttributesIsReadInItsLength(blank: String) throws {
        let tag = "<p " + (0..<1_000).map { "a\($0)=x" }.joined(separator: blank) + ">x</p>"
        let tags = String(repeating: "x", count: 100_000) + String(repeating: blank + "<b class=x>y</b>", count: 2_000)
        var found: [MarkupElement] = []
        let duration = try ContinuousClock().measure { found = try elements(tag + tag) + elements(tags) }
        #expect(found.count == 2_002 && found[1].attributes.count == MarkupReader.maximumAttributes)
        #expect(duration < .seconds(5))
    }

    @Test(arguments: [10_000, 110_000])
    func tooManyAttributesOnOneElementAreRefusedAtOnce(count: Int) throws {
        let text = "x\n<p\n" + (0..<count).map { "a\($0)" }.joined(separator: " ") + ">x</p>"
        var refusal: MarkupError?
        let duration = ContinuousClock().measure {
            do throws(MarkupError) { _ = try read(text) } catch { refusal = error }
        }
        #expect(refusal?.description == "a.html, line 2: there are more than 1000 attributes on one element.")
        #expect(duration < .seconds(5))
    }

    @Test func aFileOfTheGreatestSizeIsReadInItsLength() throws {
        for piece in ["<br>", "<b\nclass=a></b>", "\r", "<!-- -->"] {
            let text = "<i>x</i>" + String(repeating: piece, count: (MarkupReader.maximumSize - 8) / piece.utf8.count)
            let duration = try ContinuousClock().measure { _ = try read(text) }
            #expect(duration < .seconds(15), "\(piece)")
        }
    }
}
