import Foundation
import SQLiteStore
import Vouchers

/// Vouchers such as people make, in a row, to be claimed.
enum StoredVouchers {
    static let noon = Date(timeIntervalSince1970: 1_800_000_000)

    /// As `VoucherID(madeAt:)` has them, of vouchers that were made a tenth of a second after each other.
    static func id(_ number: Int) -> VoucherID {
        let milliseconds = 1_800_000_000_000 + number * 100
        let spread = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        return VoucherID(
            String(
                format: "%08x-%04x-7%03x-8%03x-%012x", milliseconds >> 16, milliseconds & 0xFFFF, spread >> 52,
                spread & 0xFFF, number))
    }

    /// Of a picture that nobody else has.
    static func digest(_ number: UInt64) -> String {
        String(format: "%016lx%048lx", number &* 0x9E37_79B9_7F4A_7C15, number)
    }

    /// A thousand in each transaction; with a picture of its own for every tenth, when they are wanted.
    static func make(_ count: Int, in store: SQLiteVoucherStore, withPictures: Bool = false) async throws {
        var voucher = Voucher(
            id: VoucherID("THE-ID"), senderName: "Max",
            items: ["title", "note", "recipient"].map { type in
                VoucherItem(
                    id: UUID().uuidString, type: type, object: [type: .string("Something kind for Anna")],
                    name: "\(type): Something kind for Anna",
                    picture: PictureReference(
                        digest: String(repeating: "ab", count: 32), width: 264, height: 98, scale: 2))
            }, recipients: [VoucherRecipient(name: "Anna")], createdAt: noon)
        _ = try voucher.apply(.wrap, at: noon)
        _ = try voucher.apply(.activate, at: noon)
        let template = String(decoding: try JSONEncoder().encode(voucher), as: UTF8.self)
        let parts = template.components(separatedBy: "THE-ID")
        let version = voucher.version
        // Not in the order of all indexes: whoever has few pages in memory reads and writes them again and again.
        try await store.write { try $0.execute("PRAGMA cache_size=-1000000") }
        for start in stride(from: 0, to: count, by: 1000) {
            try await store.write { connection in
                for number in start..<min(count, start + 1000) {
                    let id = id(number).rawValue
                    try connection.run(
                        """
                        INSERT INTO vouchers (id, link_hash, sealed_link, activation_key, status, version)
                        VALUES (?1, ?2, ?3, ?4, 'created', ?5)
                        """,
                        [
                            .text(id), .text("hash-\(id)"), .blob(Data(count: 72)), .text("key-\(id)"), .int(version),
                        ])
                    try connection.run(
                        "INSERT INTO voucher_contents (voucher_id, content) VALUES (?1, ?2)",
                        [.text(id), .blob(Data(parts.joined(separator: id).utf8))])
                    try connection.run(
                        "INSERT INTO ledger (voucher_id, kind, at) VALUES (?1, 'activated', ?2)",
                        [.text(id), .real(noon.timeIntervalSince1970)])
                    guard withPictures, number.isMultiple(of: 10) else { continue }
                    let picture = digest(UInt64(number))
                    try connection.run(
                        "INSERT INTO media (digest, wanted_at, uses) VALUES (?1, ?2, 0)",
                        [.text(picture), .real(noon.timeIntervalSince1970)])
                    try connection.run(
                        "INSERT INTO media_uses (holder, digest) VALUES (?1, ?2)",
                        [.text("voucher \(id)"), .text(picture)])
                }
            }
        }
        // What it is by itself.
        try await store.write { try $0.execute("PRAGMA cache_size=-2000") }
    }
}
