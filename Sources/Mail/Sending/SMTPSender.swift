import CCurl
import Dispatch
public import Foundation
import Vouchers

/// Hands mails to a mail server over SMTP, one connection each, on threads of its own.
///
/// Nothing is said in the open unless the settings say so; the server's certificate and name are checked. When the
/// connection breaks after the last byte and before the answer, the mail may have been taken: it counts as temporary,
/// and arrives twice at worst, under one Message-ID.
public struct SMTPSender: MailSender {
    private let settings: SMTPSettings
    private let queue = DispatchQueue(label: "smtp", attributes: .concurrent)
    private static let isReady: CURLcode = vk_curl_global_init()

    public init(_ settings: SMTPSettings) {
        self.settings = settings
    }

    /// The mail, and the good-bye after it.
    public var longestAttempt: TimeInterval { settings.timeout * 2 }

    public var destination: String {
        let way =
            switch settings.security {
            case .startTLS: "STARTTLS"
            case .implicitTLS: "TLS"
            case .none: "without TLS, on this computer"
            }
        return "\(settings.host):\(settings.port) (\(way))"
    }

    public func send(_ mail: ComposedMail) async -> SendingOutcome {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: transfer(mail)) }
        }
    }

    private func transfer(_ mail: ComposedMail) -> SendingOutcome {
        guard Self.isReady == CURLE_OK, let handle = curl_easy_init() else {
            return .temporary(answer: "The mail could not be handed over: libcurl could not be started")
        }
        let conversation = SMTPConversation(mail.bytes)
        var errorWords = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        var recipients: UnsafeMutablePointer<curl_slist>?
        defer {
            // Says good-bye to the server, which the conversation hears.
            withExtendedLifetime(conversation) { curl_easy_cleanup(handle) }
            curl_slist_free_all(recipients)
        }
        recipients = curl_slist_append(nil, "<\(mail.recipient.forSending)>")
        return errorWords.withUnsafeMutableBufferPointer { buffer in
            var options = CurlOptions(handle: handle)
            set(&options, mail)
            options.set(CURLOPT_ERRORBUFFER, pointer: buffer.baseAddress)
            options.require(vk_curl_set_recipients(handle, recipients))
            options.listen(with: conversation)
            guard options.isSet, recipients != nil else {
                return .temporary(answer: "The mail could not be handed over: libcurl does not take a setting")
            }
            let result = curl_easy_perform(handle)
            let ownWords = buffer.baseAddress.map { String(cString: $0) } ?? ""
            let words = ownWords.isEmpty ? String(cString: curl_easy_strerror(result)) : ownWords
            // The buffer ends before the handle does.
            options.set(CURLOPT_ERRORBUFFER, pointer: nil)
            return conversation.outcome(result, words: words)
        }
    }

    private func set(_ options: inout CurlOptions, _ mail: ComposedMail) {
        let scheme = settings.security == .implicitTLS ? "smtps" : "smtp"
        let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        // The path is the name we greet the server with.
        options.set(CURLOPT_URL, text: "\(scheme)://\(host):\(settings.port)/\(mail.sender.asciiDomain)")
        options.set(CURLOPT_PROTOCOLS_STR, text: "smtp,smtps")
        // Not by way of a proxy that is set for the web.
        options.set(CURLOPT_PROXY, text: "")
        options.set(CURLOPT_MAIL_FROM, text: "<\(mail.sender.forSending)>")
        options.set(CURLOPT_UPLOAD, number: 1)
        options.require(vk_curl_set_size(options.handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(mail.bytes.count)))
        if let user = settings.user, let password = settings.password {
            options.set(CURLOPT_USERNAME, text: user)
            options.set(CURLOPT_PASSWORD, text: password)
        }
        let wanted = settings.security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL
        options.set(CURLOPT_USE_SSL, number: Int(wanted.rawValue))
        options.set(CURLOPT_SSL_VERIFYPEER, number: 1)
        options.set(CURLOPT_SSL_VERIFYHOST, number: 2)
        // RFC 8996: nothing older than TLS 1.2.
        options.set(CURLOPT_SSLVERSION, number: Int(CURL_SSLVERSION_TLSv1_2))
        if let file = settings.authorityFile { options.set(CURLOPT_CAINFO, text: file) }
        options.set(CURLOPT_NOSIGNAL, number: 1)
        options.set(CURLOPT_CONNECTTIMEOUT_MS, number: Int(settings.connectTimeout * 1000))
        options.set(CURLOPT_TIMEOUT_MS, number: Int(settings.timeout * 1000))
        options.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, number: max(1, Int(settings.timeout)))
    }
}
