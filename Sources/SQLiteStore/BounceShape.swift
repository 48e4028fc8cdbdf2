/// The table of mails with two more ways for one to be over: it came back, or was taken back before it went out.
///
/// A table's conditions cannot be changed: it is made anew.
enum BounceShape {
    static let step = """
        CREATE TABLE outbox_with_bounces (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            enqueue_key TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            recipient TEXT NOT NULL,
            voucher_id TEXT REFERENCES vouchers(id),
            status TEXT NOT NULL CHECK (
                status IN ('queued', 'sending', 'sent', 'refused', 'failed', 'bounced', 'withdrawn')),
            attempts INTEGER NOT NULL DEFAULT 0,
            due_at REAL NOT NULL,
            useful_until REAL,
            next_attempt_at REAL,
            last_answer TEXT,
            changed_at REAL NOT NULL,
            content BLOB,
            CHECK ((next_attempt_at IS NULL) = (status NOT IN ('queued', 'sending')))
        ) STRICT;
        INSERT INTO outbox_with_bounces (number, id, enqueue_key, kind, recipient, voucher_id, status, attempts, due_at,
                useful_until, next_attempt_at, last_answer, changed_at, content)
            SELECT number, id, enqueue_key, kind, recipient, voucher_id, status, attempts, due_at, useful_until,
                next_attempt_at, last_answer, changed_at, content FROM outbox;
        DROP TABLE outbox;
        ALTER TABLE outbox_with_bounces RENAME TO outbox;
        CREATE INDEX outbox_due ON outbox(next_attempt_at) WHERE next_attempt_at IS NOT NULL;
        CREATE INDEX outbox_of_voucher ON outbox(voucher_id, number) WHERE voucher_id IS NOT NULL;
        CREATE TRIGGER media_of_mail AFTER UPDATE OF content ON outbox WHEN new.content IS NULL BEGIN
            DELETE FROM media_uses WHERE holder = 'mail ' || old.id;
        END;
        """
}
