import Foundation
import Mail
import Testing
import Vouchers

struct SettingsTests {
    @Test func anAddressOfAMailServerIsRead() throws {
        let plain = try SMTPSettings(url: "smtp://mail.example.org")
        #expect(plain.host == "mail.example.org" && plain.port == 587 && plain.security == .startTLS)
        #expect(plain.user == nil && plain.timeout == 60)
        let full = try SMTPSettings(url: "smtps://anna%40example.org:p%3Aw%2F@mail.example.org:4650/?timeout=5")
        #expect(full.port == 4650 && full.security == .implicitTLS && full.timeout == 5 && full.connectTimeout == 5)
        #expect(full.user == "anna@example.org" && full.password == "p:w/")
        for host in ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"] {
            #expect(try SMTPSettings(url: "smtp://\(host):2525?tls=off").security == .none)
        }
    }

    @Test(arguments: [
        ("mail.example.org", SMTPSettingsError.malformed), ("", .malformed), ("smtp://", .malformed),
        ("http://mail.example.org", .scheme),
        ("smtp://mail.example.org/x", .malformed), ("smtp://mail.example.org:0", .malformed),
        ("smtp://anna@mail.example.org", .halfSignIn), ("smtp://mail.example.org?tls=off", .openBeyondThisComputer),
        ("smtp://127.0.0.1.example.org?tls=off", .openBeyondThisComputer),
        ("smtps://localhost?tls=off", .option("tls")),
        ("smtp://localhost?tls=no", .option("tls")), ("smtp://localhost?timeout=0", .option("timeout")),
        ("smtp://localhost?ca=/no/such/file", .authorityFile("/no/such/file")),
        ("smtp://localhost?verify=off", .option("verify")),
    ])
    func whatCannotBeIsRefused(_ url: String, _ reason: SMTPSettingsError) {
        #expect(throws: reason) { try SMTPSettings(url: url) }
        #expect(!reason.expected.isEmpty)
    }

    @Test func aPasswordIsNeverShown() throws {
        #expect(SMTPSettings.redacted("smtp://u:secret@mail.example.org:1") == "smtp://…@mail.example.org:1")
        #expect(SMTPSettings.redacted("u:sec@ret@mail.example.org") == "…@mail.example.org")
        #expect(SMTPSettings.redacted("smtp://mail.example.org") == "smtp://mail.example.org")
        let sender = SMTPSender(try SMTPSettings(url: "smtp://u:secret@mail.example.org"))
        #expect(sender.destination == "mail.example.org:587 (STARTTLS)")
    }

    @Test func withoutAMailServerMailsAreFiles() async throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString + "/mail"
        let sender = try FileSender(folder: folder)
        let composer = MailComposer(from: try Mailbox("gifts@shop.example"))
        let mail = try composer.compose(
            MailID("m/1"), to: try EmailAddress("anna@example.org"), content: .sample, pictures: [:], at: noon)
        #expect(await sender.send(mail) == .accepted(answer: "Written to 20270115T080000Z-m1.eml"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["20270115T080000Z-m1.eml"])
        #expect(FileManager.default.contents(atPath: folder + "/20270115T080000Z-m1.eml") == mail.bytes)
        try FileManager.default.removeItem(atPath: folder)
        guard case .temporary = await sender.send(mail) else {
            Issue.record("a folder that is gone is a trouble for now")
            return
        }
    }

    @Test func aServerThatIsNotThereIsATroubleForNow() async throws {
        let sender = SMTPSender(try SMTPSettings(url: "smtp://127.0.0.1:1?timeout=2"))
        let composer = MailComposer(from: try Mailbox("gifts@shop.example"))
        let mail = try composer.compose(
            MailID("m1"), to: try EmailAddress("anna@example.org"), content: .sample, pictures: [:], at: noon)
        guard case .temporary(let answer) = await sender.send(mail) else {
            Issue.record("it has to wait")
            return
        }
        #expect(answer.hasPrefix("The mail server cannot be reached: "))
    }
}
