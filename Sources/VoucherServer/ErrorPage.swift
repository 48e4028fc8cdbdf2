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

    private var words: (title: String, text: String) {
        switch self {
        case .notFound:
            (
                "Nothing here",
                "This page does not exist, or it belongs to another browser. What you made is still there in the browser you made it with."
            )
        case .noVoucher: ("No voucher here", "This link leads to no voucher. Please check that it is complete.")
        case .malformed:
            (
                "That could not be read",
                "The form that was sent is not well formed, so nothing was changed. Please go back and try again."
            )
        case .foreignOrigin:
            ("That came from elsewhere", "The form was not sent from a page of this site, so nothing was changed.")
        case .wrongMethod: ("That does not work here", "This address does not take that kind of request.")
        case .couldNotSave:
            (
                "That could not be saved",
                "Nothing is lost that was saved before. Please go back and try again in a moment."
            )
        case .tokenRefused:
            (
                "You are not signed in",
                "What you came with is too old, was used already, or is not for this site. Please go back to where you came from and try again. What you have made here is still there."
            )
        case .tooManyMisses:
            (
                "Please wait a moment",
                "Too many links that lead nowhere were opened from your network. A complete link to a voucher works all the same; others are looked up again in a minute."
            )
        case .tooManySessions:
            (
                "Please wait a few minutes",
                "Too many visits were begun from your network, so this one was not, and nothing was changed. What was begun before goes on."
            )
        }
    }

    func response(_ responder: PageResponder, theme: ThemeManager, to request: HTTPRequest) -> HTTPResponse {
        var heading = Node(id: "error.title", content: .label(NodeLabel(text: words.title, numberOfLines: 0)))
        heading.accessibility.role = .heading
        heading.accessibility.headingLevel = 1
        heading.style.look = "display"
        let text = Node(id: "error.text", content: .label(NodeLabel(text: words.text, numberOfLines: 0)))
        var link = Node(id: "error.start", content: .label(NodeLabel(text: "Go to the start page")))
        link.accessibility.role = .link
        link.accessibility.value = "/"
        var body = Node(id: "error.root", children: [heading, text, link])
        body.style.look = "hero"
        body.style.layout = .stack(NodeStack(axis: .vertical, spacing: 20))
        var page = Page(sceneID: "", screenID: "error", path: "/", revision: 0, title: words.title, body: body)
        page.theme = theme.pageTheme
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
