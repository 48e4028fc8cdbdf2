import Foundation
import HTTPServer
import VoucherKit

/// The files of games that are pages of HTML, under `/games/<id>/<mark>/`.
///
/// A game is somebody else's script beside a page that knows a voucher's link. So its document has no origin, wherever it
/// is opened: cookies, storage and the page around it are out of reach. It loads its own files and nothing else, sends
/// nothing anywhere, and no other site can show it.
struct GameFiles: Sendable {
    private let pages: [String: GamePage]
    private let publicURL: String
    private let acceptsHostHeader: Bool

    /// `publicURL` is what the browser calls this site; while none was set, it is what the request says.
    init(_ games: [VoucherGame], publicURL: String, acceptsHostHeader: Bool) {
        pages = Dictionary(
            games.compactMap { game in game.page.map { (game.id, $0) } }, uniquingKeysWith: { first, _ in first })
        self.publicURL = publicURL
        self.acceptsHostHeader = acceptsHostHeader
    }

    /// The file at a path below `/games/`, whose parts are percent-decoded; nil when there is none. Nothing of a disk is
    /// looked up: the files are in memory by their names.
    func response(to request: HTTPRequest, _ parts: [String]) -> HTTPResponse? {
        guard parts.count > 2, let page = pages[parts[0]], page.mark == parts[1] else { return nil }
        let name = parts.dropFirst(2).joined(separator: "/")
        guard let bytes = page.files[name], let type = GamePage.type(of: name) else { return nil }
        var response = AssetLibrary.lasting(HTTPResponse(headers: ["Content-Type": type], body: [UInt8](bytes)))
        response.headers["Content-Security-Policy"] = policy(for: "/games/\(parts[0])/\(parts[1])/", request)
        response.headers["Referrer-Policy"] = "no-referrer"
        // A page without an origin is a stranger to its own files: modules and fonts need to be told that it may.
        response.headers["Access-Control-Allow-Origin"] = "*"
        // Looking up a name is a message to the network too.
        response.headers["X-DNS-Prefetch-Control"] = "off"
        return response
    }

    private func policy(for folder: String, _ request: HTTPRequest) -> String {
        let own = origins(of: request).map { $0 + folder }.joined(separator: " ")
        return "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' \(own); "
            + "style-src 'unsafe-inline' \(own); img-src data: blob: \(own); font-src data: \(own); "
            + "media-src data: blob: \(own); connect-src 'none'; form-action 'none'; base-uri 'none'; "
            + "frame-ancestors 'self'"
    }

    /// A source with a path needs its host. What a request calls this site is taken only where it is plain.
    private func origins(of request: HTTPRequest) -> [String] {
        guard acceptsHostHeader, let host = request.headers["Host"],
            host.wholeMatch(of: /[A-Za-z0-9.:\[\]-]{1,255}/) != nil, !publicURL.hasSuffix("//\(host)")
        else { return [publicURL] }
        return [publicURL, "http://\(host)", "https://\(host)"]
    }
}
