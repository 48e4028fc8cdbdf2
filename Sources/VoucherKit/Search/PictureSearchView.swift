import Foundation
import Localization

/// The part of a screen where pictures are searched: a field, suggested terms, and a grid of what was found, each a button.
///
/// Its pictures come from the server that shows the page, and from nowhere else.
final class PictureSearchView: UIStackView {
    let search: PictureSearch
    private let settings: ImagePersonalizationOption
    private let agent: any SearchAgent
    private weak var screen: UIViewController?
    private let onChoose: (FoundPicture) -> Void
    private let field = UITextField()
    private let status = Form.text("")
    private let grid = UIStackView()
    private var terms: [UIButton] = []
    private var cards: [UIButton] = []
    private var shown: [ShownPicture] = []
    /// What a description was last filled with by a picture that was found.
    private var foundWords = ""
    private lazy var go = Form.button(localized("search.go"), id: "search-go", .bordered()) { [weak self] in
        self?.searchForText()
    }
    private lazy var stop = Form.button(localized("search.stop"), id: "search-stop", .bordered()) { [weak self] in
        self?.stopSearching()
    }
    private lazy var more = Form.button(localized("search.more"), id: "search-more", .bordered()) { [weak self] in
        self?.begin(nil)
    }
    private lazy var unfold = Form.button(localized("search.unfold"), id: "search-unfold", .bordered()) { [weak self] in
        self?.showAgain()
    }

    /// Nil where nothing can be searched: without an agent, where the option does not want it, or without anything to ask.
    init?(
        on screen: OptionViewController, _ settings: ImagePersonalizationOption?,
        onChoose: @escaping (FoundPicture) -> Void
    ) {
        guard let settings, let agent = screen.manager?.searchAgent, settings.canSearchImages,
            settings.allowUserCustomSearch || !settings.suggestedSearchTerms.isEmpty
        else { return nil }
        self.settings = settings
        self.agent = agent
        self.screen = screen
        self.onChoose = onChoose
        search = PictureSearch(kind: settings.wantedPictures, greatestCount: settings.maxSearchResults)
        super.init(frame: .zero)
        build()
    }

    required init(coder: NSCoder) {
        fatalError("Made by its screen alone.")
    }

    private var scene: Scene? { screen?.scene }

    private func build() {
        axis = .vertical
        spacing = 12
        look = "search"
        accessibilityIdentifier = "pictures"
        accessibilityContainerType = .landmark
        accessibilityLabel = localized("search.name")
        if settings.allowUserCustomSearch {
            field.accessibilityIdentifier = "search"
            field.placeholder = settings.suggestedSearchTerms.first
            field.addAction(UIAction { [weak self] _ in self?.searchForText() }, for: .editingDidEndOnExit)
            addArrangedSubview(Form.row(localized("search.field"), field: field))
            addArrangedSubview(row([go]))
        } else {
            addArrangedSubview(Form.text(localized("search.field"), look: "field-label"))
        }
        if !settings.suggestedSearchTerms.isEmpty { addArrangedSubview(rowOfTerms()) }
        status.accessibilityIdentifier = "search-status"
        addArrangedSubview(status)
        grid.look = "found-list"
        grid.spacing = 12
        grid.wrapsWhenFull = true
        grid.accessibilityContainerType = .list
        grid.accessibilityLabel = localized("search.list")
        addArrangedSubview(grid)
        addArrangedSubview(row([more, stop, unfold]))
    }

    private func row(_ views: [UIView]) -> UIStackView {
        let row = UIStackView(arrangedSubviews: views)
        row.spacing = 8
        row.wrapsWhenFull = true
        return row
    }

    private func rowOfTerms() -> UIView {
        terms = settings.suggestedSearchTerms.enumerated().map { number, term in
            Form.button(term, id: "search-term-\(number)", .bordered()) { [weak self] in
                self?.field.text = term
                self?.begin(term)
            }
        }
        let row = row(terms)
        row.accessibilityContainerType = .semanticGroup
        row.accessibilityLabel = localized("search.terms")
        return row
    }

    // MARK: Showing

    /// Brings the views to what the search is at; called before each page.
    func update() {
        let isFolded = search.isFolded || search.found.isEmpty
        status.text = search.status
        status.isHidden = search.status.isEmpty || search.isFolded
        status.look = search.isFailure ? "notice" : "hint"
        grid.isHidden = isFolded
        more.isHidden = isFolded || search.isRunning || !search.hasMore
        stop.isHidden = !search.isRunning
        unfold.isHidden = !search.isFolded || search.found.isEmpty
        if search.found != shown { rebuild() }
    }

    private func rebuild() {
        // What is there stays, and with it the keyboard.
        let isLonger = search.found.starts(with: shown)
        if !isLonger {
            for card in cards { card.removeFromSuperview() }
            cards = []
        }
        for (number, found) in search.found.enumerated().dropFirst(cards.count) {
            let card = card(number, found)
            cards.append(card)
            grid.addArrangedSubview(card)
        }
        shown = search.found
    }

    private func card(_ number: Int, _ found: ShownPicture) -> UIButton {
        let words = found.picture.description
        var look = UIButton.Configuration.plain()
        look.image = UIImage(
            storedDigest: found.preview, size: CGSize(width: found.width, height: found.height), scale: 1)
        let title = words.isEmpty ? localized("search.unnamed", number + 1) : words
        let card = Form.button(title, id: "found-\(number)", look) { [weak self] in self?.choose(number) }
        card.look = "found"
        let colors = settings.imageBackgroundColors
        if !colors.isEmpty { card.tintColor = colors[number % colors.count] }
        return card
    }

    // MARK: What is pressed

    private func searchForText() {
        field.refusal = nil
        let text = (field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else {
            field.refusal = localized("search.missing")
            scene?.focus(field)
            scene?.announce(localized("search.missing"))
            return
        }
        guard text.count <= Self.longest else {
            field.refusal = localized("refusal.tooLong", text.count, Self.longest)
            scene?.focus(field)
            return
        }
        begin(text)
    }

    /// In grapheme clusters.
    private static let longest = 100

    private func begin(_ text: String?) {
        guard let scene else { return }
        field.refusal = nil
        search.begin(text, on: scene, agent: agent) { [weak self] first in
            guard let self else { return }
            self.scene?.announce(search.status)
            update()
            if let first { self.scene?.focus(cards[first]) } else { self.scene?.focus(status) }
        }
    }

    private func stopSearching() {
        search.stop()
        scene?.announce(search.status)
        scene?.focus(firstControl)
    }

    private func showAgain() {
        search.isFolded = false
        update()
        scene?.focus(cards.first)
    }

    private func choose(_ number: Int) {
        guard search.found.indices.contains(number) else { return }
        search.stop()
        onChoose(search.found[number].picture)
    }

    /// Puts the pictures away once one of them is there, and describes it unless the person has.
    func didTake(_ found: FoundPicture, describing field: UITextField) {
        search.isFolded = true
        foundWords = FoundWords.fill(field, with: found, insteadOf: foundWords, limit: settings.maxDescriptionLength)
    }

    /// Says why a picture that was chosen did not come.
    func tell(_ words: String) {
        search.tell(words)
        update()
        scene?.announce(words)
        scene?.focus(status)
    }

    /// Where the keyboard goes when a picture is asked for and there is no field for files.
    var firstControl: UIView { settings.allowUserCustomSearch ? field : terms.first ?? status }

    /// The bytes of a picture that was chosen, no more than the option takes.
    func fetching(_ picture: FoundPicture, limit: Int) -> @Sendable () async throws -> Data {
        let agent = agent
        return {
            let bytes = try await agent.bytes(of: picture, .whole)
            guard bytes.count <= limit else { throw SearchFailure.tooLarge }
            return bytes
        }
    }
}

// MARK: - Restoration

extension PictureSearchView {
    /// Keeps what was found, among the state of the screen that it is on.
    func encodeRestorableState(with coder: NSCoder) {
        coder.encode(String(decoding: search.encoded, as: UTF8.self), forKey: "search")
    }

    /// Takes back what was found; nothing when nothing was kept.
    func decodeRestorableState(with coder: NSCoder) {
        guard coder.containsValue(forKey: "search"), let text = coder.decodeObject(forKey: "search") as? String
        else { return }
        search.decode(Data(text.utf8))
    }
}
