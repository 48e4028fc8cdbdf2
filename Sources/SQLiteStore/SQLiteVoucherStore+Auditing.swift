public import Foundation
public import Vouchers

extension SQLiteVoucherStore {
    /// Something that is wrong with money or with where vouchers stand.
    public struct MoneyFault: Sendable, Equatable {
        /// What is wrong, in words.
        public let words: String
        /// Where, at most so many as were asked for.
        public let places: [String]
        /// How many there are.
        public let count: Int
    }

    /// Looks at all money and all vouchers, and answers what cannot be; at most `limit` places are named of each fault.
    /// Empty when each payment, posting and standing agrees with the others.
    public func moneyFaults(limit: Int = 20) async throws -> [MoneyFault] {
        try await read { connection in
            var faults = try MoneyAudit.all.compactMap { audit in
                var (places, count): ([String], Int) = ([], 0)
                try connection.run(audit.sql) { row in
                    count += 1
                    if places.count < limit { places.append(row.text(0)) }
                }
                return count == 0 ? nil : MoneyFault(words: audit.words, places: places, count: count)
            }
            // Which currencies there are is not the database's to know.
            var unknown: [String] = []
            try connection.run("SELECT DISTINCT currency FROM money") {
                if Currency($0.text(0)) == nil { unknown.append($0.text(0)) }
            }
            if !unknown.isEmpty {
                faults.append(
                    MoneyFault(
                        words: "Currencies in the ledger that are none", places: Array(unknown.prefix(limit)),
                        count: unknown.count))
            }
            return faults
        }
    }

    /// The tasks that will not be tried any more, the oldest first, with what was answered last: each waits for an operator.
    public func failedTasks() async throws -> [TaskRecord] {
        try await tasks("status = 'failed' ORDER BY number")
    }

    /// Has the failed tasks of a voucher tried again, with as much time as new ones have; answers which.
    public func retryFailedTasks(of voucher: VoucherID, at now: Date) async throws -> [TaskRecord] {
        let failed = try await tasks(of: voucher).filter { $0.status == .failed }
        guard !failed.isEmpty else { return [] }
        try await write { connection in
            try connection.run(
                """
                UPDATE tasks SET status = 'waiting', due_at = ?2, next_attempt_at = ?2, changed_at = ?2
                WHERE voucher_id = ?1 AND status = 'failed'
                """, [.text(voucher.rawValue), .moment(now)])
        }
        return failed
    }
}
