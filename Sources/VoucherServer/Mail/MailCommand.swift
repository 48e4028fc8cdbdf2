import Foundation
import Mail
import VoucherKit

/// `mail test TO [FILE]` sends one mail by the settings and tells what became of it; `mail queue TO [FILE]` puts one
/// into the outbox, for a running server to send; `mail bounce [ADDRESS]` reads a mail that came back (`BounceCommand`).
struct MailCommand {
    /// Something to be tried again later (`EX_TEMPFAIL` of sysexits.h).
    private static let laterCode: Int32 = 75
    private static let usageCode: Int32 = 64

    private let configuration: ServerConfiguration

    init(_ configuration: ServerConfiguration) {
        self.configuration = configuration
    }

    /// Answers the exit code.
    func run(_ arguments: [String]) async throws -> Int32 {
        if arguments.first == "bounce", arguments.count <= 2 {
            return try await BounceCommand.run(configuration, recipient: arguments.dropFirst().first)
        }
        guard (2...3).contains(arguments.count), ["test", "queue"].contains(arguments[0]) else {
            return complain("mail is used as: mail test TO [FILE], mail queue TO [FILE], or mail bounce [ADDRESS].")
        }
        let recipient: EmailAddress
        do throws(EmailAddressRefusal) {
            recipient = try EmailAddress(arguments[1], domains: IDNADomainNames())
        } catch {
            return complain(error.words)
        }
        if let meant = recipient.suggestion { print("Did you mean \(meant)?") }
        let words = try arguments.count == 3 ? String(contentsOfFile: arguments[2], encoding: .utf8) : nil
        let mail = TestMail(words: words, configuration: configuration)
        return arguments[0] == "test" ? try await send(mail, to: recipient) : try await queue(mail, for: recipient)
    }

    private func send(_ mail: TestMail, to recipient: EmailAddress) async throws -> Int32 {
        let delivery = try MailDelivery(configuration)
        print("The mail for \(recipient) goes to \(delivery.destination).")
        var pictures: [String: Data] = [:]
        if let picture = mail.picture { pictures[picture.digest] = picture.pngData() }
        let composed = try delivery.composer.compose(
            MailID(), to: recipient, content: mail.content, pictures: pictures, at: Date())
        switch await delivery.sender.send(composed) {
        case .accepted(let answer):
            print("Accepted: \(answer)")
            return 0
        case .refused(let answer):
            print("Refused: \(answer)")
            return 1
        case .temporary(let answer):
            print("Not sent; it may work later: \(answer)")
            return Self.laterCode
        }
    }

    private func queue(_ mail: TestMail, for recipient: EmailAddress) async throws -> Int32 {
        let stores = try VoucherApplication.Stores.embedded(in: configuration.dataFolder)
        if let picture = mail.picture, let bytes = picture.pngData() {
            try await stores.media.put(bytes, digest: picture.digest)
        }
        let id = MailID()
        let outgoing = OutgoingMail(
            id: id, key: "test-\(id)", kind: .test, recipient: .email(recipient),
            content: try SealedMailContent(mail.content, vault: stores.vault), dueAt: Date())
        try await stores.outbox.enqueue(outgoing, at: Date())
        print("Mail \(id) waits in the outbox; a running server sends it.")
        return 0
    }

    private func complain(_ words: String) -> Int32 {
        FileHandle.standardError.write(Data((words + "\n").utf8))
        return Self.usageCode
    }
}
