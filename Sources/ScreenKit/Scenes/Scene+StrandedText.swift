/// What was in the fields of a screen when it closed, and what closed it.
struct TakenText {
    var fields: [String: String]
    /// The button that was pressed; nil when the screen closed by the return key or by itself, as after work.
    var control: String?
}

// Text that a form brings whose screen has closed, as in another tab, is kept under the screen's id with a tilde before
// it, which no screen's id begins with, and by the fields' names without their screen's.
extension Scene {
    /// Whether a form is the one again that closed its screen, as a double press sends it.
    func isSameAgain(_ event: PageEvent) -> Bool {
        guard case .press(let control) = event.action, let taken = takenText[event.screenID],
            taken.control == control
        else { return false }
        return keptFields(of: event).allSatisfy { taken.fields[$0.id] == $0.value }
    }

    /// Keeps the text of a form whose screen is not open any more, for when it is opened again; answers whether there was
    /// any.
    @discardableResult
    func keepTypedText(of event: PageEvent) -> Bool {
        let key = "~" + event.screenID
        let fields = keptFields(of: event).filter { !wasTaken($0, by: event) }
        guard !fields.isEmpty, typedText.count < 12 || typedText[key] != nil else { return false }
        for field in fields {
            typedText[key, default: [:]][String(field.id.dropFirst(event.screenID.count))] = field.value
        }
        return true
    }

    /// Text that was sent for a screen like this one after it had gone; it comes back once.
    ///
    /// It belongs to the screen of that id, to the one of `former`, which is this one's under an earlier id, and to the
    /// next new opening of its kind: `note`, `note-2` and so on are openings of one kind.
    func takeStrandedText(for screenID: String, former: String?) -> [String: String]? {
        let kind = Self.kind(of: screenID)
        let stranded = typedText.keys.filter { $0.hasPrefix("~") }.sorted()
        let key =
            ["~" + screenID, former.map { "~" + $0 }].compactMap { $0 }.first(where: stranded.contains)
            ?? stranded.first { Self.kind(of: String($0.dropFirst())) == kind }
        guard let key, let fields = typedText.removeValue(forKey: key) else { return nil }
        return Dictionary(uniqueKeysWithValues: fields.map { (screenID + $0.key, $0.value) })
    }

    /// Without the number of the opening. Asked for each page: an expression would cost a seventh of one.
    private static func kind(of screenID: String) -> Substring {
        let digits = screenID.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard (1...4).contains(digits) else { return screenID[...] }
        let rest = screenID.dropLast(digits)
        return rest.last == "-" ? rest.dropLast() : screenID[...]
    }

    func keptFields(of event: PageEvent) -> [PageEvent.Field] {
        event.fields.filter {
            !$0.value.isEmpty && $0.value.utf8.count <= 20_000 && !event.secureFields.contains($0.id)
                && $0.id.hasPrefix(event.screenID + ".")
        }.prefix(20).map { PageEvent.Field(id: $0.id, value: Self.normalized($0.value)) }
    }

    /// Whether the text was taken over when the screen closed. By another button, such as **Cancel**, it was not.
    private func wasTaken(_ field: PageEvent.Field, by event: PageEvent) -> Bool {
        guard let taken = takenText[event.screenID], taken.fields[field.id] == field.value else { return false }
        guard case .press(let control) = event.action, let closing = taken.control else { return true }
        return closing == control
    }
}
