import Foundation
import Testing

@testable import ScreenKit

struct LayoutFileTests {
    private let assets = HTMLWriter.Assets(styleSheets: ["/s.css"], script: "/c.js") { "/media/\($0).png" }

    private func html(_ page: Page) -> String {
        String(decoding: HTMLWriter.document(for: page, nonce: "N", assets: assets), as: UTF8.self)
    }

    private func page(of controller: UIViewController) -> Page {
        let scene = Scene(
            id: "s", environment: SceneEnvironment(), state: SceneState(), sharedState: SceneState(), startWork: nil)
        controller.screenIdentifier = "screen"
        scene.build(nil, root: controller)
        return scene.page(of: controller, path: { "/s/\($0)/\($1)" }).0
    }

    /// The page of a screen without outlets and actions.
    private func html(_ text: String, pictures: [String: Data] = [:]) throws -> String {
        let folder = try LayoutFolder(["Screen.html": text], pictures: pictures)
        return html(page(of: try UIViewController(layoutFile: "Screen", bundle: folder.bundle)))
    }

    @Test func aScreenIsWrittenWithTheHostsTagsAndItsControlsAreOurs() throws {
        let folder = try LayoutFolder(["Layouts/Screen.html": LayoutScreen.markup])
        let page = page(of: try LayoutScreen(folder.bundle))
        #expect(page.title == "What should it say?")
        let html = html(page)
        for part in [
            "<section id=\"screen.0\" class=\"title\"><h1 id=\"screen.0-0\" tabindex=\"-1\">What <em id=\"screen.0-0-1\">should</em> it say?</h1>",
            "<label id=\"screen.0-1\" class=\"label\" dir=\"auto\" for=\"screen.titleField\">Title</label>",
            "<input dir=\"auto\" type=\"text\" name=\"screen.titleField\" id=\"screen.titleField\" class=\"field\" value=\"\" placeholder=\"Write here\" autocomplete=\"off\">",
            "value=\"screen.onCancel\" id=\"screen.onCancel\" class=\"button\"><span dir=\"auto\">Cancel</span></button>",
            "id=\"screen.doneButton\" class=\"button done\"",
        ] {
            #expect(html.contains(part), "\(part)")
        }
        #expect(!html.contains("data-outlet") && !html.contains("data-action"))
    }

    @Test(arguments: ["I <3 you {{name}} ${x} <b>", "\" onfocus=\"x", "</textarea><script>", "' & &amp;"])
    func valuesThatArePutIntoAScreenAreEscaped(text: String) throws {
        final class Screen: UIViewController {
            @Outlet var words: UILabel
            @Outlet var field: UITextField
            @Outlet var note: UITextView
            @Outlet var button: UIButton
            @Outlet var box: UIView
        }
        let folder = try LayoutFolder([
            "Screen.html": """
            <p data-outlet="words">x</p><input data-outlet="field"><textarea data-outlet="note"></textarea>
            <button data-outlet="button">x</button><div data-outlet="box"></div>
            """
        ])
        let screen = try Screen(layoutFile: "Screen", bundle: folder.bundle)
        screen.words.text = text
        screen.field.text = text
        screen.field.placeholder = text
        screen.note.text = text
        screen.note.accessibilityLabel = text
        screen.note.refusal = text
        screen.button.setTitle(text, for: .normal)
        let label = UILabel()
        label.text = text
        screen.box.addSubview(label)
        let html = html(page(of: screen))
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        #expect(html.ranges(of: escaped).count == 8)
        #expect(!html.contains(text))
    }

    @Test func theHostsOwnWordsAreEscapedAgainAsTheyWereMeant() throws {
        let html = try html("<p title=\"&quot;&lt;b&gt;\">I &lt;3 you {{name}} ${x} &lt;b&gt; &amp;amp; &#x1F600;</p>")
        #expect(html.contains("title=\"&quot;&lt;b&gt;\">I &lt;3 you {{name}} ${x} &lt;b&gt; &amp;amp; 😀</p>"))
    }

    @Test func blanksStayBetweenWordsAndGoBetweenBoxes() throws {
        let html = try html("<div>\n  <p>a\n  b <b>c</b>\n<i>d</i></p>\n  <p>e</p>\n</div>")
        let plain = html.replacing(/\ (id|class)="[^"]*"/, with: "")
        #expect(plain.contains("<div><p>a b <b>c</b> <i>d</i></p><p>e</p></div>"))
    }

    @Test func aStyleSheetComesLastInTheOneSheetOfThePageAndCannotEndIt() throws {
        let html = try html("<style>.x > p{color:var(--accent)}</style><p class=x>y</p>")
        #expect(html.contains(".x > p{color:var(--accent)}</style>"))
        var page = Page(sceneID: "s", screenID: "t", path: "/", revision: 1, title: "T", body: Node(id: "t.0"))
        page.layoutStyleSheets = ["a{content:'</style><script>'}"]
        #expect(self.html(page).contains("a{content:'<\\/style><script>'}</style>"))
    }

    @Test func idsAndWhatSpeaksOfThemAreThoseOfTheScreen() throws {
        let html = try html(
            "<p id=hint>x</p><div role=group aria-labelledby=\"hint end\"><a href=\"#end\">y</a><a href=\"/x?a=1\">z</a></div><p id=end>e</p>"
        )
        #expect(html.contains("<p id=\"screen.hint\">"))
        #expect(html.contains("role=\"group\" aria-labelledby=\"screen.hint screen.end\""))
        #expect(html.contains("href=\"#screen.end\"") && html.contains("href=\"/x?a=1\""))
    }

    @Test func everyKindOfFieldIsMadeAsItIsWritten() throws {
        final class Screen: UIViewController {
            @Outlet var mail: UITextField
            @Outlet var code: UITextField
            @Outlet var agree: UISwitch
            @Outlet var bar: UIProgressView
            @Outlet var note: UITextView
            @Outlet var rows: UIStackView
            @Outlet var card: Card
            @Outlet var any: UIControl
        }
        final class Card: UIView {}
        let folder = try LayoutFolder([
            "Screen.html": """
            <input type=email data-outlet=mail autocomplete=email value="a@b" disabled>
            <input type=password inputmode=numeric data-outlet=code maxlength=6>
            <label>I agree <input type=checkbox data-outlet=agree checked></label>
            <progress data-outlet=bar value=3 max=4></progress>
            <textarea data-outlet=note readonly placeholder=p>
            a
              b</textarea>
            <ul data-outlet=rows><li>one</li></ul><article data-outlet=card hidden></article>
            <button type=button data-outlet=any>x</button>
            """
        ])
        let screen = try Screen(layoutFile: "Screen", bundle: folder.bundle)
        #expect(screen.mail.keyboardType == .emailAddress && screen.mail.text == "a@b" && !screen.mail.isEnabled)
        #expect(screen.mail.textContentType == .emailAddress)
        #expect(screen.code.isSecureTextEntry && screen.code.keyboardType == .numberPad)
        #expect(screen.agree.isOn && screen.bar.progress == 0.75)
        #expect(screen.note.text == "a\n  b" && !screen.note.isEditable && screen.note.placeholder == "p")
        #expect(screen.card.isHidden && screen.any is UIButton)
        let item = UILabel()
        item.text = "two"
        screen.rows.addArrangedSubview(item)
        #expect(screen.rows.arrangedSubviews.count == 2)
        let html = html(page(of: screen))
        #expect(html.contains(">one</li><li><p id=") && html.contains("two</p></li></ul>"))
        #expect(html.contains("maxlength=\"6\"") && !html.contains("<article"))
    }

    @Test func aPictureIsTakenFromTheBundleAndFromNowhereElse() throws {
        let label = UILabel()
        label.text = "x"
        label.sizeToFit()
        let picture = try #require(try label.renderedImage(scale: 1).pngData())
        let html = try html("<img src=\"pictures/a.png\" alt=\"A\">", pictures: ["pictures/a.png": picture])
        #expect(html.contains("src=\"/media/") && html.contains("alt=\"A\""))
        #expect(throws: LayoutFileError.self) {
            try self.html("<img src=\"../../a.png\">", pictures: ["a.png": picture])
        }
    }

    @Test func anotherFileIsReadWhenItWasChanged() throws {
        let folder = try LayoutFolder(["Screen.html": "<p>old</p>"])
        let make = { try UIViewController(layoutFile: "Screen", bundle: folder.bundle) }
        #expect(self.html(self.page(of: try make())).contains("old"))
        try folder.write("<p>new</p>", to: "Screen.html", modified: Date(timeIntervalSinceNow: 60))
        #expect(self.html(self.page(of: try make())).contains("new"))
    }

    @Test func aClassAndItsSuperclassShareAFile() throws {
        final class Screen: LayoutScreen {
            @Outlet var extra: UILabel
            var isHelped = false

            override class var layoutActions: LayoutActions {
                super.layoutActions.merging(LayoutActions(["onHelp": Screen.onHelp]))
            }

            private func onHelp() { isHelped = true }
        }
        let folder = try LayoutFolder([
            "Screen.html": LayoutScreen.markup + "<p data-outlet=extra>x</p><button data-action=onHelp>?</button>"
        ])
        let screen = try Screen(folder.bundle)
        #expect(screen.extra.text == "x" && screen.doneButton.currentTitle == "Done")
        screen.doneButton.sendActions(for: .touchUpInside)
        #expect(screen.calls == ["done "])
    }

    @Test func nothingKeepsAControllerAlive() throws {
        let folder = try LayoutFolder(["Screen.html": LayoutScreen.markup])
        weak var screen: LayoutScreen?
        weak var button: UIButton?
        do {
            let made = try LayoutScreen(folder.bundle)
            _ = made.view
            (screen, button) = (made, made.doneButton)
            #expect(button != nil)
        }
        #expect(screen == nil && button == nil)
    }
}
