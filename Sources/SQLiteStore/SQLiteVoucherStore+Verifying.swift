import Vouchers

extension SQLiteVoucherStore {
    /// What SQLite finds wrong with the file and the references in it, in its words; empty when it is whole.
    public func faults() async throws -> [String] {
        try await read { connection in
            var faults: [String] = []
            try connection.run("PRAGMA integrity_check(20)") {
                if $0.text(0) != "ok" { faults.append($0.text(0)) }
            }
            try connection.run("PRAGMA foreign_key_check") {
                faults.append("a row of \($0.text(0)) refers to one of \($0.text(2)) that is not there")
            }
            try connection.run(
                """
                SELECT digest FROM media
                WHERE uses != (SELECT count(*) FROM media_uses WHERE media_uses.digest = media.digest)
                """
            ) { faults.append("the uses of medium \($0.text(0)) are miscounted") }
            return faults
        }
    }

    /// A medium that something refers to.
    public struct UsedMedium: Sendable, Equatable {
        public let digest: String
        /// One of those that refer to it, in words.
        public let holder: String
    }

    /// The media that something refers to.
    public func usedMedia() async throws -> [UsedMedium] {
        try await read { connection in
            var media: [UsedMedium] = []
            try connection.run(
                """
                SELECT digest, (SELECT max(holder) FROM media_uses WHERE media_uses.digest = media.digest)
                FROM media WHERE uses > 0 ORDER BY digest
                """
            ) {
                let holder = $0.text(1)
                // The hash of a session is of no use to anybody who reads this.
                media.append(UsedMedium(digest: $0.text(0), holder: holder.hasPrefix("draft") ? "a draft" : holder))
            }
            return media
        }
    }

    /// Whether a medium is known, used or not.
    public func knowsMedium(_ digest: String) async throws -> Bool {
        try await read { connection in
            var isKnown = false
            try connection.run("SELECT 1 FROM media WHERE digest = ?1", [.text(digest)]) { _ in isKnown = true }
            return isKnown
        }
    }

    /// How many vouchers and drafts there are.
    public func counts() async throws -> (vouchers: Int, drafts: Int) {
        try await read { connection in
            var counts = (vouchers: 0, drafts: 0)
            try connection.run("SELECT (SELECT count(*) FROM vouchers), (SELECT count(*) FROM drafts)") {
                counts = ($0.int(0), $0.int(1))
            }
            return counts
        }
    }
}
