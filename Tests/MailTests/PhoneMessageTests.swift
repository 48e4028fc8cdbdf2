import Foundation
import Mail
import Synchronization
import Testing
import VoucherKitTesting
import Vouchers

/// What waits for a telephone goes to the host's adapter, as mails go to the mail server.
struct PhoneMessageTests {
    /// Answers as a test says, and keeps what it was asked to send.
    private final class Messenger: PhoneMessenger {
        private let taken = Mutex<[PhoneMessage]>([])
        private let errors: Mutex<[any Error]>

        init(_ errors: [any Error] = []) { self.errors = Mutex(errors) }

        var messages: [PhoneMessage] { taken.withLock { $0 } }

        func send(_ message: PhoneMessage) async throws {
            taken.withLock { $0.append(message) }
            if let error = errors.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
        }
    }

    private struct Busy: Error {}

    private func put(in post: Post) async throws -> MailID {
        let content = MailContent(language: "de", subject: "", text: "Pack ihn aus: https://x", html: "")
        let mail = OutgoingMail(
            key: "k", kind: .voucher, recipient: .phone(try PhoneNumber("+4915112345678")),
            content: try SealedMailContent(content, vault: OpenVault()), dueAt: noon)
        try await post.store.enqueue(mail, at: noon)
        return mail.id
    }

    @Test func theAdapterGetsTheTextOnce() async throws {
        let messenger = Messenger()
        let post = try Post(phones: messenger)
        let id = try await put(in: post)
        await post.worker.runDue()
        await post.worker.runDue()
        let number = try PhoneNumber("+4915112345678")
        #expect(
            messenger.messages
                == [PhoneMessage(id: id, number: number, text: "Pack ihn aus: https://x", language: "de")])
        #expect(try await post.record(id)?.status == .sent)
        #expect(post.sender.accepted.isEmpty, "No mail server hears of it.")
    }

    @Test func aBusyAdapterIsAskedAgainUnderTheSameID() async throws {
        let messenger = Messenger([Busy()])
        let post = try Post(phones: messenger)
        let id = try await put(in: post)
        await post.worker.runDue()
        #expect(try await post.record(id)?.status == .queued)
        post.clock.advance(1e6)
        await post.worker.runDue()
        #expect(messenger.messages.map(\.id) == [id, id])
        #expect(try await post.record(id)?.status == .sent)
    }

    @Test func aRefusedNumberIsOverAtOnce() async throws {
        let post = try Post(phones: Messenger([PhoneMessageRefusal("no such number")]))
        let id = try await put(in: post)
        await post.worker.runDue()
        let record = try await post.record(id)
        #expect(record?.status == .refused && record?.lastAnswer == "no such number")
    }

    @Test func withoutAnAdapterItIsGivenUpInWords() async throws {
        let post = try Post()
        let id = try await put(in: post)
        await post.worker.runDue()
        let record = try await post.record(id)
        #expect(record?.status == .failed)
        #expect(record?.lastAnswer == "The application has no adapter that sends to telephones.")
    }
}
