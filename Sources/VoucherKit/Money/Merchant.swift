/// Where an amount can be spent: a shop, a cinema, a host's own counter.
public struct Merchant: Sendable, Equatable {
    /// Kept with the voucher.
    public var id: String
    /// What it is called on the screens.
    public var name: String
    /// How the amount is spent there, for the recipient: one or two sentences, empty for nothing to say.
    public var howToSpend: String

    /// A merchant with what the screens say of it.
    public init(id: String, name: String, howToSpend: String = "") {
        self.id = id
        self.name = name
        self.howToSpend = howToSpend
    }
}
