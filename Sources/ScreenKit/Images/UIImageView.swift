public import Foundation

/// A view that shows a picture.
open class UIImageView: UIView {
    /// Setting it does not resize the view.
    open var image: UIImage?
    /// What is shown in place of an `image` that moves, to whoever asked for less motion and while it is stopped; the page
    /// then has a button that stops and plays it. Nil for one that does not move. Ours alone.
    public var stillImage: UIImage?

    /// An image view without a picture, which takes no touches.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Takes the picture's size.
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
    }

    /// Makes an image view without a picture; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    /// The picture's size in points; `noIntrinsicMetric` both ways without one.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}
