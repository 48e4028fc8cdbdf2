public import Foundation
import Secrets
import Synchronization
public import VoucherKit
import VoucherServer

/// A whole application in memory, for tests of a host's screens: stores, sessions, a clock that a test moves.
public final class TestApplication: Sendable {
    /// The vouchers that tests look at; its drafts stay empty, as visitors are kept by the application itself.
    public let store = InMemoryVoucherStore()
    /// The pictures visitors' pages have shown or kept.
    public let media = InMemoryMediaStore()
    /// Where codes to sign in arrive.
    public let mailbox = InMemoryLoginMailing()
    /// Seals and opens links and mails.
    package let vault: any LinkVault
    private let environment: SceneEnvironment
    private let screens: VoucherScreens
    private let recipientSettings: RecipientSettings
    private let clock: TestClock
    /// What the screens ask of the stores, for a test that asks it beside them.
    public let service: VoucherService
    private let saved = Mutex<[String: SavedSession]>([:])
    private let counter = Mutex(0)

    /// `keyFolder` holds the key links are sealed with, and is a new temporary folder when it is nil; `words` are a host's own;
    /// `languages` are those that people can be written to in; with `phones` senders may have a voucher sent to a telephone, though nothing is sent here;
    /// `partners` are asked for money and credit; `now` is the time of all that happens until `advance(by:)`.
    public init(
        keyFolder: String? = nil, screens: VoucherScreens = VoucherScreens(),
        recipientSettings: RecipientSettings = RecipientSettings(), words: WordTables? = nil,
        phones: (any PhoneMessenger)? = nil, languages: [String] = ["en", "de", "ar"],
        partners: VoucherPartners = VoucherPartners(), now: Date = Date(timeIntervalSince1970: 1_800_000_000)
    ) throws {
        let folder = keyFolder ?? FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let vault = try SodiumLinkVault(keyFile: folder + "/link.key")
        self.vault = vault
        let clock = TestClock(now)
        self.clock = clock
        service = VoucherService(
            store: store, vault: vault, publicURL: "https://gifts.example",
            mailer: URL(string: "https://gifts.example/").map {
                VoucherMailer(
                    vault: vault, site: $0, themeManager: ThemeManager(), words: words, languages: languages)
            }, outbox: store, partners: partners, now: { clock.now })
        self.screens = screens
        self.recipientSettings = recipientSettings
        var environment = SceneEnvironment()
        environment[VoucherService.self] = service
        environment[VoucherScreens.self] = screens
        environment[WordTables.self] = words
        environment[PictureSearchLimits.self] = PictureSearchLimits(perClient: 120, now: { clock.now })
        environment[(any PhoneMessenger).self] = phones
        environment[OfferedLanguages.self] = OfferedLanguages(languages)
        environment[VoucherPreview.self] = VoucherPreview(
            publicURL: "https://gifts.example", themeManager: ThemeManager())
        environment[LoginService.self] = LoginService(
            store: InMemoryLoginStore(), codes: try SodiumLoginCodes(keyFile: folder + "/link.key"), mailing: mailbox,
            now: { clock.now })
        let studio = MediaPhotoStudio.inProcess(media: media)
        environment[(any PhotoStudio).self] = studio
        environment[(any AnimationStudio).self] = studio
        let recordings = MediaRecordingStudio.unlimited(media: media, photos: studio, folder: folder + "/converting")
        environment[(any RecordingStudio).self] = recordings
        environment[(any CaptionStudio).self] = recordings
        self.environment = environment
    }

    /// A visitor at the host's root controller.
    public func visitor(root: @escaping @Sendable (Scene) throws -> UIViewController) async throws -> TestVisitor {
        try await TestVisitor(
            application: self, sceneID: "scene",
            root: RootMaker(path: { "/s/\($0)/\($1)" }, make: root))
    }

    /// Lets time pass, in seconds.
    public func advance(by seconds: TimeInterval) {
        clock.advance(by: seconds)
    }

    /// A recipient who opens a link.
    public func recipient(of link: String) async throws -> TestVisitor {
        let token = String(link.split(separator: "/").last ?? "")
        guard let voucher = try await service.voucher(token: token) else { throw VoucherRefusal.notFound }
        let (screens, settings) = (screens, recipientSettings)
        return try await TestVisitor(
            application: self, sceneID: "recipient",
            root: RootMaker(path: { _, _ in "/v/\(token)" }) { scene in
                VoucherRecipientFlowCoordinator(
                    voucher: voucher, token: token, screens: screens, settings: settings, scene: scene
                ).makeUnwrapViewController()
            })
    }

    func makeSession(saved: SavedSession? = nil, id: String? = nil) -> Session {
        let number = counter.withLock { count in
            count += 1
            return count
        }
        return Session(id: id ?? "session-\(number)", environment: environment, saved: saved, storage: self)
    }

    func saved(of sessionID: String) throws -> SavedSession? {
        // Through its written form, as a restart would read it.
        try saved.withLock { $0[sessionID] }.map { try SavedSession(decoding: $0.encoded()) }
    }
}

/// A clock that stands still until it is moved.
package final class TestClock: Sendable {
    private let time: Mutex<Date>

    package init(_ now: Date) {
        time = Mutex(now)
    }

    package var now: Date { time.withLock { $0 } }

    package func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}

extension TestApplication: SessionStorage {
    public func store(_ images: [UIImage]) async throws {
        for image in images {
            if let bytes = image.pngData() { try await media.put(bytes, digest: image.digest) }
        }
    }

    public func save(_ session: SavedSession, of sessionID: String) async throws {
        saved.withLock { $0[sessionID] = session }
    }
}
