/// Money that moved from accounts to accounts: the lines of one posting come to nothing.
///
/// So all money that came in is, at each moment, what went out, what was earned and what is still owed: the sum over the
/// whole ledger is nothing for each currency.
public struct MoneyPosting: Sendable, Hashable, Codable {
    /// Where money lies. A positive sum is what we have or somebody owes us, a negative one what we owe or have earned.
    public enum Account: String, Sendable, Codable, CaseIterable {
        /// What senders have paid, less what they got back.
        case cash
        /// What the host pays: credit, and vouchers that cost their senders nothing.
        case host
        /// What claimers may still spend: the liability.
        case vouchers
        /// Fees.
        case fees
        /// What senders have to get back.
        case owed
        /// What vouchers that expired were worth.
        case expired
    }

    /// One account's part.
    public struct Line: Sendable, Hashable, Codable {
        public let account: Account
        /// In minor units; may be negative, never 0.
        public let minorUnits: Int

        public init(_ account: Account, _ minorUnits: Int) {
            self.account = account
            self.minorUnits = minorUnits
        }
    }

    /// Makes it happen once for its voucher, such as `captured-stripe-pi_1`.
    public let key: String
    public let currency: Currency
    public private(set) var lines: [Line]

    /// Nil when the lines, without those of nothing, do not come to nothing, or none is left.
    init?(_ key: String, _ currency: Currency, _ lines: [Line]) {
        let lines = lines.filter { $0.minorUnits != 0 }
        guard !lines.isEmpty, lines.reduce(0, { $0 + $1.minorUnits }) == 0 else { return nil }
        self.key = key
        self.currency = currency
        self.lines = lines
    }

    /// As a store has it, which lets no others in.
    package init(stored key: String, _ currency: Currency, _ first: Line) {
        (self.key, self.currency, lines) = (key, currency, [first])
    }

    /// Of a store that reads one line after the other.
    package mutating func add(_ line: Line) { lines.append(line) }
}
