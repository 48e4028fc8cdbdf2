/// What claimers say to senders.
enum ThanksShape {
    /// Whether a voucher was thanked for stands beside its other standing (`thanked_at`); this is what was said.
    static let step = """
        CREATE TABLE thanks (
            voucher_id TEXT PRIMARY KEY REFERENCES vouchers(id),
            content BLOB NOT NULL
        ) STRICT;
        CREATE TRIGGER media_of_thanks AFTER DELETE ON thanks BEGIN
            DELETE FROM media_uses WHERE holder = 'thanks ' || old.voucher_id;
        END;
        """
}
