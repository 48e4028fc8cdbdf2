import Foundation
import Synchronization
public import VoucherKit

/// A visitor without a browser: finds, types and presses in pages as a person does in a browser.
///
/// It sees what a page shows and can press what a person could: what is hidden or switched off is not found.
public final class TestVisitor {
    /// What a person could not have done, or a refusal of the server, with what the page shows.
    public struct Fault: Error, CustomStringConvertible {
        public let description: String
    }

    /// The page as the visitor last saw it.
    public private(set) var page: Page
    /// The person's language as a BCP 47 tag, told with each press; nil says nothing of it.
    public var language: String?
    /// The person's time zone by its IANA name, told with each press; nil says nothing of it.
    public var timeZone: String?
    private var session: Session
    private let application: TestApplication
    private let sceneID: String
    private let root: RootMaker
    private var typed: [String: String] = [:]
    private var tabCount = 0

    init(application: TestApplication, sceneID: String, root: RootMaker) async throws {
        self.application = application
        self.sceneID = sceneID
        self.root = root
        session = application.makeSession()
        page = try await session.page(sceneID: sceneID, screenID: nil, root: root)
    }

    // MARK: Acting

    /// Writes into the field of that name; it is sent with the next press.
    public func write(_ text: String, into name: String) throws {
        let node = try field(name)
        if node.accessibility.isInert { throw Fault(description: "The field “\(name)” takes no touches.") }
        typed[node.id] = text
    }

    /// Chooses a file in the field of that name; it is sent at once, with what was written, and what comes of it is waited
    /// for.
    public func choose(_ file: TestFile, in name: String) async throws {
        let node = try field(name)
        guard case .file(let field) = node.content else { throw Fault(description: "“\(name)” takes no files.") }
        if !field.isEnabled || node.accessibility.isInert {
            throw Fault(description: "The field “\(name)” is switched off.")
        }
        let sent = try SentFile(file.bytes)
        // As the server does with what is too large.
        let isTooLarge = file.bytes.count > field.sizeLimit
        let uploaded = UploadedFile(
            path: sent.path, name: file.name, size: file.bytes.count, isTooLarge: isTooLarge, owner: sent)
        try await send(.choose(node.id), files: [PageEvent.File(id: node.id, file: uploaded)])
    }

    /// Presses the button of that name, or whose accessible name begins with it.
    public func press(_ name: String) async throws {
        let node = try button(name)
        try await send(.press(node.id))
    }

    /// Turns a switch on.
    public func turn(on name: String) throws { try write("on", into: name) }

    /// Turns a switch off.
    public func turn(off name: String) throws { try write("", into: name) }

    /// Presses the return key in a field.
    public func pressReturn(in name: String) async throws {
        try await send(.pressReturn(try field(name).id))
    }

    /// Lets a pause in typing pass: what was written is kept by the server.
    public func pause() async throws {
        try await send(.typed)
    }

    /// Signs in on the stock login screen, with the code of the mail that arrives; the screen before it is shown then.
    public func signIn(as address: String = "max@example.org") async throws {
        try write(address, into: "E-mail")
        try await press("Send code")
        guard let mail = application.mailbox.mails.last, sees("Code") else {
            throw Fault(description: "No code was sent to \(address). \(shown)")
        }
        try write(mail.code, into: "Code")
        try await press("Sign in")
    }

    /// Sends an event as it is, as a browser that is not to be trusted might; answers why it was refused.
    @discardableResult
    public func post(_ event: PageEvent) async throws -> SessionAnswer {
        let answer = try await session.handle(event, sceneID: sceneID, root: root)
        page = answer.page
        return answer
    }

    /// Looks at a screen by its address, as Back and reload do.
    public func look(at screenID: String? = nil) async throws {
        page = try await session.page(sceneID: sceneID, screenID: screenID, root: root)
        typed = [:]
    }

    /// The server ends and starts anew: only what was saved is left.
    public func restartServer() async throws {
        session = application.makeSession(saved: try application.saved(of: session.id), id: session.id)
        page = try await session.page(sceneID: sceneID, screenID: page.screenID, root: root)
        try await follow()
    }

    /// What a page waits for comes by itself.
    private func follow() async throws {
        while page.isBusy, let next = try await session.nextPage(after: page.revision, sceneID: sceneID, root: root) {
            page = next
        }
    }

    /// Another tab of the same visitor, in the same session: a scene of its own, however many are opened.
    public func openTab() async throws -> TestVisitor {
        try await TestVisitor(sharing: self)
    }

    private init(sharing other: TestVisitor) async throws {
        application = other.application
        other.tabCount += 1
        sceneID = "\(other.sceneID)-tab\(other.tabCount)"
        root = other.root
        session = other.session
        page = try await session.page(sceneID: sceneID, screenID: nil, root: root)
    }

    private func send(_ action: PageEvent.Action, files: [PageEvent.File] = []) async throws {
        var event = PageEvent(screenID: page.screenID, revision: page.revision, action: action)
        event.language = language
        event.timeZone = timeZone
        event.files = files
        event.fields = nodes.compactMap { node in
            let value = Self.isField(node) ? typed[node.id] ?? Self.value(of: node) : nil
            return value.map { PageEvent.Field(id: node.id, value: $0) }
        }
        event.switches = nodes.filter(Self.isSwitch).map(\.id)
        // A browser says nothing of a switch that is off.
        event.fields.removeAll { event.switches.contains($0.id) && $0.value.isEmpty }
        event.secureFields = nodes.filter(Self.isSecure).map(\.id)
        event.emptiedFields = event.secureFields.filter { typed[$0] == "" }
        let answer = try await session.handle(event, sceneID: sceneID, root: root)
        page = answer.page
        // As a browser does: a busy page is followed by the next one, also when that only tells how far the work is.
        try await follow()
        if action != .typed { typed = [:] }
        if let refusal = answer.refusal { throw Fault(description: "\(refusal) \(shown)") }
    }

    // MARK: Seeing

    /// Every text, name and value on the page, in order.
    public var texts: [String] { nodes.flatMap(Self.texts) + [page.notice].compactMap(\.self) }

    /// Whether a text, name or value on the page holds the words.
    public func sees(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

    /// The picture whose accessible name begins with a text; nil when there is none.
    public func picture(named name: String) -> NodePicture? {
        nodes.lazy.compactMap { node in
            guard case .image(let picture) = node.content, node.accessibility.label?.hasPrefix(name) ?? false else {
                return nil
            }
            return picture
        }.first
    }

    /// The digests of all pictures that are shown, those of buttons and choices among them.
    var shownDigests: [String] {
        nodes.flatMap { node -> [String] in
            switch node.content {
            case .image(let picture): picture.map { [$0.digest] } ?? []
            case .player(let player): [player.source.digest] + (player.poster.map { [$0.digest] } ?? [])
            case .button(let button): button.picture.map { [$0.digest] } ?? []
            case .segments(let segments, _, _): segments.compactMap { $0.picture?.digest }
            default: []
            }
        }
    }

    /// The digests of the pictures that are repeated over boxes, such as a wrapping paper.
    public var patterns: [String] { nodes.compactMap(\.style.pattern?.digest) }

    /// The accessible names of the pictures.
    public var pictures: [String] {
        nodes.compactMap { node in
            if case .image = node.content { return node.accessibility.label }
            return nil
        }
    }

    /// The accessible names of the films and sounds that can be played.
    public var players: [String] {
        nodes.compactMap { node in
            if case .player = node.content { return node.accessibility.label ?? "" }
            return nil
        }
    }

    /// The accessible names of the buttons, of the bar first, switched off ones among them.
    public var buttons: [String] { nodes.compactMap(Self.buttonName) }

    /// The accessible name or text of what has the keyboard.
    public var focused: String? {
        nodes.first { $0.id == page.focus }.flatMap {
            Self.buttonName($0) ?? $0.accessibility.label ?? label(ofField: $0.id) ?? Self.texts($0).first
        }
    }

    private func label(ofField id: String) -> String? {
        nodes.lazy.compactMap { node in
            if case .label(let label) = node.content, label.fieldID == id { label.text } else { nil }
        }.first
    }

    /// What is in a field: its text, "" for a secure one, or the number of the chosen segment. Throws `Fault` when there is no such field.
    public func value(of name: String) throws -> String { Self.value(of: try field(name)) ?? "" }

    /// The page in words, for a test that fails.
    public var shown: String { "The page “\(page.title)” shows: \(texts)" }

    // MARK: Finding

    private func button(_ name: String) throws -> Node {
        let named = nodes.filter { Self.buttonName($0) == name }
        let starting = nodes.filter { Self.buttonName($0)?.hasPrefix(name) ?? false }
        guard let node = named.first ?? starting.first else {
            throw Fault(description: "No button “\(name)” is there to press. Buttons: \(buttons). \(shown)")
        }
        guard named.count < 2 else { throw Fault(description: "There are \(named.count) buttons “\(name)”.") }
        if case .button(let button) = node.content, !button.isEnabled {
            throw Fault(description: "The button “\(name)” is switched off.")
        }
        if node.accessibility.isInert { throw Fault(description: "The button “\(name)” takes no touches.") }
        return node
    }

    private func field(_ name: String) throws -> Node {
        let label = nodes.first { node in
            if case .label(let label) = node.content { label.fieldID != nil && label.text == name } else { false }
        }
        var id = nodes.lazy.compactMap { Self.field(insideLabel: name, $0) }.first
        if case .label(let found)? = label?.content { id = found.fieldID }
        let node = nodes.first { $0.id == id || (Self.isField($0) && $0.accessibility.label == name) }
        guard let node else { throw Fault(description: "No field “\(name)” is there to write in. \(shown)") }
        return node
    }

    /// The controls that can have the keyboard and say nothing of what they are.
    var namelessControls: [Node] {
        let labelled = Set(
            nodes.flatMap { node in
                if case .label(let label) = node.content, let id = label.fieldID { return [id] }
                guard node.markup?.tag == "label" else { return [] }
                return [node.markup?["for"]].compactMap(\.self) + Self.flattened(node).map(\.id)
            })
        return nodes.filter { node in
            let name: String =
                switch node.content {
                case .button(let button): node.accessibility.label ?? button.title
                case .textField, .textView, .date, .toggle, .segments, .file: node.accessibility.label ?? ""
                default: "not a control"
                }
            return name.isEmpty && !labelled.contains(node.id)
        }
    }

    /// The id of the field a label of a layout file stands around, or names while it holds more than words.
    private static func field(insideLabel name: String, _ node: Node) -> String? {
        guard node.markup?.tag == "label", case .group = node.content else { return nil }
        let inside = flattened(node)
        let words = inside.map { if case .text(let text) = $0.content { text } else { "" } }.joined()
        guard words.split(separator: " ").joined(separator: " ") == name else { return nil }
        return node.markup?["for"] ?? inside.first { value(of: $0) != nil }?.id
    }

    /// Everything on the page, the bar's buttons first.
    package var nodes: [Node] {
        let bar = (page.bar?.leading ?? []) + (page.bar?.trailing ?? [])
        return (bar + [page.body]).flatMap(Self.flattened)
    }

    private static func flattened(_ node: Node) -> [Node] { [node] + node.children.flatMap(flattened) }

    private static func buttonName(_ node: Node) -> String? {
        if case .button(let button) = node.content { node.accessibility.label ?? button.title } else { nil }
    }

    private static func isSwitch(_ node: Node) -> Bool {
        if case .toggle(_, let isEnabled) = node.content { isEnabled } else { false }
    }

    private static func isSecure(_ node: Node) -> Bool {
        if case .textField(let field) = node.content { field.isSecure } else { false }
    }

    private static func isField(_ node: Node) -> Bool {
        // A choice of which nothing is chosen has no value, and can be chosen in all the same.
        if case .segments(_, _, let isEnabled) = node.content { isEnabled } else { value(of: node) != nil }
    }

    private static func value(of node: Node) -> String? {
        switch node.content {
        case .textField(let field): field.isEnabled ? field.text : nil
        case .textView(let text): text.text
        case .date(let date): date.isEnabled ? date.value : nil
        case .toggle(let isOn, let isEnabled): isEnabled ? (isOn ? "on" : "") : nil
        case .segments(_, let selected, let isEnabled): isEnabled ? selected.map(String.init) : nil
        default: nil
        }
    }

    private static func texts(_ node: Node) -> [String] {
        var texts = [node.accessibility.label, node.accessibility.hint].compactMap(\.self)
        switch node.content {
        case .label(let label): texts.append(label.text)
        case .button(let button): texts.append(button.title)
        case .textField(let field): texts.append(field.text)
        case .textView(let text): texts.append(text.text)
        case .text(let text): texts.append(text)
        default: break
        }
        return texts
    }
}
