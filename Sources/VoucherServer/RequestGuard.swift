import HTTPServer

/// Whether a POST comes from a page of our own.
///
/// Browsers say where a request comes from in `Sec-Fetch-Site` and `Origin`, which a page cannot set. A request that
/// says neither comes from no browser we know, and is refused.
struct RequestGuard: Sendable {
    let publicURL: String

    func isFromOwnPage(_ request: HTTPRequest) -> Bool {
        let site = request.headers["Sec-Fetch-Site"]
        if let site, site != "same-origin" { return false }
        guard let origin = request.headers["Origin"] else { return site != nil }
        if origin == publicURL { return true }
        // Behind no proxy, the address the browser used is as good: another site cannot make it send ours.
        guard let host = request.headers["Host"] else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
