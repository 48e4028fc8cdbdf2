/// A note as the recipient sees it: text on its paper.
enum NoteView {
    /// The note on its sheet; nil for one without, such as one whose picture is the host's own.
    static func make(for item: VoucherItem) -> UIView? {
        guard let text = item.object["note"]?.stringValue, let sheet = NoteSheet(item.object) else { return nil }
        let label = words(text, of: item)
        sheet.dress(label)
        return label
    }

    /// The note as plain words.
    static func words(_ text: String, of item: VoucherItem) -> UILabel {
        let label = Form.text(text, look: "note-text")
        label.accessibilityLanguage = NoteLanguage.tag(of: text, sender: item.object["language"]?.stringValue)
        return label
    }
}
