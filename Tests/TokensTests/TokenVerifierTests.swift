import Foundation
import Testing
import Vouchers

@testable import Tokens

/// Every attack differs in one thing from a token that is accepted.
struct TokenVerifierTests {
    private static let now = 1_800_000_000
    private let keys: OpenSSL.Keys
    private let verifier: TokenVerifier

    private static let claims =
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

    private func token(
        _ header: String, _ claims: String = TokenVerifierTests.claims, sign: (String) throws -> [UInt8]
    ) throws -> String {
        let signed = Base64URL.encode(header.utf8) + "." + Base64URL.encode(claims.utf8)
        return signed + "." + Base64URL.encode(try sign(signed))
    }

    private func rs256(
        _ claims: String = TokenVerifierTests.claims, header: String = #"{"alg":"RS256","kid":"rs"}"#
    ) throws -> String {
        try token(header, claims) { try OpenSSL.rs256($0, keys.rsa) }
    }

    private func es256(header: String = #"{"alg":"ES256","kid":"es"}"#) throws -> String {
        try token(header) { try OpenSSL.es256($0, keys.p256) }
    }

    private func changed(_ claims: [(String, String)]) -> String {
        claims.reduce(Self.claims) { text, change in
            let (old, new) = change
            precondition(text.contains(old), "Nothing would be changed.")
            return text.replacingOccurrences(of: old, with: new)
        }
    }

    private func refuses(
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
            #expect(person.email == LoginAddress("anna@example.org") && person.displayName == "Anna Müller")
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
        func email(_ changes: (String, String)...) throws -> LoginAddress? {
            try verifier.verify(try rs256(changed(changes))).email
        }
        #expect(try email((#""email_verified":true"#, #""email_verified":"true""#)) == LoginAddress("anna@example.org"))
        for value in ["false", #""false""#, "1", "null", #""TRUE""#, "[true]"] {
            #expect(try email((#""email_verified":true"#, #""email_verified":\#(value)"#)) == nil, "\(value)")
        }
        #expect(try email((#","email_verified":true"#, "")) == nil)
        #expect(try email(("Anna@example.org", "anna")) == nil, "no address")
    }

    @Test func namesAreOneCleanLine() throws {
        func name(_ name: String) throws -> String? {
            try verifier.verify(try rs256(changed([(#""Anna Müller""#, name)]))).displayName
        }
        #expect(try name(#"" A\nn\u001bna ""#) == "Anna")
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

    // MARK: Signatures

    @Test func aSignatureOfES256IsTwoNumbersOf32BytesInTheirRange() throws {
        let good = try es256()
        let dot = try #require(good.lastIndex(of: "."))
        let signed = String(good[..<dot])
        let signature = try #require(Base64URL.decode(good[good.index(after: dot)...].utf8))
        func refuses(_ bytes: [UInt8], _ comment: Comment) {
            self.refuses(signed + "." + Base64URL.encode(bytes), as: .wrongSignature, comment)
        }
        let (r, s) = (Array(signature[..<32]), Array(signature[32...]))
        let zero = [UInt8](repeating: 0, count: 32)
        let order: [UInt8] = [
            0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD,
            0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
        ]
        refuses([], "none")
        refuses(zero + zero, "CVE-2022-21449")
        refuses(zero + s, "R is zero")
        refuses(r + zero, "S is zero")
        refuses(order + s, "R is the order")
        refuses(r + order, "S is the order")
        refuses(order + order, "both are")
        refuses(signature + [0], "65 bytes")
        refuses(Array(signature.dropLast()), "63 bytes")
        refuses([0] + r + [0] + s, "66 bytes, the same numbers")
        refuses(r, "R alone")
        refuses(s + r, "the other way round")
        for place in [0, 31, 32, 63] {
            var changed = signature
            changed[place] ^= 1
            refuses(changed, "a bit of byte \(place)")
        }
        #expect(try verifier.verify(signed + "." + Base64URL.encode(signature)).id == "42", "the control")
    }

    @Test func aSignatureOfRSAIsAsLongAsItsKey() throws {
        let good = try rs256()
        let dot = try #require(good.lastIndex(of: "."))
        let signature = try #require(Base64URL.decode(good[good.index(after: dot)...].utf8))
        for bytes in [
            [], [0] + signature, signature + [0], Array(signature.dropLast()), [UInt8](repeating: 0, count: 256),
            [UInt8](repeating: 0xFF, count: 256), [UInt8](repeating: 0, count: 255) + [1],
        ] {
            refuses(good[...dot] + Base64URL.encode(bytes), as: .wrongSignature)
        }
        for saltLength in [0, 20] {
            refuses(
                try token(#"{"alg":"PS256","kid":"ps"}"#) { try OpenSSL.ps256($0, keys.rsa, saltLength: saltLength) },
                as: .wrongSignature, "RFC 7518, 3.5: the salt is as long as the hash")
        }
    }

    @Test func nothingOfATokenCanBeChanged() throws {
        let good = try rs256()
        let parts = good.split(separator: ".").map(String.init)
        let payload = Base64URL.encode(changed([(#""sub":"42""#, #""sub":"43""#)]).utf8)
        refuses("\(parts[0]).\(payload).\(parts[2])", as: .wrongSignature)
        let header = Base64URL.encode(#"{"kid":"rs","alg":"RS256"}"#.utf8)
        refuses("\(header).\(parts[1]).\(parts[2])", as: .wrongSignature, "the same header in another order")
        let other = try rs256(changed([(#""sub":"42""#, #""sub":"43""#)])).split(separator: ".").map(String.init)
        refuses("\(parts[0]).\(parts[1]).\(other[2])", as: .wrongSignature)
        #expect(try verifier.verify(good).id == "42")
        #expect(try verifier.verify(other.joined(separator: ".")).id == "43")
    }

    // MARK: Form

    @Test func aTokenHasThreePartsOfBase64URL() throws {
        let good = try rs256()
        let parts = good.split(separator: ".").map(String.init)
        for text in [
            "", ".", parts[0], "\(parts[0]).\(parts[1])", good + ".", "." + good, good + "." + parts[2], "a.b.c.d.e",
            good.replacingOccurrences(of: ".", with: ""),
        ] {
            refuses(text, as: .notThreeParts)
        }
        refuses("..", as: .notAnObject(.header))
        for broken in [parts[0] + "=", " " + parts[0], parts[0] + "\n", parts[0] + "+", parts[0] + "é", "a"] {
            refuses("\(broken).\(parts[1]).\(parts[2])", as: .notBase64URL(.header))
        }
        for broken in [parts[2] + "==", parts[2] + "\n", parts[2] + " ", parts[2] + "%3D"] {
            refuses("\(parts[0]).\(parts[1]).\(broken)", as: .notBase64URL(.signature))
        }
        // 256 bytes leave four bits over: another last character would be another spelling of the same bytes.
        let last = try #require(parts[2].last)
        let next = try #require(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".drop { $0 != last }.dropFirst().first)
        refuses(String(good.dropLast()) + String(next), as: .notBase64URL(.signature))
    }

    @Test func aTokenThatIsTooLongIsNotEvenRead() throws {
        let long = try rs256(changed([("Anna Müller", String(repeating: "x", count: 100_000))]))
        refuses(long, as: .tooLong)
        refuses(String(repeating: ".", count: 100_000), as: .tooLong)
        let fitting = try rs256(changed([("Anna Müller", String(repeating: "x", count: 5000))]))
        #expect(try verifier.verify(fitting).id == "42", "the control")
    }

    @Test func aNameThatComesTwiceIsRefused() throws {
        for header in [
            #"{"alg":"RS256","kid":"rs","alg":"none"}"#, #"{"alg":"none","kid":"rs","alg":"RS256"}"#,
            #"{"alg":"RS256","kid":"es","kid":"rs"}"#, #"{"alg":"RS256","kid":"rs","a\u006cg":"RS256"}"#,
        ] {
            refuses(try rs256(header: header), as: .notAnObject(.header))
        }
        for change in [
            (#""sub":"42""#, #""sub":"1","sub":"42""#), (#""exp":1800000300"#, #""exp":1,"exp":1800000300"#),
        ] {
            refuses(try rs256(changed([change])), as: .notAnObject(.payload))
        }
    }

    @Test func partsAreJSONObjects() throws {
        for text in ["", "null", "[]", #""text""#, "7", "{", "{}x", "{'a':1}", #"{"a":NaN}"#, "\u{FEFF}{}"] {
            refuses(try rs256(header: text), as: .notAnObject(.header))
            refuses(try rs256(text), as: .notAnObject(.payload))
        }
        refuses(try rs256(String(repeating: "[", count: 5000)), as: .notAnObject(.payload))
        let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
        #expect(try verifier.verify(try rs256(changed([(#""iat":"#, #""x":\#(deep),"iat":"#)]))).id == "42")
    }

    // MARK: Claims

    @Test func aTokenHasItsTime() throws {
        func refuses(_ old: String, _ new: String, as refusal: TokenRefusal) throws {
            self.refuses(try rs256(changed([(old, new)])), as: refusal, "\(new)")
        }
        let exp = #""exp":1800000300"#
        // 60 seconds of leeway: 1799999940 has passed, one later has not.
        try refuses(exp, #""exp":1799999940"#, as: .expired)
        try refuses(exp, #""exp":0"#, as: .expired)
        try refuses(exp, #""exp":-1e300"#, as: .expired)
        #expect(try verifier.verify(try rs256(changed([(exp, #""exp":1799999940.5"#)]))).id == "42")
        try refuses(exp + ",", "", as: .claimMissing("exp"))
        for value in [#""1800000300""#, "null", "true", "[1800000300]", "{}"] {
            try refuses(exp, #""exp":\#(value)"#, as: .claimMalformed("exp"))
        }
        try refuses(exp, #""exp":1e999"#, as: .notAnObject(.payload))
        let nbf = #""nbf":1799999990"#
        try refuses(nbf, #""nbf":1800000061"#, as: .notYetValid)
        try refuses(nbf, #""nbf":"1""#, as: .claimMalformed("nbf"))
        #expect(try verifier.verify(try rs256(changed([(nbf, #""nbf":1800000060"#)]))).id == "42")
        let iat = #""iat":1799999990"#
        try refuses(iat, #""iat":1800000061"#, as: .issuedInTheFuture)
        try refuses(iat, #""iat":null"#, as: .claimMalformed("iat"))
        #expect(
            try verifier.verify(try rs256(changed([(nbf + ",", ""), (iat + ",", "")]))).id == "42", "both optional")
    }

    @Test func aTokenIsFromItsIssuer() throws {
        let iss = #""iss":"https://id.example""#
        for value in [
            "https://id.example/", "https://ID.example", "http://id.example", "https://id.example ", "",
            "https://id.example.evil.example",
        ] {
            refuses(try rs256(changed([(iss, #""iss":"\#(value)""#)])), as: .wrongIssuer)
        }
        refuses(try rs256(changed([(iss + ",", "")])), as: .claimMissing("iss"))
        refuses(try rs256(changed([(iss, #""iss":["https://id.example"]"#)])), as: .claimMalformed("iss"))
    }

    @Test func aTokenIsForItsAudience() throws {
        let aud = #""aud":"gifts""#
        for value in [
            #""other""#, #""Gifts""#, #""gifts ""#, #""gift""#, #""giftshop""#, "[]", #"["other"]"#, #"["gift","s"]"#,
        ] {
            refuses(try rs256(changed([(aud, #""aud":\#(value)"#)])), as: .wrongAudience, "\(value)")
        }
        for value in ["null", "7", #"{"gifts":1}"#, #"["gifts",7]"#, #"[["gifts"]]"#] {
            refuses(try rs256(changed([(aud, #""aud":\#(value)"#)])), as: .claimMalformed("aud"), "\(value)")
        }
        refuses(try rs256(changed([(aud + ",", "")])), as: .claimMissing("aud"))
        #expect(try verifier.verify(try rs256(changed([(aud, #""aud":["other","gifts"]"#)]))).id == "42")
    }

    @Test func aTokenIsAboutSomebody() throws {
        let sub = #""sub":"42""#
        refuses(try rs256(changed([(sub + ",", "")])), as: .claimMissing("sub"))
        for value in ["42", "null", #""""#, #""é""#, #""a\nb""#, "\"\(String(repeating: "x", count: 256))\""] {
            refuses(try rs256(changed([(sub, #""sub":\#(value)"#)])), as: .claimMalformed("sub"), "\(value)")
        }
        #expect(try verifier.verify(try rs256(changed([(sub, #""sub":"auth0|5f7c"# + "\"")]))).id == "auth0|5f7c")
    }

    @Test func manyAtOnceAreAllAnsweredRight() async throws {
        let good = [try rs256(), try es256()]
        let bad = [try token(#"{"alg":"RS256","kid":"rs"}"#) { try OpenSSL.rs256($0, keys.otherRSA) }]
        let verifier = verifier
        let counts = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<300 {
                let token = (good + bad)[number % 3]
                group.addTask { (try? verifier.verify(token)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(counts == 200)
    }

    @Test func refusalsSayNothingOfTheToken() throws {
        let refusals: [TokenRefusal] = [
            .tooLong, .notThreeParts, .notBase64URL(.header), .notAnObject(.payload), .algorithmNotAllowed,
            .criticalHeader, .keyNotNamed, .unknownKey, .wrongAlgorithmForKey, .wrongSignature, .expired, .notYetValid,
            .issuedInTheFuture, .wrongIssuer, .wrongAudience, .claimMissing("exp"), .claimMalformed("aud"),
        ]
        #expect(Set(refusals.map(\.description)).count == refusals.count)
    }
}
