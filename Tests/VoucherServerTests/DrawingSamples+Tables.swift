import Foundation
import VoucherKit

extension DrawingSample {
    /// Tables in their three styles, with each kind of cell.
    static var tables: [DrawingSample] {
        func table(_ style: UITableView.Style, width: CGFloat = 340, total: String = "€26.25") -> UIView {
            let source = SampleTable(total: total)
            let table = OwningTable(frame: .zero, style: style)
            table.own(source)
            table.backgroundColor = .white
            table.widthAnchor.constraint(equalToConstant: width).isActive = true
            return table
        }
        return [
            DrawingSample(
                name: "table-plain", make: { table(.plain) }, makeOther: { table(.plain, total: "€26.25, rounded") }),
            DrawingSample(name: "table-grouped", make: { table(.grouped) }, makeOther: { table(.plain) }),
            DrawingSample(name: "table-inset", make: { table(.insetGrouped) }, makeOther: { table(.plain) }),
            DrawingSample(name: "table-narrow", make: { table(.insetGrouped, width: 210) }),
        ]
    }
}

/// A table that keeps its data source, so that a sample is one view.
private final class OwningTable: UITableView {
    private var source: SampleTable?

    func own(_ source: SampleTable) {
        self.source = source
        dataSource = source
    }
}

private final class SampleTable: UITableViewDataSource {
    private let total: String

    init(total: String) {
        self.total = total
    }

    private var rows: [[(String, String, UITableViewCell.CellStyle)]] {
        [
            [("Amount", "€25.00", .value1), ("Fee", "€1.25", .value1), ("Total", total, .value1)],
            [
                ("Anna and all of her friends from the choir", "by mail to anna@example.org", .subtitle),
                ("A text of several words that goes on in a second line where it is narrow", "", .default),
            ],
        ]
    }

    func numberOfSections(in tableView: UITableView) -> Int { rows.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let (text, detail, style) = rows[indexPath.section][indexPath.row]
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        cell.textLabel?.text = text
        cell.textLabel?.numberOfLines = 0
        cell.detailTextLabel?.text = detail
        cell.detailTextLabel?.numberOfLines = 0
        if indexPath == IndexPath(row: 1, section: 1) { cell.accessoryView = DrawingSample.box(30, 20, .systemTeal) }
        return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 0 ? "Price" : nil
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 0 ? "Prices are in euros, with tax." : nil
    }
}
