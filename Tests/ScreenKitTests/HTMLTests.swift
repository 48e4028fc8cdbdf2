import Foundation
import Testing

@testable import ScreenKit

struct HTMLTests {
    private let assets = HTMLWriter.Assets(styleSheets: ["/s.css"], script: "/c.js") { "/media/\($0).png" }

    private func html(_ body: Node) -> String {
        let page = Page(sceneID: "s", screenID: "t", path: "/s/s/t", revision: 1, title: "T", body: body)
        return String(decoding: HTMLWriter.document(for: page, nonce: "N", assets: assets), as: UTF8.self)
    }

    private func html(_ controller: UIViewController) -> String {
        let scene = Scene(
            id: "s", environment: SceneEnvironment(), state: SceneState(), sharedState: SceneState(), startWork: nil)
        controller.screenIdentifier = "t"
        scene.build(nil, root: controller)
        let (page, _) = scene.page(of: controller, path: { "/s/\($0)/\($1)" })
        return String(decoding: HTMLWriter.document(for: page, nonce: "N", assets: assets), as: UTF8.self)
    }

    @Test(arguments: [
        "I <3 you {{name}} ${x} <b>", "</textarea><script>", "\" onfocus=\"x", "' & &amp;", "</style><b>",
    ])
    func textIsEscapedWhereverItIsWritten(_ text: String) {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        let contents: [Node.Content] = [
            .label(NodeLabel(text: text)), .button(NodeButton(title: text, copies: text)),
            .textField(NodeTextField(text: text, placeholder: text)), .textView(NodeTextView(text: text)),
            .segments([NodeSegment(title: text)], selected: nil, isEnabled: true),
        ]
        for content in contents {
            var node = Node(id: "t.0", content: content)
            node.accessibility.label = text
            node.accessibility.hint = text
            let html = html(node)
            #expect(html.contains(escaped))
            #expect(!html.contains(text) || text == escaped)
        }
    }

    @Test func aFieldKeepsItsFirstLineBreakAndForbiddenCharactersAreReplaced() {
        let html = html(Node(id: "t.0", content: .textView(NodeTextView(text: "\nfirst\u{0}\u{8}"))))
        #expect(html.contains(">\n\nfirst\u{FFFD}\u{FFFD}</textarea>"))
    }

    @Test func everythingOfAPersonsRunsInItsOwnDirection() {
        for content: Node.Content in [
            .label(NodeLabel(text: "x")), .textField(NodeTextField(text: "x")), .textView(NodeTextView(text: "x")),
        ] {
            #expect(html(Node(id: "t.0", content: content)).contains("dir=\"auto\""))
        }
    }

    @Test func stylesAreClassesOfTheOneSheetWithTheNonce() {
        var style = NodeStyle()
        style.background = NodeColor(light: 0xFF00_00FF, dark: 0x0000_FF80)
        style.layout = .stack(NodeStack(axis: .vertical, spacing: 8))
        let html = html(Node(id: "t.0", style: style, children: [Node(id: "t.1", style: style)]))
        #expect(html.contains("<style id=\"tree-style\" nonce=\"N\">"))
        #expect(html.contains("background-color:light-dark(#ff0000,#0000ff80)"))
        #expect(!html.contains(" style=") && !html.contains("onclick"))
    }

    @Test func aFamilysNameCannotLeaveTheSheet() {
        var style = NodeStyle()
        style.font = NodeFont(family: "x\"}</style><script>", size: 16)
        #expect(!html(Node(id: "t.0", style: style)).contains("<script>"))
    }

    @Test func aLabelNamesItsFieldAndARefusalIsToldAtIt() {
        final class Screen: UIViewController {
            override func viewDidLoad() {
                let (label, field) = (UILabel(), UITextField())
                label.text = "Name"
                label.labeledField = field
                field.accessibilityIdentifier = "name"
                field.refusal = "Please fill it in."
                view.addSubview(label)
                view.addSubview(field)
            }
        }
        let html = html(Screen())
        #expect(html.contains("for=\"t.name\""))
        #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"t.name-hint\""))
        #expect(html.contains("<p id=\"t.name-hint\" class=\"refusal\" dir=\"auto\">Please fill it in.</p>"))
    }

    @Test func hiddenViewsAreNotSent() {
        final class Screen: UIViewController {
            override func viewDidLoad() {
                let secret = UILabel()
                secret.text = "secret"
                secret.isHidden = true
                view.addSubview(secret)
            }
        }
        #expect(!html(Screen()).contains("secret"))
    }

    @Test func namesThatAreUsedTwiceGetDifferentIds() {
        final class Screen: UIViewController {
            override func viewDidLoad() {
                for _ in 0..<2 {
                    let button = UIButton(primaryAction: UIAction(title: "x") { _ in })
                    button.accessibilityIdentifier = "a b<"
                    view.addSubview(button)
                }
            }
        }
        let html = html(Screen())
        #expect(html.contains("id=\"t.a-b-\"") && html.contains("id=\"t.a-b-.2\""))
    }

    @Test func anchorsBecomeAGrid() {
        final class Screen: UIViewController {
            override func viewDidLoad() {
                let (head, body, badge) = (UILabel(), UILabel(), UILabel())
                for view in [head, body, badge] {
                    view.translatesAutoresizingMaskIntoConstraints = false
                    self.view.addSubview(view)
                }
                NSLayoutConstraint.activate([
                    head.topAnchor.constraint(equalTo: view.topAnchor, constant: 10),
                    head.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
                    head.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -30),
                    body.topAnchor.constraint(equalTo: head.bottomAnchor, constant: 8),
                    body.bottomAnchor.constraint(equalTo: view.bottomAnchor),
                    badge.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                    badge.centerYAnchor.constraint(equalTo: view.centerYAnchor),
                    badge.widthAnchor.constraint(equalToConstant: 40),
                ])
            }
        }
        let html = html(Screen())
        #expect(html.contains("grid-template-rows:repeat(1,auto) 1fr"))
        #expect(
            html.contains(
                "grid-row:1/2;grid-column:1/-1;justify-self:stretch;align-self:start;margin-block:10px 0px;margin-left:calc(20px*var(--ltr,1) + 30px*var(--rtl,0));margin-right:calc(30px*var(--ltr,1) + 20px*var(--rtl,0))"
            ))
        #expect(html.contains("grid-row:2/3"))
        #expect(html.contains("width:40px;grid-row:1/-1;grid-column:1/-1;justify-self:center;align-self:center"))
    }
}

struct LayerStyleTests {
    private func sheet(_ change: (UIView) -> Void) -> String {
        let view = UIView()
        change(view)
        let root = UIView()
        root.addSubview(view)
        var snapshot = TreeSnapshot(index: ControlIndex(controller: UIViewController(), screenID: "s"))
        let page = Page(
            sceneID: "", screenID: "s", path: "/", revision: 1, title: "", body: snapshot.node(of: root))
        let assets = HTMLWriter.Assets(styleSheets: [], script: "") { $0 }
        return String(decoding: HTMLWriter.document(for: page, nonce: "n", assets: assets), as: UTF8.self)
    }

    @Test func aShadowIsBlurredOverTwiceItsDeviation() {
        func shadow(_ view: UIView) {
            view.layer.shadowOpacity = 0.5
            view.layer.shadowOffset = CGSize(width: 1, height: 2)
            view.layer.shadowRadius = 4
        }
        #expect(
            sheet {
                shadow($0)
                $0.backgroundColor = .white
            }.contains("box-shadow:1px 2px 8px #00000080;"))
        #expect(sheet(shadow).contains("filter:drop-shadow(1px 2px 4px #00000080);"))
        #expect(
            !sheet {
                shadow($0)
                $0.clipsToBounds = true
            }.contains("shadow"))
    }

    @Test func aBorderLiesOverTheChildrenAndMovesNothing() {
        let html = sheet {
            $0.layer.borderWidth = 2
            $0.layer.cornerRadius = 5
        }
        #expect(html.contains("::after{content:\"\";position:absolute;inset:0;z-index:1;border-radius:inherit;"))
        #expect(html.contains("border-width:2px;border-style:solid;border-color:#000000;}"))
    }
}
