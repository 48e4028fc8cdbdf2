import Foundation

/// The proxies in front of the server, which alone may say whom they pass a request on for.
public struct TrustedProxies: Sendable, Equatable {
    /// A network such as `10.0.0.0/8`; an address alone is a network of one.
    struct Network: Sendable, Equatable {
        let prefix: ClientAddress
        let bitCount: Int

        func contains(_ address: ClientAddress) -> Bool {
            guard address.bytes.count == prefix.bytes.count else { return false }
            let (whole, rest) = bitCount.quotientAndRemainder(dividingBy: 8)
            guard address.bytes[..<whole].elementsEqual(prefix.bytes[..<whole]) else { return false }
            return rest == 0 || (address.bytes[whole] ^ prefix.bytes[whole]) >> (8 - rest) == 0
        }
    }

    let networks: [Network]

    /// No proxies: a client is whoever is at the other end of the connection.
    public static let none = TrustedProxies(networks: [])

    init(networks: [Network]) {
        self.networks = networks
    }

    /// Reads addresses and networks (CIDR, RFC 4632 and RFC 4291, 2.3), separated by commas; throws the first part that
    /// is neither. A network has to be written by its first address: `10.0.0.1/8` is more likely a slip than meant. One
    /// of all addresses is refused: everybody could name themselves as they like.
    public init(_ text: String) throws(NotANetwork) {
        var networks: [Network] = []
        for part in text.split(separator: ",") {
            let word = part.trimmingCharacters(in: .whitespaces)
            guard let network = Self.network(word) else { throw NotANetwork(text: word) }
            networks.append(network)
        }
        self.networks = networks
    }

    /// Something in a list of networks that is no address and no network.
    public struct NotANetwork: Error, Sendable, Equatable {
        public let text: String
    }

    public var isEmpty: Bool { networks.isEmpty }

    public func contains(_ address: ClientAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// Whom a request comes from.
    ///
    /// Each proxy adds the address it was spoken to from at the end of `X-Forwarded-For`. So the list is read from its
    /// end for as long as those who wrote it are trusted; what stands before that, anybody may have made up. An entry
    /// that is no address ends the reading: the proxy that wrote it is taken for the client then.
    public func client(of request: HTTPRequest) -> ClientAddress {
        var client = request.peer
        guard contains(client) else { return client }
        let entries = request.headers.values(of: "X-Forwarded-For").flatMap { $0.split(separator: ",") }
        for entry in entries.reversed() {
            guard let address = ClientAddress(forwarded: entry) else { return client }
            client = address
            guard contains(client) else { return client }
        }
        return client
    }

    private static func network(_ text: String) -> Network? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = ClientAddress(String(parts[0])) else { return nil }
        let length = address.bytes.count * 8
        guard parts.count == 2 else { return Network(prefix: address, bitCount: length) }
        guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let bitCount = Int(parts[1]), (1...length).contains(bitCount),
            // Kept as IPv4, its own bits would be counted from elsewhere.
            !(parts[0].contains(":") && length == 32)
        else { return nil }
        let isFirst = address.bytes.enumerated().allSatisfy { place, byte in
            let inside = min(max(bitCount - place * 8, 0), 8)
            return UInt8(truncatingIfNeeded: Int(byte) << inside) == 0
        }
        return isFirst ? Network(prefix: address, bitCount: bitCount) : nil
    }
}
