import Localization

/// The search of the wrapping screen: a field, words that are searched for with one press, and what came of it.
final class PaperSearch {
    let view = UIStackView()
    let field = UITextField()
    private let outcome = Form.text("", look: "hint")
    private let all: UIButton
    private let find: (String) -> Void

    /// `find` is told what to search for; an empty text ends the search.
    init(suggestions: [String], find: @escaping (String) -> Void) {
        self.find = find
        all = Form.button(localized("wrapping.showAll"), id: "all-papers", .bordered()) { find("") }
        view.axis = .vertical
        view.spacing = 8
        field.accessibilityIdentifier = "search"
        field.accessibilityLabel = localized("wrapping.search")
        field.placeholder = localized("wrapping.searchPlaceholder")
        field.addAction(UIAction { [weak self] _ in self?.search() }, for: .editingDidEndOnExit)
        let button = Form.button(localized("wrapping.find"), id: "find", .bordered()) { [weak self] in self?.search() }
        let row = UIStackView(arrangedSubviews: [field, button])
        row.spacing = 8
        row.look = "search"
        view.addArrangedSubview(row)
        if !suggestions.isEmpty { view.addArrangedSubview(self.suggestions(suggestions)) }
        outcome.accessibilityIdentifier = "found"
        view.addArrangedSubview(outcome)
        let ending = UIStackView(arrangedSubviews: [all])
        ending.alignment = .leading
        ending.axis = .vertical
        view.addArrangedSubview(ending)
        show(query: nil, count: 0)
    }

    private func suggestions(_ words: [String]) -> UIView {
        let row = UIStackView()
        row.wrapsWhenFull = true
        row.spacing = 8
        row.look = "suggestions"
        row.accessibilityContainerType = .semanticGroup
        row.accessibilityLabel = localized("wrapping.suggestions")
        for (number, word) in words.enumerated() {
            row.addArrangedSubview(
                Form.button(word, id: "suggestion-\(number)", .bordered()) { [weak self] in
                    self?.field.text = word
                    self?.search()
                })
        }
        return row
    }

    private func search() { find(field.text ?? "") }

    /// Says how many papers a search has found; nil for when nothing is searched for.
    func show(query: String?, count: Int) {
        outcome.text = query.map { localized("wrapping.found", count, $0) }
        outcome.isHidden = query == nil
        all.isHidden = query == nil
        if query == nil { field.text = nil }
    }

    /// What a search has come to, in words; nil while there is none.
    var told: String? { outcome.isHidden ? nil : outcome.text }
}
