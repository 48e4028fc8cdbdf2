import Foundation
import Testing

@testable import Tokens

struct TokenKeyTests {
    private let keys: OpenSSL.Keys

    init() throws {
        keys = try OpenSSL.keys.get()
    }

    private func privatePEM(_ key: OpenSSL.Key) throws -> String {
        try String(contentsOfFile: key.path, encoding: .utf8)
    }

    @Test func onlyPublicKeysOfTheRightKindAndLengthAreTaken() throws {
        for (pem, error) in [
            (keys.shortRSA.pem, TokenKeyError.tooShort(kid: "k")), (keys.p384.pem, .unusable(kid: "k")),
            (keys.secp256k1.pem, .unusable(kid: "k")), (keys.ed25519.pem, .unusable(kid: "k")),
            (try privatePEM(keys.rsa), .isPrivate(kid: "k")), ("", .unusable(kid: "k")),
            ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", .unusable(kid: "k")),
            (String(keys.rsa.pem.dropFirst(200)), .unusable(kid: "k")),
        ] {
            #expect(throws: error) { try TokenKey(pem: pem, kid: "k") }
        }
        #expect(throws: TokenKeyError.unusable(kid: "")) { try TokenKey(pem: keys.rsa.pem, kid: "") }
        #expect(throws: TokenKeyError.wrongAlgorithm(kid: "k")) {
            try TokenKey(pem: keys.rsa.pem, kid: "k", algorithm: .es256)
        }
        #expect(throws: TokenKeyError.wrongAlgorithm(kid: "k")) {
            try TokenKey(pem: keys.p256.pem, kid: "k", algorithm: .ps256)
        }
        #expect(try TokenKey(pem: keys.rsa.pem, kid: "k").algorithm == .rs256, "the control")
        #expect(try TokenKey(pem: keys.p256.pem, kid: "k").algorithm == .es256, "the control")
    }

    @Test func aSetIsReadStrictly() throws {
        let good = try OpenSSL.jwk(keys.p256, kid: "k")
        #expect(try TokenKey.keys(inSet: #"{"keys":[\#(good)]}"#).map(\.kid) == ["k"])
        for text in ["", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[7]}"#, good, #"{"keys":[\#(good)],"keys":[]}"#] {
            #expect(throws: TokenKeyError.notASet) { try TokenKey.keys(inSet: text) }
        }
        #expect(throws: TokenKeyError.noKeys) { try TokenKey.keys(inSet: #"{"keys":[]}"#) }
        #expect(throws: TokenKeyError.noKeys) {
            try TokenKey.keys(inSet: #"{"keys":[{"kty":"oct","kid":"k","k":"c2VjcmV0"}]}"#)
        }
    }

    @Test func brokenKeysOfASetAreToldByName() throws {
        func refuses(_ jwk: String, as error: TokenKeyError) {
            #expect(throws: error) { try TokenKey.keys(inSet: #"{"keys":[\#(jwk)]}"#) }
        }
        let good = try OpenSSL.jwk(keys.p256, kid: "k")
        let other = try OpenSSL.jwk(keys.otherP256, kid: "k")
        func coordinate(_ name: String, of jwk: String) -> String {
            String(jwk.split(separator: "\"\(name)\":\"")[1].prefix { $0 != "\"" })
        }
        // The x of one point with the y of another lies on no curve that is ours.
        refuses(
            good.replacingOccurrences(of: coordinate("y", of: good), with: coordinate("y", of: other)),
            as: .unusable(kid: "k"))
        refuses(#"{"kty":"EC","crv":"P-256","kid":"k","x":"AAAA","y":"AAAA"}"#, as: .unusable(kid: "k"))
        let zero = String(repeating: "A", count: 43)
        refuses(#"{"kty":"EC","crv":"P-256","kid":"k","x":"\#(zero)","y":"\#(zero)"}"#, as: .unusable(kid: "k"))
        refuses(try OpenSSL.jwk(keys.shortRSA, kid: "k"), as: .tooShort(kid: "k"))
        let rsa = try OpenSSL.jwk(keys.rsa, kid: "k")
        for exponent in ["AQ", "Ag", "", "AA", "AQABAAE", "=AQAB"] {
            refuses(rsa.replacingOccurrences(of: "AQAB", with: exponent), as: .unusable(kid: "k"))
        }
        refuses(try OpenSSL.jwk(keys.p256, kid: "k", more: #","d":"AAAA""#), as: .isPrivate(kid: "k"))
        refuses(try OpenSSL.jwk(keys.p256, kid: "k", more: #","alg":"RS256""#), as: .wrongAlgorithm(kid: "k"))
    }

    @Test func oneNameIsOfOneKey() throws {
        let key = try TokenKey(pem: keys.rsa.pem, kid: "k")
        let other = try TokenKey(pem: keys.p256.pem, kid: "k")
        #expect(throws: TokenKeyError.nameTwice(kid: "k")) {
            try TokenVerifier(keys: [key, other], issuer: "i", audience: "a", now: { Date(timeIntervalSince1970: 0) })
        }
        #expect(throws: TokenKeyError.noKeys) {
            try TokenVerifier(keys: [], issuer: "i", audience: "a", now: { Date(timeIntervalSince1970: 0) })
        }
    }

    @Test func base64URLHasOneSpellingForEachText() {
        for count in 0..<300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
            #expect(Base64URL.decode(Base64URL.encode(bytes).utf8) == bytes)
        }
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8" && Base64URL.decode("-_8".utf8) == [0xFB, 0xFF])
        for text in ["-_9", "A", "AAAAA", "AB", "+/8", "AA==", "A A", "AA\n"] {
            #expect(Base64URL.decode(text.utf8) == nil, "\(text)")
        }
    }
}
