import CCurl
import Foundation

/// An address of the web as libcurl reads it, so that what is looked at is what is asked.
package struct WebAddress: Sendable, Equatable {
    package let text: String
    package let scheme: String
    /// In lower case, an IPv6 address without its brackets.
    package let host: String
    package let port: Int

    /// Nil for what is no address of `http` or `https`, or names a user.
    package init?(_ text: String) {
        guard text.utf8.count <= 2048, let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
        func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
            var found: UnsafeMutablePointer<CChar>?
            guard curl_url_get(url, part, &found, flags) == CURLUE_OK, let found else { return nil }
            defer { curl_free(found) }
            return String(cString: found)
        }
        // CURLU_DEFAULT_PORT, a macro of a shifted number.
        guard let scheme = part(CURLUPART_SCHEME)?.lowercased(), ["http", "https"].contains(scheme),
            part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil,
            let host = part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
            let port = part(CURLUPART_PORT, 1 << 0).flatMap({ Int($0) }), let whole = part(CURLUPART_URL)
        else { return nil }
        self.scheme = scheme
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        self.text = whole
    }

    /// Where somebody at this address sends us on to; nil for no address of the web.
    package func redirected(to place: String) -> WebAddress? {
        guard let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK,
            curl_url_set(url, CURLUPART_URL, place, 0) == CURLUE_OK
        else { return nil }
        var whole: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, CURLUPART_URL, &whole, 0) == CURLUE_OK, let whole else { return nil }
        defer { curl_free(whole) }
        return WebAddress(String(cString: whole))
    }

    package func isOfSameOrigin(as other: WebAddress) -> Bool {
        (scheme, host, port) == (other.scheme, other.host, other.port)
    }
}
