import Foundation
import Mail
import Secrets
import Testing
import Vouchers

/// Mails that come back: what they are addressed to, and what they report.
struct BounceTests {
    private let addresses: BounceAddresses

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        addresses = try BounceAddresses(
            domain: "bounces.shop.example", signer: try SodiumMailSigner(keyFile: folder + "/key"))
    }

    // MARK: Addresses

    @Test func eachMailHasAReturnAddressThatIsReadBackInAnyCase() throws {
        for _ in 0..<100 {
            let id = MailID()
            let address = try #require(addresses.address(of: id))
            #expect(address.local.utf8.count <= EmailAddress.localLimit)
            #expect(addresses.read(address.forSending) == .mail(id))
            #expect(addresses.read(address.forSending.uppercased()) == .mail(id))
        }
        #expect(addresses.address(of: MailID("m1")) == nil, "A name that would not fit has none.")
        let signer = try SodiumMailSigner(keyFile: NSTemporaryDirectory() + UUID().uuidString)
        #expect(throws: EmailAddressRefusal.self) { try BounceAddresses(domain: "nowhere", signer: signer) }
    }

    @Test func whatWasNotMadeHereIsForged() throws {
        let (id, other) = (MailID(), MailID())
        let (mine, others) = (try #require(addresses.address(of: id)), try #require(addresses.address(of: other)))
        let signature = try #require(others.local.split(separator: ".").last)
        let start = try #require(mine.local.split(separator: ".").first)
        for local in [
            "\(start).\(signature)", "\(start).", "\(start)", "bounce+.\(signature)", "bounce+x.y", "bounce+",
            "\(mine.local)0", "\(mine.local).x", "bounce+\(id).\(signature)",
        ] {
            #expect(addresses.read("\(local)@bounces.shop.example") == .forged, "\(local)")
        }
        for address in [
            "", "@", "anna@example.org", mine.local, "\(mine.local)@shop.example",
            "\(mine.local)@x@bounces.shop.example",
            String(repeating: "x", count: 100_000) + "@bounces.shop.example", "postmaster@bounces.shop.example",
        ] {
            #expect(addresses.read(address) == .other, "\(address.prefix(80))")
        }
    }

    @Test func theEnvelopeHasTheReturnAddressAndTheHeaderTheSenders() throws {
        let composer = MailComposer(from: try Mailbox("Gifts <gifts@shop.example>"), bounces: addresses)
        let id = MailID()
        let mail = try composer.compose(
            id, to: try EmailAddress("anna@example.org"), content: .sample, pictures: [:], at: noon)
        #expect(addresses.read(mail.sender.forSending) == .mail(id))
        let text = String(decoding: mail.bytes, as: UTF8.self)
        #expect(text.contains("From: Gifts <gifts@shop.example>") && !text.contains("bounce+"))
    }

    // MARK: Reports

    /// As Postfix writes one (RFC 3464), with the parts that are looked at.
    static func report(
        _ fields: String, to address: String = "bounce+x@bounces.shop.example", type: String = "message/delivery-status"
    ) -> Data {
        Data(
            """
            Return-Path: <>
            X-Original-To: \(address)
            Delivered-To: \(address)
            From: MAILER-DAEMON@mx.example (Mail Delivery System)
            Subject: Undelivered Mail Returned to Sender
            To: \(address)
            Auto-Submitted: auto-replied
            MIME-Version: 1.0
            Content-Type: multipart/report; report-type=delivery-status; boundary="B/1"

            --B/1
            Content-Description: Notification
            Content-Type: text/plain; charset=us-ascii

            This is the mail system. Status: 2.0.0 is only what it says here.

            --B/1
            Content-Description: Delivery report
            Content-Type: \(type)

            Reporting-MTA: dns; mx.example
            X-Postfix-Queue-ID: 4X
            Arrival-Date: Fri, 15 Jan 2027 08:00:00 +0000 (UTC)

            \(fields)

            --B/1
            Content-Type: message/rfc822

            From: gifts@shop.example
            Subject: Something for you

            Hello
            --B/1--
            """.utf8)
    }

    static let verdicts: [(String, DeliveryReport.Verdict?, String)] = [
        (
            """
            Final-Recipient: rfc822; nobody@example.org
            Action: failed
            Status: 5.1.1
            Diagnostic-Code: smtp; 550 5.1.1 <nobody@example.org>: Recipient address
                rejected: User unknown
            """, .undeliverable,
            "5.1.1 550 5.1.1 <nobody@example.org>: Recipient address rejected: User unknown"
        ),
        (
            "Final-Recipient: rfc822; a@b.c\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connection refused",
            .delayed, "4.4.1 connection refused"
        ),
        // Given up after days: the status is still that of the last try.
        (
            "Final-Recipient: rfc822; a@b.c\nAction: failed\nStatus: 4.4.1 (deferred)\nDiagnostic-Code: smtp; timed out",
            .undeliverable, "4.4.1 timed out"
        ),
        ("final-recipient: rfc822;a@b.c\nACTION: Failed (really)\nSTATUS:5.2.2", .undeliverable, "5.2.2"),
        ("Action: delivered\nStatus: 2.0.0", .delivered, "2.0.0"),
        ("Action: relayed\nStatus: 2.0.0", .delivered, "2.0.0"),
        // Without an action the status tells.
        ("Status: 5.7.1", .undeliverable, "5.7.1"), ("Status: 4.2.2", .delayed, "4.2.2"),
        // Of several the one that is worst off.
        ("Action: delayed\nStatus: 4.0.0\n\nAction: failed\nStatus: 5.0.0", .undeliverable, "5.0.0"),
        ("Final-Recipient: rfc822; a@b.c", nil, ""), ("Action: dancing\nStatus: nine", nil, ""), ("", nil, ""),
        ("Action", nil, ""), ("Status: 5.1.1.1", nil, ""), ("Status: 5", nil, ""),
    ]

    @Test(arguments: verdicts.indices)
    func aReportIsReadForWhatItSays(_ number: Int) throws {
        let (fields, verdict, answer) = Self.verdicts[number]
        for lines in ["\n", "\r\n"] {
            let text = String(decoding: Self.report(fields), as: UTF8.self).replacing("\n", with: lines)
            let mail = try ReturnedMail(Data(text.utf8))
            #expect(mail.report?.verdict == verdict)
            if verdict != nil { #expect(mail.report?.answer == answer) }
            #expect(mail.addresses.contains("bounce+x@bounces.shop.example"))
        }
    }

    @Test func aReportInBase64AndOneInUTF8AreRead() throws {
        let fields = "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; wer ist ängä? 😍"
        let global = Self.report(fields, type: "message/global-delivery-status")
        #expect(try ReturnedMail(global).report?.answer == "5.1.1 wer ist ängä? 😍")
        let encoded = Data("Reporting-MTA: dns; x\n\n\(fields)\n".utf8).base64EncodedString()
        let text = String(decoding: Self.report("@"), as: UTF8.self)
            .replacing(
                "Content-Type: message/delivery-status",
                with: "Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64")
        let start = try #require(text.range(of: "Reporting-MTA")), end = try #require(text.range(of: "@\n\n--B/1"))
        let whole = text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: encoded + "\n\n--B/1")
        #expect(try ReturnedMail(Data(whole.utf8)).report?.answer == "5.1.1 wer ist ängä? 😍")
    }

    @Test func aHolidayNoticeReportsNothing() throws {
        let text = "From: anna@example.org\nTo: bounce+x@bounces.shop.example\nSubject: Away\n\nStatus: 5.1.1\n"
        let mail = try ReturnedMail(Data(text.utf8))
        #expect(mail.report == nil && mail.addresses == ["bounce+x@bounces.shop.example"])
    }

    // MARK: Anything else

    @Test func whatIsNoMailIsRefusedInWords() {
        #expect(throws: ReturnedMail.Fault.empty) { try ReturnedMail(Data()) }
        #expect(throws: ReturnedMail.Fault.tooLarge(limit: 20_000_000)) {
            try ReturnedMail(Data(repeating: 0x41, count: 20_000_001))
        }
        for bytes in [
            Data([0]), Data("\n\n\n".utf8), Data(repeating: 0xFF, count: 10_000), Data("no header here".utf8),
        ] {
            #expect(throws: ReturnedMail.Fault.unreadable) { try ReturnedMail(bytes) }
        }
    }

    @Test func partsWithinPartsHaveAnEnd() throws {
        var deep = "Subject: deep\n"
        for number in 0..<20_000 {
            deep += "Content-Type: multipart/mixed; boundary=b\(number)\n\n--b\(number)\n"
        }
        _ = try ReturnedMail(Data(deep.utf8))
        var wide = "Subject: wide\nContent-Type: multipart/report; boundary=b\n\n"
        for _ in 0..<50_000 { wide += "--b\nContent-Type: message/delivery-status\n\nx\n" }
        #expect(try ReturnedMail(Data(wide.utf8)).report == nil)
    }

    /// Bytes changed, cut, doubled and swapped: read or refused, and nothing else.
    @Test func nothingThatArrivesEndsTheProgram() throws {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let whole = Self.report(Self.verdicts[0].0)
        var read = 0
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0..<(1 + next(12)) {
                let place = next(bytes.count)
                switch next(4) {
                case 0: bytes[place] = UInt8(next(256))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + next(60)))
                case 2:
                    bytes.insert(
                        contentsOf: bytes[place..<min(bytes.count, place + 1 + next(200))], at: next(bytes.count))
                default: bytes.insert(contentsOf: [0x0A, 0x2D, 0x2D, 0x42, 0x2F, 0x31], at: place)
                }
                if bytes.isEmpty { bytes = whole }
            }
            if let mail = try? ReturnedMail(bytes) {
                read += 1
                #expect((mail.report?.answer.count ?? 0) <= 500)
            }
        }
        #expect(read > 1000, "Most are still mails.")
    }
}
