import Foundation
import Mail
import Synchronization
import VoucherKitTesting
import Vouchers

let noon = Date(timeIntervalSince1970: 1_800_000_000)

/// Seals nothing: what is kept can be read in tests.
struct OpenVault: LinkVault {
    func makeToken() -> String { "token" }
    func lookupHash(of token: String) -> String? { token }
    func seal(_ token: String) throws -> Data { Data(token.utf8) }
    func open(_ sealed: Data) throws -> String { String(decoding: sealed, as: UTF8.self) }
}

/// A clock that tests move. Whoever sleeps goes on once the time has come.
final class TestClock: WorkerClock {
    private let moment = Mutex(noon)

    func now() -> Date { moment.withLock { $0 } }

    func advance(_ seconds: TimeInterval) {
        moment.withLock { $0 = $0.addingTimeInterval(seconds) }
    }

    func sleep(seconds: TimeInterval) async {
        let end = now().addingTimeInterval(seconds)
        while now() < end, !Task.isCancelled { await Task.yield() }
    }
}

/// A mail server in words: answers by recipient, one answer after the other, and keeps what it accepted.
final class ScriptedSender: MailSender {
    private let script: Mutex<[String: [SendingOutcome]]>
    private let taken = Mutex<[ComposedMail]>([])
    private let held: Mutex<[String: [CheckedContinuation<Void, Never>]]>

    let longestAttempt: TimeInterval = 30
    let destination = "a test"

    init(_ script: [String: [SendingOutcome]] = [:], holding held: Set<String> = []) {
        self.script = Mutex(script)
        self.held = Mutex(Dictionary(uniqueKeysWithValues: held.map { ($0, []) }))
    }

    var accepted: [ComposedMail] { taken.withLock { $0 } }
    var heldCount: Int { held.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    func letGo() {
        for waiting in held.withLock({ held in
            defer { held = [:] }
            return held.values.flatMap(\.self)
        }) { waiting.resume() }
    }

    func send(_ mail: ComposedMail) async -> SendingOutcome {
        let name = mail.recipient.local
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let goesOn = held.withLock { held in
                if held[name] == nil { return true }
                held[name]?.append(continuation)
                return false
            }
            if goesOn { continuation.resume() }
        }
        let outcome = script.withLock { script in
            script[name]?.isEmpty == false ? script[name]?.removeFirst() : nil
        }
        if let outcome, case .accepted = outcome {} else if let outcome { return outcome }
        taken.withLock { $0.append(mail) }
        return .accepted(answer: "250 queued")
    }
}

/// An outbox in memory with a worker on it.
struct Post {
    let store = InMemoryVoucherStore()
    let media = InMemoryMediaStore()
    let clock = TestClock()
    let sender: ScriptedSender
    let worker: OutboxWorker
    let reports = Reports()

    init(
        _ sender: ScriptedSender = ScriptedSender(), policy: RetryPolicy = RetryPolicy(), width: Int = 4,
        phones: (any PhoneMessenger)? = nil
    ) throws {
        self.sender = sender
        var tools = OutboxWorker.Tools(
            outbox: store, vault: OpenVault(), media: media,
            composer: MailComposer(from: try Mailbox("Gifts <gifts@shop.example>")), sender: sender)
        tools.phones = phones
        tools.clock = clock
        tools.policy = policy
        tools.jitter = { 0 }
        let reports = reports
        tools.report = { reports.add($0) }
        worker = OutboxWorker(tools, width: width)
    }

    @discardableResult
    func put(_ name: String, usefulUntil: Date? = nil, content: MailContent = .sample) async throws -> MailID {
        let mail = OutgoingMail(
            key: name, kind: .voucher, recipient: .email(try EmailAddress("\(name)@example.org")),
            content: try SealedMailContent(content, vault: OpenVault()), dueAt: clock.now(), usefulUntil: usefulUntil)
        try await store.enqueue(mail, at: clock.now())
        return mail.id
    }

    func record(_ id: MailID) async throws -> MailRecord? { try await store.mail(id: id) }
}

final class Reports: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}

extension MailContent {
    static let sample = MailContent(language: "en", subject: "Hello", text: "Hello\n", html: "<p>Hello</p>")
}
