/// A payment company's own field.
public struct NodePayment: Sendable, Equatable {
    /// What the script is given.
    public var values: [String: String]
    /// Where the page may load from for it.
    public var sources: OutsideSources
    /// The id of the button whose press waits for the company's answer; nil for none.
    public var buttonID: String?

    /// A field without a button unless one is named.
    public init(values: [String: String], sources: OutsideSources, buttonID: String? = nil) {
        self.values = values
        self.sources = sources
        self.buttonID = buttonID
    }
}

extension Node {
    /// The sites that it, or something in it, loads from beside our own.
    fileprivate var outsideSources: OutsideSources? {
        if case .payment(let payment) = content, !payment.sources.isEmpty { return payment.sources.checked }
        return children.lazy.compactMap(\.outsideSources).first
    }
}

extension Page {
    /// The sites that the page loads from beside our own; nil for nearly every page.
    public var outsideSources: OutsideSources? { body.outsideSources }
}
