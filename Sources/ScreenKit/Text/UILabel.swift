public import Foundation
import Graphics

/// A text that is read.
///
/// In a drawn picture a label is cut as on a device. A page differs in one thing: a label whose number of lines nobody
/// set is shown whole, on as many lines as it needs, though `numberOfLines` is 1. Phones are narrow and people enlarge
/// text, so that cutting unasked would keep words from them.
open class UILabel: UIView {
    /// The words, with their line breaks; nil shows an empty label.
    open var text: String?
    /// `.natural` unless set.
    open var textAlignment: NSTextAlignment = .natural
    private var ownLineBreakMode: NSLineBreakMode?
    private var ownNumberOfLines: Int?
    /// Kept and not shown; a label is no control.
    open var isEnabled = true
    /// The width in points that `intrinsicContentSize` breaks lines at; 0 (the default) does not limit it.
    open var preferredMaxLayoutWidth: CGFloat = 0
    private var ownFont: UIFont?
    private var ownTextColor: UIColor?
    /// The field this label names: a page writes the label as the field's. Ours alone.
    public weak var labeledField: UIView?

    /// The moment that the text tells in words, for programs and scripts: a page writes the text as HTML's `time`. Nil (the
    /// default) says nothing. Ours alone.
    public var moment: Date?

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

    /// How the text is broken, and how it is cut when it needs more lines than it may have; `.byTruncatingTail` unless
    /// set.
    ///
    /// On a page, setting one of the modes that cut limits the text, as setting `numberOfLines` does. How much fits is
    /// known to the browser alone: its script cuts as a picture does, and the whole text is still read out, copied and
    /// found. Without the script the browser's own ellipsis is at the end, whatever is asked for.
    open var lineBreakMode: NSLineBreakMode {
        get { ownLineBreakMode ?? .byTruncatingTail }
        set { ownLineBreakMode = newValue }
    }

    /// The most lines, 1 unless set; 0 means all. A page limits the lines only once this or a `lineBreakMode` that cuts
    /// was set, be it to the value it had.
    open var numberOfLines: Int {
        get { ownNumberOfLines ?? 1 }
        set { ownNumberOfLines = newValue }
    }

    /// The most lines on a page, and how the text is cut there; nil for what nobody asked for.
    var pageLines: (limit: Int?, lineBreak: NodeLineBreak?) {
        let mode: NodeLineBreak? =
            switch ownLineBreakMode {
            case .byWordWrapping: .words
            case .byCharWrapping: .characters
            case .byClipping: .clipped
            case .byTruncatingHead: .withoutHead
            case .byTruncatingMiddle: .withoutMiddle
            case .byTruncatingTail, nil: nil
            }
        let cuts = ownLineBreakMode.map { ![.byWordWrapping, .byCharWrapping].contains($0) } ?? false
        let limit = ownNumberOfLines ?? (cuts ? 1 : 0)
        return (limit > 0 ? limit : nil, mode)
    }

    /// Whether a page keeps the text on one line that runs out of the label.
    var isOneClippedLine: Bool { pageLines.limit == 1 && pageLines.lineBreak == .clipped }

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
        layout.language = eastAsianLanguage
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
