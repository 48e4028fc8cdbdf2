import Localization
import Foundation

/// The stock screen for an animation: a file field, pictures to search where the flow has an agent, the animation as it will
/// move, and a description, which is asked for and never demanded.
public final class AnimatedViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let file = FileField()
    private let preview = MovingPicture.view(of: nil)
    private let words = UITextField()
    private let state = AnimationEditing()
    private lazy var work = StudioWork(on: self, field: file, thumbnails: settings?.thumbnails, about: .animation)
    private lazy var search = PictureSearchView(on: self, settings) { [weak self] in self?.take($0) }
    private lazy var takeOut = Form.button(localized("animated.takeOut"), id: "take-out", .bordered()) {
        [weak self] in self?.takeItOut()
    }

    /// As wide as its words.
    private lazy var takeOutRow = UIStackView(arrangedSubviews: [takeOut])

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("animated.noun"))
        restorationIdentifier = "animated"
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: AnimatedPersonalizationOption? { option as? AnimatedPersonalizationOption }

    public override func viewDidLoad() {
        file.accessibilityIdentifier = "animation"
        file.acceptedTypes = AnimatedPersonalizationOption.acceptedTypes
        file.sizeLimit = min(settings?.maxBytes ?? .max, 15_000_000)
        file.addAction(UIAction { [weak self] _ in self?.receive() }, for: .valueChanged)
        preview.look = "motion-preview"
        preview.accessibilityIdentifier = "preview"
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
            column.addArrangedSubview(Form.row(localized("animated.noun"), field: file))
            column.addArrangedSubview(
                Form.text(localized("animated.formats", file.sizeLimit / 1_000_000), look: "hint"))
        }
        if let search { column.addArrangedSubview(search) }
        column.addArrangedSubview(preview)
        column.addArrangedSubview(takeOutRow)
        column.addArrangedSubview(Form.row(localized("photo.description"), field: words, counter: counter))
    }

    public override func viewDidAppear(_ animated: Bool) {
        scene?.focus(firstControl)
    }

    private var takesFiles: Bool { settings?.canUploadPhotos ?? true }

    /// Where an animation is asked for.
    private var firstControl: UIView { takesFiles ? file : search?.firstControl ?? words }

    public override func viewWillLayoutSubviews() {
        MovingPicture.show(state.shown, in: preview)
        preview.isHidden = state.shown == nil
        preview.accessibilityLabel = makeDescription().isEmpty ? localized("animated.preview") : makeDescription()
        takeOutRow.isHidden = state.shown == nil
        takeOut.isEnabled = !work.isRunning
        words.accessibilityHint = localized(isMissingWords ? "animated.kindQuestion" : "animated.question")
        file.isEnabled = !work.isRunning
        search?.update()
    }

    private var isMissingWords: Bool { state.shown != nil && makeDescription().isEmpty }

    private func makeDescription() -> String {
        (words.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        Interruption.encode(isRunning: work.isRunning, with: coder)
        coder.encode(String(decoding: state.encoded, as: UTF8.self), forKey: "animation")
        search?.encodeRestorableState(with: coder)
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        file.refusal = Interruption.words(from: coder)
        search?.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "animation") else { return }
        if let text = coder.decodeObject(forKey: "animation") as? String { state.decode(Data(text.utf8)) }
    }

    // MARK: Work

    private func receive() {
        work.receiveAnimation { [weak self] animation in self?.show(animation) }
    }

    private func take(_ found: FoundPicture) {
        guard let search else { return }
        work.receiveAnimation(fetching: search.fetching(found, limit: file.sizeLimit)) { [weak self] animation in
            guard let self else { return }
            search.didTake(found, describing: words)
            show(animation)
        } tell: { [weak search] in
            search?.tell($0)
        }
    }

    private func show(_ animation: StudioAnimation) {
        state.begin(with: animation)
        scene?.announce(
            localized("animated.isThere") + (isMissingWords ? " " + localized("animated.kindQuestion") : ""))
        scene?.focus(words)
    }

    private func takeItOut() {
        state.takeOut()
        scene?.announce(localized("animated.isOut"))
        scene?.focus(firstControl)
    }

    // MARK: Done

    override func done() {
        if work.postpone({ [weak self] in self?.done() }) { return }
        guard let shown = state.shown else { return refuse(localized("animated.missing"), at: firstControl) }
        work.withThumbnail(of: shown.still, from: shown.still, PhotoEdit()) { [weak self] in self?.finish() }
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
