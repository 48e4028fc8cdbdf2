public import Foundation

/// Rows in sections, as a data source gives them.
///
/// A page writes each section as a heading and a list, and all rows there are: a table is as high as they, unless its own
/// height is limited. Rows cannot be selected, moved or edited; a control in a cell is what a person acts on.
///
/// The data source is asked before the next page, or when the table is first asked for what it holds, and then again after
/// `reloadData()` only.
open class UITableView: UIScrollView {
    /// How sections are told apart.
    public enum Style: Int, Sendable {
        /// By their headings alone.
        case plain
        /// As areas that reach both edges.
        case grouped
        /// As areas with round corners.
        case insetGrouped
    }

    /// What was given when the table was made; it does not change.
    open var style: UITableView.Style { givenStyle }
    /// Not retained. Setting it has the table ask anew.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { reloadData() }
    }

    private let givenStyle: Style
    private var sections: [TableSection] = []
    private var needsData = true
    private var isReading = false

    /// Of all sections together: what is beyond is left out, with a line in the log, as no page could show it.
    private static let greatestRowCount = 1_000

    /// A table without a data source is empty.
    public init(frame: CGRect, style: UITableView.Style) {
        givenStyle = style
        super.init(frame: frame)
    }

    /// A table in the style `.plain`.
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    /// Makes a table in the style `.plain`; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        givenStyle = .plain
        super.init(coder: coder)
    }

    /// As the data source said; 0 without one.
    open var numberOfSections: Int {
        prepareSubviews()
        return sections.count
    }

    /// As the data source said; 0 for a section that is not there.
    open func numberOfRows(inSection section: Int) -> Int {
        prepareSubviews()
        return sections.indices.contains(section) ? sections[section].rows.subviews.count : 0
    }

    /// The cell of a row; nil for one that is not there. Every row has its cell, also one that is scrolled out of sight.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        prepareSubviews()
        guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
        let cells = sections[indexPath.section].rows.subviews
        return cells.indices.contains(indexPath.row) ? cells[indexPath.row] as? UITableViewCell : nil
    }

    /// Where a cell is; nil for one of another table, or of before a `reloadData()`.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
        for (number, section) in sections.enumerated() {
            if let row = section.rows.subviews.firstIndex(where: { $0 === cell }) {
                return IndexPath(row: row, section: number)
            }
        }
        return nil
    }

    /// Lets go of all cells, and asks the data source for everything anew before the next page.
    open func reloadData() {
        needsData = true
    }

    // MARK: Reading the data source

    override func prepareSubviews() {
        guard needsData, !isReading else { return }
        isReading = true
        defer { isReading = false }
        needsData = false
        for section in sections { section.removeFromSuperview() }
        sections = dataSource.map(read) ?? []
        for section in sections { addSubview(section) }
    }

    private func read(_ source: any UITableViewDataSource) -> [TableSection] {
        var rest = Self.greatestRowCount
        let count = checked(source.numberOfSections(in: self), at: "a table", rest: rest)
        return (0..<count).map { number in
            let rows = checked(
                source.tableView(self, numberOfRowsInSection: number), at: "section \(number)", rest: rest)
            rest -= rows
            var cells: [UITableViewCell] = []
            for row in 0..<rows {
                let cell = source.tableView(self, cellForRowAt: IndexPath(row: row, section: number))
                if cells.contains(where: { $0 === cell }) {
                    ScreenLog.warn("\(type(of: source)) gave one cell for two rows; it is shown in the first.")
                    continue
                }
                cells.append(cell)
            }
            return TableSection(
                header: source.tableView(self, titleForHeaderInSection: number), cells: cells,
                footer: source.tableView(self, titleForFooterInSection: number), style: givenStyle)
        }
    }

    private func checked(_ count: Int, at place: String, rest: Int) -> Int {
        guard !(0...rest).contains(count) else { return count }
        ScreenLog.warn(
            "A data source said that \(place) has \(count) parts; a table shows 0 to \(Self.greatestRowCount) rows.")
        return min(max(count, 0), rest)
    }
}

extension UITableView: ChildArranging {
    var arrangement: NodeStack { NodeStack(axis: .vertical, spacing: givenStyle == .plain ? 20 : 28) }
}
