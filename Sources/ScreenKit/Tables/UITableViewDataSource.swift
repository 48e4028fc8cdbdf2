public import Foundation

/// What is in a table: how many sections and rows, and the cell of each.
///
/// The two without a default have to be written; `@objc optional` does not exist here, so the others have one.
public protocol UITableViewDataSource: AnyObject {
    /// How many sections there are; 1 unless written.
    func numberOfSections(in tableView: UITableView) -> Int
    /// How many rows a section has; 0 is fine.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// The cell of a row, asked for once after each `reloadData()`. A cell can be in one row only.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    /// Words above a section, written as its heading; nil (unless written) for none.
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    /// Words below a section; nil (unless written) for none.
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }

    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}
