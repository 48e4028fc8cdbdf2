import Foundation
import Vouchers

/// Who refers to which media, and when media were wanted last.
///
/// A row of `media` is there from before its file is written until after it was removed. `uses` counts the rows of
/// `media_uses`, so that finding what is unused takes no longer however much is stored.
enum MediaUses {
    /// What refers to media.
    enum Holder {
        case voucher(VoucherID)
        case draft(String)
        case mail(MailID)
        case thanks(VoucherID)

        /// As the triggers write it too.
        var key: String {
            switch self {
            case .voucher(let id): "voucher \(id)"
            case .draft(let hash): "draft \(hash)"
            case .mail(let id): "mail \(id)"
            case .thanks(let id): "thanks \(id)"
            }
        }
    }

    static let step = """
        CREATE TABLE media (
            digest TEXT PRIMARY KEY,
            wanted_at REAL NOT NULL,
            uses INTEGER NOT NULL CHECK (uses >= 0)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX media_unused ON media(wanted_at) WHERE uses = 0;
        CREATE TABLE media_uses (
            holder TEXT NOT NULL,
            digest TEXT NOT NULL,
            PRIMARY KEY (holder, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX media_users ON media_uses(digest);
        CREATE TRIGGER media_used AFTER INSERT ON media_uses BEGIN
            UPDATE media SET uses = uses + 1 WHERE digest = new.digest;
        END;
        CREATE TRIGGER media_left AFTER DELETE ON media_uses BEGIN
            UPDATE media SET uses = uses - 1 WHERE digest = old.digest;
        END;
        CREATE TRIGGER media_of_draft AFTER DELETE ON drafts BEGIN
            DELETE FROM media_uses WHERE holder = 'draft ' || old.session_hash;
        END;
        CREATE TRIGGER media_of_mail AFTER UPDATE OF content ON outbox WHEN new.content IS NULL BEGIN
            DELETE FROM media_uses WHERE holder = 'mail ' || old.id;
        END;
        CREATE TRIGGER media_of_voucher AFTER DELETE ON vouchers BEGIN
            DELETE FROM media_uses WHERE holder = 'voucher ' || old.id;
        END;
        """

    /// Makes a holder refer to exactly these media; writes nothing when it does already. To be called in the transaction
    /// that keeps the holder.
    static func set(_ digests: Set<String>, of holder: Holder, in connection: SQLiteConnection) throws {
        let key = holder.key
        var present: Set<String> = []
        try connection.run("SELECT digest FROM media_uses WHERE holder = ?1", [.text(key)]) {
            present.insert($0.text(0))
        }
        for digest in present.subtracting(digests) {
            try connection.run(
                "DELETE FROM media_uses WHERE holder = ?1 AND digest = ?2", [.text(key), .text(digest)])
        }
        for digest in digests.subtracting(present) {
            try connection.run(
                "INSERT INTO media_uses (holder, digest) VALUES (?1, ?2)", [.text(key), .text(digest)])
        }
    }

    // MARK: From before

    /// Finds the references of what was kept before they were noted. Whatever is referred to counts as a medium.
    static func fill(_ connection: SQLiteConnection) throws {
        var holders: [(Holder, Set<String>)] = []
        try connection.run("SELECT id, content FROM vouchers") {
            holders.append((.voucher(VoucherID($0.text(0))), MediaDigests.mentioned(in: $0.blob(1))))
        }
        try connection.run("SELECT session_hash, data FROM drafts") {
            holders.append((.draft($0.text(0)), mentionedDeeply(in: $0.blob(1))))
        }
        for (holder, digests) in holders {
            for digest in digests {
                try connection.run(
                    "INSERT OR IGNORE INTO media (digest, wanted_at, uses) VALUES (?1, 0, 0)", [.text(digest)])
            }
            try set(digests, of: holder, in: connection)
        }
    }

    /// A session is JSON with data in it, which JSON has as Base64.
    private static func mentionedDeeply(in data: Data) -> Set<String> {
        var found = MediaDigests.mentioned(in: data)
        func visit(_ value: Any) {
            switch value {
            case let text as String:
                if text.count >= 88, let inner = Data(base64Encoded: text) {
                    found.formUnion(MediaDigests.mentioned(in: inner))
                }
            case let list as [Any]: list.forEach(visit)
            case let object as [String: Any]: object.values.forEach(visit)
            default: break
            }
        }
        if let tree = try? JSONSerialization.jsonObject(with: data) { visit(tree) }
        return found
    }
}
