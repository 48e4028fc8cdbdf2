import Localization

/// In which of the application's languages somebody is written to.
final class LanguageChoice {
    let row: UIStackView
    private let control: UISegmentedControl
    private let label: UILabel
    private let tags: [String]

    /// Nil where there is nothing to choose from. Without a language to show it is that of the page. The suffix tells
    /// several of one screen apart.
    init?(_ tags: [String], showing tag: String?, suffix: String = "") {
        guard tags.count > 1 else { return nil }
        self.tags = tags
        control = UISegmentedControl(items: tags.map(OfferedLanguages.name))
        control.accessibilityIdentifier = "language\(suffix)"
        control.selectedSegmentIndex =
            tag.flatMap(tags.firstIndex)
            ?? LanguageTag.nearest(to: Words.current.language, among: tags).flatMap(tags.firstIndex) ?? 0
        label = Form.text("", look: "field-label")
        row = UIStackView(arrangedSubviews: [label, control])
        row.axis = .vertical
        row.spacing = 6
        ask(localized("recipient.language"))
    }

    /// Says above the choice what is asked.
    func ask(_ words: String) {
        control.accessibilityLabel = words
        label.text = words
    }

    func show(_ tag: String) {
        if let index = tags.firstIndex(of: tag) { control.selectedSegmentIndex = index }
    }

    var tag: String {
        tags.indices.contains(control.selectedSegmentIndex) ? tags[control.selectedSegmentIndex] : tags[0]
    }
}
