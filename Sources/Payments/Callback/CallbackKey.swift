import Foundation
import Secrets

/// A secret that a host and this server share, with the name it goes by.
public struct CallbackKey: Sendable, Equatable {
    /// In a header of each request: up to 64 letters, digits, hyphens, underscores and dots.
    public let id: String
    let secret: HiddenText

    /// In characters: as many as 128 random bits have in hexadecimal.
    public static let leastSecretLength = 32

    /// Nil for a name or a secret that cannot be. The bytes of the secret are those of its text in UTF-8; nothing in it is
    /// decoded.
    public init?(id: String, secret: String) {
        guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy(Self.isNameByte),
            secret.count >= Self.leastSecretLength, !secret.contains(where: \.isWhitespace)
        else { return nil }
        self.id = id
        self.secret = HiddenText(text: secret)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    func code(of message: Data) -> String {
        MessageCode.sha256Hexadecimal(of: message, key: Data(secret.text.utf8))
    }

    public static func == (one: CallbackKey, other: CallbackKey) -> Bool {
        one.id == other.id && MessageCode.areEqual(one.secret.text, other.secret.text)
    }
}

extension CallbackKey: CustomStringConvertible {
    /// The name alone.
    public var description: String { "key \(id)" }

    /// Reads keys from a text: one a line, its name, a space, its secret; empty lines and those that begin with `#` do not
    /// count. The first one signs.
    public static func keys(in text: String) throws(CallbackKeyError) -> [CallbackKey] {
        var keys: [CallbackKey] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let parts = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard parts.count == 2, let key = CallbackKey(id: parts[0], secret: parts[1]) else {
                throw CallbackKeyError(line: number + 1, reason: "is no name, a space, and a secret of 32 characters")
            }
            guard !keys.contains(where: { $0.id == key.id }) else {
                throw CallbackKeyError(line: number + 1, reason: "names a key that is there already")
            }
            keys.append(key)
        }
        guard !keys.isEmpty else { throw CallbackKeyError(line: 1, reason: "and all others have no key") }
        return keys
    }
}

/// A list of keys that cannot be used.
public struct CallbackKeyError: Error, Sendable, Equatable, CustomStringConvertible {
    /// From 1.
    public let line: Int
    /// What is wrong with the line, in words; nothing of a secret.
    public let reason: String

    public var description: String { "Line \(line) \(reason)." }
}
