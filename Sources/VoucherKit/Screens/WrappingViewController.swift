import Foundation
import Localization

/// The stock screen for the wrapping: a tab for each category, a radio group of the papers of the one that is open, the
/// envelope in the chosen paper, a search where the option allows it, and a field for one's own photo where it allows that.
public final class WrappingViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let choice = UISegmentedControl(items: [])
    private let samples = UIStackView()
    private let preview = UIStackView()
    private let previewName = UILabel()
    private let file = FileField()
    private var tabs: [(category: String, button: UIButton)] = []
    private lazy var search = PaperSearch(suggestions: settings?.searchSuggestions ?? []) { [weak self] in
        self?.find($0)
    }
    private lazy var work = StudioWork(on: self, field: file, thumbnails: settings?.thumbnails)
    private var state = State()

    /// What the screen knows beside its fields.
    private struct State: Codable {
        /// The category whose papers are shown; nil while found ones are.
        var category: String?
        /// What the shown papers were found by.
        var query: String?
        /// The id of the chosen paper, or of the sender's own photo.
        var paper: String?
        var own: OwnPaper?
    }

    /// A photo as paper.
    private struct OwnPaper: Codable {
        var digest: String
        var width: Int
        var height: Int
        /// The colour most of it has; nil when it is not known.
        var color: UInt32?
    }

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        let settings = personalizationOption as? WrappingPersonalizationOption
        super.init(
            option: personalizationOption, manager: createManager,
            title: settings?.titleText ?? localized("wrapping.noun"))
        restorationIdentifier = "wrapping"
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: WrappingPersonalizationOption? { option as? WrappingPersonalizationOption }
    private var categories: [WrappingCategory] { settings?.wrappingCategories ?? [] }

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        column.clientModule = "sample"
        if settings?.canSearch == true { column.addArrangedSubview(search.view) }
        addTabs(to: column)
        choice.accessibilityLabel = localized("wrapping.paper")
        choice.look = "papers"
        choice.addAction(UIAction { [weak self] _ in self?.choose() }, for: .valueChanged)
        column.addArrangedSubview(choice)
        addPreview(to: column)
        if settings?.canUploadPhotos == true {
            file.accessibilityIdentifier = "own"
            file.acceptedTypes = PhotoPersonalizationOption.acceptedTypes
            file.addAction(UIAction { [weak self] _ in self?.receive() }, for: .valueChanged)
            column.addArrangedSubview(Form.row(localized("wrapping.ownLabel"), field: file))
        }
        if settings?.canSearch == true, let words = settings?.searchHintFooterLabelText, !words.isEmpty {
            column.addArrangedSubview(Form.text(words, look: "hint"))
        }
        begin()
    }

    /// With the paper of the item that is edited, or the first of all.
    private func begin() {
        let id = existing?["paper"]?.stringValue
        if id == WrappingPaper.ownPhoto, let existing { read(existing) }
        let first = categories.first { !$0.papers.isEmpty }
        let holder = categories.first { category in category.papers.contains { $0.id == id } } ?? first
        state.category = holder?.id
        // One that is offered no more is chosen no more; the item keeps it until something else is.
        let isOffered = id == WrappingPaper.ownPhoto || settings?.papers.contains { $0.id == id } == true
        state.paper = id == nil ? first?.papers.first?.id : isOffered ? id : nil
        showPapers()
    }

    private func addTabs(to column: UIStackView) {
        guard categories.count > 1 else { return }
        let row = UIStackView()
        row.wrapsWhenFull = true
        row.spacing = 8
        row.look = "tabs"
        row.accessibilityContainerType = .semanticGroup
        row.accessibilityLabel = localized("wrapping.categories")
        for category in categories {
            let button = Form.button(category.title, id: "category-\(category.id)", .bordered()) { [weak self] in
                self?.state.category = category.id
                self?.state.query = nil
                self?.showPapers()
            }
            tabs.append((category.id, button))
            row.addArrangedSubview(button)
        }
        column.addArrangedSubview(row)
    }

    private func addPreview(to column: UIStackView) {
        preview.axis = .vertical
        preview.alignment = .center
        preview.accessibilityContainerType = .semanticGroup
        preview.accessibilityLabel = localized("wrapping.preview")
        previewName.look = "wrapped-for"
        previewName.numberOfLines = 0
        preview.addArrangedSubview(previewName)
        samples.look = "sheet-samples"
        samples.accessibilityElementsHidden = true
        let place = UIStackView(arrangedSubviews: [preview, samples])
        place.axis = .vertical
        column.addArrangedSubview(place)
    }

    public override func viewDidAppear(_ animated: Bool) {
        choice.becomeFirstResponder()
    }

    public override func viewWillLayoutSubviews() {
        file.isEnabled = !work.isRunning
        showPreview()
    }

    // MARK: Papers

    /// What can be chosen now: the category's papers, or those that were found.
    private var papers: [WrappingPaper] {
        if let query = state.query { return settings?.papers(matching: query) ?? [] }
        return categories.first { $0.id == state.category }?.papers ?? []
    }

    private func showPapers() {
        choice.removeAllSegments()
        // Another set of papers is another field: what was posted for one never chooses in the other.
        choice.accessibilityIdentifier = state.query == nil ? "paper-\(state.category ?? "")" : "paper-found"
        let papers = papers
        for (number, paper) in papers.enumerated() {
            choice.insertSegment(withTitle: paper.name, at: number, animated: false)
            choice.setPicture(PaperDrawing.tile(of: paper), forSegmentAt: number)
        }
        if let own = state.own {
            choice.insertSegment(withTitle: localized("wrapping.yourPhoto"), at: papers.count, animated: false)
            choice.setPicture(image(of: own), forSegmentAt: papers.count)
        }
        let isOwn = state.paper == WrappingPaper.ownPhoto && state.own != nil
        choice.selectedSegmentIndex =
            isOwn ? papers.count : papers.firstIndex { $0.id == state.paper } ?? UISegmentedControl.noSegment
        choice.isHidden = choice.numberOfSegments == 0
        for tab in tabs { tab.button.isSelected = state.query == nil && tab.category == state.category }
        search.show(query: state.query, count: papers.count)
        showSamples(papers)
    }

    private func showSamples(_ papers: [WrappingPaper]) {
        for view in samples.arrangedSubviews { view.removeFromSuperview() }
        var images = papers.map { PaperDrawing.tile(of: $0) }
        if let own = state.own { images.append(image(of: own)) }
        for (number, image) in images.enumerated() {
            let sample = UIView()
            sample.backgroundColor = image.map { UIColor(patternImage: $0) }
            if number == papers.count { sample.look = "wrapped-in-photo" }
            samples.addArrangedSubview(sample)
        }
    }

    private func choose() {
        let selected = choice.selectedSegmentIndex
        if papers.indices.contains(selected) { state.paper = papers[selected].id }
        if selected == papers.count, state.own != nil { state.paper = WrappingPaper.ownPhoto }
    }

    private func showPreview() {
        let paper = settings?.papers.first { $0.id == state.paper }
        let own = state.paper == WrappingPaper.ownPhoto ? state.own : nil
        let image = own.map(image(of:)) ?? paper.flatMap(PaperDrawing.tile(of:))
        preview.isHidden = image == nil
        preview.look = own == nil ? "wrapped-in-paper" : "wrapped-in-photo"
        preview.backgroundColor = image.map { UIColor(patternImage: $0) }
        previewName.text = own == nil ? paper?.name : localized("wrapping.yourPhoto")
    }

    private func find(_ query: String) {
        let query = query.trimmingCharacters(in: .whitespacesAndNewlines)
        state.query = query.isEmpty ? nil : query
        if state.query == nil { state.category = state.category ?? categories.first?.id }
        showPapers()
        if let told = search.told { scene?.announce(told) }
    }

    // MARK: One's own photo

    private func read(_ object: PersonalizedObject) {
        guard let digest = object["photo"]?.stringValue, let width = object["width"]?.intValue,
            let height = object["height"]?.intValue
        else { return }
        let color = object["color"]?.intValue.flatMap(UInt32.init(exactly:))
        state.own = OwnPaper(digest: digest, width: width, height: height, color: color)
    }

    private func image(of own: OwnPaper) -> UIImage {
        UIImage(storedDigest: own.digest, size: CGSize(width: own.width, height: own.height), scale: 1)
    }

    private func receive() {
        work.receive { [weak self] photo in
            guard let self else { return }
            state.own = OwnPaper(
                digest: photo.digest, width: photo.width, height: photo.height, color: photo.dominantColor)
            state.paper = WrappingPaper.ownPhoto
            showPapers()
            scene?.announce(localized("wrapping.isPaper"))
        }
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        if let data = try? JSONEncoder().encode(state) {
            coder.encode(String(decoding: data, as: UTF8.self), forKey: "state")
        }
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "state"), let text = coder.decodeObject(forKey: "state") as? String,
            let state = try? JSONDecoder().decode(State.self, from: Data(text.utf8))
        else { return }
        self.state = state
        showPapers()
    }

    // MARK: Done

    override func done() {
        if work.postpone({ [weak self] in self?.done() }) { return }
        guard state.paper == WrappingPaper.ownPhoto, let own = state.own else { return super.done() }
        work.withThumbnail(of: own.digest, from: own.digest, PhotoEdit()) { [weak self] in self?.finish() }
    }

    private func finish() { super.done() }

    override func makeObject() -> PersonalizedObject {
        guard let paper = state.paper else { return PersonalizedObject() }
        guard paper == WrappingPaper.ownPhoto else { return ["paper": .string(paper)] }
        guard let own = state.own else { return PersonalizedObject() }
        var object: PersonalizedObject = [
            "paper": .string(WrappingPaper.ownPhoto), "photo": .string(own.digest), "width": .int(own.width),
            "height": .int(own.height),
        ]
        if let color = own.color { object["color"] = .int(Int(color)) }
        return object
    }

    override var refusedField: UIView? { choice.isHidden && settings?.canSearch == true ? search.field : choice }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
