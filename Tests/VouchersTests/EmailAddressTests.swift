import Foundation
import Testing
import Vouchers

struct EmailAddressTests {
    private func refusal(_ typed: String) -> EmailAddressRefusal? {
        do throws(EmailAddressRefusal) {
            _ = try EmailAddress(typed)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "anna@example.org", "a@b.co", "anna.b+gifts@mail.example.org", "!#$%&'*+-/=?^_`{|}~@example.org",
        "0@1.example", "x@\(String(repeating: "a", count: 63)).example", "anna@xn--bcher-kva.example",
        String(repeating: "a", count: 64) + "@example.org",
    ])
    func whatMailServersTakeIsTakenAsItIs(_ typed: String) throws {
        #expect(try EmailAddress(typed).forSending == typed)
        #expect(try EmailAddress(typed).description == typed)
    }

    @Test(arguments: [
        " anna@example.org\n", "\u{00A0}anna@example.org\u{200B}", "\u{202A}anna@example.org\u{202C}",
        "mailto:anna@example.org?subject=Hi", "Anna <anna@example.org>", "\"B, Anna\" <anna@example.org>",
        "<anna@example.org>",
        "anna@EXAMPLE.org", "anna@example.org.", "anna@example.org,", "ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "anna@example。org",
    ])
    func whatComesAlongWhenTypingOrPastingIsForgiven(_ typed: String) throws {
        #expect(try EmailAddress(typed).forSending == "anna@example.org")
    }

    @Test func whatNoMailServerTakesIsRefusedWithItsReason() {
        let long = String(repeating: "a", count: 65)
        let cases: [(String, EmailAddressRefusal)] = [
            ("", .empty), (" \u{200B}", .empty), ("anna", .atMissing), ("anna.example.org", .atMissing),
            ("a@b@example.org", .severalAts), ("a@example.org, b@example.org", .severalAddresses),
            ("a@example.org b@example.org", .severalAddresses), ("@example.org", .nothingBeforeAt),
            ("anna@", .nothingAfterAt), ("an na@example.org", .characterBeforeAt(" ")),
            ("\"anna\"@example.org", .characterBeforeAt("\"")), ("anna(b)@example.org", .characterBeforeAt("(")),
            ("anna\u{0}@example.org", .characterBeforeAt("\u{0}")),
            ("anna\r\nBcc:x@example.org", .characterBeforeAt("\r\n")),
            ("anna@example.org\r\nBcc: x", .characterAfterAt("\r\n")), ("a@b@", .severalAts),
            ("mi\u{212A}e@example.org", .letterBeforeAt("\u{212A}")),
            ("m\u{131}ke@example.org", .letterBeforeAt("\u{131}")),
            ("anna@example.org\u{301}", .unknownDomain("example.org\u{301}")),
            ("änna@example.org", .letterBeforeAt("ä")), ("安@example.org", .letterBeforeAt("安")),
            (".anna@example.org", .dotsBeforeAt), ("anna.@example.org", .dotsBeforeAt),
            ("a..b@example.org", .dotsBeforeAt),
            (long + "@example.org", .tooLongBeforeAt(limit: 64)),
            ("anna@localhost", .dotMissing(domain: "localhost", meant: nil)),
            ("anna@gmail", .dotMissing(domain: "gmail", meant: "gmail.com")),
            ("anna@gmailcom", .dotMissing(domain: "gmailcom", meant: "gmail.com")),
            ("anna@example..org", .dotsAfterAt), ("anna@.example.org", .dotsAfterAt),
            ("anna@exam_ple.org", .characterAfterAt("_")), ("anna@exam ple.org", .characterAfterAt(" ")),
            ("anna@-example.org", .hyphenAtEdge("-example")), ("anna@example-.org", .hyphenAtEdge("example-")),
            ("anna@\(long).org", .partTooLong(long, limit: 63)), ("anna@[192.0.2.1]", .numberedServer),
            ("anna@192.0.2.1", .numberedServer), ("anna@bücher.example", .unknownDomain("bücher.example")),
            (
                "anna@" + Array(repeating: String(repeating: "a", count: 60), count: 4).joined(separator: ".")
                    + ".example", .tooLong(limit: 254)
            ),
        ]
        for (typed, reason) in cases {
            #expect(refusal(typed) == reason, "\(typed)")
        }
    }

    /// Looking at them letter by letter took a tenth of a second for each kilobyte.
    @Test func whatIsFarTooLongIsNotLookedAt() {
        final class Converter: DomainNameConverter {
            func forms(of domain: String) -> DomainNameForms? {
                Issue.record("asked for \(domain.utf8.count) bytes")
                return nil
            }
        }
        let typed = "anna@" + String(repeating: "ü.", count: 50_000) + "example.org"
        #expect(throws: EmailAddressRefusal.tooLong(limit: 254)) {
            try EmailAddress(typed, domains: Converter())
        }
    }

    @Test func theLongestAddressIsTaken() throws {
        let domain = Array(repeating: String(repeating: "a", count: 60), count: 3).joined(separator: ".") + ".de"
        let local = String(repeating: "b", count: 64)
        // 64 + 1 + 185, and four more.
        #expect(try EmailAddress("\(local)@abc.\(domain)").forSending.utf8.count == 254)
        #expect(refusal("\(local)@abcd.\(domain)") == .tooLong(limit: 254))
    }

    @Test func capitalsMakeNoOtherMailbox() throws {
        let anna = try EmailAddress("Anna@Example.org")
        #expect(anna.forSending == "Anna@example.org")
        #expect(anna.isSameMailbox(as: try EmailAddress("anna@example.ORG")))
        for other in ["anna@example.com", "a.nna@example.org", "anna+x@example.org"] {
            #expect(!anna.isSameMailbox(as: try EmailAddress(other)))
        }
        #expect(try JSONDecoder().decode(EmailAddress.self, from: JSONEncoder().encode(anna)) == anna)
    }

    @Test(arguments: [
        ("gmial.com", "gmail.com"), ("gmal.com", "gmail.com"), ("gmail.con", "gmail.com"), ("gmail.co", "gmail.com"),
        ("gnail.con", "gmail.com"), ("hotmial.com", "hotmail.com"), ("hotmail.cm", "hotmail.com"),
        ("outlok.com", "outlook.com"), ("yaho.com", "yahoo.com"), ("yahooo.com", "yahoo.com"),
        ("iclod.com", "icloud.com"),
        ("wbe.de", "web.de"), ("gxm.de", "gmx.de"), ("t-onlin.de", "t-online.de"), ("googlmail.com", "googlemail.com"),
        ("example.con", "example.com"), ("example.ogr", "example.org"), ("shop.example.nte", "shop.example.net"),
    ])
    func aSlipIsHintedAt(_ typed: String, _ meant: String) throws {
        #expect(try EmailAddress("anna@\(typed)").suggestion?.forSending == "anna@\(meant)")
    }

    @Test(arguments: [
        "gmail.com", "mail.com", "ymail.com", "gmx.com", "me.com", "live.de", "example.org", "example.co",
        "yahoo.com.br",
        "outlook.pt", "hotmail.co.jp", "gmail.de", "small.com", "web.dev", "weg.de", "apple.com", "posta.it",
    ])
    func whatMayWellBeMeantIsNotCalledASlip(_ domain: String) throws {
        #expect(try EmailAddress("anna@\(domain)").suggestion == nil)
    }

    @Test func aMailboxHasANameOrNone() throws {
        let gifts = try Mailbox("Surpriise Gifts <gifts@shop.example>")
        #expect(gifts.name == "Surpriise Gifts" && gifts.address.forSending == "gifts@shop.example")
        #expect(try Mailbox("\"Gifts, Inc.\" <gifts@shop.example>").name == "Gifts, Inc.")
        #expect(try Mailbox("gifts@shop.example").name == nil)
        #expect(throws: EmailAddressRefusal.atMissing) { try Mailbox("Gifts") }
    }
}
