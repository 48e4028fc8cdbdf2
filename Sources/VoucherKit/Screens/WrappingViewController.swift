import Localization
import Foundation

/// The stock screen for the wrapping: a radio group of papers with pictures, and a field for one's own photo.
public final class WrappingViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let choice = UISegmentedControl(items: [])
    private let file = FileField()
    private lazy var work = StudioWork(on: self, field: file, thumbnails: settings?.thumbnails)
    private var own: OwnPaper?

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
    private var papers: [WrappingPaper] { settings?.papers ?? [] }

    public override func viewDidLoad() {
        choice.accessibilityIdentifier = "paper"
        choice.accessibilityLabel = localized("wrapping.paper")
        for category in settings?.wrappingCategories ?? [] {
            for (number, paper) in category.papers.enumerated() {
                let position = choice.numberOfSegments
                choice.insertSegment(withTitle: paper.name, at: position, animated: false)
                choice.setPicture(PaperDrawing.tile(of: paper), forSegmentAt: position)
                if number == 0 { choice.setHeading(category.name, beforeSegmentAt: position) }
            }
        }
        let id = existing?["paper"]?.stringValue
        choice.selectedSegmentIndex = papers.firstIndex { $0.id == id } ?? (id == nil ? 0 : -1)
        let column = Form.column(in: view)
        column.addArrangedSubview(choice)
        guard settings?.canUploadPhotos == true else { return }
        if id == WrappingPaper.ownPhoto, let existing { read(existing) }
        showOwn()
        file.accessibilityIdentifier = "own"
        file.acceptedTypes = PhotoPersonalizationOption.acceptedTypes
        file.addAction(UIAction { [weak self] _ in self?.receive() }, for: .valueChanged)
        column.addArrangedSubview(Form.row(localized("wrapping.ownLabel"), field: file))
    }

    public override func viewDidAppear(_ animated: Bool) {
        choice.becomeFirstResponder()
    }

    public override func viewWillLayoutSubviews() {
        file.isEnabled = !work.isRunning
    }

    // MARK: One's own photo

    private func read(_ object: PersonalizedObject) {
        guard let digest = object["photo"]?.stringValue, let width = object["width"]?.intValue,
            let height = object["height"]?.intValue
        else { return }
        let color = object["color"]?.intValue.flatMap(UInt32.init(exactly:))
        own = OwnPaper(digest: digest, width: width, height: height, color: color)
    }

    /// The photo stands as the last of the papers.
    private func showOwn() {
        guard let own else { return }
        let position = papers.count
        if choice.numberOfSegments == position {
            choice.insertSegment(withTitle: localized("wrapping.yourPhoto"), at: position, animated: false)
        }
        choice.setPicture(
            UIImage(storedDigest: own.digest, size: CGSize(width: own.width, height: own.height), scale: 1),
            forSegmentAt: position)
        choice.selectedSegmentIndex = position
    }

    private func receive() {
        work.receive { [weak self] photo in
            guard let self else { return }
            own = OwnPaper(
                digest: photo.digest, width: photo.width, height: photo.height, color: photo.dominantColor)
            showOwn()
            scene?.announce(localized("wrapping.isPaper"))
        }
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        if let own, let data = try? JSONEncoder().encode(own) {
            coder.encode(String(decoding: data, as: UTF8.self), forKey: "own")
        }
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "own"), let text = coder.decodeObject(forKey: "own") as? String else {
            return
        }
        own = try? JSONDecoder().decode(OwnPaper.self, from: Data(text.utf8))
        showOwn()
    }

    // MARK: Done

    override func done() {
        if work.postpone({ [weak self] in self?.done() }) { return }
        guard choice.selectedSegmentIndex == papers.count, let own else { return super.done() }
        work.withThumbnail(of: own.digest, from: own.digest, PhotoEdit()) { [weak self] in self?.finish() }
    }

    private func finish() { super.done() }

    override func makeObject() -> PersonalizedObject {
        let selected = choice.selectedSegmentIndex
        if papers.indices.contains(selected) { return ["paper": .string(papers[selected].id)] }
        guard selected == papers.count, let own else { return PersonalizedObject() }
        var object: PersonalizedObject = [
            "paper": .string(WrappingPaper.ownPhoto), "photo": .string(own.digest), "width": .int(own.width),
            "height": .int(own.height),
        ]
        if let color = own.color { object["color"] = .int(Int(color)) }
        return object
    }

    override var refusedField: UIView? { choice }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
