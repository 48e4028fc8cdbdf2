import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A start page whose visitor sends a voucher at one press, and looks at what was sent.
final class SenderHost: UIViewController, FlowStarting {
    var options: () -> [PersonalizationOption] = {
        [TitlePersonalizationOption(), NotePersonalizationOption(), RecipientPersonalizationOption()]
    }
    /// What is sent.
    var voucher: (Scene) throws -> Voucher = { scene in
        let recipient: PersonalizedObject = ["name": .string("Anna"), "delivery": .string("link")]
        return SenderHost.voucher(recipient, at: scene.environment[VoucherService.self]?.now ?? Date())
    }
    let manager = VoucherCreationManager()
    private var wasStarted = false

    /// With a title, for whoever a recipient's object names.
    static func voucher(_ recipient: PersonalizedObject, at moment: Date) -> Voucher {
        let items = [
            VoucherItem(
                id: "title", type: "title", object: ["title": .string("Hello")], name: "Title: Hello", picture: nil),
            VoucherItem(id: "recipient", type: "recipient", object: recipient, name: "For: Anna", picture: nil),
        ]
        let address = recipient["email"]?.stringValue.flatMap { try? EmailAddress($0) }
        let person = VoucherRecipient(
            name: recipient["name"]?.stringValue ?? "", delivery: address == nil ? .link : .email, email: address)
        return Voucher(senderName: "Max", items: items, recipients: [person], createdAt: moment)
    }

    override func viewDidLoad() {
        screenIdentifier = "host"
        let actions: [(String, (SenderHost) -> Void)] = [
            ("Make a voucher", { $0.startFlow() }), ("My vouchers", { $0.look() }), ("Send one", { $0.send() }),
        ]
        for (title, action) in actions {
            let button = UIButton(
                primaryAction: UIAction(title: title) { [weak self] _ in if let self { action(self) } })
            button.accessibilityIdentifier = title.lowercased().replacing(" ", with: "-")
            view.addSubview(button)
        }
    }

    func startFlow() {
        wasStarted = true
        VoucherCreationFlowCoordinator(manager: manager).startFlow(on: self, personalizationOptions: options())
    }

    private func look() {
        guard let scene else { return }
        VoucherCreationFlowCoordinator.beginsWithMyVouchers(in: scene, isStartedAnew: wasStarted)
        startFlow()
    }

    private func send() {
        guard let scene, let service = scene.environment[VoucherService.self], var draft = try? voucher(scene) else {
            Issue.record("Nothing to send.")
            return
        }
        draft.sender = VoucherSender(
            owner: scene.owner, email: try? EmailAddress("max@example.org"), language: "de",
            timeZone: "Europe/Berlin")
        let (sent, key) = (draft, UUID().uuidString)
        scene.perform {
            try await service.wrap(sent, key: key)
        } completion: { [weak self] result in
            if case .failure(let error) = result { Issue.record(error) }
            self?.scene?.show(notice: "It is sent.")
        }
    }
}

extension TestApplication {
    /// A visitor at the start page, who has sent a voucher.
    func sender(
        count: Int = 1, _ configure: @escaping @Sendable (SenderHost) -> Void = { _ in }
    ) async throws -> TestVisitor {
        let visitor = try await visitor { _ in
            let host = SenderHost()
            configure(host)
            return host
        }
        visitor.timeZone = "Europe/Berlin"
        for _ in 0..<count { try await visitor.press("Send one") }
        return visitor
    }

    /// The newest voucher, with its link.
    func newest() async throws -> (voucher: Voucher, link: String, token: String) {
        let voucher = try #require(try await store.vouchers(in: nil, before: nil, limit: 1).first)
        let sealed = try #require(try await store.link(of: voucher.id)).sealed
        let token = try vault.open(sealed)
        return (voucher, "https://gifts.example/v/\(token)", token)
    }
}

extension TestVisitor {
    /// What a browser does with a page that is busy: it looks again. Bounded, since what is waited for comes at once.
    func lookUntilReady() async throws {
        for _ in 0..<10_000 where page.isBusy {
            await Task.yield()
            try await look()
        }
    }

    /// From the start page to the newest of what was sent.
    func openNewest() async throws {
        try await press("My vouchers")
        try await press("Show: ")
    }
}
