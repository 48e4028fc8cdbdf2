public import Foundation

/// A sign that something is going on; hidden until it is started.
open class UIActivityIndicatorView: UIView {
    /// The two sizes an indicator has on a device; a page shows both alike.
    public enum Style: Int, Sendable {
        /// The size beside a line of text; the one a new indicator has.
        case medium = 100
        /// The size for an empty screen.
        case large = 101
    }

    /// Kept and not shown: a page has one size of indicator.
    open var style: Style = .medium
    /// Kept and not shown: the style sheet colours the indicator. `.secondaryLabel` unless set.
    open var color: UIColor! = .secondaryLabel
    /// False until `startAnimating()`; a page turns the sign only while it is true.
    public private(set) var isAnimating = false
    /// True hides the indicator whenever it is stopped.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }

    /// A stopped, hidden indicator; the frame counts only where frames do.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    /// A stopped, hidden indicator without a size, of the given style.
    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
        isHidden = true
    }

    /// Makes a stopped, hidden indicator; nothing is read from the coder.
    public required init(coder: NSCoder) {
        super.init(frame: .zero)
        isHidden = true
    }

    /// Shows the indicator and lets it turn until `stopAnimating()`.
    open func startAnimating() {
        isAnimating = true
        isHidden = false
    }

    /// Stops the indicator, and hides it when `hidesWhenStopped` is true.
    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
    }
}
