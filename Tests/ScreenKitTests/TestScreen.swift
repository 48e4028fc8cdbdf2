@testable import ScreenKit

/// A screen made by a closure, for tests of what a page shows of it.
final class TestScreen: UIViewController {
    private let make: (UIView) -> Void

    init(_ make: @escaping (UIView) -> Void) {
        self.make = make
        super.init(nibName: nil, bundle: nil)
        screenIdentifier = "t"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() { make(view) }

    /// The document of the screen's page.
    var html: String {
        let scene = Scene(
            id: "s", environment: SceneEnvironment(), state: SceneState(), sharedState: SceneState(), startWork: nil)
        scene.build(nil, root: self)
        let (page, _) = scene.page(of: self, path: { "/s/\($0)/\($1)" })
        let assets = HTMLWriter.Assets(styleSheets: ["/s.css"], script: "/c.js") { "/media/\($0).png" }
        return String(decoding: HTMLWriter.document(for: page, nonce: "N", assets: assets), as: UTF8.self)
    }

    /// The start tag of the element of that name, and the declarations of its class in the page's own sheet.
    func element(_ name: String) -> (tag: String, style: String) {
        let html = html
        guard let id = html.range(of: " id=\"t.\(name)\""),
            let start = html[..<id.lowerBound].lastIndex(of: "<"), let end = html[id.upperBound...].firstIndex(of: ">")
        else { return ("", "") }
        let tag = String(html[start...end])
        guard let name = tag.firstMatch(of: /class="[^"]*\b(t\d+)"/)?.output.1,
            let rule = html.range(of: ".\(name){"), let close = html[rule.upperBound...].firstIndex(of: "}")
        else { return (tag, "") }
        return (tag, String(html[rule.upperBound..<close]))
    }
}
