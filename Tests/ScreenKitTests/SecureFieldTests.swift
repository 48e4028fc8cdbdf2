import Foundation
import Synchronization
import Testing

@testable import ScreenKit

/// What is written in a secure field never leaves the server's memory: not in a page, not into what is saved.
struct SecureFieldTests {
    private final class Storage: SessionStorage {
        let saved = Mutex<SavedSession?>(nil)

        func store(_ images: [UIImage]) async throws {}

        func save(_ session: SavedSession, of sessionID: String) async throws {
            saved.withLock { $0 = session }
        }
    }

    private final class Form: UIViewController {
        let (name, word, length) = (UITextField(), UITextField(), UILabel())

        override func viewDidLoad() {
            screenIdentifier = "form"
            word.isSecureTextEntry = true
            word.placeholder = "Your password"
            let check = UIButton(
                primaryAction: UIAction(title: "Check") { [self] _ in length.text = "\(word.text?.count ?? 0)" })
            let show = UIButton(
                primaryAction: UIAction(title: "Show") { [self] _ in word.isSecureTextEntry.toggle() })
            let clear = UIButton(primaryAction: UIAction(title: "Clear") { [self] _ in word.text = "" })
            for (id, view) in [
                ("name", name), ("word", word), ("length", length), ("check", check), ("show", show), ("clear", clear),
            ] as [(String, UIView)] {
                view.accessibilityIdentifier = id
                self.view.addSubview(view)
            }
        }
    }

    private let storage = Storage()
    private let session: Session
    private let root = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in Form() }

    init() {
        session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
    }

    private func post(
        _ word: String, isEmptied: Bool = false, press: String = "check"
    ) async throws -> (html: String, length: String?) {
        var event = PageEvent(screenID: "form", action: .press("form.\(press)"))
        event.fields = [.init(id: "form.name", value: "Ann"), .init(id: "form.word", value: word)]
        event.secureFields = ["form.word"]
        if isEmptied { event.emptiedFields = ["form.word"] }
        let page = try await session.handle(event, sceneID: "s", root: root).page
        let assets = HTMLWriter.Assets(styleSheets: [], script: "/c.js") { $0 }
        let html = String(decoding: HTMLWriter.document(for: page, nonce: "N", assets: assets), as: UTF8.self)
        let lengths = page.body.children.compactMap { node in
            if case .label(let label) = node.content { label.text } else { nil }
        }
        return (html, lengths.first)
    }

    @Test func aPasswordIsInNoPageAndStaysInTheField() async throws {
        let first = try await post("hunter2")
        #expect(first.length == "7" && !first.html.contains("hunter2"))
        #expect(first.html.contains("type=\"password\"") && first.html.contains(" data-kept"))
        #expect(first.html.contains("placeholder=\"••••••••\"") && !first.html.contains("Your password"))
        let again = try await post("")
        #expect(again.length == "7", "an empty value of a field that nobody touched changes nothing")
        let other = try await post("abc")
        #expect(other.length == "3")
    }

    @Test func aFieldWithoutATextIsShownEmpty() async throws {
        let html = try await post("").html
        #expect(html.contains("placeholder=\"Your password\"") && !html.contains("data-kept"))
        #expect(html.contains("<input type=\"hidden\" name=\"_secure\" value=\"form.word\">"))
    }

    @Test func whatWasEmptiedByHandIsEmpty() async throws {
        _ = try await post("hunter2")
        let emptied = try await post("", isEmptied: true)
        #expect(emptied.length == "0" && !emptied.html.contains("data-kept"))
        _ = try await post("hunter2")
        #expect(try await !post("", press: "clear").html.contains("data-kept"))
    }

    @Test func aSecureTextIsNotSaved() async throws {
        _ = try await post("hunter2")
        let saved = try #require(try storage.saved.withLock { $0 }?.encoded())
        let text = String(decoding: saved, as: UTF8.self)
        #expect(text.contains("Ann") && !text.contains("hunter2"))
    }

    @Test func aTextThatBecomesSecureIsTakenOutOfWhatIsSaved() async throws {
        _ = try await post("", press: "show")
        let shown = try await post("hunter2")
        #expect(shown.html.contains("value=\"hunter2\""), "as on a device, a text that is not secure is seen")
        _ = try await post("hunter2", press: "show")
        let saved = try #require(try storage.saved.withLock { $0 }?.encoded())
        #expect(!String(decoding: saved, as: UTF8.self).contains("hunter2"))
    }

    @Test func aSecureTextOfAScreenThatHasGoneIsNotKept() async throws {
        var event = PageEvent(screenID: "gone", action: .press("gone.done"))
        event.fields = [.init(id: "gone.name", value: "Ann"), .init(id: "gone.word", value: "hunter2")]
        event.secureFields = ["gone.word"]
        #expect(try await session.handle(event, sceneID: "s", root: root).isStale)
        let saved = try #require(try storage.saved.withLock { $0 }?.encoded())
        let text = String(decoding: saved, as: UTF8.self)
        #expect(text.contains("Ann") && !text.contains("hunter2"))
    }

    @Test func noNodeOfASecureFieldIsWrittenWithItsText() {
        let node = Node(id: "t.0", content: .textField(NodeTextField(text: "hunter2", isSecure: true)))
        let page = Page(sceneID: "s", screenID: "t", path: "/", revision: 1, title: "T", body: node)
        let assets = HTMLWriter.Assets(styleSheets: [], script: "/c.js") { $0 }
        let html = String(decoding: HTMLWriter.document(for: page, nonce: "N", assets: assets), as: UTF8.self)
        #expect(!html.contains("hunter2"))
    }
}
