import Foundation

/// A view of ours that lays out its subviews as a stack does, without being one to a host.
protocol ChildArranging: UIView {
    var arrangement: NodeStack { get }
    /// In points, where the view's own constraints say nothing; nil for none.
    static var leastHeight: Double? { get }
}

extension ChildArranging {
    static var leastHeight: Double? { nil }
}

/// A section of a table: its heading, its rows as a list, and the words below them.
final class TableSection: UIView, ChildArranging {
    let rows: TableRows

    init(header: String?, cells: [UITableViewCell], footer: String?, style: UITableView.Style) {
        rows = TableRows(style: style)
        super.init(frame: .zero)
        if let header {
            let label = UILabel()
            label.text = header
            label.numberOfLines = 0
            label.font = .boldSystemFont(ofSize: UIFont.labelFontSize)
            label.look = "table-header"
            label.accessibilityTraits = .header
            label.headingLevel = 2
            addSubview(label)
        }
        for cell in cells { rows.addSubview(cell) }
        rows.accessibilityLabel = header
        rows.isHidden = cells.isEmpty
        addSubview(rows)
        if let footer {
            let label = SoftLabel(size: 15)
            label.text = footer
            label.numberOfLines = 0
            addSubview(label)
        }
    }

    required init?(coder: NSCoder) {
        return nil
    }

    var arrangement: NodeStack { NodeStack(axis: .vertical, spacing: 8) }
}

/// The rows of a section, with lines between them; on a page a list.
final class TableRows: UIView, ChildArranging {
    let style: UITableView.Style

    init(style: UITableView.Style) {
        self.style = style
        super.init(frame: .zero)
        accessibilityContainerType = .list
        look =
            switch style {
            case .plain: "table-rows"
            case .grouped: "table-rows-grouped"
            case .insetGrouped: "table-rows-inset"
            }
    }

    required init?(coder: NSCoder) {
        return nil
    }

    var arrangement: NodeStack { NodeStack(axis: .vertical) }
}

/// A text that steps back: the page's softer ink, which a theme may change, unless a host gives it a colour.
final class SoftLabel: UILabel {
    init(size: CGFloat) {
        super.init(frame: .zero)
        if size != UIFont.labelFontSize { font = .systemFont(ofSize: size) }
        look = "soft"
    }

    required init?(coder: NSCoder) {
        return nil
    }

    override var textColor: UIColor! {
        get { explicitTextColor ?? .secondaryLabel }
        set { super.textColor = newValue }
    }
}
