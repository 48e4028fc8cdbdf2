/// SHA-256 (FIPS 180-4) of some bytes in lower-case hexadecimal.
///
/// Written by hand because this target depends on drawing alone and a digest names a picture's content, nothing more:
/// what has to be secret goes through libsodium.
package enum ContentDigest {
    /// The digest of all of them.
    package static func sha256(_ bytes: [UInt8]) -> String {
        var state: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
        ]
        var message = bytes
        message.append(0x80)
        message.append(contentsOf: repeatElement(0, count: (120 - message.count % 64) % 64))
        let bitCount = UInt64(bytes.count) * 8
        for shift in stride(from: 56, through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: bitCount >> shift))
        }
        var schedule = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: message.count, by: 64) {
            for i in 0..<16 {
                let at = block + i * 4
                schedule[i] =
                    UInt32(message[at]) << 24 | UInt32(message[at + 1]) << 16 | UInt32(message[at + 2]) << 8
                    | UInt32(message[at + 3])
            }
            for i in 16..<64 {
                let (a, b) = (schedule[i - 15], schedule[i - 2])
                let s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
                let s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
                schedule[i] = schedule[i - 16] &+ s0 &+ schedule[i - 7] &+ s1
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            for i in 0..<64 {
                let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
                let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ constants[i] &+ schedule[i]
                let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
                let t2 = s0 &+ (a & b ^ a & c ^ b & c)
                (h, g, f, e) = (g, f, e, d &+ t1)
                (d, c, b, a) = (c, b, a, t1 &+ t2)
            }
            for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= value }
        }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < 64 {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes.map { prime in
            // The integer cube root of prime · 2^96 has the wanted 32 bits at its end; found by halving.
            let target = Wide(prime)
            var (low, high): (UInt64, UInt64) = (0, 1 << 36)
            while high - low > 1 {
                let middle = (low + high) / 2
                if Wide.cube(middle) <= target { low = middle } else { high = middle }
            }
            return UInt32(truncatingIfNeeded: low)
        }
    }()
}

/// A whole number of 128 bits, as far as the cube roots need it.
private struct Wide: Comparable {
    private let high: UInt64
    private let low: UInt64

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// prime · 2^96.
    init(_ prime: Int) {
        self.init(high: UInt64(prime) << 32, low: 0)
    }

    static func cube(_ root: UInt64) -> Wide {
        let square = root.multipliedFullWidth(by: root)
        let lower = square.low.multipliedFullWidth(by: root)
        return Wide(high: square.high * root + lower.high, low: lower.low)
    }

    static func < (lhs: Wide, rhs: Wide) -> Bool {
        lhs.high != rhs.high ? lhs.high < rhs.high : lhs.low < rhs.low
    }
}
