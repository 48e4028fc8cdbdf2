public import Foundation
import Secrets

/// How requests to a host's payment service are signed, and how the host looks whether one is from this server.
///
/// Four headers go with each request:
///
/// ```
/// Idempotency-Key:   capture-0197…
/// Voucher-Key-Id:    2026-11
/// Voucher-Timestamp: 1795996800
/// Voucher-Signature: v1=5257a869e7ec…
/// ```
///
/// The signature is the HMAC-SHA256 with the named key, in hexadecimal, of these bytes: `v1`, a line feed, the time stamp, a
/// line feed, the key's name, a line feed, the idempotency key, a line feed, and then the body exactly as it was sent. In a
/// shell:
///
/// ```
/// { printf 'v1\n%s\n%s\n%s\n' "$TIMESTAMP" "$KEY_ID" "$IDEMPOTENCY_KEY"; cat body; } |
///     openssl dgst -sha256 -hmac "$SECRET"
/// ```
///
/// A host refuses what is not signed, is signed by a key it does not know, or is older or newer than five minutes, and
/// compares in constant time, before it parses anything. Each try of a request is signed anew with the time of the try; the
/// idempotency key stays.
///
/// Keys are changed without a gap: the host learns of a second key and accepts both; the first line of the server's key
/// file becomes the new one, which counts from the next request on; five minutes after the last request with the old one the
/// host forgets it.
public enum CallbackSignature {
    /// In seconds: how far the clocks of both sides, and a request on its way, may be apart.
    public static let tolerance: TimeInterval = 300
    /// The header with the name of the key. HTTP does not distinguish capitals in these names.
    public static let keyHeader = "Voucher-Key-Id"
    /// The header with the time of the try, in whole seconds since 1970.
    public static let timeHeader = "Voucher-Timestamp"
    /// The header with the code.
    public static let codeHeader = "Voucher-Signature"
    /// The header with the name of what is asked, which stays the same however often it is asked.
    public static let idempotencyHeader = "Idempotency-Key"

    /// The headers that go with a body.
    public static func headers(
        for body: Data, idempotencyKey: String, key: CallbackKey, at now: Date
    ) -> [(name: String, value: String)] {
        let time = String(Int(now.timeIntervalSince1970))
        let code = key.code(of: message(body, time: time, keyID: key.id, idempotencyKey: idempotencyKey))
        return [
            (idempotencyHeader, idempotencyKey), (keyHeader, key.id), (timeHeader, time), (codeHeader, "v1=" + code),
        ]
    }

    /// Throws unless a request comes from somebody who has one of the keys, and was sent about now.
    ///
    /// `header` gives a header's value by its name, nil for one that is missing. `keys` are all that count at the time: two
    /// while one takes the other's place. Only then is the body to be parsed; and whether the idempotency key was seen
    /// before is the host's to know.
    public static func verify(
        body: Data, header: (String) -> String?, keys: [CallbackKey], now: Date,
        tolerance: TimeInterval = CallbackSignature.tolerance
    ) throws(CallbackSignatureFault) {
        guard let id = header(keyHeader), let time = header(timeHeader), let signature = header(codeHeader),
            let idempotencyKey = header(idempotencyHeader)
        else { throw .missing }
        guard let key = keys.first(where: { $0.id == id }) else { throw .unknownKey }
        let message = message(body, time: time, keyID: id, idempotencyKey: idempotencyKey)
        let code = key.code(of: message)
        // Several may stand there one day, of which only the ones known here count.
        let given = signature.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard given.contains(where: { MessageCode.areEqual($0, "v1=" + code) }) else { throw .wrong }
        guard let seconds = Int(time), abs(now.timeIntervalSince1970 - Double(seconds)) <= tolerance else {
            throw .late
        }
    }

    private static func message(_ body: Data, time: String, keyID: String, idempotencyKey: String) -> Data {
        Data("v1\n\(time)\n\(keyID)\n\(idempotencyKey)\n".utf8) + body
    }
}

/// Why a request is not to be believed.
public enum CallbackSignatureFault: Error, Sendable, Equatable {
    /// One of the four headers is not there.
    case missing
    /// Signed with a key that is not among those given.
    case unknownKey
    /// Not the code of these bytes: another secret, or something was changed on the way.
    case wrong
    /// Rightly signed, and too long ago or too far ahead: perhaps somebody sends again what they have overheard.
    case late
}
