import Foundation
import Vouchers

/// A voucher as its row has it; made a value by whoever asked, not on SQLite's queue.
///
/// Where it stands and its payment are in columns of their own, which change without the content: what the content says of
/// them is how they were when it was last written.
struct VoucherRow: Sendable {
    private let standing: VoucherStanding
    private let content: Data
    private let payment: Data?
    let link: StoredLink

    static let table = "vouchers LEFT JOIN claims ON claims.voucher_id = vouchers.id"
    static let standing = "status, version, claimable_from, expires_at, opened_at, thanked_at, name, at"
    private static let wholeTable =
        "\(table) JOIN voucher_contents ON voucher_contents.voucher_id = vouchers.id"
        + " LEFT JOIN payments ON payments.voucher_id = vouchers.id"

    static func found(_ connection: SQLiteConnection, _ column: String, _ value: String) throws -> VoucherRow? {
        try list(connection, "\(column) = ?1", [.text(value)]).first
    }

    /// The rows of a condition, in the order it may end with.
    static func list(
        _ connection: SQLiteConnection, _ condition: String, _ values: [SQLiteValue]
    ) throws -> [VoucherRow] {
        var rows: [VoucherRow] = []
        try connection.run(
            "SELECT \(standing), content, link_hash, sealed_link, state FROM \(wholeTable) WHERE \(condition)", values
        ) {
            rows.append(
                VoucherRow(
                    standing: try standing(in: $0), content: $0.blob(8), payment: $0.isNull(11) ? nil : $0.blob(11),
                    link: StoredLink(hash: $0.text(9), sealed: $0.blob(10))))
        }
        return rows
    }

    /// Of a row that begins with the columns of `standing`.
    static func standing(in row: SQLiteRow) throws -> VoucherStanding {
        guard let status = VoucherStatus(rawValue: row.text(0)) else { throw UnknownStatusError(found: row.text(0)) }
        return VoucherStanding(
            status: status, version: row.int(1),
            claim: row.moment(7).map { Voucher.Claim(name: row.text(6), at: $0) }, claimableFrom: row.moment(2),
            expiresAt: row.moment(3), openedAt: row.moment(4), thankedAt: row.moment(5))
    }

    func voucher() throws -> Voucher {
        var voucher = try JSONDecoder().decode(Voucher.self, from: content)
        voucher.standing = standing
        voucher.keep(payment: try payment.map { try JSONDecoder().decode(VoucherPayment.self, from: $0) })
        return voucher
    }
}

/// A voucher stands somewhere that this program does not know.
private struct UnknownStatusError: Error, CustomStringConvertible {
    let found: String

    var description: String { "A voucher in the database has the status “\(found)”, which this program does not know." }
}
