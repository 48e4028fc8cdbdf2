import Localization
import Foundation
import Vouchers

/// The stock screen where whoever has claimed a voucher thanks its sender: words, and a photo with a description.
public final class ThankYouViewController: UIViewController {
    private let coordinator: VoucherRecipientFlowCoordinator
    private let words = UITextView()
    private let file = FileField()
    private let preview = UIImageView()
    private let photoWords = UITextField()
    private let photoPart = UIStackView()
    private let failure = Form.text("", look: "missing")
    private let state = PhotoEditing()
    private lazy var work = StudioWork(on: self, field: file, thumbnails: nil)
    private var isSending = false
    private lazy var button = Form.button(localized("thanks.send"), id: "send-thanks", .filled()) { [weak self] in
        self?.send()
    }

    /// Made by the recipient's coordinator, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherRecipientFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
        title = localized("thanks.title")
        restorationIdentifier = "thank-you"
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.coordinator.closeThanks() })
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let counter = UILabel()
        words.accessibilityIdentifier = "thanks"
        words.characterCounter = CharacterCounter(limit: coordinator.maxThanksLength, label: counter)
        file.accessibilityIdentifier = "photo"
        file.acceptedTypes = PhotoPersonalizationOption.acceptedTypes
        file.sizeLimit = PhotoPersonalizationOption().maxBytes
        file.addAction(UIAction { [weak self] _ in self?.receive() }, for: .valueChanged)
        failure.accessibilityIdentifier = "thanks-failure"
        failure.isHidden = true
        buildPhotoPart()
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.text(localized("thanks.text", coordinator.voucher.senderName)))
        column.addArrangedSubview(Form.row(localized("thanks.words"), field: words, counter: counter))
        column.addArrangedSubview(Form.row(localized("photo.noun"), field: file))
        let wish = localized(coordinator.isThanksPhotoRequired ? "thanks.photoRequired" : "thanks.photoOptional")
        column.addArrangedSubview(
            Form.text(wish + " " + localized("photo.formats", file.sizeLimit / 1_000_000), look: "hint"))
        column.addArrangedSubview(photoPart)
        column.addArrangedSubview(failure)
        column.addArrangedSubview(button)
    }

    private func buildPhotoPart() {
        preview.contentMode = .scaleAspectFit
        preview.look = "photo-preview"
        preview.accessibilityTraits = .image
        preview.translatesAutoresizingMaskIntoConstraints = false
        let counter = UILabel()
        photoWords.accessibilityIdentifier = "description"
        photoWords.accessibilityHint = localized("photo.question")
        photoWords.characterCounter = CharacterCounter(limit: ThanksRefusal.descriptionLength, label: counter)
        photoPart.axis = .vertical
        photoPart.spacing = 12
        photoPart.addArrangedSubview(preview)
        photoPart.addArrangedSubview(Form.row(localized("photo.description"), field: photoWords, counter: counter))
        photoPart.addArrangedSubview(
            Form.button(localized("thanks.removePhoto"), id: "remove-photo", .bordered()) { [weak self] in
                self?.removePhoto()
            })
    }

    public override func viewDidAppear(_ animated: Bool) {
        scene?.focus(words)
    }

    public override func viewWillLayoutSubviews() {
        preview.image = state.photo.map { photo in
            UIImage(storedDigest: photo.digest, size: CGSize(width: photo.width, height: photo.height), scale: 1)
        }
        preview.accessibilityLabel = photoWords.text?.isEmpty == false ? photoWords.text : localized("photo.preview")
        photoPart.isHidden = state.photo == nil
        file.isEnabled = !work.isRunning
        button.isEnabled = !isSending
    }

    // MARK: The photo

    private func receive() {
        work.receive { [weak self] photo in
            guard let self else { return }
            state.begin(with: photo)
            scene?.announce(localized("photo.isThere"))
            scene?.focus(photoWords)
        }
    }

    private func removePhoto() {
        state.forget()
        photoWords.text = ""
        scene?.announce(localized("thanks.photoRemoved"))
        scene?.focus(file)
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        Interruption.encode(isRunning: work.isRunning, with: coder)
        coder.encode(String(decoding: state.encoded, as: UTF8.self), forKey: "photo")
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        file.refusal = Interruption.words(from: coder)
        guard coder.containsValue(forKey: "photo") else { return }
        if let text = coder.decodeObject(forKey: "photo") as? String { state.decode(Data(text.utf8)) }
    }

    // MARK: Sending

    private func send() {
        // Without a script a file comes with this very press.
        if work.postpone({ [weak self] in self?.send() }) || isSending { return }
        for field in [words, file, photoWords] as [UIView] { field.refusal = nil }
        failure.isHidden = true
        let photo = state.photo.map { photo in
            VoucherThanks.Photo(
                digest: photo.digest, width: photo.width, height: photo.height,
                description: (photoWords.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        }
        isSending = true
        coordinator.thank(words: words.text, photo: photo) { [weak self] error in
            self?.isSending = false
            self?.show(error)
        }
    }

    /// What is wrong with words or photo is said there, all else above the button.
    private func show(_ error: any Error) {
        let said = (error as? ThanksRefusal)?.words ?? (error as? VoucherRefusal)?.words ?? localized("thanks.failed")
        switch error as? ThanksRefusal {
        case .photoMissing: return refuse(said, at: file)
        case .empty: return refuse(said, at: words)
        case .tooLong, .notAllowed:
            let isDescription = (photoWords.text ?? "").count > ThanksRefusal.descriptionLength
            return refuse(said, at: isDescription ? photoWords : words)
        case .notOffered, .notClaimer, nil: break
        }
        failure.text = said
        failure.isHidden = false
        scene?.focus(failure)
        scene?.announce(said)
    }
}
