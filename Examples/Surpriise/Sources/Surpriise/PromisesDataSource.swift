import VoucherKit

/// What is promised in a voucher, as a section of the summary: a data source as one writes it for a table of UIKit.
final class PromisesDataSource: UITableViewDataSource {
    private let promises: [String]

    init(in voucher: Voucher) {
        promises = voucher.items
            .filter { $0.type == PersonalizationType.promise.rawValue }
            .compactMap { $0.object["promise"]?.stringValue }
    }

    var isEmpty: Bool { promises.isEmpty }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { promises.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = promises[indexPath.row]
        cell.textLabel?.numberOfLines = 0
        return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        localized("promise.summary")
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        localized("promise.keepIt")
    }
}
