import Foundation
import Mail
import Testing
import Vouchers

/// What mail programs make of it is tested with Python's reader in `Tests/Mail`.
struct ComposerTests {
    private let composer: MailComposer

    init() throws {
        composer = MailComposer(from: try Mailbox("Geschenke für alle <gifts@shop.example>"))
    }

    private func written(_ content: MailContent, pictures: [String: Data] = [:]) throws -> String {
        let mail = try composer.compose(
            MailID("m1"), to: try EmailAddress("anna@example.org"), content: content, pictures: pictures, at: noon)
        return String(decoding: mail.bytes, as: UTF8.self)
    }

    @Test func theHeadersAreThoseOfAProgramsMail() throws {
        let text = try written(.sample)
        for line in [
            "Subject: Hello", "To: anna@example.org", "Date: Fri, 15 Jan 2027 08:00:00 +0000",
            "Message-Id: <m1@shop.example>", "Auto-Submitted: auto-generated", "Content-Language: en",
            "MIME-Version: 1.0",
        ] {
            #expect(
                text.lowercased().contains("\r\n\(line)\r\n".lowercased())
                    || text.lowercased().hasPrefix("\(line)\r\n".lowercased()), "\(line)")
        }
        #expect(text.contains("From: =?utf-8?B?R2VzY2hlbmtlIGbDvHIgYWxsZQ==?= <gifts@shop.example>\r\n"))
    }

    @Test func everyLineEndsInCRLFIsShortEnoughAndASCII() throws {
        var content = MailContent.sample
        content.subject = String(repeating: "Grüße 😍 ", count: 60)
        content.text =
            String(repeating: "x", count: 5000) + "\n.\n..two\nFrom here\n" + String(repeating: "عيد ", count: 900)
        content.html = content.text
        content.recipientName = String(repeating: "Ännchen ", count: 30)
        content.pictures = [MailContent.Picture(digest: "d1")]
        let bytes = Array(try written(content, pictures: ["d1": Data((0..<9000).map { UInt8($0 % 256) })]).utf8)
        #expect(bytes.allSatisfy { $0 < 0x80 && $0 != 0 })
        var length = 0
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A { #expect(index > 0 && bytes[index - 1] == 0x0D) }
            if byte == 0x0D { #expect(bytes[index + 1] == 0x0A) }
            length = byte == 0x0A ? 0 : length + 1
            // 998 without the line's end (RFC 5322, 2.1.1).
            #expect(length <= 999)
        }
    }

    @Test(arguments: ["\r", "\n", "\r\n", "\u{0}", "\u{85}", "\u{2028}", "\u{7F}", "\t"])
    func aHeaderCannotBeSlippedIn(_ breaker: String) throws {
        let evil = "x\(breaker)Bcc: everybody@example.org"
        func refused(_ field: String, _ change: (inout MailContent) -> Void) {
            var content = MailContent.sample
            change(&content)
            #expect(throws: MailComposingError.controlCharacter(field: field)) {
                try written(content, pictures: ["d": Data([1])])
            }
        }
        let anna = try EmailAddress("anna@example.org")
        refused("Subject") { $0.subject = evil }
        refused("From") { $0.fromName = evil }
        refused("To") { $0.recipientName = evil }
        refused("Reply-To") { $0.replyTo = Mailbox(name: evil, address: anna) }
        refused("Content-Language") { $0.language = evil }
        refused("Content-Type") { $0.pictures = [.init(digest: "d", mediaType: "image/\(evil)")] }
        #expect(throws: MailComposingError.controlCharacter(field: "Message-ID")) {
            try composer.compose(MailID(evil), to: anna, content: .sample, pictures: [:], at: noon)
        }
    }

    @Test func picturesLieBesideTheHTMLAndOneThatIsGoneIsLeftOut() throws {
        var content = MailContent.sample
        content.pictures = [
            MailContent.Picture(digest: "d1"), MailContent.Picture(digest: "d2", mediaType: "image/jpeg"),
        ]
        let both = try written(content, pictures: ["d1": Data([1]), "d2": Data([2])])
        #expect(both.contains("multipart/alternative") && both.contains("multipart/related"))
        #expect(both.contains("<d1@voucherkit>") && both.contains("<d2@voucherkit>") && both.contains("picture-2.jpeg"))
        let none = try written(content)
        #expect(!none.contains("multipart/related") && !none.contains("image/png"))
    }

    @Test func manyMailsAreWrittenAtTheSameTime() async throws {
        let composer = composer
        let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    var content = MailContent.sample
                    content.subject = "Grüße 😍"
                    content.pictures = [MailContent.Picture(digest: "d1")]
                    return try composer.compose(
                        MailID("m1"), to: try EmailAddress("anna@example.org"), content: content,
                        pictures: ["d1": Data(repeating: 7, count: 10_000)], at: noon
                    ).bytes.count
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes.count == 200 && sizes.allSatisfy { $0 > 10_000 })
    }
}
