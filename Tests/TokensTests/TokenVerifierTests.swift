import Foundation
import Testing
import Vouchers

@testable import Tokens

/// Every attack differs in one thing from a token that is accepted.
struct TokenVerifierTests {
    static let now = 1_800_000_000
    let keys: OpenSSL.Keys
    let verifier: TokenVerifier

    static let claims =
        #"{"iss":"https://id.example","aud":"gifts","sub":"42","exp":1800000300,"nbf":1799999990,"iat":1799999990,"#
        + #""email":"Anna@example.org","email_verified":true,"name":"Anna Müller"}"#

    init() throws {
        keys = try OpenSSL.keys.get()
        verifier = try TokenVerifier(
            keys: [
                TokenKey(pem: keys.rsa.pem, kid: "rs"), TokenKey(pem: keys.rsa.pem, kid: "ps", algorithm: .ps256),
                TokenKey(pem: keys.p256.pem, kid: "es"), TokenKey(pem: keys.otherRSA.pem, kid: "é"),
            ],
            issuer: "https://id.example", audience: "gifts", now: { Date(timeIntervalSince1970: Double(Self.now)) })
    }

    func token(
        _ header: String, _ claims: String = TokenVerifierTests.claims, sign: (String) throws -> [UInt8]
    ) throws -> String {
        let signed = Base64URL.encode(header.utf8) + "." + Base64URL.encode(claims.utf8)
        return signed + "." + Base64URL.encode(try sign(signed))
    }

    func rs256(
        _ claims: String = TokenVerifierTests.claims, header: String = #"{"alg":"RS256","kid":"rs"}"#
    ) throws -> String {
        try token(header, claims) { try OpenSSL.rs256($0, keys.rsa) }
    }

    func es256(header: String = #"{"alg":"ES256","kid":"es"}"#) throws -> String {
        try token(header) { try OpenSSL.es256($0, keys.p256) }
    }

    func changed(_ claims: [(String, String)]) -> String {
        claims.reduce(Self.claims) { text, change in
            let (old, new) = change
            precondition(text.contains(old), "Nothing would be changed.")
            return text.replacingOccurrences(of: old, with: new)
        }
    }

    func refuses(
        _ token: String, as refusal: TokenRefusal, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: refusal, comment, sourceLocation: sourceLocation) { try verifier.verify(token) }
    }

    // MARK: What is accepted

    @Test func tokensOfAllThreeAlgorithmsSignTheirPersonIn() throws {
        let all = [
            try rs256(), try es256(),
            try token(#"{"typ":"JWT","alg":"PS256","kid":"ps"}"#) { try OpenSSL.ps256($0, keys.rsa) },
        ]
        for token in all {
            let person = try verifier.verify(token)
            #expect(person.id == "42" && person.issuer == .token(issuer: "https://id.example"))
            #expect(person.email?.mailboxKey == "anna@example.org" && person.displayName == "Anna Müller")
        }
    }

    @Test func keysOfASetVerifyAsThoseOfFilesDo() throws {
        let set = """
            {"keys": [\(try OpenSSL.jwk(keys.rsa, kid: "rs", more: #","use":"sig","alg":"RS256""#)),
            \(try OpenSSL.jwk(keys.p256, kid: "es", more: #","key_ops":["verify"]"#)),
            {"kty":"oct","kid":"secret","k":"c2VjcmV0"}, {"kty":"OKP","crv":"Ed25519","kid":"ed","x":"AAAA"},
            \(try OpenSSL.jwk(keys.otherRSA, kid: "enc", more: #","use":"enc""#)),
            \(try OpenSSL.jwk(keys.otherRSA, kid: "ops", more: #","key_ops":["sign"]"#)),
            \(try OpenSSL.jwk(keys.otherRSA, kid: "512", more: #","alg":"RS512""#)), {"kty":"RSA"}]}
            """
        let found = try TokenKey.keys(inSet: set)
        #expect(found.map(\.kid) == ["rs", "es"] && found.map(\.algorithm) == [.rs256, .es256])
        let verifier = try TokenVerifier(
            keys: found, issuer: "https://id.example", audience: "gifts",
            now: { Date(timeIntervalSince1970: Double(Self.now)) })
        #expect(try verifier.verify(try rs256()).id == "42")
        #expect(try verifier.verify(try es256()).id == "42")
    }

    @Test func anAddressCountsOnceItIsVerifiedAlone() throws {
        func email(_ changes: (String, String)...) throws -> String? {
            try verifier.verify(try rs256(changed(changes))).email?.forSending
        }
        #expect(try email((#""email_verified":true"#, #""email_verified":"true""#)) == "Anna@example.org")
        for value in ["false", #""false""#, "1", "null", #""TRUE""#, "[true]"] {
            #expect(try email((#""email_verified":true"#, #""email_verified":\#(value)"#)) == nil, "\(value)")
        }
        #expect(try email((#","email_verified":true"#, "")) == nil)
        #expect(try email(("Anna@example.org", "anna")) == nil, "no address")
        for more in ["mailto:Anna@example.org", "Max <Anna@example.org>", " Anna@example.org", "Anna@example.org."] {
            #expect(try email(("Anna@example.org", more)) == nil, "\(more)")
        }
    }

    @Test func namesAreOneCleanLine() throws {
        func name(_ name: String) throws -> String? {
            try verifier.verify(try rs256(changed([(#""Anna Müller""#, name)]))).displayName
        }
        #expect(try name(#"" A\nn\u001bna ""#) == "Anna")
        #expect(try name(#""Tom\u202e \u2067👨\u200d👩\u200d👧""#) == "Tom 👨‍👩‍👧", "turned around by nobody")
        #expect(try name(#""   ""#) == nil && name("7") == nil)
        #expect(try name("\"\(String(repeating: "x", count: 500))\"")?.count == 100)
    }

    // MARK: Algorithms and keys

    @Test(arguments: [
        "none", "None", "NONE", "nOnE", "", " none", "none\\u0020", "HS256", "HS384", "RS384", "RS512", "PS512",
        "ES384",
        "ES256K", "EdDSA", "rs256", "RS256 ", "ＲＳ256", "RSA-OAEP", "dir",
    ])
    func otherAlgorithmsAreRefused(_ name: String) throws {
        let header = #"{"alg":"\#(name)","kid":"rs"}"#
        let unsigned = try token(header) { _ in [] }
        refuses(unsigned, as: .algorithmNotAllowed)
        refuses(String(unsigned.dropLast()), as: .notThreeParts)
        refuses(try rs256(header: header), as: .algorithmNotAllowed)
        #expect(try verifier.verify(try rs256()).id == "42", "the control")
    }

    @Test(arguments: [
        #"{"kid":"rs"}"#, #"{"alg":null,"kid":"rs"}"#, #"{"alg":["RS256"],"kid":"rs"}"#, #"{"alg":256,"kid":"rs"}"#,
    ])
    func anAlgorithmIsAText(_ header: String) throws {
        refuses(try rs256(header: header), as: .algorithmNotAllowed)
    }

    @Test func aPublicKeyIsNoSecret() throws {
        for kid in ["rs", "es", "ps"] {
            let pem = kid == "es" ? keys.p256.pem : keys.rsa.pem
            for secret in [pem, String(pem.dropLast())] {
                refuses(
                    try token(#"{"alg":"HS256","kid":"\#(kid)"}"#) { try OpenSSL.hs256($0, secret: secret) },
                    as: .algorithmNotAllowed)
                refuses(
                    try token(#"{"alg":"\#(kid.uppercased())256","kid":"\#(kid)"}"#) {
                        try OpenSSL.hs256($0, secret: secret)
                    }, as: .wrongSignature)
            }
        }
    }

    @Test func aKeyIsGoodForItsOneAlgorithm() throws {
        refuses(try rs256(header: #"{"alg":"RS256","kid":"es"}"#), as: .wrongAlgorithmForKey)
        refuses(try rs256(header: #"{"alg":"RS256","kid":"ps"}"#), as: .wrongAlgorithmForKey)
        refuses(try es256(header: #"{"alg":"ES256","kid":"rs"}"#), as: .wrongAlgorithmForKey)
        refuses(
            try token(#"{"alg":"PS256","kid":"rs"}"#) { try OpenSSL.ps256($0, keys.rsa) }, as: .wrongAlgorithmForKey)
        refuses(try token(#"{"alg":"PS256","kid":"ps"}"#) { try OpenSSL.rs256($0, keys.rsa) }, as: .wrongSignature)
        refuses(try token(#"{"alg":"RS256","kid":"rs"}"#) { try OpenSSL.ps256($0, keys.rsa) }, as: .wrongSignature)
    }

    @Test func aTokenOfAnotherKeyIsRefused() throws {
        refuses(try token(#"{"alg":"RS256","kid":"rs"}"#) { try OpenSSL.rs256($0, keys.otherRSA) }, as: .wrongSignature)
        refuses(
            try token(#"{"alg":"ES256","kid":"es"}"#) { try OpenSSL.es256($0, keys.otherP256) }, as: .wrongSignature)
        refuses(
            try token(#"{"alg":"PS256","kid":"ps"}"#) { try OpenSSL.ps256($0, keys.otherRSA) }, as: .wrongSignature)
        refuses(try rs256(header: #"{"alg":"RS256","kid":"other"}"#), as: .unknownKey)
        for header in [#"{"alg":"RS256"}"#, #"{"alg":"RS256","kid":7}"#, #"{"alg":"RS256","kid":null}"#] {
            refuses(try rs256(header: header), as: .keyNotNamed)
        }
        refuses(try rs256(header: #"{"alg":"RS256","kid":""}"#), as: .unknownKey)
    }

    @Test func keysAreCalledByTheirExactNames() throws {
        func sign(_ kid: String) throws -> String {
            try token(#"{"alg":"RS256","kid":"\#(kid)"}"#) { try OpenSSL.rs256($0, keys.otherRSA) }
        }
        #expect(try verifier.verify(try sign("\u{E9}")).id == "42")
        #expect(try verifier.verify(try sign(#"\u00e9"#)).id == "42", "the same text, escaped")
        refuses(try sign("e\u{301}"), as: .unknownKey, "another spelling of the accent")
        for kid in ["é ", "É", #"é\u200b"#, "../é", "é' OR 1=1"] { refuses(try sign(kid), as: .unknownKey) }
        refuses(try sign(#"é\u0000"#), as: .notAnObject(.header))
        refuses(try sign(#"\ud800"#), as: .notAnObject(.header))
    }

    @Test func keysThatATokenBringsAlongAreNotLookedAt() throws {
        let jwk = try OpenSSL.jwk(keys.shortRSA, kid: "rs")
        let foreign = try OpenSSL.jwk(keys.stranger, kid: "rs")
        for more in [
            #""jwk":\#(foreign)"#, #""jwk":\#(jwk)"#, #""jku":"https://evil.example/keys""#,
            #""x5u":"https://evil.example/cert""#, #""x5c":["MIIB"]"#,
        ] {
            let header = #"{"alg":"RS256","kid":"rs",\#(more)}"#
            refuses(try token(header) { try OpenSSL.rs256($0, keys.stranger) }, as: .wrongSignature)
            let withoutName = #"{"alg":"RS256",\#(more)}"#
            refuses(try token(withoutName) { try OpenSSL.rs256($0, keys.stranger) }, as: .keyNotNamed)
            #expect(try verifier.verify(try rs256(header: header)).id == "42", "the control: they do no harm either")
        }
    }

    @Test func whatHasToBeUnderstoodIsNot() throws {
        for more in [#""crit":["b64"],"b64":false"#, #""crit":["exp"],"exp":1"#, #""crit":[]"#, #""b64":false"#] {
            refuses(try rs256(header: #"{"alg":"RS256","kid":"rs",\#(more)}"#), as: .criticalHeader)
        }
    }
}
