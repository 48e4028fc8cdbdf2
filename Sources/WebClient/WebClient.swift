import CCurl
import Foundation

/// Carries out single requests of the web; follows nobody anywhere.
///
/// Each connection is looked at when its address is known and before it is made; no proxy stands between. Nothing is
/// unpacked, so that what comes is never larger than what was sent.
package struct WebClient: Sendable {
    package let rules: FetchRules
    private static let isReady: CURLcode = vk_curl_global_init()

    package init(rules: FetchRules) {
        self.rules = rules
    }

    /// Blocks until the answer is there: called in one of the `FetchLanes`.
    ///
    /// Throws `WebFault`, and `CancellationError` within a second of the cancellation.
    package func perform(_ request: WebRequest, _ cancellation: FetchCancellation) throws -> WebAnswer {
        if cancellation.isCancelled { throw CancellationError() }
        guard request.seconds > 0 else { throw WebFault.late }
        guard request.headers.allSatisfy({ !$0.contains(where: \.isNewline) }) else { throw WebFault.notAllowed }
        guard Self.isReady == CURLE_OK, let handle = curl_easy_init() else {
            throw WebFault.unreachable("libcurl could not be started")
        }
        let conversation = FetchConversation(
            limit: request.sizeLimit, mayBePrivate: !rules.isGuarded || rules.mayBePrivate(request.address),
            cancellation: cancellation)
        var (fields, names): (UnsafeMutablePointer<curl_slist>?, UnsafeMutablePointer<curl_slist>?) = (nil, nil)
        defer {
            withExtendedLifetime(conversation) { curl_easy_cleanup(handle) }
            curl_slist_free_all(fields)
            curl_slist_free_all(names)
        }
        // Without “Expect”, which asks a server whether it wants to hear the rest, and waits.
        for header in request.headers + ["Accept-Encoding: identity", "Expect:"] {
            fields = curl_slist_append(fields, header)
        }
        for name in rules.resolved { names = curl_slist_append(names, name) }
        guard conversation.listen(to: handle), set(handle, request), give(request.body, to: handle),
            vk_curl_set_list(handle, CURLOPT_HTTPHEADER, fields) == CURLE_OK,
            vk_curl_set_list(handle, CURLOPT_RESOLVE, names) == CURLE_OK
        else { throw WebFault.unreachable("libcurl could not be set up") }
        let result = curl_easy_perform(handle)
        if cancellation.isCancelled { throw CancellationError() }
        guard result == CURLE_OK else { throw Self.fault(result, conversation) }
        var status = 0
        _ = vk_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        return WebAnswer(
            status: status, body: conversation.body,
            place: vk_curl_get_text(handle, CURLINFO_REDIRECT_URL).map { String(cString: $0) })
    }

    private static func fault(_ result: CURLcode, _ conversation: FetchConversation) -> WebFault {
        if conversation.isTooLarge || result == CURLE_FILESIZE_EXCEEDED { return .tooLarge }
        if !conversation.refusedAddresses.isEmpty { return .notAllowed }
        switch result {
        case CURLE_OPERATION_TIMEDOUT: return .late
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: return .notAllowed
        default: return .unreachable(String(cString: curl_easy_strerror(result)))
        }
    }

    private func give(_ body: Data?, to handle: UnsafeMutableRawPointer) -> Bool {
        guard let body else { return true }
        guard vk_curl_set_number(handle, CURLOPT_POST, 1) == CURLE_OK,
            vk_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)) == CURLE_OK
        else { return false }
        // Copied by libcurl, which wants a pointer also to nothing.
        return (body.isEmpty ? Data([0]) : body).withUnsafeBytes { bytes in
            vk_curl_set_pointer(
                handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress)) == CURLE_OK
        }
    }

    private func set(_ handle: UnsafeMutableRawPointer, _ request: WebRequest) -> Bool {
        let isTrustSet =
            rules.authorities.map { vk_curl_set_text(handle, CURLOPT_CAINFO, $0) == CURLE_OK } ?? true
        return isTrustSet
            && [
                vk_curl_set_text(handle, CURLOPT_URL, request.address.text),
                vk_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
                // A proxy would connect for us, without being looked at.
                vk_curl_set_text(handle, CURLOPT_PROXY, ""),
                vk_curl_set_text(handle, CURLOPT_USERAGENT, "VoucherKit"),
                vk_curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0),
                vk_curl_set_number(handle, CURLOPT_SSL_VERIFYPEER, 1),
                vk_curl_set_number(handle, CURLOPT_SSL_VERIFYHOST, 2),
                vk_curl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
                vk_curl_set_number(handle, CURLOPT_NOSIGNAL, 1),
                vk_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(rules.connectTimeout * 1000)),
                vk_curl_set_number(handle, CURLOPT_TIMEOUT_MS, max(1, Int(request.seconds * 1000))),
                vk_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.sizeLimit)),
            ].allSatisfy { $0 == CURLE_OK }
    }
}
