/// An amount of money: whole minor units of a currency, such as cents; never a fraction of one.
public struct Money: Sendable, Hashable, Codable {
    public let minorUnits: Int
    public let currency: Currency

    public init(minorUnits: Int, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The most an amount may have, in minor units: well within what any currency, and a double of a browser, can hold.
    public static let greatest = 100_000_000_000_000

    /// Whether one amount is at most another; false for amounts of different currencies, which cannot be compared.
    public func isAtMost(_ other: Money) -> Bool { currency == other.currency && minorUnits <= other.minorUnits }
}
