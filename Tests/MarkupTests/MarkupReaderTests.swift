import Testing

@testable import Markup

struct MarkupReaderTests {
    private func read(_ text: String) throws(MarkupError) -> MarkupElement {
        try MarkupReader.read(Array(text.utf8), file: "a.html")
    }

    private func refusal(of text: String) -> MarkupError? {
        do throws(MarkupError) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func elementsAttributesAndTextKeepTheirOrderAndTheirLines() throws {
        let body = try read(
            """
            <section
                class="a"
                DATA-outlet='b'>
                Tom &amp; Jerry &lt;3 😀
                <input disabled>
            </section>
            """)
        guard case .element(let section) = body.children.first else { throw CancellationError() }
        #expect(section.name == "section" && section.line == 1)
        #expect(
            section.attributes == [
                MarkupAttribute(name: "class", value: "a", line: 2),
                MarkupAttribute(name: "data-outlet", value: "b", line: 3),
            ])
        guard case .text(let text, let line) = section.children[0], case .element(let input) = section.children[1]
        else { throw CancellationError() }
        #expect(text.contains("Tom & Jerry <3 😀") && line >= 3)
        #expect(input.name == "input" && input.line == 5 && input.attribute("disabled") != nil)
    }

    @Test func aWholePageIsReadAsItsBodyWithItsStyleBeforeIt() throws {
        let body = try read(
            "<!doctype html><html lang=\"de\"><head><style>p > a{}</style></head><body class=x><p>y</p></body></html>")
        #expect(body.attributes.map(\.name) == ["lang", "class"])
        guard case .element(let style) = body.children.first, case .element(let paragraph) = body.children.last else {
            throw CancellationError()
        }
        #expect(style.children == [.text("p > a{}", line: 1)])
        #expect(paragraph.children == [.text("y", line: 1)])
    }

    @Test func commentsAreLeftOut() throws {
        #expect(try read("a<!-- <b> -->").children == [.text("a", line: 1)])
    }

    @Test(arguments: [
        ("<p>\n</b></p>", 2), ("<p>\n<b>x</p>", 2), ("\n<p id=a id=b>x</p>", 2), ("a\n\nTom & Jerry", 3),
        ("<a href=\"?a=1&b=2\">x</a>", 1), ("x\n<?php y ?>", 2), ("<p>\n<b", 2), ("&#0;", 1),
    ])
    func whatABrowserWouldGuessAtIsRefusedWithItsLine(text: String, line: Int) throws {
        let refused = refusal(of: text)
        let refusal = try #require(refused)
        #expect(refusal.line == line, "\(refusal)")
        #expect(refusal.description.hasPrefix("a.html, line \(line): "))
    }

    @Test func aReferenceToNoKnownCharacterStaysAsItWasWritten() throws {
        #expect(try read("&nosuch;").children == [.text("&nosuch;", line: 1)])
    }

    @Test func anAmpersandIsToldInWords() {
        #expect(refusal(of: "a & b")?.reason.contains("“&amp;”") == true)
    }

    @Test func bytesThatAreNoTextAndFilesThatAreTooLargeOrTooDeepAreRefused() {
        #expect(throws: MarkupError.self) { try MarkupReader.read([0x3C, 0xFF], file: "a.html") }
        #expect(throws: MarkupError.self) { try MarkupReader.read([0x61, 0], file: "a.html") }
        let large = [UInt8](repeating: 0x61, count: MarkupReader.maximumSize + 1)
        #expect(throws: MarkupError.self) { try MarkupReader.read(large, file: "a.html") }
        for depth in [MarkupReader.maximumDepth + 1, 5000] {
            let text = String(repeating: "<div>", count: depth) + String(repeating: "</div>", count: depth)
            #expect(refusal(of: text) != nil)
        }
        let shallow = String(repeating: "<div>", count: 90) + String(repeating: "</div>", count: 90)
        #expect(refusal(of: shallow) == nil, "the control")
    }

    @Test func anEntityOfTheFilesOwnIsNotReadFromAnywhere() {
        let text = "<!DOCTYPE html [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><p>&x;</p>"
        #expect(refusal(of: text) != nil)
    }

    @Test func filesAreReadAtTheSameTime() async {
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    refusal(of: number.isMultiple(of: 2) ? "<p>x</p>" : "<p>\n</b>")?.line
                        == (number.isMultiple(of: 2) ? nil : 2)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(!results.contains(false))
    }

    @Test(arguments: 0..<300)
    func noPieceOfAFileBringsTheReaderDown(seed: Int) {
        // A generator of our own, so that a failure can be repeated.
        var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "<", ">", "</", "p", "div", " ", "=", "\"", "'", "&", ";", "<!--", "-->", "<style>", "</style>", "\n", "é",
            "<?", "]]>", "<!", "html", "body", "head", "/",
        ]
        var text = ""
        for _ in 0..<next(60) { text += pieces[next(pieces.count)] }
        _ = refusal(of: text)
    }
}
