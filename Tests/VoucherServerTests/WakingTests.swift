import Foundation
import Mail
import Synchronization
import Testing
import VoucherKit
import VoucherKitTesting

@testable import VoucherServer

/// A mail goes out when it was put in, not when the worker looks the next time.
struct WakingTests {
    private final class Taker: MailSender {
        private let taken = Mutex<[String]>([])
        let longestAttempt: TimeInterval = 30
        let destination = "a test"

        var recipients: [String] { taken.withLock { $0 } }

        func send(_ mail: ComposedMail) async -> SendingOutcome {
            taken.withLock { $0.append(mail.recipient.local) }
            return .accepted(answer: "250 taken")
        }
    }

    private struct Bench {
        let store = InMemoryVoucherStore()
        let taker = Taker()
        let clock = TestClock()
        let vault: any LinkVault
        let worker: OutboxWorker

        init() throws {
            let folder = NSTemporaryDirectory() + UUID().uuidString
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let stores = try VoucherApplication.Stores.embedded(in: folder)
            vault = stores.vault
            var tools = OutboxWorker.Tools(
                outbox: store, vault: vault, media: stores.media,
                composer: MailComposer(from: try Mailbox("Gifts <gifts@shop.example>")), sender: taker)
            tools.clock = clock
            worker = OutboxWorker(tools)
        }

        func service(mailsWait: @escaping @Sendable () -> Void) throws -> VoucherService {
            let site = try #require(URL(string: "https://gifts.example/"))
            let clock = clock
            return VoucherService(
                store: store, vault: vault, publicURL: "https://gifts.example",
                mailer: VoucherMailer(vault: vault, site: site, themeManager: ThemeManager()), outbox: store,
                mailsWait: mailsWait, now: { clock.now() })
        }
    }

    private func recipients() throws -> [VoucherRecipient] {
        try ["anna", "ben"].map {
            VoucherRecipient(name: $0, delivery: .email, email: try EmailAddress("\($0)@example.org"))
        }
    }

    @Test func mailsOfAVoucherGoOutAtOnceAndWithoutAWordWhenTheWorkerLooks() async throws {
        let bench = try Bench()
        let running = Task { await bench.worker.run() }
        await bench.clock.rested(1)
        // The control: nobody says anything, and time stands still.
        _ = try await bench.service(mailsWait: {}).activate(
            items: [], recipients: try recipients(), senderName: "Max", key: "1")
        for _ in 0..<200 { await Task.yield() }
        #expect(bench.taker.recipients.isEmpty)
        bench.clock.advance(3)
        while bench.taker.recipients.count < 2 { await Task.yield() }
        // The worker rests again, and the clock does not move from now on.
        let worker = bench.worker
        _ = try await bench.service(mailsWait: { Task { await worker.wake() } }).activate(
            items: [], recipients: try recipients(), senderName: "Max", key: "2")
        while bench.taker.recipients.count < 4 { await Task.yield() }
        #expect(bench.taker.recipients.sorted() == ["anna", "anna", "ben", "ben"])
        await worker.stop()
        await running.value
    }

    @Test func nobodyIsWokenForAVoucherThatGoesByLink() async throws {
        let bench = try Bench()
        let calls = Mutex(0)
        let service = try bench.service(mailsWait: { calls.withLock { $0 += 1 } })
        _ = try await service.activate(
            items: [], recipients: [VoucherRecipient(name: "Anna")], senderName: "Max", key: "1")
        #expect(calls.withLock { $0 } == 0)
        _ = try await service.activate(items: [], recipients: try recipients(), senderName: "Max", key: "2")
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func aCodeToSignInByWakesTheWorkerOnceItIsKept() async throws {
        let bench = try Bench()
        let kept = Mutex<[Bool]>([])
        let store = bench.store
        let site = try #require(URL(string: "https://gifts.example/"))
        let seen = AsyncStream<Void>.makeStream()
        let mailing = OutboxLoginMailing(
            outbox: store, vault: bench.vault, site: site, mailsWait: { seen.continuation.yield() },
            now: { TestClock.noon })
        try await mailing.sendCode(
            "123456", to: try EmailAddress("max@example.org"), id: LoginChallengeID("c"),
            expiresAt: TestClock.noon.addingTimeInterval(600))
        for await _ in seen.stream {
            let isKept = try await store.nextDueMail() != nil
            kept.withLock { $0.append(isKept) }
            break
        }
        #expect(kept.withLock { $0 } == [true])
    }
}
