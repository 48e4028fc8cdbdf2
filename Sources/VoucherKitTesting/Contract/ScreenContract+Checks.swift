import Foundation
import VoucherKit

extension ScreenContract {
    func checkFinishing() async throws -> [String] {
        _ = try await visitorWithItem()
        return []
    }

    func checkCancelling() async throws -> [String] {
        let visitor = try await visitorAtScreen()
        try await write(in: visitor)
        try await pressCancel(in: visitor)
        guard visitor.page.screenID == "create" else { return ["“\(cancel)” does not lead back. \(visitor.shown)"] }
        return visitor.pictures.isEmpty ? [] : ["“\(cancel)” put something into the envelope. \(visitor.shown)"]
    }

    func checkEditing() async throws -> [String] {
        let visitor = try await visitorAtScreen()
        try await write(in: visitor)
        let shown = visitor.shownDigests
        try await finish(in: visitor)
        let name = visitor.pictures
        try await visitor.press("Edit")
        var faults: [String] = []
        if visitor.shownDigests != shown { faults.append("Editing shows other pictures than were there at “\(done)”.") }
        for (field, text) in fields where try visitor.value(of: field) != text {
            faults.append("Editing shows “\(try visitor.value(of: field))” in “\(field)” instead of “\(text)”.")
        }
        try await pressCancel(in: visitor)
        if visitor.pictures != name { faults.append("“\(cancel)” changed the item that was edited. \(visitor.shown)") }
        try await visitor.press("Edit")
        try await visitor.press(done)
        // A screen that is still in memory is told of when the next one opens.
        try await visitor.press("Edit")
        try await pressCancel(in: visitor)
        if visitor.pictures != name {
            faults.append("“\(done)” without a change made \(visitor.pictures) out of \(name).")
        }
        return faults
    }

    func checkRemoving() async throws -> [String] {
        let visitor = try await visitorWithItem()
        let name = visitor.pictures
        try await visitor.press("Remove")
        guard visitor.pictures.isEmpty else { return ["Removing leaves the item there. \(visitor.shown)"] }
        try await visitor.press("Undo")
        return visitor.pictures == name ? [] : ["Undo does not bring back the item. \(visitor.shown)"]
    }

    /// Under themes of very different backgrounds, in light and dark: text that the screen colours itself, and themed
    /// text on a background of the screen's own, has to be readable.
    func checkTheme() async throws -> [String] {
        var faults: [String] = []
        for background in [UIColor.white, UIColor.black] {
            var theme = ThemeManager()
            theme.emptyBackgroundColor = background
            let visitor = try await visitorAtScreen(theme: theme)
            if visitor.page.theme != theme.pageTheme, option().themeManager == nil {
                faults.append("The page is not shown in the flow's theme.")
            }
            for fault in PageContrast(page: visitor.page).faults where !faults.contains(fault) { faults.append(fault) }
        }
        return faults
    }

    /// In Arabic, which is read from right to left.
    func checkLanguage() async throws -> [String] {
        let visitor = try await visitorAtScreen(language: "ar")
        var faults: [String] = []
        if visitor.page.language != "ar" || !visitor.page.isRightToLeft {
            faults.append("The page is not in the visitor's language.")
        }
        for node in visitor.nodes {
            if let alignment = node.style.textAlignment, [.left, .right].contains(alignment) {
                faults.append("“\(node.id)” is aligned to the \(alignment.rawValue) in every language; use .natural.")
            }
            if node.style.placement.x != nil, !node.accessibility.isHidden, Self.isReadOrUsed(node) {
                faults.append("“\(node.id)” is placed by its frame, which does not turn round; use a stack or anchors.")
            }
        }
        return faults
    }

    /// A picture or a plain box may be an ornament, which may stand on either side.
    private static func isReadOrUsed(_ node: Node) -> Bool {
        switch node.content {
        case .group, .scroll, .image, .progress, .activity: false
        case .label, .button, .textField, .textView, .date, .toggle, .segments, .file, .frame, .payment, .player,
            .text:
            true
        }
    }

    func checkRestoring() async throws -> [String] {
        let visitor = try await visitorAtScreen()
        let screen = visitor.page.screenID
        try await write(in: visitor)
        let shown = visitor.shownDigests
        try await visitor.restartServer()
        guard visitor.page.screenID == screen else {
            return ["After a restart the page is “\(visitor.page.screenID)” instead of “\(screen)”."]
        }
        var faults: [String] = []
        if visitor.shownDigests != shown {
            faults.append("After a restart other pictures are shown; keep what was chosen with encodeRestorableState.")
        }
        for (field, text) in fields where try visitor.value(of: field) != text {
            faults.append(
                "After a restart “\(field)” has “\(try visitor.value(of: field))” instead of “\(text)”; name the field by its accessibilityIdentifier."
            )
        }
        return faults
    }

    func checkKeyboard() async throws -> [String] {
        let visitor = try await visitorAtScreen()
        var faults = visitor.namelessControls.map {
            "“\($0.id)” can be reached by keyboard and has no name; set its label or accessibilityLabel."
        }
        let screen = visitor.page.screenID
        if visitor.page.focus?.hasPrefix(screen + ".") != true {
            faults.append(
                "Nothing on the screen has the keyboard when it opens; call becomeFirstResponder() in viewDidAppear.")
        }
        try await pressCancel(in: visitor)
        if visitor.page.focus == nil { faults.append("After “\(cancel)” nothing has the keyboard.") }
        return faults
    }
}
