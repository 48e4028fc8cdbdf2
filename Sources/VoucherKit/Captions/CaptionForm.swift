import Foundation
import Localization

/// The part of the video screen that takes a file with captions, which is offered and never demanded.
final class CaptionForm {
    let view = UIStackView()
    private let file = FileField()
    private let status = Form.text("", look: "hint")
    private lazy var takeOut = Form.button(localized("captions.takeOut"), id: "captions-out", .bordered()) {
        [weak self] in self?.remove()
    }
    private weak var screen: UIViewController?
    private var postponed = PutOff()
    private var isRunning = false
    /// `captions`, `captionsLanguage` and `captionsCount`; nil without captions.
    private(set) var kept: PersonalizedObject?

    static let keys = ["captions", "captionsLanguage", "captionsCount"]

    init(on screen: UIViewController, showing object: PersonalizedObject?) {
        self.screen = screen
        if let object { read(object) }
        file.accessibilityIdentifier = "captions"
        file.acceptedTypes = ["text/vtt", ".vtt"]
        file.sizeLimit = CaptionFile.greatestSize
        file.addAction(UIAction { [weak self] _ in self?.receive() }, for: .valueChanged)
        status.accessibilityIdentifier = "captions-status"
        view.axis = .vertical
        view.spacing = 8
        view.addArrangedSubview(Form.row(localized("captions.file"), field: file))
        view.addArrangedSubview(Form.text(localized("captions.hint"), look: "hint"))
        view.addArrangedSubview(status)
        view.addArrangedSubview(UIStackView(arrangedSubviews: [takeOut]))
        update()
    }

    /// Takes the captions of an object.
    func read(_ object: PersonalizedObject) {
        guard object["captions"] != nil else { return kept = nil }
        var found = PersonalizedObject()
        for key in Self.keys { found[key] = object[key] }
        kept = found
    }

    /// Brings the views to what there is; called before each page.
    func update() {
        status.isHidden = kept == nil
        takeOut.superview?.isHidden = kept == nil
        status.text = localized("captions.there", kept?["captionsCount"]?.intValue ?? 0)
        file.isEnabled = !isRunning
    }

    /// Puts something off until the file is read, when one is, and answers whether it did; a failure drops it.
    func postpone(_ action: @escaping () -> Void) -> Bool {
        postponed.put(action, while: isRunning)
    }

    private func receive() {
        guard let chosen = file.files.first, !isRunning, let scene = screen?.scene else { return }
        file.refusal = nil
        if chosen.isTooLarge || chosen.size > CaptionFile.greatestSize {
            return refuse(CaptionFile.Refusal.tooLarge.words)
        }
        guard let studio = scene.environment[(any CaptionStudio).self] else {
            return refuse(localized("video.notHere"))
        }
        isRunning = true
        let language = Words.current.language
        scene.perform {
            let captions = try CaptionFile(try Data(contentsOf: URL(fileURLWithPath: chosen.path)))
            let spoken = NoteLanguage.tag(of: captions.cues.map(\.text).joined(separator: " "), sender: language)
            let digest = try await studio.keep(captions: captions.written)
            let kept: PersonalizedObject = [
                "captions": .string(digest), "captionsLanguage": .string(spoken ?? language),
                "captionsCount": .int(captions.cues.count),
            ]
            return kept
        } completion: { [weak self] result in
            self?.finish(result)
        }
    }

    private func finish(_ result: Result<PersonalizedObject, any Error>) {
        isRunning = false
        let next = postponed.take()
        switch result {
        case .success(let captions):
            kept = captions
            update()
            screen?.scene?.announce(status.text ?? "")
            screen?.scene?.focus(takeOut)
            next?()
        case .failure(let refusal as CaptionFile.Refusal): refuse(refusal.words)
        case .failure(let error):
            ScreenLog.warn("Captions could not be kept: \(error)")
            refuse(localized("captions.failed"))
        }
    }

    private func remove() {
        kept = nil
        update()
        screen?.scene?.announce(localized("captions.removed"))
        screen?.scene?.focus(file)
    }

    private func refuse(_ words: String) {
        screen?.refuse(words, at: file)
    }
}

extension MediaPlayerView.Captions {
    /// The captions that an object of a video has; nil without any.
    init?(_ object: PersonalizedObject) {
        guard let digest = object["captions"]?.stringValue, PictureReference.isDigest(digest),
            let language = object["captionsLanguage"]?.stringValue
        else { return nil }
        let name = Words.current.locale.localizedString(forIdentifier: language) ?? language
        self.init(digest: digest, language: language, label: name)
    }
}
