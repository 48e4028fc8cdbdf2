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
    private let themeManager: ThemeManager
    private let sessions: SessionRegistry
    private let media: any MediaStore
    private let assets: AssetLibrary
    private let documentation: DocumentationFiles
    private let environment: SceneEnvironment
    private let makeRoot: @Sendable (Scene) throws -> UIViewController
    private let responder: PageResponder
    private let origin: RequestGuard
    private let languages: LanguageWish
    private let cookieName: String
    private let gallery: Gallery?
    private let limits: ClientLimits

    init(
        service: VoucherService, screens: VoucherScreens, themeManager: ThemeManager, sessions: SessionRegistry,
        media: any MediaStore, assets: AssetLibrary, documentation: DocumentationFiles,
        environment: SceneEnvironment, publicURL: String, acceptsHostHeader: Bool, showsGallery: Bool,
        languages: [String], limits: ClientLimits,
        makeRoot: @escaping @Sendable (Scene) throws -> UIViewController
    ) {
        self.service = service
        self.screens = screens
        self.themeManager = themeManager
        self.sessions = sessions
        self.media = media
        self.assets = assets
        self.documentation = documentation
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
        if !isRead, !origin.isFromOwnPage(request) { return page(.foreignOrigin, request) }
        switch (parts.first, parts.count) {
        case ("", 1): return isRead ? try await start(request) : try await beginScene(request)
        case ("s", 3): return try await screen(request, scene: parts[1], screen: parts[2], isRead: isRead)
        // Whatever stands behind it, so that every link that leads nowhere is answered alike.
        case ("v", _):
            return try await voucher(request, token: parts.dropFirst().joined(separator: "/"), isRead: isRead)
        case ("media", 2) where isRead: return try await picture(request, parts[1])
        case ("gallery", _) where isRead && gallery != nil:
            return try await gallery?.response(to: request) ?? page(.notFound, request)
        case ("docs", _) where isRead:
            return documentation.response(for: Array(parts.dropFirst())) ?? page(.notFound, request)
        case ("healthz", 1) where isRead: return .text("ok\n")
        default: return assets.response(for: request.path) ?? page(.notFound, request)
        }
    }

    private func page(_ error: ErrorPage, _ request: HTTPRequest) -> HTTPResponse {
        error.response(responder, theme: themeManager, to: request)
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
        let scene = String(RandomToken.make().prefix(16))
        return try await withSession(of: request, orNew: true) { session in
            responder.answer(try await session.handle(event, sceneID: scene, root: flowRoot), to: request)
        } ?? page(.notFound, request)
    }

    private func screen(
        _ request: HTTPRequest, scene: String, screen: String, isRead: Bool
    ) async throws -> HTTPResponse {
        let event = isRead ? nil : try event(in: request)
        if !isRead, event == nil { return page(.malformed, request) }
        return try await withSession(of: request, orNew: false) { session in
            guard !scene.hasPrefix("v-"), await session.hasScene(scene) else { return page(.notFound, request) }
            if let event {
                return responder.answer(try await session.handle(event, sceneID: scene, root: flowRoot), to: request)
            }
            return try await page(request, of: session, scene: scene, screen: screen, root: flowRoot)
        } ?? page(.notFound, request)
    }

    /// A page as it is, or, when the request names a revision it knows, the next one: held until there is one.
    private func page(
        _ request: HTTPRequest, of session: Session, scene: String, screen: String?, root: RootMaker
    ) async throws -> HTTPResponse {
        guard let after = request.query.first(where: { $0.name == "after" }).flatMap({ Int($0.value) }) else {
            let page = try await session.page(sceneID: scene, screenID: screen, root: root)
            return responder.response(page, to: request)
        }
        guard let next = try await session.nextPage(after: after, sceneID: scene, root: root) else {
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
        let scene = "v-\(voucher.id.rawValue)"
        let root = recipientRoot(voucher, token: token)
        if isRead {
            let kept: HTTPResponse? =
                try await withSession(of: request, orNew: false) { session in
                    guard await session.hasScene(scene) else { return nil }
                    await session.deliver(voucher, to: scene)
                    return try await page(request, of: session, scene: scene, screen: nil, root: root)
                } ?? nil
            if let kept { return kept }
            return try await ephemeral(request, path: "/v/\(token)", root: root)
        }
        guard let event = try event(in: request) else { return page(.malformed, request) }
        return try await withSession(of: request, orNew: true) { session in
            await session.deliver(voucher, to: scene)
            return responder.answer(try await session.handle(event, sceneID: scene, root: root), to: request)
        } ?? page(.notFound, request)
    }

    private func recipientRoot(_ voucher: Voucher, token: String) -> RootMaker {
        let (screens, theme) = (screens, themeManager)
        return RootMaker(path: { _, _ in "/v/\(token)" }) { scene in
            VoucherRecipientFlowCoordinator(
                voucher: voucher, token: token, themeManager: theme, screens: screens, scene: scene
            ).makeUnwrapViewController()
        }
    }

    // MARK: Parts

    private func ephemeral(_ request: HTTPRequest, path: String, root: RootMaker) async throws -> HTTPResponse {
        let language = languages.choice(for: request.headers["Accept-Language"])
        let (page, images) = try Session.ephemeralPage(
            path: path, environment: environment, language: language, root: root)
        for image in images {
            if let bytes = image.pngData() { try await media.put(bytes, digest: image.digest) }
        }
        return responder.response(page, to: request)
    }

    private func picture(_ request: HTTPRequest, _ name: String) async throws -> HTTPResponse {
        // Pages that are still open from before name the kind as well.
        let digest = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
        guard PictureReference.isDigest(digest), let bytes = try await media.bytes(digest: digest),
            let response = MediaResponse.make(bytes, digest: digest, for: request)
        else { return page(.notFound, request) }
        return response
    }

    private func event(in request: HTTPRequest) throws -> PageEvent? {
        var event: PageEvent?
        if let form = request.form {
            event = EventForm.event(from: form)
        } else {
            let type = request.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? ""
            guard type == "application/x-www-form-urlencoded" else { return nil }
            event = EventForm.event(from: try FormDecoder.decode(request.body))
        }
        event?.clientKey = limits.key(of: request)
        event?.language = languages.choice(for: request.headers["Accept-Language"])
        return event
    }

    /// Runs a body in the visitor's session; nil when there is none and none is to be made. A new one sets its cookie.
    private func withSession<Value: Sendable>(
        of request: HTTPRequest, orNew: Bool, _ body: (Session) async throws -> Value
    ) async throws -> Value? {
        var borrowed: Session?
        var newToken: String?
        if let token = request.cookies[cookieName] { borrowed = try await sessions.borrow(token: token) }
        if borrowed == nil, orNew {
            if let wait = limits.newSession(by: request) { throw TooManySessions(retryAfter: wait) }
            (borrowed, newToken) = await sessions.make()
        }
        guard let session = borrowed else { return nil }
        do {
            let value = try await body(session)
            await sessions.giveBack(session)
            if let newToken, var response = value as? HTTPResponse {
                response.headers["Set-Cookie"] = cookie(newToken)
                return response as? Value
            }
            return value
        } catch {
            await sessions.giveBack(session)
            throw error
        }
    }

    private func cookie(_ token: String) -> String {
        let secure = cookieName.hasPrefix("__Host-") ? "; Secure" : ""
        return
            "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(Int(SessionRegistry.lifetime))\(secure)"
    }
}
