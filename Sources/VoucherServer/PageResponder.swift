import HTTPServer
import Secrets
import VoucherKit

/// Turns pages into responses, with the headers every page has.
struct PageResponder: Sendable {
    let assets: HTMLWriter.Assets
    let isSecure: Bool

    /// The document of a page; the script, which says so in a header, gets it without a sheet of its own.
    func response(_ page: Page, to request: HTTPRequest, status: Int = 200) -> HTTPResponse {
        self.response(page, to: request, status: status, assets: assets, ancestors: "'none'")
    }

    /// A page that may stand in a frame of our own, with style sheets beside the usual ones: for the gallery.
    func framed(_ page: Page, to request: HTTPRequest, moreStyleSheets: [String]) -> HTTPResponse {
        var assets = assets
        assets.styleSheets += moreStyleSheets
        assets.picture = { "/gallery/media/\($0)" }
        return response(page, to: request, status: 200, assets: assets, ancestors: "'self'")
    }

    private func response(
        _ page: Page, to request: HTTPRequest, status: Int, assets: HTMLWriter.Assets, ancestors: String
    ) -> HTTPResponse {
        let nonce = RandomToken.make()
        let isForScript = request.headers["X-Screen"] != nil
        var response = HTTPResponse.html(
            HTMLWriter.document(for: page, nonce: isForScript ? nil : nonce, assets: assets), status: status)
        response.headers["Content-Security-Policy"] =
            "default-src 'none'; img-src 'self' blob: data:; media-src 'self'; style-src 'self' 'nonce-\(nonce)'; "
            + Self.sources(of: page)
            + "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors \(ancestors)"
        response.headers["X-Location"] = page.path
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        // The secret of a link is in its address. "no-referrer" would also hide the origin of our own forms.
        response.headers["Referrer-Policy"] = "same-origin"
        if isSecure { response.headers["Strict-Transport-Security"] = "max-age=31536000" }
        return response
    }

    /// What scripts, frames and their questions may come from: this site alone, and on a page with a payment company's own
    /// field that company's too.
    private static func sources(of page: Page) -> String {
        let outside = page.outsideSources ?? OutsideSources()
        return [("script-src", outside.scripts), ("connect-src", outside.connections), ("frame-src", outside.frames)]
            .map { name, sites in ([name, "'self'"] + sites).joined(separator: " ") + "; " }.joined()
    }

    /// The answer to an event: the page itself for the script, the way to it for a plain form.
    func answer(_ answer: SessionAnswer, to request: HTTPRequest) -> HTTPResponse {
        if answer.refusal != nil { return response(answer.page, to: request, status: 409) }
        if request.headers["X-Screen"] != nil {
            var response = response(answer.page, to: request)
            // The page shows another screen, and a page that only saved what was typed is to know that it did not.
            if answer.isStale { response.headers["X-Stale"] = "1" }
            return response
        }
        var redirect = HTTPResponse.seeOther(answer.page.path)
        redirect.headers["Cache-Control"] = "no-store"
        return redirect
    }
}
