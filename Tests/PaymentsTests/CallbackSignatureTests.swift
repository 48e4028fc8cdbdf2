import Foundation
import Testing

@testable import Payments

struct CallbackSignatureTests {
    private static let body = Data(#"{"event":"create","purpose":"Für Anna 🎁"}"#.utf8)
    private static let now = Date(timeIntervalSince1970: 1_795_996_800)

    private let old: CallbackKey
    private let new: CallbackKey

    init() throws {
        old = try #require(CallbackKey(id: "2026-10", secret: "old-secret-0123456789abcdef-0123456789"))
        new = try #require(CallbackKey(id: "2026-11", secret: "new-secret-0123456789abcdef-9876543210"))
    }

    private func headers(_ key: CallbackKey, body: Data = body, at moment: Date = now) -> [String: String] {
        let signed = CallbackSignature.headers(for: body, idempotencyKey: "pay-1", key: key, at: moment)
        return Dictionary(uniqueKeysWithValues: signed.map { ($0.name, $0.value) })
    }

    private func verify(
        _ headers: [String: String], body: Data = body, keys: [CallbackKey], now: Date = now
    ) throws(CallbackSignatureFault) {
        try CallbackSignature.verify(body: body, header: { headers[$0] }, keys: keys, now: now)
    }

    @Test func theSignatureIsWhatTheDocumentationSays() {
        // By OpenSSL: printf 'v1\n1795996800\n2026-10\npay-1\n' and the body, dgst -sha256 -hmac.
        #expect(
            headers(old) == [
                "Idempotency-Key": "pay-1", "Voucher-Key-Id": "2026-10", "Voucher-Timestamp": "1795996800",
                "Voucher-Signature": "v1=b9b56ddfc0f201fc7cbd73c0a8cf5b84a76c45cade87407f0cd210e8b05cd0dd",
            ])
    }

    @Test func oneOfTheKeysIsEnough() throws {
        for key in [old, new] { try verify(headers(key), keys: [old, new]) }
        #expect(throws: CallbackSignatureFault.unknownKey) { try verify(headers(old), keys: [new]) }
        #expect(throws: CallbackSignatureFault.unknownKey) { try verify(headers(old), keys: []) }
    }

    @Test func theNameOfAKeyIsNoProof() throws {
        let impostor = try #require(CallbackKey(id: "2026-10", secret: "somebody-elses-secret-0123456789abcdef"))
        #expect(throws: CallbackSignatureFault.wrong) { try verify(headers(impostor), keys: [old]) }
    }

    @Test func whateverIsChangedIsNoticed() {
        var changed = Self.body
        changed[changed.count - 2] ^= 1
        #expect(throws: CallbackSignatureFault.wrong) { try verify(headers(old), body: changed, keys: [old]) }
        #expect(throws: CallbackSignatureFault.wrong) { try verify(headers(old), body: Data(), keys: [old]) }
        for (name, value) in [
            ("Idempotency-Key", "pay-2"), ("Voucher-Timestamp", "1795996801"), ("Voucher-Timestamp", "x"),
            ("Voucher-Signature", "v1="), ("Voucher-Signature", "v2=" + String(repeating: "0", count: 64)),
        ] {
            var headers = headers(old)
            headers[name] = value
            #expect(throws: CallbackSignatureFault.wrong) { try verify(headers, keys: [old]) }
        }
    }

    @Test(arguments: ["Idempotency-Key", "Voucher-Key-Id", "Voucher-Timestamp", "Voucher-Signature"])
    func eachHeaderIsNeeded(_ name: String) {
        var headers = headers(old)
        headers[name] = nil
        #expect(throws: CallbackSignatureFault.missing) { try verify(headers, keys: [old]) }
    }

    @Test func fiveMinutesAreTheMostEitherWay() throws {
        for seconds in [-300.0, 0, 300] {
            try verify(headers(old, at: Self.now.addingTimeInterval(seconds)), keys: [old])
        }
        for seconds in [-301.0, 301] {
            #expect(throws: CallbackSignatureFault.late) {
                try verify(headers(old, at: Self.now.addingTimeInterval(seconds)), keys: [old])
            }
        }
    }

    @Test func oneOfSeveralSignaturesIsEnough() throws {
        var headers = headers(old)
        headers["Voucher-Signature"] = "v2=something, " + (headers["Voucher-Signature"] ?? "")
        try verify(headers, keys: [old])
    }

    // MARK: Keys

    @Test func keysAreReadLineByLine() throws {
        let text = "# the first one signs\n\n 2026-11  \(new.secret.text)\r\n2026-10 \(old.secret.text)\n"
        #expect(try CallbackKey.keys(in: text) == [new, old])
    }

    @Test(
        arguments: [
            ("", 1), ("# nothing\n", 1), ("only-a-name\n", 1), ("name short\n", 1),
            ("na/me 0123456789abcdef0123456789abcdef\n", 1),
            ("\n\na 0123456789abcdef0123456789abcdef more\n", 3),
            ("a 0123456789abcdef0123456789abcdef\na 1123456789abcdef0123456789abcdef\n", 2),
        ] as [(String, Int)])
    func keysThatCannotBeAreRefusedByLine(_ text: String, _ line: Int) {
        #expect {
            try CallbackKey.keys(in: text)
        } throws: { error in
            (error as? CallbackKeyError)?.line == line && !"\(error)".contains("0123456789")
        }
    }

    @Test func nothingPrintsASecret() {
        var text = "\(old) \(String(reflecting: old))"
        dump(old, to: &text)
        #expect(!text.contains("old-secret"))
    }
}
