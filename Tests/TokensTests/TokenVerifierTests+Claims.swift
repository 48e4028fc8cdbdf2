import Foundation
import Testing
import Vouchers

@testable import Tokens

extension TokenVerifierTests {
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
