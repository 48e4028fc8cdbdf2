/// Turns the domain of a mail address that a person typed into the form that name servers know (IDNA, RFC 5890).
///
/// A port, since the tables it takes are a library's.
public protocol DomainNameConverter: Sendable {
    /// The domain's two forms; nil for one that no name server could know.
    func forms(of typed: String) -> DomainNameForms?
}

/// A domain as name servers know it and as people read it.
public struct DomainNameForms: Sendable, Equatable {
    /// Of ASCII alone, such as `xn--bcher-kva.example`.
    public var ascii: String
    /// In its own script, such as `bücher.example`.
    public var shown: String

    public init(ascii: String, shown: String) {
        self.ascii = ascii
        self.shown = shown
    }
}

/// Knows domains of ASCII letters alone: enough for addresses that a program writes itself.
public struct ASCIIDomainNames: DomainNameConverter {
    public init() {}

    public func forms(of typed: String) -> DomainNameForms? {
        guard typed.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let lower = typed.lowercased()
        return DomainNameForms(ascii: lower, shown: lower)
    }
}
