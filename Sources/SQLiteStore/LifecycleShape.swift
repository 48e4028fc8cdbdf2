/// What a voucher's life needs beside the voucher: its payment, tasks that are to be done outside, and where money lies.
enum LifecycleShape {
    /// The content moves out of the rows that claims change: a hundred of those lie in the place of one then.
    static let step = """
        CREATE TABLE voucher_contents (
            voucher_id TEXT PRIMARY KEY REFERENCES vouchers(id),
            content BLOB NOT NULL
        ) STRICT;
        INSERT INTO voucher_contents SELECT id, content FROM vouchers;
        ALTER TABLE vouchers DROP COLUMN content;
        ALTER TABLE vouchers ADD COLUMN opened_at REAL;
        ALTER TABLE vouchers ADD COLUMN thanked_at REAL;
        ALTER TABLE vouchers ADD COLUMN owner TEXT;
        CREATE INDEX vouchers_of_owner ON vouchers(owner, id) WHERE owner IS NOT NULL;
        CREATE INDEX vouchers_ending ON vouchers(expires_at) WHERE status = 'created' AND expires_at IS NOT NULL;
        CREATE INDEX vouchers_unpaid ON vouchers(id) WHERE status = 'pending';
        CREATE TABLE payments (
            voucher_id TEXT PRIMARY KEY REFERENCES vouchers(id),
            stage TEXT NOT NULL,
            reference TEXT,
            state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX payments_by_reference ON payments(reference) WHERE reference IS NOT NULL;
        CREATE TABLE tasks (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            voucher_id TEXT NOT NULL REFERENCES vouchers(id),
            action TEXT NOT NULL,
            due_at REAL NOT NULL,
            status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'done', 'failed')),
            attempts INTEGER NOT NULL DEFAULT 0,
            next_attempt_at REAL,
            last_answer TEXT,
            changed_at REAL NOT NULL,
            CHECK ((next_attempt_at IS NULL) = (status IN ('done', 'failed')))
        ) STRICT;
        CREATE INDEX tasks_due ON tasks(next_attempt_at) WHERE next_attempt_at IS NOT NULL;
        CREATE INDEX tasks_of_voucher ON tasks(voucher_id, number);
        CREATE TABLE money (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            voucher_id TEXT NOT NULL REFERENCES vouchers(id),
            posting TEXT NOT NULL,
            account TEXT NOT NULL,
            minor_units INTEGER NOT NULL CHECK (minor_units != 0),
            currency TEXT NOT NULL,
            at REAL NOT NULL,
            UNIQUE (voucher_id, posting, account)
        ) STRICT;
        CREATE TRIGGER money_keeps BEFORE UPDATE ON money BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END;
        CREATE TRIGGER money_stays BEFORE DELETE ON money BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END;
        """
}
