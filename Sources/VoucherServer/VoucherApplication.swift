import Dispatch
import DurableFiles
public import Foundation
import Graphics
public import HTTPServer
public import Localization
import Mail
import MediaWorker
import SQLiteStore
import Secrets
import Synchronization
public import VoucherKit

/// The whole application: stores, sessions, routes and the HTTP server.
///
/// A host's `main` makes one with a closure that gives each new scene its root controller, and runs it.
public final class VoucherApplication: Sendable {
    /// Where vouchers, drafts and pictures are kept.
    public struct Stores: Sendable {
        /// Vouchers with their ledgers.
        public var vouchers: any VoucherStore
        /// Visitors' sessions, which hold their drafts.
        public var drafts: any DraftStore
        /// The bytes of pictures, by digest.
        public var media: any MediaStore
        /// Knows what refers to media, in the database of vouchers and drafts; nil, and no medium is ever swept.
        public var mediaIndex: (any MediaIndex)?
        /// Makes the secrets of links and seals them.
        public var vault: any LinkVault
        /// Mails on their way out; in the same database as the vouchers, so that both are kept together.
        public var outbox: any Outbox

        /// Codes that were sent to sign people in; nil, and nobody signs in by one.
        public var logins: (any LoginStore)?
        /// Makes those codes.
        public var loginCodes: (any LoginCodeVault)?

        /// Stores of the host's own; the vault's key has to outlive the vouchers.
        public init(
            vouchers: any VoucherStore, drafts: any DraftStore, media: any MediaStore, vault: any LinkVault,
            outbox: any Outbox, mediaIndex: (any MediaIndex)? = nil,
            logins: (any LoginStore)? = nil, loginCodes: (any LoginCodeVault)? = nil
        ) {
            self.vouchers = vouchers
            self.drafts = drafts
            self.media = media
            self.mediaIndex = mediaIndex
            self.vault = vault
            self.outbox = outbox
            self.logins = logins
            self.loginCodes = loginCodes
        }

        /// SQLite and files in one folder, with the key for links beside them. `mediaGrace` is how long whoever sweeps leaves
        /// a medium that nothing refers to, in seconds.
        public static func embedded(in folder: String, mediaGrace: TimeInterval = MediaSweep.grace) throws -> Stores {
            try DurableFiles.makeFolder(folder)
            let database = try SQLiteVoucherStore(path: folder + "/vouchers.sqlite")
            return Stores(
                vouchers: database, drafts: database,
                media: try FileMediaStore(
                    folder: folder + "/media", index: database, tolerance: tolerance(of: mediaGrace)),
                vault: try SodiumLinkVault(keyFile: folder + "/link.key"), outbox: database, mediaIndex: database,
                logins: database, loginCodes: try SodiumLoginCodes(keyFile: folder + "/link.key"))
        }

        /// For how long a picture that is shown again need not be noted again: twice that is well within the grace.
        static func tolerance(of mediaGrace: TimeInterval) -> TimeInterval { min(3600, max(60, mediaGrace) / 4) }
    }

    let configuration: ServerConfiguration
    private let screens: VoucherScreens
    private let makeRoot: @Sendable (Scene) throws -> UIViewController
    private let themeManager: ThemeManager
    private let recipientSettings: RecipientSettings
    private let loginMailing: (any LoginMailing)?
    private let words: WordTables?
    private let phones: (any PhoneMessenger)?
    private let credit: (any CreditSource)?

    /// `themeManager` and `recipientSettings` are those of the recipient's screens; `makeRoot` is called for each new or rebuilt scene. Codes
    /// that sign people in go through the outbox, or `loginMailing` sends them. `words` are the host's own: they go before
    /// the package's, text by text, and what is wrong with them is logged at the start. With `phones` senders may have a voucher
    /// sent to a telephone. `credit` holds what the flow's delegate offers of people's credit.
    public init(
        configuration: ServerConfiguration, screens: VoucherScreens = VoucherScreens(),
        themeManager: ThemeManager = ThemeManager(), recipientSettings: RecipientSettings = RecipientSettings(),
        loginMailing: (any LoginMailing)? = nil, words: WordTables? = nil,
        phones: (any PhoneMessenger)? = nil, credit: (any CreditSource)? = nil,
        makeRoot: @escaping @Sendable (Scene) throws -> UIViewController
    ) {
        self.configuration = configuration
        self.screens = screens
        self.themeManager = themeManager
        self.recipientSettings = recipientSettings
        self.loginMailing = loginMailing
        self.words = words
        self.phones = phones
        self.credit = credit
        self.makeRoot = makeRoot
    }

    /// Carries out the program's command: without one it serves until the process is told to end, and what is in flight
    /// is then answered; `screens` prints a table of every screen, `mail test` and `mail queue` send a test mail,
    /// `mail bounce` reads one that came back, `vouchers` shows and changes vouchers for an operator and reports what is owed,
    /// and `verify` tells whether database, money and media folder agree.
    /// `media-worker` is for the server itself, which starts such processes to read photos; a program's `main` gets there
    /// without an environment.
    ///
    /// Throws when it cannot start. Ends the process with exit code 64 for a command that is not known, with 1 when
    /// the table has a screen that fails, a test mail or a change of a voucher is refused or what is stored does not agree, and
    /// with 75 when something has to be tried again later.
    public func run(arguments: [String] = Array(CommandLine.arguments.dropFirst())) async throws {
        switch arguments.first {
        case nil, "serve": try await serve()
        case "screens":
            let table = try screenTable()
            print(table.text, terminator: "")
            if table.isFailing { exit(1) }
        case "mail":
            let code = try await MailCommand(configuration).run(Array(arguments.dropFirst()))
            if code != 0 { exit(code) }
        case "verify":
            let code = await VerifyCommand(configuration).run()
            if code != 0 { exit(code) }
        case "vouchers":
            let code = await VouchersCommand.run(Array(arguments.dropFirst()), of: self)
            if code != 0 { exit(code) }
        case MediaWorkerMain.command: MediaWorkerMain.run()
        case let word?:
            let words = "There is no command “\(word)”. The commands are serve, screens, mail, vouchers and verify.\n"
            FileHandle.standardError.write(Data(words.utf8))
            exit(64)
        }
    }

    private func serve() async throws {
        // Two servers would each have sessions of their own and write over each other's.
        try DurableFiles.makeFolder(configuration.dataFolder)
        let lock = try FolderLock(configuration.dataFolder)
        try await serve(on: try .embedded(in: configuration.dataFolder, mediaGrace: configuration.mediaGrace))
        withExtendedLifetime(lock) {}
    }

    /// Serves from these stores until the process is told to end.
    package func serve(on stores: Stores) async throws {
        let end = await EndSignal()
        let running = try await startAll(on: stores)
        let (server, port) = (running.server, running.port)
        let address = "http://\(configuration.host):\(port)/"
        print("VoucherKit is ready at \(address)")
        print("Data is kept in \(configuration.dataFolder). Press Control-C to stop.")
        print("Mails go to \(try MailDelivery(configuration).destination).")
        if configuration.showsGallery { print("Every screen, in every theme: \(address)gallery") }
        fflush(nil)
        await end.wait()
        await server.stop(within: .seconds(configuration.stopTime))
        running.tidying.cancel()
        await running.mail.stop()
        await running.keeper.stop()
        await running.keeping.value
        running.tools?.stop()
        await running.workers.stop()
        await running.housekeeping.stop()
        await running.sweeping.value
    }

    /// All that runs beside each other while the server does.
    private struct Running {
        let server: HTTPServer
        let port: UInt16
        let mail: MailDelivery.Work
        let workers: MediaWorkers
        let tools: MediaTools?
        let housekeeping: Housekeeping
        let keeper: VoucherKeeper
        let keeping: Task<Void, Never>
        let sweeping: Task<Void, Never>
        let tidying: Task<Void, Never>
    }

    /// Every screen and option of the application, each made once.
    package func screenTable() throws -> ScreenTable {
        var environment = SceneEnvironment()
        environment[VoucherScreens.self] = screens
        return try ScreenCatalog(
            root: makeRoot, environment: environment, screens: screens, recipientTheme: themeManager
        ).table()
    }

    /// Starts and answers the running server and its port. Mails are sent from then on, and drafts and media swept, until
    /// the process ends.
    public func start() async throws -> (HTTPServer, UInt16) {
        let running = try await startAll(
            on: try .embedded(in: configuration.dataFolder, mediaGrace: configuration.mediaGrace))
        return (running.server, running.port)
    }

    private func startAll(on stores: Stores) async throws -> Running {
        let delivery = try MailDelivery(configuration)
        try FontFile.checkInstalled()
        var settings = HTTPServer.Configuration()
        settings.host = configuration.host
        settings.port = configuration.port
        settings.bodyLimit = configuration.bodyLimit
        settings.uploads = HTTPServer.UploadLimits(
            folder: try Self.emptiedFolder(configuration.dataFolder + "/incoming"),
            fileSize: configuration.uploadLimit)
        settings.connectionLimit = configuration.connectionLimit
        settings.connectionTimeout = configuration.connectionIdleTime
        let refusals = RefusalWords(languages: configuration.languages, tables: words.map { [$0] } ?? [])
        settings.words = { refusals($0, to: $1) }
        settings.queueLimit = .seconds(configuration.queueTime)
        settings.connectionLimitPerAddress =
            configuration.trustedProxies.isEmpty ? configuration.connectionsPerClient : 0
        // With a port of the system's choice the address is known only once the server listens.
        let late = LateHandler()
        let server = HTTPServer(configuration: settings, handler: late)
        if server.connectionLimit < configuration.connectionLimit {
            ScreenLog.warn(
                "The system lets this process open too few files for CONNECTION_LIMIT (\(configuration.connectionLimit)), so there will be \(server.connectionLimit) connections at most. Raise the limit, as by “ulimit -n” or LimitNOFILE."
            )
        }
        let port = try server.start()
        let publicURL = configuration.publicURL ?? "http://\(configuration.host):\(port)"
        let workers = MediaWorkers()
        let studio = MediaPhotoStudio(media: stores.media) {
            try await workers.animation(from: $0, limits: $1)
        } reader: {
            try await workers.photo(from: $0, request: $1)
        }
        let mailWorker = delivery.makeWorker(on: stores, phones: phones)
        let tools = try Self.tools(in: configuration.dataFolder + "/converting")
        let bell = TaskBell()
        let (handler, sessions, service) = try makeParts(
            stores: stores, photos: studio,
            recordings: tools.map { MediaRecordingStudio(media: stores.media, tools: $0, photos: studio) },
            publicURL: publicURL, mailsWait: { Task { await mailWorker.wake() } },
            tasksWait: { bell.ring() }, now: { Date() })
        late.set(handler)
        let keeper = VoucherKeeper(service)
        bell.answer { Task { await keeper.wake() } }
        // Warm for the first photo; the server answers meanwhile, and a worker that cannot start is told of.
        Task {
            do {
                try await workers.start()
            } catch {
                ScreenLog.warn("Photos cannot be read: \(error)")
            }
        }
        let housekeeping = Housekeeping(stores, sessions: sessions, configuration: configuration)
        return Running(
            server: server, port: port, mail: delivery.start(mailWorker), workers: workers, tools: tools,
            housekeeping: housekeeping, keeper: keeper, keeping: Task { await keeper.run() },
            sweeping: Task { await housekeeping.run() },
            tidying: Task { await sessions.keepTidy() })
    }

    /// The folder files lie in until they are read. What a run that ended suddenly has left there belongs to nobody.
    private static func emptiedFolder(_ path: String) throws -> String {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return path
    }

    /// What reads films and sounds; nil, and told in words, where the programs for it are not installed.
    private static func tools(in folder: String) throws -> MediaTools? {
        guard let found = MediaTools.Configuration.found(folder: try emptiedFolder(folder)) else {
            ScreenLog.warn(
                "Videos and sounds cannot be taken: ffmpeg and ffprobe are not in PATH. Install ffmpeg, as by script/bootstrap."
            )
            return nil
        }
        return MediaTools(found)
    }

    /// What answers requests, without a network: for tests, and for a host that brings a server of its own. `mailsWait` is
    /// called once a mail is in the outbox, from any thread: whoever sends them looks then.
    public func makeHandler(
        stores: Stores, photos: (any PhotoStudio)? = nil, recordings: (any RecordingStudio)? = nil, publicURL: String,
        mailsWait: @escaping @Sendable () -> Void = {}, now: @escaping @Sendable () -> Date
    ) throws -> any HTTPHandler {
        try makeParts(
            stores: stores, photos: photos, recordings: recordings, publicURL: publicURL, mailsWait: mailsWait,
            tasksWait: {}, now: now
        ).handler
    }

    private func makeParts(
        stores: Stores, photos: (any PhotoStudio)?, recordings: (any RecordingStudio)?, publicURL: String,
        mailsWait: @escaping @Sendable () -> Void, tasksWait: @escaping @Sendable () -> Void,
        now: @escaping @Sendable () -> Date
    ) throws -> (handler: Router, sessions: SessionRegistry, service: VoucherService) {
        let site = URL(string: publicURL + "/") ?? URL(fileURLWithPath: "/")
        let service = makeService(
            on: stores, publicURL: publicURL, mailsWait: mailsWait, tasksWait: tasksWait, now: now)
        var environment = SceneEnvironment()
        let preview = VoucherPreview(publicURL: publicURL, themeManager: themeManager)
        environment[VoucherService.self] = service
        environment[VoucherPreview.self] = preview
        environment[(any DomainNameConverter).self] = IDNADomainNames()
        environment[(any PhotoStudio).self] = photos
        environment[(any AnimationStudio).self] = photos as? any AnimationStudio
        environment[(any RecordingStudio).self] = recordings
        environment[(any CaptionStudio).self] = recordings as? any CaptionStudio
        environment[VoucherScreens.self] = screens
        environment[WordTables.self] = words
        environment[OfferedLanguages.self] = OfferedLanguages(configuration.languages)
        environment[PictureSearchLimits.self] = PictureSearchLimits(
            perClient: configuration.searchesPerClient, now: now)
        environment[(any PhoneMessenger).self] = phones
        for fault in words?.faults() ?? [] { ScreenLog.warn("The application's words: \(fault)") }
        if let logins = stores.logins, let codes = stores.loginCodes {
            let mailing =
                loginMailing
                ?? OutboxLoginMailing(
                    outbox: stores.outbox, vault: stores.vault, site: site, mailsWait: mailsWait, now: now)
            environment[LoginService.self] = LoginService(store: logins, codes: codes, mailing: mailing, now: now)
        }
        let pictures = ShownPictures(
            media: stores.media, tolerance: Stores.tolerance(of: configuration.mediaGrace), now: now)
        var tokenLogin: TokenLogin?
        if let settings = configuration.tokenLogin {
            // Without a place to note which were used, tokens could be shown again.
            guard let logins = stores.logins else { throw TokensNeedLoginsError() }
            tokenLogin = TokenLogin(verifier: try settings.verifier(now: now), store: logins, now: now)
        }
        let sessions = SessionRegistry(
            environment: environment, drafts: stores.drafts, pictures: pictures,
            bounds: SessionRegistry.Bounds(
                count: configuration.sessionLimit, idle: configuration.sessionIdleTime, heap: configuration.memoryLimit),
            now: now)
        let router = Router(
            service: service, screens: screens, themeManager: themeManager, recipientSettings: recipientSettings,
            sessions: sessions, media: stores.media, pictures: pictures,
            previews: PreviewPictures(preview, photos: photos as? any PreviewPhotos), assets: try AssetLibrary(),
            documentation: DocumentationFiles(folder: configuration.documentationFolder), environment: environment,
            publicURL: publicURL, acceptsHostHeader: configuration.publicURL == nil,
            showsGallery: configuration.showsGallery, languages: configuration.languages,
            limits: ClientLimits(
                proxies: configuration.trustedProxies, newSessionsPerClient: configuration.newSessionsPerClient,
                now: now),
            tokenLogin: tokenLogin,
            stripeHook: configuration.payments?.stripeWebhook.map { webhook in
                StripeHook(webhook: webhook, now: now) { try await service.note(changeOf: $0) }
            }, draftLifetime: configuration.draftLifetime, makeRoot: makeRoot)
        return (router, sessions, service)
    }

    /// What changes vouchers, for the server and for an operator beside it.
    func makeService(
        on stores: Stores, publicURL: String, mailsWait: @escaping @Sendable () -> Void = {},
        tasksWait: @escaping @Sendable () -> Void = {}, now: @escaping @Sendable () -> Date
    ) -> VoucherService {
        VoucherService(
            store: stores.vouchers, vault: stores.vault, publicURL: publicURL,
            mailer: VoucherMailer(
                vault: stores.vault, site: URL(string: publicURL + "/") ?? URL(fileURLWithPath: "/"),
                themeManager: themeManager, words: words, languages: configuration.languages),
            outbox: stores.outbox,
            partners: VoucherPartners(
                payments: configuration.payments?.adapter, credit: credit, listener: configuration.payments?.listener),
            mailsWait: mailsWait, tasksWait: tasksWait, now: now)
    }
}

/// The settings want people to sign in by tokens, and the stores have no place for logins.
public struct TokensNeedLoginsError: Error, Sendable, CustomStringConvertible {
    public let description = "People sign in by tokens only where Stores.logins is set: each token counts once."
}

/// Rung when tasks wait, and heard once somebody is there to do them.
private final class TaskBell: Sendable {
    private let listener = Mutex<(@Sendable () -> Void)?>(nil)

    func answer(_ listener: @escaping @Sendable () -> Void) { self.listener.withLock { $0 = listener } }

    func ring() { listener.withLock { $0 }?() }
}

/// Answers once the real handler is there.
private final class LateHandler: HTTPHandler {
    private let handler = Mutex<(any HTTPHandler)?>(nil)

    func set(_ handler: any HTTPHandler) {
        self.handler.withLock { $0 = handler }
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let handler = handler.withLock({ $0 }) else {
            return HTTPResponse(status: 503, headers: ["Retry-After": "1"])
        }
        return await handler.respond(to: request)
    }
}
