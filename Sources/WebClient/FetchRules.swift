/// Where a server may fetch from, how much, and for how long.
package struct FetchRules: Sendable {
    /// Hosts that may have private addresses, as they stand in addresses: `pictures.internal`, `127.0.0.1`, or with a port,
    /// `127.0.0.1:9000`.
    package var allowedHosts: Set<String> = []
    /// In bytes.
    package var sizeLimit = 25_000_000
    /// For a connection, in seconds.
    package var connectTimeout = 5.0
    /// For all of it, redirects and all, in seconds.
    package var timeout = 15.0
    package var redirectLimit = 3
    /// A file of certificates in PEM whose signatures are trusted instead of the system's; nil for the system's.
    package var authorities: String?
    /// What a name stands for, in place of asking: `name:port:address`, as libcurl has it. For tests alone.
    package var resolved: [String] = []
    /// Looks at the address a connection is about to be made to. False only in a test that shows what it is for.
    package var isGuarded = true

    package init() {}

    package func mayBePrivate(_ address: WebAddress) -> Bool {
        let names = [address.host, "\(address.host):\(address.port)", "[\(address.host)]:\(address.port)"]
        return !allowedHosts.isDisjoint(with: names)
    }
}
