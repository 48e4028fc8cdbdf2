public import Foundation

/// Finds the digests of media in what is kept of vouchers and sessions.
///
/// A digest counts wherever it is written: 64 lower-case hexadecimal digits in text of any encoding that keeps ASCII, or
/// in UTF-16. Too much may be found, which keeps a file too long; what is not found is swept. So a host that keeps the
/// digest of a medium has to write it as text.
public enum MediaDigests {
    /// In bytes of ASCII.
    private static let length = 64

    /// The digests that are written in some bytes.
    public static func mentioned(in data: Data) -> Set<String> {
        var found: Set<String> = []
        let bytes = [UInt8](data)
        collect(bytes, into: &found)
        // UTF-16 has a zero beside each such digit; property lists write text so that is not of ASCII alone.
        if bytes.contains(0) { collect(bytes.filter { $0 != 0 }, into: &found) }
        return found
    }

    /// The digests in a text.
    public static func mentioned(in text: String) -> Set<String> { mentioned(in: Data(text.utf8)) }

    private static func collect(_ bytes: [UInt8], into found: inout Set<String>) {
        var start = 0
        for position in 0...bytes.count {
            if position < bytes.count, isDigit(bytes[position]) { continue }
            if position - start >= length { add(bytes[start..<position], to: &found) }
            start = position + 1
        }
    }

    /// In a longer run of digits one may stand anywhere: something else may have been written right beside it.
    private static func add(_ run: ArraySlice<UInt8>, to found: inout Set<String>) {
        for first in run.startIndex...(run.endIndex - length) {
            found.insert(String(decoding: run[first..<first + length], as: UTF8.self))
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}
