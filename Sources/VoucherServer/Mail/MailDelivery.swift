import Mail
import VoucherKit

/// Where mails go, as the settings have it, and the worker that brings them there.
struct MailDelivery: Sendable {
    /// A worker that is running.
    struct Work: Sendable {
        let worker: OutboxWorker
        fileprivate let task: Task<Void, Never>

        /// Returns once the mails that are under way are decided.
        func stop() async {
            await worker.stop()
            await task.value
        }
    }

    let composer: MailComposer
    let sender: any MailSender

    /// Throws in words for settings that cannot be, and when the folder for mails cannot be made.
    init(_ configuration: ServerConfiguration) throws {
        let settings = try configuration.mailSettings()
        composer = MailComposer(from: settings.from, bounces: try configuration.bounceAddresses())
        if let server = settings.server {
            sender = SMTPSender(server)
        } else {
            sender = try FileSender(folder: configuration.dataFolder + "/mail")
        }
    }

    /// For the start-up line.
    var destination: String { sender.destination }

    /// A worker that will send what is due in the stores' outbox.
    func makeWorker(on stores: VoucherApplication.Stores, phones: (any PhoneMessenger)? = nil) -> OutboxWorker {
        var tools = OutboxWorker.Tools(
            outbox: stores.outbox, vault: stores.vault, media: stores.media, composer: composer, sender: sender)
        tools.phones = phones
        tools.report = { ScreenLog.warn($0) }
        return OutboxWorker(tools)
    }

    /// Has a worker begin.
    func start(_ worker: OutboxWorker) -> Work {
        Work(worker: worker, task: Task { await worker.run() })
    }
}
