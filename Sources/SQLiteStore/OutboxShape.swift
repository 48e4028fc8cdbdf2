/// The table of mails on their way out.
///
/// `next_attempt_at` is when a waiting mail is due and when a claimed one is free again: one index finds both. It and
/// the sealed content are NULL once a mail is over.
enum OutboxShape {
    static let step = """
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            enqueue_key TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            recipient TEXT NOT NULL,
            voucher_id TEXT REFERENCES vouchers(id),
            status TEXT NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'refused', 'failed')),
            attempts INTEGER NOT NULL DEFAULT 0,
            due_at REAL NOT NULL,
            useful_until REAL,
            next_attempt_at REAL,
            last_answer TEXT,
            changed_at REAL NOT NULL,
            content BLOB,
            CHECK ((next_attempt_at IS NULL) = (status IN ('sent', 'refused', 'failed')))
        ) STRICT;
        CREATE INDEX outbox_due ON outbox(next_attempt_at) WHERE next_attempt_at IS NOT NULL;
        CREATE INDEX outbox_of_voucher ON outbox(voucher_id, number) WHERE voucher_id IS NOT NULL;
        """
}
