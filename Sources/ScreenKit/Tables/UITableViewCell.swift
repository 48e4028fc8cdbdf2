public import Foundation

/// One row of a table.
///
/// It is as high as its content, and 44 points at least. Nothing happens when a row is pressed: what a person can act on is
/// a control in `contentView` or the `accessoryView`. Cells are not reused; each is asked for once after a `reloadData()`.
open class UITableViewCell: UIView {
    /// How the two texts of a cell stand to each other.
    public enum CellStyle: Int, Sendable {
        /// One text.
        case `default`
        /// The second text at the other edge, in a softer colour; below the first where there is no room.
        case value1
        /// The second text below the first, smaller and softer.
        case subtitle = 3
    }

    /// What the cell was made with; nothing is done with it, as cells are not reused.
    open var reuseIdentifier: String? { identifier }
    /// Where a host puts its own views, by anchors. It fills the row, beside the accessory view if there is one.
    open var contentView: UIView { content }
    /// A view at the trailing edge, mostly a control; nil (the default) for none.
    open var accessoryView: UIView? {
        didSet {
            guard oldValue !== accessoryView else { return }
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
        }
    }

    private let style: CellStyle
    private let identifier: String?
    private let content = UIView()
    private lazy var texts = CellTexts(style: style, in: content)

    /// A cell for a row of a table; the identifier may be nil.
    public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        self.style = style
        identifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(content)
    }

    /// A cell of the style `.default`.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Makes a cell of the style `.default`; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        style = .default
        identifier = nil
        super.init(coder: coder)
        addSubview(content)
    }

    /// The first text, made on first use.
    open var textLabel: UILabel? { texts.label }
    /// The second text, made on first use; nil in the style `.default`.
    open var detailTextLabel: UILabel? { style == .default ? nil : texts.detail }
}

extension UITableViewCell: ChildArranging {
    var arrangement: NodeStack {
        NodeStack(
            axis: accessoryView == nil ? .vertical : .horizontal, alignment: accessoryView == nil ? .fill : .center,
            distribution: .equalSpacing, spacing: 12,
            padding: NodeInsets(top: 10, leading: 16, bottom: 10, trailing: 16))
    }

    static var leastHeight: Double? { 44 }
}

/// The two texts of a cell that needs them.
private struct CellTexts {
    let label = UILabel()
    let detail: UILabel

    init(style: UITableViewCell.CellStyle, in content: UIView) {
        detail = SoftLabel(size: style == .subtitle ? 15 : UIFont.labelFontSize)
        let stack = UIStackView(arrangedSubviews: style == .default ? [label] : [label, detail])
        if style == .value1 {
            stack.distribution = .equalSpacing
            stack.alignment = .firstBaseline
            stack.spacing = 12
            stack.wrapsWhenFull = true
        } else {
            stack.axis = .vertical
            stack.spacing = 2
        }
        stack.translatesAutoresizingMaskIntoConstraints = false
        content.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: content.topAnchor),
            stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: content.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: content.trailingAnchor),
        ])
    }
}
