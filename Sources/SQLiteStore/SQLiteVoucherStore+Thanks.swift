import Foundation
public import Vouchers

extension SQLiteVoucherStore {
    public func thanks(for id: VoucherID) async throws -> VoucherThanks? {
        let content: Data? = try await read { connection in
            var content: Data?
            try connection.run("SELECT content FROM thanks WHERE voucher_id = ?1", [.text(id.rawValue)]) {
                content = $0.blob(0)
            }
            return content
        }
        return try content.map { try JSONDecoder().decode(VoucherThanks.self, from: $0) }
    }

    /// Within the transaction that notes that the claimer has thanked. A second row for a voucher is an error: its version has
    /// let nobody come so far.
    static func keep(
        thanks content: Data, photo: VoucherThanks.Photo?, for id: VoucherID, in connection: SQLiteConnection
    ) throws {
        try connection.run(
            "INSERT INTO thanks (voucher_id, content) VALUES (?1, ?2)", [.text(id.rawValue), .blob(content)])
        try MediaUses.set(Set([photo?.digest].compactMap(\.self)), of: .thanks(id), in: connection)
    }
}
