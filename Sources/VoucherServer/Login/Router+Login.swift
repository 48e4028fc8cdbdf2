import Foundation
import HTTPServer
import Tokens
import VoucherKit

extension Router {
    /// `POST /login/token` with the fields `token` and, if wanted, `return`, an address of ours; and the page that asks
    /// whether that is who is there.
    func login(_ request: HTTPRequest, _ parts: [String], with login: TokenLogin) async throws -> HTTPResponse {
        guard parts.count <= 2, parts.first == "token" else { return page(.notFound, request) }
        guard request.method == "POST" else { return page(.wrongMethod, request) }
        if parts.count == 2 {
            guard origin.isFromOwnPage(request) else { return page(.foreignOrigin, request) }
            guard let offer = login.kept(parts[1]) else { return page(.tokenRefused, request) }
            return try await signIn(offer, by: login, request)
        }
        guard let fields = try fields(in: request) else { return page(.malformed, request) }
        func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
        let offer: TokenLogin.Offer
        do throws(TokenRefusal) {
            offer = try login.offer(value("token") ?? "", destination: value("return"))
        } catch {
            // The reason is for the operator; a stranger learns nothing from it.
            ScreenLog.warn("A token signs nobody in: \(error)")
            return page(.tokenRefused, request)
        }
        if origin.isFromOwnPage(request) { return try await signIn(offer, by: login, request) }
        return try await ask(offer, login.keep(offer), request)
    }

    private func ask(_ offer: TokenLogin.Offer, _ name: String, _ request: HTTPRequest) async throws -> HTTPResponse {
        let (person, theme) = (offer.token.person, themeManager)
        return try await ephemeral(
            request, path: "/login/token/\(name)",
            root: RootMaker(path: { _, _ in "/login/token/\(name)" }) { scene in
                scene.theme = theme.pageTheme
                return TokenOfferViewController(person)
            })
    }

    private func signIn(
        _ offer: TokenLogin.Offer, by login: TokenLogin, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let person = offer.token.person
        let isFirst = try await login.spend(offer.token)
        return try await withSession(of: request, orNew: isFirst) { session, name in
            if !isFirst {
                // The same press again, whose answer was not heard: it has been carried out.
                let present = try await session.sharedValue(
                    SignedInPerson.self, for: SignedInPerson.sessionKey, knownAs: name)
                guard present == person else { return page(.tokenRefused, request) }
            }
            let secret = try await session.renew(setting: person, for: SignedInPerson.sessionKey, knownAs: name)
            var response = HTTPResponse.seeOther(offer.destination)
            response.headers["Cache-Control"] = "no-store"
            if let secret { response.headers["Set-Cookie"] = cookie(secret) }
            return response
        } ?? page(.tokenRefused, request)
    }
}
