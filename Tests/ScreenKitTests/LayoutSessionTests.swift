import Foundation
import Testing

@testable import ScreenKit

/// A screen of a layout file behaves as any other: events, pages, and what comes back after a restart.
struct LayoutSessionTests {
    private final class Screen: LayoutScreen {
        override func viewDidLoad() {
            let result = UILabel()
            result.accessibilityIdentifier = "result"
            view.addSubview(result)
        }

        override func viewWillLayoutSubviews() {
            (view.subviews.last as? UILabel)?.text = calls.joined(separator: ", ")
        }
    }

    private func result(_ page: Page) -> String? {
        page.body.children.compactMap { node in
            if case .label(let label) = node.content { label.text } else { nil }
        }.last
    }

    private func field(_ page: Page) -> String? {
        func search(_ node: Node) -> String? {
            if case .textField(let field) = node.content { return field.text }
            return node.children.lazy.compactMap(search).first
        }
        return search(page.body)
    }

    private func press(_ control: String, typing text: String? = nil) -> PageEvent {
        var event = PageEvent(screenID: "screen", action: .press("screen." + control))
        if let text { event.fields = [.init(id: "screen.titleField", value: text)] }
        return event
    }

    @Test func aPressOnTheFilesButtonCallsTheMethodOnceWithWhatWasTyped() async throws {
        let folder = try LayoutFolder(["Screen.html": LayoutScreen.markup])
        let bundle = UncheckedBundle(folder.bundle)
        let root = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in try Screen(bundle.bundle) }
        let session = Session(id: "a", environment: SceneEnvironment())
        var answer = try await session.handle(press("doneButton", typing: "I <3 you"), sceneID: "s", root: root)
        #expect(answer.refusal == nil && result(answer.page) == "done I <3 you")
        answer = try await session.handle(press("onCancel"), sceneID: "s", root: root)
        #expect(result(answer.page) == "done I <3 you, cancel")
        answer = try await session.handle(press("0"), sceneID: "s", root: root)
        #expect(answer.refusal != nil, "a section is no button")
    }

    @Test func whatWasTypedComesBackInASceneThatIsBuiltAnew() async throws {
        let folder = try LayoutFolder(["Screen.html": LayoutScreen.markup])
        let bundle = UncheckedBundle(folder.bundle)
        let root = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in try Screen(bundle.bundle) }
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        var event = press("doneButton", typing: "typed")
        event.action = .typed
        let before = try await session.handle(event, sceneID: "s", root: root).page
        let saved = try SavedSession(decoding: try #require(await storage.saved).encoded())
        let again = Session(id: "a", environment: SceneEnvironment(), saved: saved, storage: storage)
        let page = try await again.page(sceneID: "s", screenID: nil, root: root)
        #expect(field(before) == "typed" && field(page) == "typed")
        let answer = try await again.handle(press("doneButton"), sceneID: "s", root: root)
        #expect(result(answer.page) == "done typed", "the form that was made before the restart still means something")
    }

    private actor Storage: SessionStorage {
        private(set) var saved: SavedSession?

        func store(_ images: [UIImage]) {}
        func save(_ session: SavedSession, of sessionID: String) { saved = session }
    }

    private struct UncheckedBundle: @unchecked Sendable {
        // Unchecked: on Linux a bundle is not marked as Sendable; the tests only read its path.
        let bundle: Bundle

        init(_ bundle: Bundle) { self.bundle = bundle }
    }
}
