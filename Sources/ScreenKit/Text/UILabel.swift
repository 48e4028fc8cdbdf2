public import Foundation
import Graphics

/// A text that is read.
open class UILabel: UIView {
    /// The words, with their line breaks; nil shows an empty label.
    open var text: String?
    /// `.natural` unless set.
    open var textAlignment: NSTextAlignment = .natural
    /// How the text is cut in a drawn picture; a page does not cut it.
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail
    /// The most lines in a drawn picture and in `sizeThatFits(_:)`, 1 unless set; 0 means all. A page shows every line.
    open var numberOfLines = 1
    /// Kept and not shown; a label is no control.
    open var isEnabled = true
    /// The width in points that `intrinsicContentSize` breaks lines at; 0 (the default) does not limit it.
    open var preferredMaxLayoutWidth: CGFloat = 0
    private var ownFont: UIFont?
    private var ownTextColor: UIColor?
    /// The field this label names: a page writes the label as the field's. Ours alone.
    public weak var labeledField: UIView?

    /// An empty label that takes no touches.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Makes an empty label; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// The system's font at 17 points unless set; nil goes back to it.
    open var font: UIFont! {
        get { ownFont ?? .systemFont(ofSize: UIFont.labelFontSize) }
        set { ownFont = newValue }
    }

    /// `.label` unless set; nil goes back to it.
    open var textColor: UIColor! {
        get { ownTextColor ?? .label }
        set { ownTextColor = newValue }
    }

    var explicitFont: UIFont? { ownFont }
    var explicitTextColor: UIColor? { ownTextColor }

    /// The size the text takes within a width, in whole points; a width of 0 does not limit it. One line high at least
    /// when there is text.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let text, !text.isEmpty else { return .zero }
        let width = size.width > 0 && numberOfLines != 1 ? size.width : nil
        guard let measured = try? textLayout(text, width: width).measure() else { return .zero }
        return CGSize(width: measured.width.rounded(.up), height: measured.height.rounded(.up))
    }

    /// The size the text takes, broken at `preferredMaxLayoutWidth`; measured with the font a browser is sent.
    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
    }

    func textLayout(_ text: String, width: CGFloat?) -> TextLayout {
        var layout = TextLayout(text: text, font: font.description)
        layout.maxWidth = width.map(Double.init)
        layout.numberOfLines = numberOfLines
        layout.alignment =
            switch textAlignment {
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            case .natural: .natural
            }
        layout.lineBreak =
            switch lineBreakMode {
            case .byWordWrapping: .wordWrap
            case .byCharWrapping: .characterWrap
            case .byClipping: .clip
            case .byTruncatingHead: .truncateHead
            case .byTruncatingMiddle: .truncateMiddle
            case .byTruncatingTail: .truncateTail
            }
        return layout
    }
}
