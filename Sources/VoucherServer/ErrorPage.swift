import Localization
import Foundation
import HTTPServer
import VoucherKit

/// The one place where what went wrong becomes an answer in words.
enum ErrorPage: Sendable {
    /// Nothing is at the address, or nothing of this visitor's.
    case notFound
    /// No voucher has this link. The same for every token that leads nowhere.
    case noVoucher
    case malformed
    case foreignOrigin
    case wrongMethod
    case couldNotSave
    /// A host's token that signs nobody in: the same for all reasons.
    case tokenRefused
    /// Too many links that lead nowhere from one client; the seconds until it may go on.
    case tooManyMisses(retryAfter: TimeInterval)
    /// Too many sessions begun by one client; the seconds until it may go on.
    case tooManySessions(retryAfter: TimeInterval)

    private var status: Int {
        switch self {
        case .notFound, .noVoucher: 404
        case .malformed: 400
        case .foreignOrigin, .tokenRefused: 403
        case .wrongMethod: 405
        case .couldNotSave: 503
        case .tooManyMisses, .tooManySessions: 429
        }
    }

    /// What its texts begin with.
    private var key: String {
        switch self {
        case .notFound: "error.notFound"
        case .noVoucher: "error.noVoucher"
        case .malformed: "error.malformed"
        case .foreignOrigin: "error.foreignOrigin"
        case .wrongMethod: "error.wrongMethod"
        case .couldNotSave: "error.couldNotSave"
        case .tokenRefused: "error.tokenRefused"
        case .tooManyMisses: "error.tooManyMisses"
        case .tooManySessions: "error.tooManySessions"
        }
    }

    func response(_ responder: PageResponder, theme: ThemeManager, to request: HTTPRequest) -> HTTPResponse {
        var heading = Node(
            id: "error.title", content: .label(NodeLabel(text: localized(key + ".title"), numberOfLines: 0)))
        heading.accessibility.role = .heading
        heading.accessibility.headingLevel = 1
        heading.style.look = "display"
        let text = Node(id: "error.text", content: .label(NodeLabel(text: localized(key + ".text"), numberOfLines: 0)))
        var link = Node(id: "error.start", content: .label(NodeLabel(text: localized("error.start"))))
        link.accessibility.role = .link
        link.accessibility.value = "/"
        var body = Node(id: "error.root", children: [heading, text, link])
        body.style.look = "hero"
        body.style.layout = .stack(NodeStack(axis: .vertical, spacing: 20))
        var page = Page(
            sceneID: "", screenID: "error", path: "/", revision: 0, title: localized(key + ".title"), body: body)
        page.theme = theme.pageTheme
        page.words = .current
        page.language = page.words.language
        page.isRightToLeft = page.words.isRightToLeft
        var response = responder.response(page, to: request, status: status)
        response.headers["X-Location"] = nil
        if status == 405 { response.headers["Allow"] = "GET, HEAD, POST" }
        switch self {
        case .tooManyMisses(let seconds), .tooManySessions(let seconds):
            // Whole seconds (RFC 9110, 10.2.3), rounded up.
            response.headers["Retry-After"] = String(max(1, Int(seconds.rounded(.up))))
        default: break
        }
        if status == 503 { response.headers["Retry-After"] = "2" }
        return response
    }
}
