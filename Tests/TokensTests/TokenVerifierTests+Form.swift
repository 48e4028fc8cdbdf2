import Foundation
import Testing
import Vouchers

@testable import Tokens

extension TokenVerifierTests {
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
}
