import CMicroHTTPD
import Foundation

/// The network address of a client, IPv4 or IPv6.
public struct ClientAddress: Sendable, Hashable {
    /// Four bytes or sixteen, in network order. An IPv4 address inside IPv6 (`::ffff:192.0.2.1`, RFC 4291, 2.5.5.2) is
    /// kept as the four.
    public let bytes: [UInt8]

    /// `127.0.0.1`.
    public static let loopback = ClientAddress(bytes: [127, 0, 0, 1])

    /// Reads `192.0.2.1` or `2001:db8::1`; nil for anything else, such as a name, a port behind it or a zone.
    public init?(_ text: String) {
        var four = in_addr()
        var sixteen = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(bytes: withUnsafeBytes(of: &four) { Array($0) })
        } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
            self.init(bytes: withUnsafeBytes(of: &sixteen) { Array($0) })
        } else {
            return nil
        }
    }

    /// Reads what proxies write into `X-Forwarded-For`: an address, alone or with a port (`192.0.2.1:5000`,
    /// `[2001:db8::1]:5000`).
    init?(forwarded text: Substring) {
        var text = text.trimmingPrefix { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        guard text.utf8.count <= 60 else { return nil }
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]"), Self.isPort(text[text.index(after: end)...]) else { return nil }
            self.init(String(text[text.index(after: text.startIndex)..<end]))
        } else if let colon = text.firstIndex(of: ":"), text.firstIndex(of: ".") != nil, text[..<colon].contains("."),
            Self.isPort(text[colon...])
        {
            self.init(String(text[..<colon]))
        } else {
            self.init(String(text))
        }
    }

    init(bytes: [UInt8]) {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        self.bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    }

    /// Nil for a family that is neither.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self.init(
                bytes: address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                    withUnsafeBytes(of: pointer.pointee.sin_addr) { Array($0) }
                })
        case AF_INET6:
            self.init(
                bytes: address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                    withUnsafeBytes(of: pointer.pointee.sin6_addr) { Array($0) }
                })
        default: return nil
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.first == ":" && UInt16(text.dropFirst()) != nil)
    }

    /// Whom to count things for: the address, or of an IPv6 address its first 64 bits, since whoever has one address
    /// has all that begin alike (RFC 6177: a site is given a /64 or more).
    public var throttleKey: String {
        bytes.count == 4
            ? description : ClientAddress(bytes: bytes[..<8] + [UInt8](repeating: 0, count: 8)).description + "/64"
    }
}

extension ClientAddress: CustomStringConvertible {
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
