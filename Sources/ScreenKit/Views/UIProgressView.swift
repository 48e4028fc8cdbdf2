public import Foundation

/// A bar that shows how far something is. A view, not a control.
open class UIProgressView: UIView {
    /// The looks a bar has on a device; a page shows both alike.
    public enum Style: Int, Sendable {
        /// The look for a bar among other views.
        case `default`
        /// The look for a bar at the edge of a toolbar.
        case bar
    }

    /// Kept and not shown: a page has one look of bar.
    open var progressViewStyle: Style = .default
    /// Kept and not shown: the browser colours the bar.
    open var progressTintColor: UIColor?
    /// Kept and not shown: the browser colours the track.
    open var trackTintColor: UIColor?
    private var value: Float = 0

    /// An empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// An empty bar without a size, of the given style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// Makes an empty bar; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// How full the bar is, brought inside 0...1; 0 at first, and for a value that is no number.
    open var progress: Float {
        get { value }
        set { value = newValue.isNaN ? 0 : min(max(newValue, 0), 1) }
    }

    /// Sets `progress`; nothing is animated.
    open func setProgress(_ progress: Float, animated: Bool) {
        self.progress = progress
    }
}
