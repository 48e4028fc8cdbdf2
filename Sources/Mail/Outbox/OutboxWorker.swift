import Foundation
public import Vouchers

/// Sends what waits in the outbox: several mails at once, so that one recipient's slow server keeps nobody else
/// waiting, and each again later when it has to be.
public actor OutboxWorker {
    /// What a worker needs from outside.
    public struct Tools: Sendable {
        public var outbox: any Outbox
        /// Opens the mails' contents.
        public var vault: any LinkVault
        /// Has the mails' pictures.
        public var media: any MediaStore
        public var composer: MailComposer
        public var sender: any MailSender
        /// Brings messages to telephones; nil gives up what is for one.
        public var phones: (any PhoneMessenger)?
        public var policy = RetryPolicy()
        public var clock: any WorkerClock = SystemWorkerClock()
        /// From 0 to 1.
        public var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
        /// Told, one line each, what an operator has to see; never a mail's content.
        public var report: @Sendable (String) -> Void = { _ in }

        public init(
            outbox: any Outbox, vault: any LinkVault, media: any MediaStore, composer: MailComposer,
            sender: any MailSender
        ) {
            self.outbox = outbox
            self.vault = vault
            self.media = media
            self.composer = composer
            self.sender = sender
        }
    }

    private let tools: Tools
    /// How many mails are under way at once, at most.
    private let width: Int
    private var running: [Int: Task<Void, Never>] = [:]
    private var startedCount = 0
    private let rest = WorkerRest()

    /// Beyond the longest attempt, in seconds: a worker that is merely slow does not lose its mail.
    private static let leaseMargin: TimeInterval = 60
    /// Another process may have put a mail into the outbox: looked for this often, in seconds.
    private static let longestRest: TimeInterval = 2

    public init(_ tools: Tools, width: Int = 4) {
        self.tools = tools
        self.width = width
    }

    /// Sends mails when they are due, until it is stopped. To be called once.
    public func run() async {
        while !rest.isStopped {
            await startDue()
            // At least a moment, so that a store that cannot be read is not asked without a break.
            await rest(seconds: max(0.05, await secondsToNext()), by: tools.clock)
        }
        for task in running.values { await task.value }
    }

    /// Looks at once whether a mail is due; to be called after one was put into the outbox.
    public func wake() { rest.wake() }

    /// Takes no more mails. `run` returns once those under way are decided.
    public func stop() { rest.stop() }

    /// Sends all that is due now, and returns when each has come to something.
    public func runDue() async {
        while await startDue() > 0 || !running.isEmpty {
            for task in running.values { await task.value }
        }
    }

    // MARK: Taking mails

    /// Begins with as many mails as there is room for; answers how many.
    @discardableResult
    private func startDue() async -> Int {
        let room = width - running.count
        guard room > 0, !rest.isStopped else { return 0 }
        do {
            let claims = try await tools.outbox.claimDueMails(
                at: tools.clock.now(), limit: room, lease: longestAttempt + Self.leaseMargin)
            for claim in claims { start(claim) }
            return claims.count
        } catch {
            tools.report("The outbox could not be read: \(error)")
            return 0
        }
    }

    private func start(_ claim: ClaimedMail) {
        startedCount += 1
        let number = startedCount
        running[number] = Task {
            await attempt(claim)
            running[number] = nil
            wake()
        }
    }

    private var longestAttempt: TimeInterval {
        max(tools.sender.longestAttempt, tools.phones?.longestAttempt ?? 0)
    }

    private func secondsToNext() async -> TimeInterval {
        guard running.count < width, let next = try? await tools.outbox.nextDueMail() else { return Self.longestRest }
        return min(Self.longestRest, max(0, next.timeIntervalSince(tools.clock.now())))
    }

    // MARK: One mail

    private func attempt(_ claim: ClaimedMail) async {
        let outcome = await outcome(of: claim)
        switch outcome {
        case .sent: break
        case .refused(let answer): report(claim, "was refused", answer)
        case .retry(_, let answer): report(claim, "has to wait", answer)
        case .failed(let answer): report(claim, "was given up", answer)
        }
        do {
            let isNoted = try await tools.outbox.record(outcome, of: claim, at: tools.clock.now())
            if !isNoted { report(claim, "had gone to another worker meanwhile", outcome.answer) }
        } catch {
            tools.report("What became of mail \(claim.mail.id) could not be noted: \(error)")
        }
    }

    private func outcome(of claim: ClaimedMail) async -> MailOutcome {
        let mail = claim.mail
        let now = tools.clock.now()
        if let end = mail.usefulUntil, now >= end {
            return .failed(answer: "It was of no more use when its turn came.")
        }
        // Only after workers died over it: each try that ended has given it up by then.
        if claim.attempt > tools.policy.attempts { return .failed(answer: "No try came to an end.") }
        do {
            guard let address = mail.recipient.email else { return try await outcome(ofMessage: claim) }
            let composed = try await composed(mail, for: address)
            switch await tools.sender.send(composed) {
            case .accepted(let answer): return .sent(answer: answer)
            case .refused(let answer): return .refused(answer: answer)
            case .temporary(let answer): return later(claim, answer)
            }
        } catch let error as MailComposingError {
            // It will be the same the next time.
            return .failed(answer: "\(error)")
        } catch {
            return later(claim, "The mail could not be made ready: \(error)")
        }
    }

    private func outcome(ofMessage claim: ClaimedMail) async throws -> MailOutcome {
        guard let number = claim.mail.recipient.phone, let phones = tools.phones else {
            return .failed(answer: "The application has no adapter that sends to telephones.")
        }
        let content = try claim.mail.content.opened(by: tools.vault)
        let message = PhoneMessage(
            id: claim.mail.id, number: number, text: content.text, language: content.language)
        do {
            try await phones.send(message)
            return .sent(answer: "The adapter took it.")
        } catch let refusal as PhoneMessageRefusal {
            return .refused(answer: "\(refusal)")
        } catch {
            return later(claim, "\(error)")
        }
    }

    private func later(_ claim: ClaimedMail, _ answer: String) -> MailOutcome {
        tools.policy.outcome(of: claim, at: tools.clock.now(), jitter: tools.jitter(), answer: answer)
    }

    private func composed(_ mail: OutgoingMail, for address: EmailAddress) async throws -> ComposedMail {
        let content = try mail.content.opened(by: tools.vault)
        var pictures: [String: Data] = [:]
        for picture in content.pictures {
            if let bytes = try await tools.media.bytes(digest: picture.digest) {
                pictures[picture.digest] = bytes
            } else {
                tools.report("Mail \(mail.id) goes out without a picture that is gone.")
            }
        }
        // The date is that of the mail and not of the try (RFC 5322, 3.6.1): each try sends the same.
        return try tools.composer.compose(
            mail.id, to: address, content: content, pictures: pictures, at: mail.dueAt)
    }

    private func report(_ claim: ClaimedMail, _ what: String, _ answer: String) {
        tools.report("Mail \(claim.mail.id) (\(claim.mail.kind.rawValue), try \(claim.attempt)) \(what): \(answer)")
    }
}
