public import Foundation
public import Vouchers

extension SQLiteVoucherStore: DraftStore {
    public func saveDraft(
        _ data: Data, media: Set<String>, sessionHash: String, at now: Date
    ) async throws {
        try await write { connection in
            try connection.run(
                """
                INSERT INTO drafts (session_hash, data, saved_at) VALUES (?1, ?2, ?3)
                ON CONFLICT (session_hash) DO UPDATE SET data = excluded.data, saved_at = excluded.saved_at
                """,
                [.text(sessionHash), .blob(data), .real(now.timeIntervalSince1970)])
            try MediaUses.set(media, of: .draft(sessionHash), in: connection)
        }
    }

    public func draft(sessionHash: String) async throws -> Data? {
        try await read { connection in
            var data: Data?
            try connection.run("SELECT data FROM drafts WHERE session_hash = ?1", [.text(sessionHash)]) {
                data = $0.blob(0)
            }
            return data
        }
    }

    public func removeDrafts(savedBefore moment: Date) async throws -> Int {
        try await write { connection in
            try connection.run("DELETE FROM drafts WHERE saved_at < ?1", [.real(moment.timeIntervalSince1970)])
            return connection.changes
        }
    }
}
