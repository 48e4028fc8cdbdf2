/// The database's shape, one numbered step after the other; a step that has been released is never changed.
enum Migrations {
    static let steps = [
        """
        CREATE TABLE vouchers (
            id TEXT PRIMARY KEY,
            link_hash TEXT NOT NULL UNIQUE,
            sealed_link BLOB NOT NULL,
            activation_key TEXT NOT NULL UNIQUE,
            status TEXT NOT NULL,
            version INTEGER NOT NULL,
            claimable_from REAL,
            expires_at REAL,
            content BLOB NOT NULL
        ) STRICT;
        CREATE TABLE claims (
            voucher_id TEXT PRIMARY KEY REFERENCES vouchers(id),
            name TEXT NOT NULL,
            idempotency_key TEXT NOT NULL,
            at REAL NOT NULL
        ) STRICT;
        CREATE TABLE ledger (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            voucher_id TEXT NOT NULL REFERENCES vouchers(id),
            kind TEXT NOT NULL,
            at REAL NOT NULL
        ) STRICT;
        CREATE INDEX ledger_of_voucher ON ledger(voucher_id, number);
        CREATE TRIGGER ledger_keeps BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END;
        CREATE TRIGGER ledger_stays BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END;
        CREATE TABLE drafts (
            session_hash TEXT PRIMARY KEY,
            data BLOB NOT NULL,
            saved_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX drafts_by_age ON drafts(saved_at);
        """,
        OutboxShape.step,
        // Codes that were sent, to sign people in.
        """
        CREATE TABLE login_challenges (
            id TEXT PRIMARY KEY,
            address TEXT NOT NULL,
            address_key TEXT NOT NULL,
            session_hash TEXT NOT NULL,
            code_hash TEXT NOT NULL,
            made_at REAL NOT NULL,
            tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
            used_at REAL
        ) STRICT;
        CREATE INDEX login_challenges_of_address ON login_challenges(address_key, made_at);
        CREATE INDEX login_challenges_by_age ON login_challenges(made_at);
        """,
        MediaUses.step,
        // Tokens of hosts' own accounts that were used, until they end.
        """
        CREATE TABLE spent_tokens (
            hash TEXT PRIMARY KEY,
            ends_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX spent_tokens_by_end ON spent_tokens(ends_at);
        """,
        // Claims by their voucher alone: one page is written for each instead of two.
        """
        CREATE TABLE claims_by_voucher (
            voucher_id TEXT PRIMARY KEY REFERENCES vouchers(id),
            name TEXT NOT NULL,
            idempotency_key TEXT NOT NULL,
            at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO claims_by_voucher SELECT voucher_id, name, idempotency_key, at FROM claims;
        DROP TABLE claims;
        ALTER TABLE claims_by_voucher RENAME TO claims;
        """,
        LifecycleShape.step,
        BounceShape.step,
        ThanksShape.step,
    ]
    /// What SQL alone cannot bring over, run right after the step of its number, counted from 1.
    private static let fillings: [Int: @Sendable (SQLiteConnection) throws -> Void] = [4: MediaUses.fill]

    /// Brings a database to the newest shape in one transaction.
    static func run(on connection: SQLiteConnection) throws {
        try connection.execute("BEGIN IMMEDIATE")
        do {
            var version = 0
            try connection.run("PRAGMA user_version") { version = $0.int(0) }
            guard version <= steps.count else { throw NewerDatabaseError(found: version, known: steps.count) }
            for number in version..<steps.count {
                try connection.execute(steps[number])
                try fillings[number + 1]?(connection)
            }
            try connection.execute("PRAGMA user_version=\(steps.count)")
            try connection.execute("COMMIT")
        } catch {
            try? connection.execute("ROLLBACK")
            throw error
        }
    }
}
