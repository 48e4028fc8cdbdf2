import CCurl
import Foundation
import Vouchers

/// Gets what lies at addresses of the web that strangers may have chosen, on threads of its own.
///
/// Each connection is looked at when its address is known and before it is made, for each redirect anew; no proxy stands
/// between. Nothing is unpacked, so that what comes is never larger than what was sent.
struct WebFetcher: Sendable {
    let rules: FetchRules
    private static let isReady: CURLcode = vk_curl_global_init()
    /// As many at once, for all visitors together; others wait their turn.
    private static let lanes = FetchLanes(count: 16)

    /// What came, and from where.
    private struct Answer {
        var status: Int
        var body: Data
        var place: String?
    }

    /// Throws `SearchFailure`, and `CancellationError` within a second of the task's cancellation. `headers` go to the address's own
    /// host and to no other.
    func get(_ text: String, headers: [String] = [], sizeLimit: Int? = nil) async throws -> Data {
        guard let address = WebAddress(text) else { throw SearchFailure.notAllowed }
        let cancellation = FetchCancellation()
        return try await withTaskCancellationHandler {
            try await Self.lanes.run {
                try follow(address, headers: headers, sizeLimit: sizeLimit ?? rules.sizeLimit, cancellation)
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func follow(
        _ first: WebAddress, headers: [String], sizeLimit: Int, _ cancellation: FetchCancellation
    ) throws -> Data {
        let end = Date().addingTimeInterval(rules.timeout)
        var address = first
        for _ in 0...rules.redirectLimit {
            let ownHeaders = address.isOfSameOrigin(as: first) ? headers : []
            let answer = try request(
                address, headers: ownHeaders, sizeLimit: sizeLimit, seconds: end.timeIntervalSinceNow, cancellation)
            guard (300...399).contains(answer.status), let place = answer.place else {
                return try Self.body(of: answer)
            }
            guard let next = address.redirected(to: place) else { throw SearchFailure.notAllowed }
            // What began in secret does not go on in the open.
            if address.scheme == "https", next.scheme == "http" { throw SearchFailure.notAllowed }
            address = next
        }
        throw SearchFailure.unreadable
    }

    private static func body(of answer: Answer) throws(SearchFailure) -> Data {
        switch answer.status {
        case 200: return answer.body
        case 404, 410: throw .gone
        case 429: throw .tooOften
        case 400...499: throw .refused
        case 500...599: throw .unreachable
        default: throw .unreadable
        }
    }

    private func request(
        _ address: WebAddress, headers: [String], sizeLimit: Int, seconds: Double, _ cancellation: FetchCancellation
    ) throws -> Answer {
        if cancellation.isCancelled { throw CancellationError() }
        guard seconds > 0 else { throw SearchFailure.late }
        guard Self.isReady == CURLE_OK, let handle = curl_easy_init() else { throw SearchFailure.unreachable }
        let conversation = FetchConversation(
            limit: sizeLimit, mayBePrivate: !rules.isGuarded || rules.mayBePrivate(address), cancellation: cancellation)
        var (fields, names): (UnsafeMutablePointer<curl_slist>?, UnsafeMutablePointer<curl_slist>?) = (nil, nil)
        defer {
            withExtendedLifetime(conversation) { curl_easy_cleanup(handle) }
            curl_slist_free_all(fields)
            curl_slist_free_all(names)
        }
        for header in headers + ["Accept-Encoding: identity"] { fields = curl_slist_append(fields, header) }
        for name in rules.resolved { names = curl_slist_append(names, name) }
        guard conversation.listen(to: handle), set(handle, address, seconds: seconds, sizeLimit: sizeLimit),
            vk_curl_set_list(handle, CURLOPT_HTTPHEADER, fields) == CURLE_OK,
            vk_curl_set_list(handle, CURLOPT_RESOLVE, names) == CURLE_OK
        else { throw SearchFailure.unreachable }
        let result = curl_easy_perform(handle)
        if cancellation.isCancelled { throw CancellationError() }
        guard result == CURLE_OK else { throw Self.failure(result, conversation) }
        var status = 0
        _ = vk_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        return Answer(
            status: status, body: conversation.body,
            place: vk_curl_get_text(handle, CURLINFO_REDIRECT_URL).map { String(cString: $0) })
    }

    private static func failure(_ result: CURLcode, _ conversation: FetchConversation) -> SearchFailure {
        if conversation.isTooLarge || result == CURLE_FILESIZE_EXCEEDED { return .tooLarge }
        if !conversation.refusedAddresses.isEmpty { return .notAllowed }
        switch result {
        case CURLE_OPERATION_TIMEDOUT: return .late
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: return .notAllowed
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: return .unreachable
        default: return .unreachable
        }
    }

    private func set(
        _ handle: UnsafeMutableRawPointer, _ address: WebAddress, seconds: Double, sizeLimit: Int
    ) -> Bool {
        [
            vk_curl_set_text(handle, CURLOPT_URL, address.text),
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
            vk_curl_set_number(handle, CURLOPT_TIMEOUT_MS, max(1, Int(seconds * 1000))),
            vk_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(sizeLimit)),
        ].allSatisfy { $0 == CURLE_OK }
    }
}
