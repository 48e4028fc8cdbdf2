public import Foundation

/// A stock section of the summary, to be put where a host wants it: `VoucherCreationManager.stockSummaryDataSources(for:)`
/// makes them.
///
/// It is asked by the table it stands in, as every data source is. A section with nothing to say has no rows and no heading.
public class SummaryDataSource: UITableViewDataSource {
    /// Which of the stock sections it is.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Who gets it, how and from when, and the sender's name.
        public static let people = ID(rawValue: "people")
        /// The amount, the fee, the credit that is used, the total, and what is to be paid.
        public static let price = ID(rawValue: "price")
        /// What it is paid with; empty when nothing is due.
        public static let payment = ID(rawValue: "payment")
        /// Where the receipt goes, the host's legal text, and its terms.
        public static let end = ID(rawValue: "end")
    }

    /// Which section it is; a host finds and moves it by this.
    public let id: ID
    let manager: VoucherCreationManager
    let voucher: Voucher
    let pricing: SummaryPricing
    private var cells: [UITableViewCell] = []

    init(_ id: ID, _ manager: VoucherCreationManager, _ voucher: Voucher, _ pricing: SummaryPricing) {
        self.id = id
        self.manager = manager
        self.voucher = voucher
        self.pricing = pricing
    }

    var title: String? { nil }
    var footer: String? { nil }

    /// The rows as they are now; those with fields are the same ones each time, so that text in them stays.
    func makeCells() -> [UITableViewCell] { [] }

    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        cells = makeCells()
        return cells.count
    }

    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells[indexPath.row]
    }

    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        cells.isEmpty ? nil : title
    }

    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        cells.isEmpty ? nil : footer
    }

    // MARK: Rows

    static func row(_ name: String, _ value: String) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.textLabel?.text = name
        cell.textLabel?.numberOfLines = 0
        cell.detailTextLabel?.text = value
        cell.detailTextLabel?.numberOfLines = 0
        return cell
    }

    static func row(_ text: String, id: String? = nil) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = text
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.accessibilityIdentifier = id
        return cell
    }

    static func row(_ name: String, field: UITextField, hint: String? = nil) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let place = Form.row(name, field: field)
        if let hint { place.addArrangedSubview(Form.text(hint, look: "hint")) }
        place.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(place)
        NSLayoutConstraint.activate([
            place.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
            place.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
            place.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
            place.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
        ])
        return cell
    }
}

/// What a voucher costs, found out once for all sections of a summary.
final class SummaryPricing {
    /// Whether anybody is asked to pay: where the application moves no money, the host bears what is in vouchers.
    let isAsked: Bool
    private let find: () throws -> VoucherPrice?
    private var found: Result<VoucherPrice?, any Error>?

    init(isAsked: Bool, _ find: @escaping () throws -> VoucherPrice?) {
        self.isAsked = isAsked
        self.find = find
    }

    var price: Result<VoucherPrice?, any Error> {
        if let found { return found }
        let result = Result { try find() }
        if case .failure(let error) = result { ScreenLog.warn("A voucher has no price: \(error)") }
        found = result
        return result
    }

    /// What is to be paid, where that is more than nothing.
    var due: Money? {
        guard isAsked, let due = try? price.get()?.due, due.minorUnits > 0 else { return nil }
        return due
    }

    /// Has it found out anew: somebody has signed in or out.
    func refresh() {
        found = nil
    }
}
