public import Foundation
public import Vouchers

extension SQLiteVoucherStore: MediaIndex {
    @discardableResult
    public func noteMedium(_ digest: String, at now: Date, tolerance: TimeInterval) async throws -> Bool {
        // Read first: pages show the same pictures again and again, and writing waits for a disk.
        let wantedAt = try await read { connection in
            var wantedAt: Double?
            try connection.run("SELECT wanted_at FROM media WHERE digest = ?1", [.text(digest)]) {
                wantedAt = $0.real(0)
            }
            return wantedAt
        }
        let moment = now.timeIntervalSince1970
        if let wantedAt, moment - wantedAt <= tolerance { return false }
        return try await write { connection in
            try connection.run(
                """
                INSERT INTO media (digest, wanted_at, uses)
                VALUES (?1, ?2, (SELECT count(*) FROM media_uses WHERE digest = ?1))
                ON CONFLICT (digest) DO UPDATE SET wanted_at = max(wanted_at, excluded.wanted_at)
                """,
                [.text(digest), .real(moment)])
            return true
        }
    }

    public func unusedMedia(wantedBefore moment: Date, limit: Int) async throws -> [String] {
        try await read { connection in
            var digests: [String] = []
            try connection.run(
                "SELECT digest FROM media WHERE uses = 0 AND wanted_at < ?1 ORDER BY wanted_at LIMIT ?2",
                [.real(moment.timeIntervalSince1970), .int(limit)]
            ) { digests.append($0.text(0)) }
            return digests
        }
    }

    public func forgetMedia(_ digests: [String], wantedBefore moment: Date) async throws {
        guard !digests.isEmpty else { return }
        try await write { connection in
            for digest in digests {
                try connection.run(
                    "DELETE FROM media WHERE digest = ?1 AND uses = 0 AND wanted_at < ?2",
                    [.text(digest), .real(moment.timeIntervalSince1970)])
            }
        }
    }
}
