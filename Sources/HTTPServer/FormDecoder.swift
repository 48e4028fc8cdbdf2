/// A name and a value of a form or a query.
public struct FormField: Sendable, Equatable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// Why a form could not be read.
public enum FormError: Error, Sendable, Equatable {
    case brokenEscape
    case brokenUTF8
    case tooManyFields
}

/// Reads `application/x-www-form-urlencoded` (WHATWG URL, section 5), strictly: what is broken is refused, not guessed.
public enum FormDecoder {
    public static let maximumFieldCount = 1000

    public static func decode(_ bytes: [UInt8]) throws(FormError) -> [FormField] {
        try bytes.withUnsafeBufferPointer { bytes throws(FormError) in try decode(bytes) }
    }

    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormError) -> [FormField] {
        var fields: [FormField] = []
        fields.reserveCapacity(32)
        var start = 0
        while start < bytes.count {
            var end = start
            var equals: Int?
            while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
                if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if end > start {
                guard fields.count < maximumFieldCount else { throw .tooManyFields }
                fields.append(
                    FormField(
                        name: try text(.init(rebasing: bytes[start..<(equals ?? end)]), plusIsSpace: true),
                        value: try equals.map { equals throws(FormError) in
                            try text(.init(rebasing: bytes[(equals + 1)..<end]), plusIsSpace: true)
                        } ?? ""))
            }
            start = end + 1
        }
        return fields
    }

    /// Decodes percent escapes into text.
    static func text(_ text: Substring, plusIsSpace: Bool) throws(FormError) -> String {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(FormError) in
            try self.text(bytes, plusIsSpace: plusIsSpace)
        }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool) throws(FormError) -> String {
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || ($0 == UInt8(ascii: "+") && plusIsSpace) }) else {
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .brokenUTF8 }
            return text
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                    throw .brokenEscape
                }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .brokenUTF8 }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
