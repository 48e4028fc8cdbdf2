import Localization
import Foundation

/// The stock screen for a film or a sound: recorded in the browser or chosen as a file, played again, and told in words
/// for whoever cannot hear it, which are asked for and never demanded.
public final class RecordingViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let file = FileField()
    private let chooser = UIStackView()
    private let reading = UIStackView()
    private let bar = UIProgressView(progressViewStyle: .default)
    private let made = UIStackView()
    private let player = MediaPlayerView(frame: .zero)
    private let length = Form.text("", look: "hint")
    private let words = UITextView()
    private var recording: PersonalizedObject?
    private lazy var work = RecordingWork(on: self, field: file, option: settings)
    private lazy var captions: CaptionForm? =
        settings?.asksForCaptions == true ? CaptionForm(on: self, showing: existing) : nil
    private lazy var thumbnails = StudioWork(on: self, field: file, thumbnails: settings?.thumbnails)
    private lazy var stopButton = Form.button(localized("recording.stop"), id: "stop", .bordered()) { [weak self] in
        self?.work.stop()
    }

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: personalizationOption.noun)
        restorationIdentifier = key
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: RecordingPersonalizationOption? { option as? RecordingPersonalizationOption }
    private var kind: StudioRecording.Kind { settings?.kind ?? .sound }
    private var key: String { kind.rawValue }

    // MARK: Views

    public override func viewDidLoad() {
        let maxDuration = settings?.maxDuration ?? 60
        file.accessibilityIdentifier = "file"
        file.acceptedTypes = settings?.acceptedTypes ?? []
        file.sizeLimit = settings?.maxBytes ?? 25_000_000
        if settings?.canRecord != false {
            file.recorder = FileField.Recorder(kind: kind == .video ? .video : .sound, maxDuration: maxDuration)
        }
        file.addAction(UIAction { [weak self] _ in self?.receive() }, for: .valueChanged)
        let counter = UILabel()
        words.accessibilityIdentifier = "words"
        words.characterCounter = CharacterCounter(limit: settings?.maxWordsLength ?? 1000, label: counter)
        if let existing {
            words.text = existing["words"]?.stringValue ?? ""
            recording = existing
        }
        buildParts()
        let column = Form.column(in: view)
        chooser.axis = .vertical
        chooser.spacing = 12
        chooser.look = "recorder"
        chooser.accessibilityIdentifier = "take"
        if settings?.canRecord != false { chooser.clientModule = "record" }
        chooser.addArrangedSubview(Form.row(localized("\(key).file"), field: file))
        chooser.addArrangedSubview(
            Form.text(localized("\(key).formats", maxDuration, file.sizeLimit / 1_000_000), look: "hint"))
        for part in [chooser, reading, made] { column.addArrangedSubview(part) }
        column.addArrangedSubview(Form.row(localized("recording.words"), field: words, counter: counter))
        if let captions { column.addArrangedSubview(captions.view) }
    }

    private func buildParts() {
        reading.axis = .vertical
        reading.spacing = 8
        bar.accessibilityLabel = localized("\(key).reading")
        bar.accessibilityIdentifier = "progress"
        let row = UIStackView(arrangedSubviews: [bar, stopButton])
        row.spacing = 12
        row.alignment = .center
        row.wrapsWhenFull = true
        reading.addArrangedSubview(Form.text(localized("\(key).reading")))
        reading.addArrangedSubview(row)
        made.axis = .vertical
        made.spacing = 8
        player.accessibilityIdentifier = "player"
        player.translatesAutoresizingMaskIntoConstraints = false
        player.look = "recording"
        let remove = Form.button(localized("\(key).remove"), id: "remove", .bordered()) { [weak self] in
            self?.remove()
        }
        let below = UIStackView(arrangedSubviews: [length, remove])
        below.spacing = 12
        below.alignment = .center
        below.distribution = .equalSpacing
        below.wrapsWhenFull = true
        made.addArrangedSubview(player)
        made.addArrangedSubview(below)
    }

    public override func viewDidAppear(_ animated: Bool) {
        file.becomeFirstResponder()
    }

    public override func viewWillLayoutSubviews() {
        let isThere = recording != nil && !work.isRunning
        chooser.isHidden = work.isRunning
        reading.isHidden = !work.isRunning
        bar.progress = work.progress ?? 0
        made.isHidden = !isThere
        player.source = recording?[key]?.stringValue.map {
            MediaPlayerView.Source(kind: kind == .video ? .video : .sound, digest: $0)
        }
        player.image = recording.flatMap(RecordingView.poster)
        player.accessibilityLabel = localized("\(key).made")
        captions?.update()
        player.captions = captions?.kept.flatMap { MediaPlayerView.Captions($0) }
        length.text = recording.map { RecordingTime.text($0["duration"]?.intValue ?? 0) }
        words.accessibilityHint = localized(question)
    }

    /// What is asked for depends on what there is to hear, and is asked kindly while it is missing.
    private var question: String {
        if recording?["silent"]?.boolValue == true { return "recording.questionSilent" }
        return recording != nil && makeWords().isEmpty ? "recording.kindQuestion" : "recording.question"
    }

    private func makeWords() -> String { (words.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        Interruption.encode(isRunning: work.isRunning, with: coder)
        let data = recording.flatMap { try? JSONEncoder().encode($0) } ?? Data()
        coder.encode(String(decoding: data, as: UTF8.self), forKey: "recording")
        let captions = captions?.kept.flatMap { try? JSONEncoder().encode($0) } ?? Data()
        coder.encode(String(decoding: captions, as: UTF8.self), forKey: "captions")
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        file.refusal = Interruption.words(from: coder)
        guard coder.containsValue(forKey: "recording"),
            let text = coder.decodeObject(forKey: "recording") as? String
        else { return }
        recording = try? JSONDecoder().decode(PersonalizedObject.self, from: Data(text.utf8))
        guard coder.containsValue(forKey: "captions"), let text = coder.decodeObject(forKey: "captions") as? String
        else { return }
        captions?.read((try? JSONDecoder().decode(PersonalizedObject.self, from: Data(text.utf8))) ?? [:])
    }

    // MARK: Work

    private func receive() {
        work.receive { [weak self] made in
            guard let self else { return }
            made.poster.map { self.settings?.thumbnails.keep($0) }
            recording = made.object
            scene?.announce(
                localized("\(key).isThere", RecordingTime.text(made.duration))
                    + (made.hasSound && makeWords().isEmpty ? " " + localized("recording.kindQuestion") : ""))
            scene?.focus(words)
        }
    }

    private func remove() {
        recording = nil
        scene?.announce(localized("\(key).removed"))
        scene?.focus(file)
    }

    // MARK: Done

    override func done() {
        let again: () -> Void = { [weak self] in self?.done() }
        if work.postpone(again) || captions?.postpone(again) == true { return }
        guard let recording else { return refuse(localized("\(key).missing"), at: file) }
        guard let poster = recording["poster"]?.stringValue else { return super.done() }
        thumbnails.withThumbnail(of: poster, from: poster, PhotoEdit()) { [weak self] in self?.finish() }
    }

    private func finish() { super.done() }

    override func makeObject() -> PersonalizedObject {
        var object = recording ?? PersonalizedObject()
        object["words"] = .string(makeWords())
        if let captions { for key in CaptionForm.keys { object[key] = captions.kept?[key] } }
        return object
    }

    override var refusedField: UIView? { words }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}

extension StudioRecording {
    /// What of it is kept in a voucher.
    var object: PersonalizedObject {
        var object: PersonalizedObject = [kind.rawValue: .string(digest), "duration": .int(duration)]
        if let poster {
            object["poster"] = .string(poster.digest)
            object["width"] = .int(poster.width)
            object["height"] = .int(poster.height)
            object["silent"] = .bool(!hasSound)
        } else {
            object["wave"] = .array(wave.map { .int($0) })
        }
        return object
    }
}
