import Vouchers

/// A promise about money and standing that is looked at over the whole database, by one statement for each, so that each
/// sees one moment of it while a server goes on.
struct MoneyAudit {
    /// What is wrong with what is found.
    let words: String
    /// One text for each that breaks the promise.
    let sql: String

    private static let active = "('created', 'claimed', 'frozen', 'expired')"
    private static let due = "json_extract(payments.state, '$.due.minorUnits')"
    /// A payment as the keys of its tasks name it.
    private static let reference =
        "substr(reference, 1, instr(reference, ':') - 1) || '-' || substr(reference, instr(reference, ':') + 1)"
    private static let known = MoneyPosting.Account.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    static let all = ledger + payments + standings

    // MARK: The ledger of money

    private static let ledger = [
        MoneyAudit(
            words: "Postings whose lines do not come to nothing",
            sql: """
                SELECT 'voucher ' || voucher_id || ', ' || posting FROM money GROUP BY voucher_id, posting
                HAVING sum(minor_units) != 0 OR min(currency) != max(currency)
                """),
        MoneyAudit(
            words: "Currencies whose sum is not nothing",
            sql: """
                SELECT currency || ', by ' || sum(minor_units) || ' minor units' FROM money GROUP BY currency
                HAVING sum(minor_units) != 0
                """),
        MoneyAudit(
            words: "Lines of the ledger in accounts that this program does not know",
            sql: "SELECT 'voucher ' || voucher_id || ', ' || account FROM money WHERE account NOT IN (\(known))"),
        MoneyAudit(
            words: "Vouchers that the ledger does not value as they stand",
            sql: """
                SELECT 'voucher ' || id || ', ' || status || ', ' || -worth || ' minor units' FROM (
                    SELECT voucher_id, sum(minor_units) AS worth, sum(iif(posting = 'activated', minor_units, 0)) AS made
                    FROM money WHERE account = 'vouchers' GROUP BY voucher_id
                ) JOIN vouchers ON id = voucher_id
                WHERE worth != iif(status IN ('created', 'claimed', 'frozen'), made, 0)
                """),
        MoneyAudit(
            words: "Vouchers for which more was given back than was taken",
            sql: """
                SELECT 'voucher ' || voucher_id || ', by ' || max(-cash, owed) || ' minor units' FROM (
                    SELECT voucher_id, sum(iif(account = 'cash', minor_units, 0)) AS cash,
                        sum(iif(account = 'owed', minor_units, 0)) AS owed
                    FROM money WHERE account IN ('cash', 'owed') GROUP BY voucher_id)
                WHERE cash < 0 OR owed > 0
                """),
        MoneyAudit(
            words: "Vouchers whose senders are owed money that nobody gives back",
            sql: """
                SELECT 'voucher ' || voucher_id || ', ' || -owed || ' minor units' FROM (
                    SELECT voucher_id, sum(minor_units) AS owed FROM money WHERE account = 'owed' GROUP BY voucher_id
                ) AS debts
                WHERE owed < 0 AND NOT EXISTS (
                    SELECT 1 FROM tasks WHERE tasks.voucher_id = debts.voucher_id AND status != 'done'
                        AND key LIKE debts.voucher_id || '-refund-%')
                """),
    ]

    // MARK: Payments

    private static let payments = [
        MoneyAudit(
            words: "Active vouchers that were not paid",
            sql: """
                SELECT 'voucher ' || id || ', ' || status || ', payment ' || stage
                FROM payments JOIN vouchers ON id = voucher_id
                WHERE status IN \(active) AND (\(due) > 0 AND stage != 'captured'
                    OR json_extract(state, '$.credit') IS NOT NULL
                        AND coalesce(json_extract(state, '$.creditStage'), '') NOT IN ('held', 'spent'))
                """),
        MoneyAudit(
            words: "Active vouchers whose payment is not in the ledger",
            sql: """
                SELECT 'voucher ' || id || ', ' || status FROM payments JOIN vouchers ON id = voucher_id
                WHERE status IN \(active) AND \(due) > 0 AND NOT EXISTS (
                    SELECT 1 FROM money WHERE money.voucher_id = id AND posting = 'activated' AND account = 'cash'
                        AND minor_units = \(due) AND currency = json_extract(state, '$.due.currency'))
                """),
        MoneyAudit(
            words: "Vouchers that were paid and are not active",
            sql: """
                SELECT 'voucher ' || id || ', payment ' || stage FROM payments JOIN vouchers ON id = voucher_id
                WHERE status IN ('pending', 'draft', 'error') AND stage IN ('captured', 'refunding', 'refunded')
                """),
        MoneyAudit(
            words: "Vouchers that were taken back, and their money kept",
            sql: """
                SELECT 'voucher ' || id FROM payments JOIN vouchers ON id = voucher_id
                WHERE status = 'removed' AND (stage = 'captured'
                    OR coalesce(json_extract(state, '$.creditStage'), '') IN ('held', 'spent'))
                """),
        MoneyAudit(
            words: "Payments that stay half done, since nobody goes on with them",
            sql: """
                SELECT 'voucher ' || id || ', ' || status || ', payment ' || stage
                FROM payments JOIN vouchers ON id = voucher_id
                WHERE reference IS NOT NULL AND (
                    stage = 'authorized' AND status = 'pending' AND NOT \(isAtIt("capture"))
                    OR stage = 'authorized' AND status != 'pending' AND NOT \(isAtIt("void"))
                    OR stage = 'refunding' AND NOT \(isAtIt("refund")))
                """),
        MoneyAudit(
            words: "Payments that were asked for, whose answer nobody asks for again",
            sql: """
                SELECT 'voucher ' || id || ', ' || status FROM payments JOIN vouchers ON id = voucher_id
                WHERE json_extract(state, '$.unanswered') IS NOT NULL AND NOT EXISTS (
                        SELECT 1 FROM tasks WHERE tasks.voucher_id = id AND tasks.status != 'done'
                            AND key LIKE id || '-ask-%')
                    OR json_extract(state, '$.isCreditAsked') AND NOT EXISTS (
                        SELECT 1 FROM tasks WHERE tasks.status != 'done' AND key = id || '-hold-credit')
                """),
    ]

    /// Whether a task for the payment waits, or has failed, of which an operator is told.
    private static func isAtIt(_ action: String) -> String {
        """
        EXISTS (SELECT 1 FROM tasks WHERE status != 'done' AND key IN (
            payments.voucher_id || '-\(action)-' || \(reference),
            payments.voucher_id || '-\(action)-' || \(reference) || '-' || json_extract(payments.state, '$.attempt')))
        """
    }

    // MARK: Standing

    private static let standings = [
        MoneyAudit(
            words: "Vouchers that became active more than once",
            sql: """
                SELECT 'voucher ' || voucher_id || ', ' || count(*) || ' times' FROM ledger WHERE kind = 'activated'
                GROUP BY voucher_id HAVING count(*) > 1
                """),
        MoneyAudit(
            words: "Vouchers that were claimed more than once",
            sql: """
                SELECT 'voucher ' || voucher_id || ', ' || count(*) || ' times' FROM ledger WHERE kind = 'claimed'
                GROUP BY voucher_id HAVING count(*) > 1
                """),
        MoneyAudit(
            words: "Claimed vouchers without a claimer",
            sql: """
                SELECT 'voucher ' || id FROM vouchers
                WHERE status = 'claimed' AND NOT EXISTS (SELECT 1 FROM claims WHERE voucher_id = id)
                """),
        MoneyAudit(
            words: "Vouchers with a claimer that are not claimed",
            sql: """
                SELECT 'voucher ' || id || ', ' || status FROM claims JOIN vouchers ON id = voucher_id
                WHERE status != 'claimed'
                """),
        MoneyAudit(
            words: "Tasks of vouchers that are not there",
            sql: "SELECT key FROM tasks WHERE NOT EXISTS (SELECT 1 FROM vouchers WHERE id = voucher_id)"),
    ]
}
