import CCurl
import Foundation

/// An IPv4 or IPv6 address as bytes.
struct NetworkAddress: Equatable, CustomStringConvertible {
    /// 4 or 16, the first one first.
    let bytes: [UInt8]

    /// The address a connection is about to be made to; nil for what is neither IPv4 nor IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let place = UnsafeRawPointer(address).assumingMemoryBound(to: sockaddr_in.self)
            bytes = withUnsafeBytes(of: place.pointee.sin_addr) { Array($0) }
        case AF_INET6:
            let place = UnsafeRawPointer(address).assumingMemoryBound(to: sockaddr_in6.self)
            bytes = withUnsafeBytes(of: place.pointee.sin6_addr) { Array($0) }
        default: return nil
        }
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// As people write it; nil for what is none.
    init?(_ text: String) {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: &six) { Array($0) }
        } else {
            return nil
        }
    }

    var description: String {
        bytes.count == 4 ? bytes.map(String.init).joined(separator: ".") : Self.text(ofIPv6: bytes)
    }

    private static func text(ofIPv6 bytes: [UInt8]) -> String {
        stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }

    /// Whether anybody in the world can reach it: not this computer, not a network of somebody's own, nor what leads there.
    ///
    /// After the registries of special addresses of IANA (RFC 6890 and what came after it).
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.specialIPv4.contains { $0.contains(bytes) } }
        if let inner = embeddedIPv4 { return NetworkAddress(inner).isPublic }
        return Self.globalIPv6.contains(bytes) && !Self.specialIPv6.contains { $0.contains(bytes) }
    }

    /// The IPv4 address that an IPv6 one leads to: mapped, compatible, translated (RFC 6052) or tunnelled by 6to4 (RFC 3056).
    private var embeddedIPv4: [UInt8]? {
        let zeros = bytes.prefix(10).allSatisfy { $0 == 0 }
        if zeros, bytes[10] == 0xFF, bytes[11] == 0xFF { return Array(bytes[12...]) }
        if zeros, bytes[10] == 0, bytes[11] == 0 { return Array(bytes[12...]) }
        if Array(bytes.prefix(12)) == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] { return Array(bytes[12...]) }
        if bytes[0] == 0x20, bytes[1] == 0x02 { return Array(bytes[2..<6]) }
        return nil
    }

    private struct Network {
        let start: [UInt8]
        let length: Int

        init(_ text: String) {
            let parts = text.split(separator: "/")
            start = NetworkAddress(String(parts[0]))?.bytes ?? []
            length = Int(parts[1]) ?? 0
        }

        func contains(_ bytes: [UInt8]) -> Bool {
            guard bytes.count == start.count else { return false }
            return (0..<length).allSatisfy { bit in
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                return bytes[bit / 8] & mask == start[bit / 8] & mask
            }
        }
    }

    private static let specialIPv4 = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4",
    ].map(Network.init)

    private static let globalIPv6 = Network("2000::/3")
    private static let specialIPv6 = ["2001::/23", "2001:db8::/32", "3fff::/20"].map(Network.init)
}
