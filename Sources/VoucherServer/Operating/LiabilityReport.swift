import VoucherKit

/// What lies in each account, by currency: what came in on one side, what it is for on the other.
struct LiabilityReport {
    /// One currency, all in minor units. What is owed or was earned is shown as people say it, above zero.
    struct Row: Encodable, Equatable {
        let currency: String
        let exponent: Int
        /// What senders paid, less what they got back.
        let cash: Int
        /// What the host pays: credit, and vouchers that cost their senders nothing.
        let host: Int
        /// What is in vouchers that somebody may still spend.
        let liability: Int
        let fees: Int
        /// What senders are to get back.
        let owed: Int
        /// What expired vouchers were worth.
        let expired: Int
        /// What came in less what it is for: nothing, or the ledger is wrong.
        let sum: Int
    }

    let rows: [Row]
    var isBalanced: Bool { rows.allSatisfy { $0.sum == 0 } }

    init(_ balances: [Currency: [MoneyPosting.Account: Int]]) {
        rows = balances.sorted { $0.key.code < $1.key.code }.map { currency, accounts in
            func account(_ account: MoneyPosting.Account) -> Int { accounts[account] ?? 0 }
            return Row(
                currency: currency.code, exponent: currency.exponent, cash: account(.cash), host: account(.host),
                liability: -account(.vouchers), fees: -account(.fees), owed: -account(.owed),
                expired: -account(.expired), sum: accounts.values.reduce(0, +))
        }
    }

    func lines(_ words: OperatorWords) -> [String] {
        guard !rows.isEmpty else { return ["No money has moved."] }
        let header = ["CURRENCY", "CASH", "HOST", "LIABILITY", "FEES", "OWED", "EXPIRED", "SUM"]
        let table = TerminalTable(
            header: header,
            rows: rows.map { row in
                [row.currency]
                    + [row.cash, row.host, row.liability, row.fees, row.owed, row.expired, row.sum].map {
                        Self.amount($0, row.currency, words)
                    }
            }, numbers: Set(1..<header.count))
        let wrong = rows.filter { $0.sum != 0 }.map(\.currency)
        let verdict =
            wrong.isEmpty
            ? "The sum of each currency is nothing: cash and host are liability, fees, owed and expired together."
            : "The ledger is wrong: the sum of \(wrong.joined(separator: ", ")) is not nothing. See voucherkit verify."
        return table.lines + [verdict]
    }

    private static func amount(_ minorUnits: Int, _ code: String, _ words: OperatorWords) -> String {
        guard let currency = Currency(code) else { return "\(minorUnits)" }
        let money = Money(minorUnits: minorUnits, currency)
        // The currency has a column of its own.
        return words.locale == nil ? money.plainNumber : words.amount(money)
    }
}
