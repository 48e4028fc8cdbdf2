public import Foundation

/// A bar that shows how far something is. A view, not a control.
open class UIProgressView: UIView {
    public enum Style: Int, Sendable {
        case `default`, bar
    }

    open var progressViewStyle: Style = .default
    open var progressTintColor: UIColor?
    open var trackTintColor: UIColor?
    private var value: Float = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Brought inside 0...1.
    open var progress: Float {
        get { value }
        set { value = newValue.isNaN ? 0 : min(max(newValue, 0), 1) }
    }

    open func setProgress(_ progress: Float, animated: Bool) {
        self.progress = progress
    }
}
