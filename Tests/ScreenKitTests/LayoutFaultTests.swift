import Foundation
import Testing

@testable import ScreenKit

/// Whatever is wrong with a layout file is told when the controller is made: the file, the line, the nearest name.
struct LayoutFaultTests {
    private func refusal(
        of text: String,
        make: (Bundle) throws(LayoutFileError) -> UIViewController = { bundle throws(LayoutFileError) in
            try LayoutScreen(bundle)
        }
    ) throws -> LayoutFileError {
        let folder = try LayoutFolder(["Screen.html": text])
        do throws(LayoutFileError) {
            _ = try make(folder.bundle)
        } catch {
            return error
        }
        Issue.record("Nothing was refused.")
        throw LayoutFolder.Fault()
    }

    /// The good file with one piece of it changed, and what is then told.
    @Test(arguments: [
        (
            "data-outlet=\"doneButton\"", "data-outlet=\"doneButon\"", 6,
            "LayoutScreen has no @Outlet “doneButon”. The nearest name is “doneButton”."
        ),
        (
            "data-action=\"onDone\"", "data-action=\"onDonne\"", 6,
            "LayoutScreen.layoutActions has no “onDonne”. The nearest name is “onDone”."
        ),
        (
            "data-outlet=\"doneButton\" ", "", 4,
            "no element has data-outlet=\"doneButton\", which LayoutScreen declares. The nearest name is “titleField”."
        ),
        (
            " data-action=\"onDone\"", "", 5,
            "no element has data-action=\"onDone\", which LayoutScreen.layoutActions names. The nearest name is “onCancel”."
        ),
        (
            "<input data-outlet=\"titleField\" placeholder=\"Write here\">",
            "<textarea data-outlet=\"titleField\"></textarea>", 4,
            "the outlet “titleField” is a UITextView here, and a UITextField is wanted."
        ),
        (
            "<input data-outlet=\"titleField\" placeholder=\"Write here\">", "<div data-outlet=\"titleField\"></div>",
            4,
            "the outlet “titleField” is a UIView here, and a UITextField is wanted."
        ),
        (
            "<button data-action=\"onCancel\">", "<button data-outlet=\"doneButton\" data-action=\"onCancel\">", 6,
            "the name “doneButton” is taken by an element on line 5."
        ),
        (
            "<section class", "<section id=\"doneButton\" class", 6,
            "the name “doneButton” is taken by an element on line 1."
        ),
        (
            "<h1>", "<h1 data-action=\"onDone\">", 2,
            "the action “onDone” stands on <h1>, which nobody can press or change."
        ),
        (
            " data-action=\"onCancel\"", "", 5,
            "<button> has neither data-outlet nor data-action, so nobody would learn of what is done with it."
        ),
        ("<em>should</em>", "<script>x</script>", 2, "<script> is not allowed in a layout file."),
        ("<em>should</em>", "<svg></svg>", 2, "<svg> is not allowed in a layout file."),
        (
            "<em>should</em>", "<stong>should</stong>", 2,
            "<stong> is not allowed in a layout file. The nearest name is “strong”."
        ),
        ("<h1>", "<form></form><h1>", 2, "<form> is not allowed in a layout file."),
        ("<em>should</em>", "<my-own></my-own>", 2, "<my-own> is not allowed in a layout file."),
        ("<em>", "<em onclick=\"x\">", 2, "the attribute “onclick” is not allowed on <em>."),
        ("<em>", "<em style=\"color: red\">", 2, "the attribute “style” is not allowed on <em>."),
        (
            "<em>", "<em aria-lable=\"x\">", 2,
            "the attribute “aria-lable” is not allowed on <em>. The nearest name is “aria-label”."
        ),
        (
            "<em>should</em>", "<a href=\"java\tscript:x\">x</a>", 2,
            "“java\tscript:x” is not allowed as the value of “href”."
        ),
        ("<em>should</em>", "<a href=\" DATA:x\">x</a>", 2, "“ DATA:x” is not allowed as the value of “href”."),
        (
            "for=\"titleField\"", "for=\"titelField\"", 3,
            "“for” speaks of “titelField”, which is neither an outlet nor an id in this file. The nearest name is “titleField”."
        ),
        (
            "<input ", "<input type=\"emial\" ", 4,
            "“emial” is not allowed as the value of “type”. The nearest name is “email”."
        ),
        ("<em>should</em>", "<img src=\"none.png\" alt=\"\">", 2, "there is no PNG picture “none.png” in the bundle."),
        (
            "<em>should</em>", "<img src=\"https://x/y.png\">", 2,
            "there is no PNG picture “https://x/y.png” in the bundle."
        ),
        (">Done<", "><b>Done</b><", 6, "<b> cannot stand inside <button>."),
        ("<em>should</em>", "<style>a{}</style>", 2, "<style> cannot stand inside <h1>."),
        ("<em>", "</b><em>", 2, "Unexpected end tag : b."),
    ])
    func aFaultIsToldWithFileLineAndNearestName(change: (String, String, Int, String)) throws {
        let text = LayoutScreen.markup.replacing(change.0, with: change.1)
        #expect(text != LayoutScreen.markup)
        let error = try refusal(of: text)
        #expect(error.description == "Screen.html, line \(change.2): \(change.3)")
    }

    @Test func theControlIsMade() throws {
        let folder = try LayoutFolder(["Screen.html": LayoutScreen.markup])
        #expect(throws: Never.self) { try LayoutScreen(folder.bundle) }
    }

    @Test func aFileThatIsNotThereIsToldWithTheNearestThatIs() throws {
        let folder = try LayoutFolder(["Layouts/Screen.html": "", "Layouts/Other.html": ""])
        for (name, nearest) in [("Scren", "Screen"), ("../Screen", "Screen")] {
            let error = #expect(throws: LayoutFileError.self) { try LayoutScreen(folder.bundle, name: name) }
            #expect(error?.fault == .fileNotFound && error?.nearest == nearest)
            #expect(error?.description.hasPrefix(name + ".html: there is no such layout file") == true)
        }
    }

    @Test func aFileThatIsNoTextIsRefused() throws {
        let folder = try LayoutFolder([:], pictures: ["Screen.html": Data([0xFF, 0xFE])])
        let error = #expect(throws: LayoutFileError.self) { try LayoutScreen(folder.bundle) }
        #expect(error?.description == "Screen.html: the file is not text in UTF-8.")
    }

    @Test func aMethodOfAnotherClassIsNoAction() throws {
        final class Other: UIViewController {
            func act() {}
        }
        final class Screen: UIViewController {
            override class var layoutActions: LayoutActions { LayoutActions(["act": Other.act]) }
        }
        let error = try refusal(of: "\n<button data-action=act>x</button>") { bundle throws(LayoutFileError) in
            try Screen(layoutFile: "Screen", bundle: bundle)
        }
        #expect(error.description == "Screen.html, line 2: the action “act” is no method of Screen.")
    }

    @Test func anOutletThatIsReadWithoutAFileTraps() async {
        await #expect(processExitsWith: .failure) {
            final class Screen: UIViewController {
                @Outlet var button: UIButton
            }
            _ = Screen().button
        }
    }

    @Test(arguments: 0..<200)
    func aFileThatWasDamagedIsRefusedOrMadeWithoutHarm(seed: Int) throws {
        // A generator of our own, so that a failure can be repeated.
        var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "<", ">", "</p>", "<div>", "</div>", "\"", "'", "=", "<script>", "<style>", "}", "\\", "é", " onclick=x ",
            "javascript:", "<br>", "<table>", "<li data-outlet=doneButton>", "<img src=x>", "</body>", "\n",
        ]
        var text = Array("<style>.a{color:red}</style>" + LayoutScreen.markup)
        for _ in 0..<(1 + next(4)) {
            let position = next(text.count)
            if next(2) == 0 {
                text.insert(contentsOf: pieces[next(pieces.count)], at: position)
            } else {
                text.removeSubrange(position..<min(text.count, position + 1 + next(8)))
            }
        }
        let folder = try LayoutFolder(["Screen.html": String(text)])
        guard let screen = try? LayoutScreen(folder.bundle) else { return }
        let scene = Scene(
            id: "s", environment: SceneEnvironment(), state: SceneState(), sharedState: SceneState(), startWork: nil)
        scene.build(nil, root: screen)
        let (page, _) = scene.page(of: screen, path: { "/s/\($0)/\($1)" })
        let assets = HTMLWriter.Assets(styleSheets: [], script: "/c.js") { $0 }
        let html = String(decoding: HTMLWriter.document(for: page, nonce: "N", assets: assets), as: UTF8.self)
        #expect(html.ranges(of: "<script").count == 1 && html.ranges(of: "</style").count == 1)
    }
}
