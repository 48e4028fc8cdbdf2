import Foundation
import Mail
import SQLiteStore
import Synchronization
import Testing
import VoucherKitTesting
import Vouchers

/// Mails that go out at a time to come, in a real database, whatever the server does meanwhile.
struct ScheduledMailTests {
    private let path: String

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/vouchers.sqlite"
    }

    /// A server that was just started.
    private func worker(
        _ sender: ScriptedSender, _ clock: TestClock, phones: (any PhoneMessenger)? = nil
    ) throws -> (OutboxWorker, SQLiteVoucherStore) {
        let store = try SQLiteVoucherStore(path: path)
        var tools = OutboxWorker.Tools(
            outbox: store, vault: OpenVault(), media: InMemoryMediaStore(),
            composer: MailComposer(from: try Mailbox("Gifts <gifts@shop.example>")), sender: sender)
        tools.clock = clock
        tools.phones = phones
        tools.jitter = { 0 }
        return (OutboxWorker(tools), store)
    }

    private func put(_ name: String, days: Double, to recipient: MessageAddress? = nil) async throws -> MailID {
        let mail = OutgoingMail(
            key: name, kind: .voucher, recipient: try recipient ?? .email(EmailAddress("\(name)@example.org")),
            content: try SealedMailContent(.sample, vault: OpenVault()), dueAt: noon.addingTimeInterval(days * 86_400))
        try await SQLiteVoucherStore(path: path).enqueue(mail, at: noon)
        return mail.id
    }

    @Test func nothingGoesOutBeforeItsTimeAndThenAtOnce() async throws {
        let (clock, sender) = (TestClock(), ScriptedSender())
        let id = try await put("anna", days: 3)
        let (worker, store) = try worker(sender, clock)
        clock.advance(3 * 86_400 - 1)
        await worker.runDue()
        #expect(sender.accepted.isEmpty)
        #expect(try await store.mail(id: id)?.attempts == 0)
        clock.advance(1)
        await worker.runDue()
        #expect(sender.accepted.map(\.id) == [id])
    }

    @Test func whatCameDueWhileTheServerWasDownGoesOutOnceItIsUpOldestFirst() async throws {
        let (clock, sender) = (TestClock(), ScriptedSender())
        var ids: [MailID] = []
        for (name, days) in [("late", 2.0), ("early", 1), ("tomorrow", 9)] {
            ids.append(try await put(name, days: days))
        }
        do {
            let (before, _) = try worker(sender, clock)
            await before.runDue()
            #expect(sender.accepted.isEmpty)
        }
        clock.advance(5 * 86_400)
        let (after, store) = try worker(sender, clock)
        await after.runDue()
        await after.runDue()
        #expect(sender.accepted.map(\.recipient.local).sorted() == ["early", "late"])
        #expect(try await store.mail(id: ids[0])?.status == .sent)
        #expect(try await store.mail(id: ids[2])?.status == .queued)
        clock.advance(4 * 86_400)
        let (last, _) = try worker(sender, clock)
        await last.runDue()
        #expect(sender.accepted.count == 3)
    }

    @Test func aMailThatCameDueLongAgoHasAllItsTries() async throws {
        let busy = SendingOutcome.temporary(answer: "451 busy")
        let (clock, sender) = (TestClock(), ScriptedSender(["anna": [busy, busy]]))
        let id = try await put("anna", days: 1)
        clock.advance(30 * 86_400)
        let (worker, store) = try worker(sender, clock)
        await worker.runDue()
        let record = try await store.mail(id: id)
        #expect(record?.status == .queued && record?.attempts == 1, "It is not given up for having waited.")
        for _ in 0..<2 {
            clock.advance(60)
            await worker.runDue()
        }
        #expect(try await store.mail(id: id)?.status == .sent)
    }

    /// An adapter that keeps what it is given.
    private final class Messenger: PhoneMessenger {
        private let taken = Mutex<[PhoneMessage]>([])
        var messages: [PhoneMessage] { taken.withLock { $0 } }

        func send(_ message: PhoneMessage) async throws {
            taken.withLock { $0.append(message) }
        }
    }

    @Test func aMessageToATelephoneWaitsForItsTimeAsWell() async throws {
        let (clock, phones) = (TestClock(), Messenger())
        let id = try await put("phone", days: 2, to: .phone(try PhoneNumber("+4915112345678")))
        let (before, _) = try worker(ScriptedSender(), clock, phones: phones)
        await before.runDue()
        #expect(phones.messages.isEmpty)
        clock.advance(3 * 86_400)
        let (after, _) = try worker(ScriptedSender(), clock, phones: phones)
        await after.runDue()
        #expect(phones.messages.map(\.id) == [id])
    }

    @Test func aMailThatWasTakenBackNeverGoesOutAndNobodyElsesStops() async throws {
        let (clock, sender) = (TestClock(), ScriptedSender())
        let (gone, kept) = (try await put("anna", days: 1), try await put("ben", days: 1))
        let (worker, store) = try worker(sender, clock)
        #expect(try await store.withdraw(gone, at: noon))
        clock.advance(2 * 86_400)
        await worker.runDue()
        #expect(sender.accepted.map(\.id) == [kept])
    }
}
