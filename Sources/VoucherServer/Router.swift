import Localization
import Foundation
import HTTPServer
import Secrets
import VoucherKit

/// Which address is answered by what.
///
/// A GET makes no session, sets no cookie and changes nothing: a page without a session is built, written and thrown
/// away. A POST is carried out in the visitor's session, which is made then if there is none.
struct Router: HTTPHandler {
    private let service: VoucherService
    private let screens: VoucherScreens
    let themeManager: ThemeManager
    private let recipientSettings: RecipientSettings
    private let sessions: SessionRegistry
    private let media: any MediaStore
    private let pictures: ShownPictures
    private let previews: PreviewPictures
    private let assets: AssetLibrary
    private let documentation: DocumentationFiles
    private let games: GameFiles
    private let environment: SceneEnvironment
    private let makeRoot: @Sendable (Scene) throws -> UIViewController
    private let responder: PageResponder
    let origin: RequestGuard
    private let languages: LanguageWish
    private let cookieName: String
    private let gallery: Gallery?
    private let limits: ClientLimits
    private let tokenLogin: TokenLogin?
    private let stripeHook: StripeHook?
    /// In seconds.
    private let draftLifetime: TimeInterval

    init(
        service: VoucherService, screens: VoucherScreens, themeManager: ThemeManager,
        recipientSettings: RecipientSettings, sessions: SessionRegistry, media: any MediaStore,
        pictures: ShownPictures, previews: PreviewPictures, assets: AssetLibrary, documentation: DocumentationFiles,
        environment: SceneEnvironment, publicURL: String, acceptsHostHeader: Bool, showsGallery: Bool,
        languages: [String], limits: ClientLimits, tokenLogin: TokenLogin?, stripeHook: StripeHook?,
        draftLifetime: TimeInterval,
        makeRoot: @escaping @Sendable (Scene) throws -> UIViewController
    ) {
        self.service = service
        self.screens = screens
        self.themeManager = themeManager
        self.recipientSettings = recipientSettings
        self.sessions = sessions
        self.media = media
        self.pictures = pictures
        self.previews = previews
        self.assets = assets
        self.documentation = documentation
        games = GameFiles(screens.games, publicURL: publicURL, acceptsHostHeader: acceptsHostHeader)
        self.environment = environment
        self.makeRoot = makeRoot
        let isSecure = publicURL.hasPrefix("https://")
        responder = PageResponder(assets: assets.links, isSecure: isSecure)
        origin = RequestGuard(publicURL: publicURL, acceptsHostHeader: acceptsHostHeader)
        gallery =
            showsGallery
            ? Gallery(
                catalog: ScreenCatalog(
                    root: makeRoot, environment: environment, screens: screens, recipientTheme: themeManager),
                responder: responder, styleSheet: AssetLibrary.galleryStyleSheet) : nil
        self.languages = LanguageWish(offered: languages)
        self.limits = limits
        self.draftLifetime = draftLifetime
        self.tokenLogin = tokenLogin
        self.stripeHook = stripeHook
        cookieName = isSecure ? "__Host-vk_session" : "vk_session"
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        do {
            return try await route(request)
        } catch let error as TooManySessions {
            return page(.tooManySessions(retryAfter: error.retryAfter), request)
        } catch let error as FormError {
            ScreenLog.warn("A form could not be read: \(error)")
            return page(.malformed, request)
        } catch {
            ScreenLog.warn("A request for /\(request.path.split(separator: "/").first ?? "") failed: \(error)")
            return page(.couldNotSave, request)
        }
    }

    private func route(_ request: HTTPRequest) async throws -> HTTPResponse {
        let isRead = request.method == "GET" || request.method == "HEAD"
        guard isRead || request.method == "POST" else { return page(.wrongMethod, request) }
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        // The one address that forms of other sites may be sent to; it looks at the origin itself.
        if parts.first == "login", let tokenLogin {
            return try await login(request, Array(parts.dropFirst()), with: tokenLogin)
        }
        // Posted by no page at all: it carries a signature.
        if !isRead, parts == ["payments", "stripe"], let stripeHook { return await stripeHook.response(to: request) }
        if !isRead, !origin.isFromOwnPage(request) { return page(.foreignOrigin, request) }
        switch (parts.first, parts.count) {
        case ("", 1): return isRead ? try await start(request) : try await beginScene(request)
        case ("s", 3): return try await screen(request, scene: parts[1], screen: parts[2], isRead: isRead)
        // Whatever stands behind it, so that every link that leads nowhere is answered alike.
        case ("v", _):
            return try await voucher(request, token: parts.dropFirst().joined(separator: "/"), isRead: isRead)
        case ("media", 2) where isRead: return try await picture(request, parts[1])
        case ("preview", _) where isRead:
            return try await previews.response(to: request, Array(parts.dropFirst())) ?? page(.notFound, request)
        case ("gallery", _) where isRead && gallery != nil:
            return try await gallery?.response(to: request) ?? page(.notFound, request)
        case ("docs", _) where isRead:
            return documentation.response(for: Array(parts.dropFirst())) ?? page(.notFound, request)
        case ("games", _) where isRead:
            return games.response(to: request, Array(parts.dropFirst())) ?? page(.notFound, request)
        case ("healthz", 1) where isRead: return .text("ok\n")
        default: return assets.response(for: request.path) ?? page(.notFound, request)
        }
    }

    func page(_ error: ErrorPage, _ request: HTTPRequest) -> HTTPResponse {
        let language = languages.choice(for: request.headers["Accept-Language"])
        return Words.$current.withValue(environment.words(in: language)) {
            error.response(responder, theme: themeManager, to: request)
        }
    }

    // MARK: Sender

    private var flowRoot: RootMaker {
        RootMaker(path: { scene, screen in "/s/\(scene)/\(screen)" }, make: makeRoot)
    }

    private func start(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await ephemeral(request, path: "/", root: flowRoot)
    }

    private func beginScene(_ request: HTTPRequest) async throws -> HTTPResponse {
        let event = try event(in: request)
        guard let event else { return page(.malformed, request) }
        let scene = SceneName.sender()
        return try await withSession(of: request, orNew: true) { session, name in
            answer(try await session.handle(event, sceneID: scene, root: flowRoot, knownAs: name), to: request)
        } ?? page(.notFound, request)
    }

    private func screen(
        _ request: HTTPRequest, scene: String, screen: String, isRead: Bool
    ) async throws -> HTTPResponse {
        let event = isRead ? nil : try event(in: request)
        if !isRead, event == nil { return page(.malformed, request) }
        return try await withSession(of: request, orNew: false) { session, name in
            guard !SceneName.isRecipients(scene), await session.hasScene(scene) else { return page(.notFound, request) }
            if let event {
                return answer(
                    try await session.handle(event, sceneID: scene, root: flowRoot, knownAs: name), to: request)
            }
            return try await page(request, of: session, name, scene: scene, screen: screen, root: flowRoot)
        } ?? page(.notFound, request)
    }

    /// A page as it is, or, when the request names a revision it knows, the next one: held until there is one.
    private func page(
        _ request: HTTPRequest, of session: Session, _ name: String, scene: String, screen: String?, root: RootMaker
    ) async throws -> HTTPResponse {
        guard let after = request.query.first(where: { $0.name == "after" }).flatMap({ Int($0.value) }) else {
            let page = try await session.page(sceneID: scene, screenID: screen, root: root, knownAs: name)
            return responder.response(page, to: request)
        }
        guard let next = try await session.nextPage(after: after, sceneID: scene, root: root, knownAs: name) else {
            return HTTPResponse(status: 204)
        }
        return responder.response(next, to: request)
    }

    // MARK: Recipient

    private func voucher(_ request: HTTPRequest, token: String, isRead: Bool) async throws -> HTTPResponse {
        // Looked up first: whoever holds a link is told the truth, however many wrong ones came from their network.
        guard let voucher = try await service.voucher(token: token) else {
            if let wait = limits.miss(by: request) { return page(.tooManyMisses(retryAfter: wait), request) }
            return page(.noVoucher, request)
        }
        let scene = SceneName.recipient(of: voucher)
        let root = recipientRoot(voucher, token: token)
        if isRead {
            let kept: HTTPResponse? =
                try await withSession(of: request, orNew: false) { session, name in
                    guard await session.hasScene(scene) else { return nil }
                    await session.deliver(voucher, to: scene)
                    return try await page(request, of: session, name, scene: scene, screen: nil, root: root)
                } ?? nil
            if let kept { return kept }
            return try await ephemeral(request, path: "/v/\(token)", root: root)
        }
        guard let event = try event(in: request) else { return page(.malformed, request) }
        return try await withSession(of: request, orNew: true) { session, name in
            await session.deliver(voucher, to: scene)
            return answer(try await session.handle(event, sceneID: scene, root: root, knownAs: name), to: request)
        } ?? page(.notFound, request)
    }

    private func recipientRoot(_ voucher: Voucher, token: String) -> RootMaker {
        let (screens, theme, settings) = (screens, themeManager, recipientSettings)
        return RootMaker(path: { _, _ in "/v/\(token)" }) { scene in
            VoucherRecipientFlowCoordinator(
                voucher: voucher, token: token, themeManager: theme, screens: screens, settings: settings, scene: scene
            ).makeUnwrapViewController()
        }
    }

    // MARK: Parts

    func ephemeral(_ request: HTTPRequest, path: String, root: RootMaker) async throws -> HTTPResponse {
        let language = languages.choice(for: request.headers["Accept-Language"])
        let (page, images) = try Session.ephemeralPage(
            path: path, environment: environment, language: language, root: root)
        try await pictures.keep(images)
        return responder.response(page, to: request)
    }

    private func picture(_ request: HTTPRequest, _ name: String) async throws -> HTTPResponse {
        // Pages that are still open from before name the kind as well.
        let digest = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
        guard PictureReference.isDigest(digest) else { return page(.notFound, request) }
        if let medium = try await media.open(digest: digest) {
            return MediaResponse.make(medium, digest: digest, for: request) ?? page(.notFound, request)
        }
        guard let bytes = try await media.bytes(digest: digest),
            let response = MediaResponse.make(bytes, digest: digest, for: request)
        else { return page(.notFound, request) }
        return response
    }

    private func event(in request: HTTPRequest) throws -> PageEvent? {
        var event: PageEvent?
        if let form = request.form {
            event = EventForm.event(from: form)
        } else {
            event = try fields(in: request).flatMap(EventForm.event(from:))
        }
        event?.clientKey = limits.key(of: request)
        event?.language = languages.choice(for: request.headers["Accept-Language"])
        return event
    }

    /// The fields of a plain form; nil for another kind of content.
    func fields(in request: HTTPRequest) throws -> [FormField]? {
        let type = request.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        guard type == "application/x-www-form-urlencoded" else { return nil }
        return try FormDecoder.decode(request.body)
    }

    /// The answer to an event, with a new cookie when the event has renewed the session.
    private func answer(_ answer: SessionAnswer, to request: HTTPRequest) -> HTTPResponse {
        var response = responder.answer(answer, to: request)
        if let secret = answer.newSecret { response.headers["Set-Cookie"] = cookie(secret) }
        return response
    }

    /// Runs a body in the visitor's session, with the name the cookie gives it; nil when there is none and none is to be
    /// made. A new one sets its cookie, and the beginning of a flow has it kept for as long as the draft again: a later
    /// answer might come after one that renewed the session, and would put the old cookie back.
    func withSession<Value: Sendable>(
        of request: HTTPRequest, orNew: Bool, _ body: (Session, _ name: String) async throws -> Value
    ) async throws -> Value? {
        do {
            return try await inSession(of: request, orNew: orNew, body)
        } catch is SessionRenamed {
            // Another request of this browser, or of one that knew its cookie, has signed somebody in: what is left under
            // this one's name answers.
            return try await inSession(of: request, orNew: orNew, body)
        }
    }

    private func inSession<Value: Sendable>(
        of request: HTTPRequest, orNew: Bool, _ body: (Session, _ name: String) async throws -> Value
    ) async throws -> Value? {
        var borrowed: Session?
        var newToken: String?
        if let token = request.cookies[cookieName] { borrowed = try await sessions.borrow(token: token) }
        if borrowed == nil, orNew {
            if let wait = limits.newSession(by: request) { throw TooManySessions(retryAfter: wait) }
            (borrowed, newToken) = await sessions.make()
        }
        guard let session = borrowed else { return nil }
        let name = (newToken ?? request.cookies[cookieName]).map(RandomToken.hash) ?? session.id
        do {
            let value = try await body(session, name)
            await sessions.giveBack(session)
            let token =
                newToken ?? (request.method == "POST" && request.path == "/" ? request.cookies[cookieName] : nil)
            if let token, var response = value as? HTTPResponse, response.headers["Set-Cookie"] == nil {
                response.headers["Set-Cookie"] = cookie(token)
                return response as? Value
            }
            return value
        } catch {
            await sessions.giveBack(session)
            throw error
        }
    }

    func cookie(_ token: String) -> String {
        let secure = cookieName.hasPrefix("__Host-") ? "; Secure" : ""
        return
            "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(Int(draftLifetime))\(secure)"
    }
}
