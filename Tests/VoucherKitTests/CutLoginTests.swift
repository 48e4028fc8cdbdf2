import Foundation
import Secrets
import Synchronization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The server ends while a code to sign in is looked at.
struct CutLoginTests {
    /// Keeps everything a session was ever saved as.
    private final class Saves: SessionStorage {
        let all = Mutex<[SavedSession]>([])

        func store(_ images: [UIImage]) async throws {}

        func save(_ session: SavedSession, of sessionID: String) async throws { all.withLock { $0.append(session) } }
    }

    private static let interrupted = "Signing in was interrupted, and this code may be used up."

    @Test func whoeverWasCutOffIsToldThatTheCodeMayBeUsedUp() async throws {
        let saves = Saves()
        let mailbox = InMemoryLoginMailing()
        let application = try makeApplication()
        let sent = try await application.service.activate(
            items: [
                VoucherItem(
                    id: "1", type: "title", object: ["title": .string("Hello")], name: "Title: Hello", picture: nil)
            ], recipients: [VoucherRecipient(name: "Anna")], senderName: "Max", key: "k")
        let (voucher, token) = (sent.voucher, String(sent.link.split(separator: "/").last ?? ""))
        var environment = SceneEnvironment()
        environment[VoucherService.self] = application.service
        environment[LoginService.self] = LoginService(
            store: InMemoryLoginStore(),
            codes: try SodiumLoginCodes(keyFile: NSTemporaryDirectory() + UUID().uuidString + ".key"),
            mailing: mailbox, now: { Date(timeIntervalSince1970: 1_800_000_000) })
        let root = RootMaker(path: { _, _ in "/v/\(token)" }) { scene in
            VoucherRecipientFlowCoordinator(
                voucher: voucher, token: token, screens: VoucherScreens(), settings: RecipientSettings(), scene: scene
            ).makeUnwrapViewController()
        }
        let session = Session(id: "a", environment: environment, storage: saves)
        func press(_ control: String, _ fields: [String: String] = [:]) async throws {
            let screen = String(control.split(separator: ".")[0])
            var event = PageEvent(screenID: screen, action: .press(control))
            event.fields = fields.map { PageEvent.Field(id: $0.key, value: $0.value) }
            let answer = try await session.handle(event, sceneID: "s", root: root)
            #expect(answer.refusal == nil)
            if answer.page.isBusy {
                _ = try await session.nextPage(after: answer.page.revision, sceneID: "s", root: root)
            }
        }
        func words(from saved: SavedSession?) async throws -> String {
            let again = Session(id: "a", environment: environment, saved: saved, storage: Saves())
            let page = try await again.page(sceneID: "s", screenID: nil, root: root)
            let assets = HTMLWriter.Assets(styleSheets: [], script: "", picture: { $0 })
            return String(decoding: HTMLWriter.document(for: page, nonce: nil, assets: assets), as: UTF8.self)
        }
        try await press("unwrap.unwrap")
        try await press("unwrap.claim", ["unwrap.claimer": "Anna"])
        try await press("login.send-code", ["login.email": "anna@example.org"])
        let before = saves.all.withLock { $0 }
        #expect(try await !words(from: before.last).contains(Self.interrupted), "the control: no code was looked at")
        try await press("login.sign-in", ["login.code": try #require(mailbox.mails.last).code])
        let all = saves.all.withLock { $0 }
        #expect(all.count > before.count + 1, "pressed, signed in")
        let cut = try await words(from: all[before.count])
        #expect(cut.contains(Self.interrupted) && cut.contains("login.new-code"))
        let signedIn = try await words(from: all.last)
        #expect(!signedIn.contains(Self.interrupted) && signedIn.contains("unwrap.claim"))
    }
}
