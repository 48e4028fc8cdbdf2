import Localization
import Foundation

/// The stock screen for a photo: a file field, the photo as it will be, turns and cuts that can be undone, and a
/// description, which is asked for and never demanded.
public final class PhotoViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let file = FileField()
    private let preview = UIImageView()
    private let tools = UIStackView()
    private let cut = UISegmentedControl(
        items: ["whole", "square", "wide", "tall"].map { localized("photo.\($0)") })
    private let words = UITextField()
    private let state = PhotoEditing()
    private lazy var work = StudioWork(on: self, field: file, thumbnails: settings?.thumbnails)
    private lazy var part = PhotoPartView(
        onKeep: { [weak self] in self?.keepPart() }, onLeave: { [weak self] in self?.leavePart() })
    private lazy var search = PictureSearchView(on: self, settings) { [weak self] in self?.take($0) }
    private lazy var undo = Form.button(localized("photo.undo"), id: "undo", .bordered()) { [weak self] in
        self?.undoEdit()
    }

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("photo.noun"))
        restorationIdentifier = "photo"
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: PhotoPersonalizationOption? { option as? PhotoPersonalizationOption }

    public override func viewDidLoad() {
        file.accessibilityIdentifier = "photo"
        file.acceptedTypes = PhotoPersonalizationOption.acceptedTypes
        file.sizeLimit = settings?.maxBytes ?? 25_000_000
        if settings?.canUploadPhotos == false { file.capture = .environment }
        file.addAction(UIAction { [weak self] _ in self?.receive() }, for: .valueChanged)
        preview.contentMode = .scaleAspectFit
        preview.look = "photo-preview"
        preview.accessibilityTraits = .image
        preview.translatesAutoresizingMaskIntoConstraints = false
        buildTools()
        let counter = UILabel()
        words.accessibilityIdentifier = "description"
        words.characterCounter = CharacterCounter(limit: settings?.maxDescriptionLength ?? 200, label: counter)
        words.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        if let existing {
            words.text = existing["description"]?.stringValue
            state.read(existing)
        }
        let column = Form.column(in: view)
        if takesFiles {
            column.addArrangedSubview(Form.row(localized("photo.noun"), field: file))
            column.addArrangedSubview(
                Form.text(
                    localized("photo.formats", file.sizeLimit / 1_000_000),
                    look: "hint"))
        }
        if let search { column.addArrangedSubview(search) }
        column.addArrangedSubview(preview)
        column.addArrangedSubview(part)
        column.addArrangedSubview(tools)
        column.addArrangedSubview(Form.row(localized("photo.description"), field: words, counter: counter))
    }

    private func buildTools() {
        let left = Form.button(localized("photo.left"), id: "left", .bordered()) { [weak self] in self?.turn(-1) }
        let right = Form.button(localized("photo.right"), id: "right", .bordered()) { [weak self] in self?.turn(1) }
        cut.accessibilityIdentifier = "cut"
        cut.accessibilityLabel = localized("photo.cut")
        cut.selectedSegmentIndex = 0
        let apply = Form.button(localized("photo.apply"), id: "apply", .bordered()) { [weak self] in self?.applyCut() }
        let byHand = Form.button(localized("photo.byHand"), id: "by-hand", .bordered()) { [weak self] in
            self?.choosePart()
        }
        tools.axis = .vertical
        tools.spacing = 12
        for views in [[left, right, undo], [cut], [apply, byHand]] {
            let row = UIStackView(arrangedSubviews: views)
            row.spacing = 8
            row.wrapsWhenFull = true
            tools.addArrangedSubview(row)
        }
    }

    public override func viewDidAppear(_ animated: Bool) {
        scene?.focus(firstControl)
    }

    private var takesFiles: Bool { settings.map { $0.canUploadPhotos || $0.canTakePhotos } ?? true }

    /// Where a photo is asked for.
    private var firstControl: UIView { takesFiles ? file : search?.firstControl ?? words }

    public override func viewWillLayoutSubviews() {
        let photo = state.photo
        preview.image = photo.map { photo in
            UIImage(
                storedDigest: photo.digest, size: CGSize(width: photo.width, height: photo.height), scale: 1)
        }
        let isChoosingPart = state.uncut != nil
        preview.isHidden = photo == nil || isChoosingPart
        preview.accessibilityLabel = words.text?.isEmpty == false ? words.text : localized("photo.preview")
        words.accessibilityHint = isMissingWords ? Self.kindQuestion : Self.plainQuestion
        tools.isHidden = photo == nil || isChoosingPart || settings?.allowPhotoEditing == false
        part.isHidden = !isChoosingPart
        state.uncut.map(part.show)
        undo.isEnabled = state.canUndo && !work.isRunning
        file.isEnabled = !work.isRunning
        search?.update()
    }

    // MARK: The description

    private static var plainQuestion: String { localized("photo.question") }
    private static var kindQuestion: String { localized("photo.kindQuestion") }

    private var isMissingWords: Bool { state.photo != nil && makeDescription().isEmpty }

    private func makeDescription() -> String {
        (words.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        Interruption.encode(isRunning: work.isRunning, with: coder)
        coder.encode(String(decoding: state.encoded, as: UTF8.self), forKey: "photo")
        search?.encodeRestorableState(with: coder)
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        file.refusal = Interruption.words(from: coder)
        search?.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "photo") else { return }
        if let text = coder.decodeObject(forKey: "photo") as? String { state.decode(Data(text.utf8)) }
    }

    // MARK: Work

    private func receive() {
        work.receive { [weak self] photo in self?.begin(with: photo) }
    }

    private func take(_ found: FoundPicture) {
        guard let search else { return }
        work.receive(fetching: search.fetching(found, limit: file.sizeLimit)) { [weak self] photo in
            guard let self else { return }
            search.didTake(found, describing: words)
            begin(with: photo)
        } tell: { [weak search] in
            search?.tell($0)
        }
    }

    private func begin(with photo: StudioPhoto) {
        state.begin(with: photo)
        scene?.announce(localized("photo.isThere") + (isMissingWords ? " " + Self.kindQuestion : ""))
        scene?.focus(words)
    }

    private func turn(_ quarters: Int) {
        show(state.edit.turned(quarterTurns: quarters), remembering: true)
    }

    private func applyCut() {
        let cuts = PhotoEdit.Cut.allCases
        guard cuts.indices.contains(cut.selectedSegmentIndex) else { return }
        show(PhotoEdit(quarterTurns: state.edit.quarterTurns, cut: cuts[cut.selectedSegmentIndex]), remembering: true)
    }

    /// A part is chosen of the photo as it was turned, whatever was cut off it before.
    private func choosePart() {
        guard let original = state.original, let photo = state.photo else { return }
        let edit = state.edit
        let area = edit.area ?? .whole
        if edit.cut == .whole, edit.area == nil { return begin(with: photo, area: area) }
        work.edit(original, PhotoEdit(quarterTurns: edit.quarterTurns)) { [weak self] photo in
            self?.begin(with: PhotoEditing.shown(photo), area: area)
        }
    }

    private func begin(with photo: PhotoEditing.Shown, area: PhotoArea) {
        state.choosePart(of: photo)
        part.write(area)
        scene?.focus(part.task)
    }

    private func keepPart() {
        guard let area = part.read(refuse: { self.refuse($0, at: $1) }) else { return }
        let edit = PhotoEdit(quarterTurns: state.edit.quarterTurns, area: area)
        if edit == state.edit { return leavePart() }
        cut.selectedSegmentIndex = 0
        show(edit, remembering: true)
    }

    private func leavePart() {
        state.choosePart(of: nil)
        scene?.focus(tools)
    }

    private func undoEdit() {
        guard let edit = state.undo() else { return }
        cut.selectedSegmentIndex = PhotoEdit.Cut.allCases.firstIndex(of: edit.cut) ?? 0
        show(edit, remembering: false)
    }

    private func show(_ edit: PhotoEdit, remembering: Bool) {
        guard let original = state.original, edit != state.edit || !remembering else { return }
        let wasChoosingPart = state.uncut != nil
        work.edit(original, edit) { [weak self] photo in
            guard let self else { return }
            state.take(photo, of: edit, remembering: remembering)
            scene?.announce(localized("photo.changed"))
            if wasChoosingPart { scene?.focus(undo) }
        }
    }

    // MARK: Done

    override func done() {
        if work.postpone({ [weak self] in self?.done() }) { return }
        if state.uncut != nil {
            // What is chosen at that moment is meant to be kept.
            keepPart()
            if work.postpone({ [weak self] in self?.done() }) || state.uncut != nil { return }
        }
        guard let photo = state.photo else { return refuse(localized("photo.missing"), at: firstControl) }
        guard let original = state.original else { return super.done() }
        work.withThumbnail(of: photo.digest, from: original, state.edit) { [weak self] in self?.finish() }
    }

    private func finish() { super.done() }

    override func makeObject() -> PersonalizedObject {
        state.object(description: makeDescription())
    }

    override var refusedField: UIView? { words }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
