import Foundation
import Secrets
import Synchronization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The server ends while a claim is under way.
struct CutClaimTests {
    /// Keeps everything a session was ever saved as.
    private final class Saves: SessionStorage {
        let all = Mutex<[SavedSession]>([])

        func store(_ images: [UIImage]) async throws {}

        func save(_ session: SavedSession, of sessionID: String) async throws { all.withLock { $0.append(session) } }
    }

    private static let settings = {
        var settings = RecipientSettings()
        settings.loginRequired = false
        return settings
    }()

    private let store = InMemoryVoucherStore()
    private let environment: SceneEnvironment
    private let service: VoucherService
    private let token: String
    /// As everybody saw it who opened the link before it was claimed.
    private let voucher: Voucher

    init() async throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let vault = try SodiumLinkVault(keyFile: folder + "/link.key")
        service = VoucherService(
            store: store, vault: vault, publicURL: "https://gifts.example",
            now: { Date(timeIntervalSince1970: 1_800_000_000) })
        var environment = SceneEnvironment()
        environment[VoucherService.self] = service
        self.environment = environment
        let item = VoucherItem(
            id: "1", type: "title", object: ["title": .string("Hello")], name: "Title: Hello", picture: nil)
        let sent = try await service.activate(
            items: [item], recipients: [VoucherRecipient(name: "Anna")], senderName: "Max", key: "k")
        voucher = sent.voucher
        token = String(sent.link.split(separator: "/").last ?? "")
    }

    /// The page of the link as it is after whatever it waits for.
    private func words(_ session: Session) async throws -> String {
        let voucher = try #require(try await service.voucher(token: token))
        let token = token
        let root = RootMaker(path: { _, _ in "/v/\(token)" }) { scene in
            VoucherRecipientFlowCoordinator(
                voucher: voucher, token: token, screens: VoucherScreens(), settings: Self.settings, scene: scene
            ).makeUnwrapViewController()
        }
        var page = try await session.page(sceneID: "s", screenID: nil, root: root)
        if page.isBusy {
            page = try #require(try await session.nextPage(after: page.revision, sceneID: "s", root: root))
        }
        let assets = HTMLWriter.Assets(styleSheets: [], script: "", picture: { $0 })
        return String(decoding: HTMLWriter.document(for: page, nonce: nil, assets: assets), as: UTF8.self)
    }

    /// Whoever comes too late has no way to claim left.
    private func claim(as name: String, _ saves: Saves, isLate: Bool = false) async throws {
        let session = Session(id: name, environment: environment, storage: saves)
        let (voucher, token) = (voucher, token)
        let root = RootMaker(path: { _, _ in "/v/\(token)" }) { scene in
            VoucherRecipientFlowCoordinator(
                voucher: voucher, token: token, screens: VoucherScreens(), settings: Self.settings, scene: scene
            ).makeUnwrapViewController()
        }
        for (control, fields) in [("unwrap.unwrap", []), ("unwrap.claim", [("unwrap.claimer", name)])] {
            var event = PageEvent(screenID: "unwrap", action: .press(control))
            event.fields = fields.map { PageEvent.Field(id: $0.0, value: $0.1) }
            let answer = try await session.handle(event, sceneID: "s", root: root)
            #expect((answer.refusal != nil) == (isLate && control == "unwrap.claim"))
            if answer.page.isBusy {
                _ = try await session.nextPage(after: answer.page.revision, sceneID: "s", root: root)
            }
        }
    }

    @Test func whoeverClaimedIsToldSoWhateverWasTheLastThingSaved() async throws {
        let saves = Saves()
        try await claim(as: "Anna", saves)
        #expect(try await service.voucher(token: token)?.claim?.name == "Anna")
        let all = saves.all.withLock { $0 }
        #expect(all.count >= 4, "opening, unwrapped, claiming, claimed")
        for saved in all.dropFirst(2) {
            let session = Session(id: "Anna", environment: environment, saved: saved, storage: Saves())
            #expect(try await words(session).contains("It is yours, Anna"))
        }
        let before = Session(id: "Anna", environment: environment, saved: all[1], storage: Saves())
        #expect(try await !words(before).contains("It is yours"), "the control: nothing was claimed from there")
    }

    @Test func whoCameTooLateIsNotToldOtherwiseAfterARestart() async throws {
        try await claim(as: "Ben", Saves())
        let saves = Saves()
        try await claim(as: "Anna", saves, isLate: true)
        for saved in saves.all.withLock({ $0 }) {
            let session = Session(id: "Anna", environment: environment, saved: saved, storage: Saves())
            #expect(try await !words(session).contains("It is yours"))
        }
        #expect(try await service.voucher(token: token)?.claim?.name == "Ben")
    }
}
