extension ItemPicture {
    /// The animation itself, as large as there is room, with its still; nil when the item has none.
    static func animation(of item: VoucherItem) -> UIView? {
        guard let shown = AnimationEditing.shown(in: item.object) else { return nil }
        let view = MovingPicture.view(of: shown)
        view.accessibilityLabel = item.name
        let words = item.object["description"]?.stringValue ?? ""
        guard !words.isEmpty else { return view }
        let place = UIStackView(arrangedSubviews: [view, Form.text(words, look: "hint")])
        place.axis = .vertical
        place.spacing = 8
        place.alignment = .center
        return place
    }
}

/// Shows animations that lie among the media.
enum MovingPicture {
    static func view(of shown: AnimationEditing.Shown?) -> UIImageView {
        let view = UIImageView()
        view.contentMode = .scaleAspectFit
        view.translatesAutoresizingMaskIntoConstraints = false
        view.accessibilityTraits = .image
        show(shown, in: view)
        return view
    }

    static func show(_ shown: AnimationEditing.Shown?, in view: UIImageView) {
        let size = CGSize(width: shown?.width ?? 0, height: shown?.height ?? 0)
        view.image = shown.map { UIImage(storedDigest: $0.animation, size: size, scale: 1) }
        view.stillImage = shown.map { UIImage(storedDigest: $0.still, size: size, scale: 1) }
    }
}
