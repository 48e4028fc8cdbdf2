import Foundation

/// The stock screen for a photo: a file field, the photo as it will be, turns and cuts that can be undone, and a
/// description.
public final class PhotoViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let file = FileField()
    private let preview = UIImageView()
    private let tools = UIStackView()
    private let cut = UISegmentedControl(items: ["Whole photo", "Square", "Wide", "Tall"])
    private let words = UITextField()
    private let state = PhotoEditing()
    private lazy var undo = Form.button("Undo", id: "undo", .bordered()) { [weak self] in self?.undoEdit() }

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: "Photo")
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
        column.addArrangedSubview(Form.row("Photo", field: file))
        column.addArrangedSubview(
            Form.text("JPEG, PNG, WebP, HEIC or GIF, at most \(file.sizeLimit / 1_000_000) MB.", look: "hint"))
        column.addArrangedSubview(preview)
        column.addArrangedSubview(tools)
        column.addArrangedSubview(Form.row("Description", field: words, counter: counter))
        column.addArrangedSubview(
            Form.text("What is on it? Whoever cannot see the photo reads or hears this.", look: "hint"))
    }

    private func buildTools() {
        let turns = UIStackView(arrangedSubviews: [
            Form.button("Turn left", id: "left", .bordered()) { [weak self] in self?.change { $0.quarterTurns += 3 } },
            Form.button("Turn right", id: "right", .bordered()) { [weak self] in self?.change { $0.quarterTurns += 1 }
            },
            undo,
        ])
        turns.spacing = 8
        turns.wrapsWhenFull = true
        cut.accessibilityIdentifier = "cut"
        cut.accessibilityLabel = "Cut"
        cut.selectedSegmentIndex = 0
        let apply = Form.button("Cut it so", id: "apply", .bordered()) { [weak self] in self?.applyCut() }
        tools.axis = .vertical
        tools.spacing = 12
        tools.addArrangedSubview(turns)
        tools.addArrangedSubview(cut)
        tools.addArrangedSubview(apply)
    }

    public override func viewDidAppear(_ animated: Bool) {
        file.becomeFirstResponder()
    }

    public override func viewWillLayoutSubviews() {
        let photo = state.photo
        preview.image = photo.map { photo in
            UIImage(
                storedDigest: photo.digest, size: CGSize(width: photo.width, height: photo.height), scale: 1)
        }
        preview.isHidden = photo == nil
        preview.accessibilityLabel = words.text?.isEmpty == false ? words.text : "The photo as it will be"
        tools.isHidden = photo == nil || settings?.allowPhotoEditing == false
        undo.isEnabled = state.canUndo && !state.isWorking
        file.isEnabled = !state.isWorking
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(String(decoding: state.encoded, as: UTF8.self), forKey: "photo")
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "photo") else { return }
        if let text = coder.decodeObject(forKey: "photo") as? String { state.decode(Data(text.utf8)) }
    }

    // MARK: Work

    private func receive() {
        guard let chosen = file.files.first, let scene else { return }
        file.refusal = nil
        if chosen.isTooLarge {
            return refuse("That file is too large. It can have \(file.sizeLimit / 1_000_000) MB at most.", at: file)
        }
        guard let studio = scene.environment[(any PhotoStudio).self] else {
            return refuse("Photos cannot be taken here.", at: file)
        }
        // The file is held by the work, and so kept on disk until it is read.
        work(in: scene) {
            try await studio.prepare(fileAt: chosen.path)
        } then: { [weak self] photo in
            self?.state.begin(with: photo)
            scene.announce("The photo is there.")
            scene.focus(self?.words)
        }
    }

    private func change(_ change: (inout PhotoEdit) -> Void) {
        var edit = state.edit
        change(&edit)
        show(PhotoEdit(quarterTurns: edit.quarterTurns, cut: edit.cut), remembering: true)
    }

    private func applyCut() {
        let cuts = PhotoEdit.Cut.allCases
        guard cuts.indices.contains(cut.selectedSegmentIndex) else { return }
        change { $0.cut = cuts[cut.selectedSegmentIndex] }
    }

    private func undoEdit() {
        guard let edit = state.undo() else { return }
        cut.selectedSegmentIndex = PhotoEdit.Cut.allCases.firstIndex(of: edit.cut) ?? 0
        show(edit, remembering: false)
    }

    private func show(_ edit: PhotoEdit, remembering: Bool) {
        guard let scene, let original = state.original, edit != state.edit || !remembering,
            let studio = scene.environment[(any PhotoStudio).self]
        else { return }
        work(in: scene) {
            try await studio.edit(original, edit)
        } then: { [weak self] photo in
            self?.state.take(photo, of: edit, remembering: remembering)
            scene.announce("Changed.")
        }
    }

    private func work(
        in scene: Scene, _ work: @escaping @Sendable () async throws -> StudioPhoto,
        then: @escaping (StudioPhoto) -> Void
    ) {
        guard !state.isWorking else { return }
        state.isWorking = true
        scene.perform(work) { [weak self] result in
            guard let self else { return }
            self.state.isWorking = false
            switch result {
            case .success(let photo):
                if let image = UIImage(data: photo.thumbnail) { self.settings?.thumbnails[photo.digest] = image }
                then(photo)
                if self.state.isDoneAwaited { self.done() }
            case .failure(let error):
                self.state.isDoneAwaited = false
                if !(error is PhotoRefused) { ScreenLog.warn("A photo could not be read: \(error)") }
                let refused = (error as? PhotoRefused)?.words
                self.refuse(refused ?? "That did not work just now. Please choose the photo again.", at: self.file)
            }
        }
    }

    // MARK: Done

    override func done() {
        // Without a script the photo comes with this very press, and is not read yet.
        state.isDoneAwaited = state.isWorking
        guard !state.isWorking else { return }
        guard let photo = state.photo else { return refuse("Please choose a photo.", at: file) }
        guard settings?.thumbnails[photo.digest] == nil, let original = state.original, let scene,
            let studio = scene.environment[(any PhotoStudio).self]
        else { return super.done() }
        // After a restart there is no small copy to draw with.
        let edit = state.edit
        work(in: scene) {
            try await studio.edit(original, edit)
        } then: { [weak self] photo in
            self?.state.take(photo, of: edit, remembering: false)
            self?.state.isDoneAwaited = true
        }
    }

    override func makeObject() -> PersonalizedObject {
        state.object(description: (words.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
    }

    override var refusedField: UIView? { words }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
