extension ItemPicture {
    /// The animation itself, as large as there is room, with its still; nil when the item has none.
    static func animation(of item: VoucherItem) -> UIView? {
        guard let shown = AnimationEditing.shown(in: item.object) else { return nil }
        let view = MovingPicture.view(of: shown)
        view.accessibilityLabel = item.name
        return place(of: view, with: item)
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
