import HTTPServer

/// Whether a POST comes from a page of our own.
///
/// Browsers say where a request comes from in `Sec-Fetch-Site` and `Origin`, which a page cannot set. A request that
/// says neither comes from no browser we know, and is refused.
struct RequestGuard: Sendable {
    let publicURL: String
    /// Whether the address the browser used is as good as the public one: only while no public one was set, since a
    /// foreign name that leads here would be accepted too.
    let acceptsHostHeader: Bool

    func isFromOwnPage(_ request: HTTPRequest) -> Bool {
        let site = request.headers["Sec-Fetch-Site"]
        if let site, site != "same-origin" { return false }
        guard let origin = request.headers["Origin"] else { return site != nil }
        if origin == publicURL { return true }
        guard acceptsHostHeader, let host = request.headers["Host"] else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
