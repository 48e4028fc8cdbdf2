import Localization

/// The wrapped envelope as a view: in its paper, with who it is from and for.
enum WrappedEnvelope {
    static func view(of voucher: Voucher) -> UIStackView {
        let envelope = UIStackView()
        envelope.axis = .vertical
        envelope.alignment = .center
        envelope.spacing = 8
        envelope.look = "wrapped"
        if let paper = voucher.paperImage {
            envelope.look = voucher.isPaperPhoto ? "wrapped-in-photo" : "wrapped-in-paper"
            envelope.backgroundColor = UIColor(patternImage: paper)
        }
        if !voucher.senderName.isEmpty {
            envelope.addArrangedSubview(Form.text(localized("unwrap.from", voucher.senderName), look: "wrapped-from"))
        }
        let names = voucher.recipients.map(\.name)
        if !names.isEmpty {
            let words = localized("unwrap.for", Words.current.list(names))
            envelope.addArrangedSubview(Form.text(words, look: "wrapped-for"))
        }
        return envelope
    }
}

extension Voucher {
    private var wrapping: PersonalizedObject? {
        items.first { $0.type == PersonalizationType.wrapping.rawValue }?.object
    }

    /// Whether the paper is a photo of the sender's.
    var isPaperPhoto: Bool { wrapping?["paper"]?.stringValue == WrappingPaper.ownPhoto }

    /// The paper it is wrapped in, to be repeated: a drawn one, a host's own, or the sender's photo at the width of the
    /// page. Nil when none was chosen.
    var paperImage: UIImage? {
        guard let object = wrapping, let id = object["paper"]?.stringValue else { return nil }
        if let own = PaperTile.image(in: object) { return own }
        guard id == WrappingPaper.ownPhoto else { return WrappingPaper.stock(id).flatMap(PaperDrawing.tile(of:)) }
        guard let digest = object["photo"]?.stringValue, let width = object["width"]?.intValue,
            let height = object["height"]?.intValue, width > 0
        else { return nil }
        return UIImage(
            storedDigest: digest, size: CGSize(width: 420, height: 420.0 * Double(height) / Double(width)), scale: 1)
    }
}
