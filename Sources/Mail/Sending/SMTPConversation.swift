import CCurl
import Foundation

/// What is said between us and a mail server during one mail: hands out the mail's bytes, and notes what the server
/// answered at which point, which libcurl's own result does not tell.
///
/// Made, used and let go on the one thread that runs the transfer.
final class SMTPConversation {
    enum Point {
        /// Greeting, TLS and sign-in: about our settings, not about the mail.
        case signIn
        case sender
        case recipient
        /// From DATA on.
        case content
        /// QUIT: the mail is decided.
        case ending
    }

    private let bytes: Data
    private var offset = 0
    private var point = Point.signIn
    private var isReplyOpen = false
    /// The lines of the last reply, and what it was to.
    private var reply: (point: Point, code: Int, words: [String])?

    init(_ bytes: Data) {
        self.bytes = bytes
    }

    /// The next bytes of the mail; 0 at its end.
    func read(into buffer: UnsafeMutablePointer<CChar>, count: Int) -> Int {
        let next = bytes.dropFirst(offset).prefix(count)
        _ = next.copyBytes(to: UnsafeMutableRawBufferPointer(start: buffer, count: count))
        offset += next.count
        return next.count
    }

    func didSay(_ text: String) {
        // Only the first word, and only of commands: what follows AUTH is a secret.
        switch text.prefix(while: \.isLetter).uppercased() {
        case "MAIL": point = .sender
        case "RCPT": point = .recipient
        case "DATA": point = .content
        case "QUIT": point = .ending
        default: break
        }
    }

    /// One line, `250-more to come` or `250 the end` (RFC 5321, 4.2.1).
    func didHear(_ line: String) {
        guard point != .ending, let code = Int(line.prefix(3)) else { return }
        let words = Self.shown(line.dropFirst(4))
        if isReplyOpen, reply != nil {
            reply?.words.append(words)
        } else {
            reply = (point, code, [words])
        }
        isReplyOpen = line.dropFirst(3).first == "-"
    }

    /// What came of it, with libcurl's result and its words for a failure.
    func outcome(_ result: CURLcode, words: String) -> SendingOutcome {
        let answer = reply.map { "\($0.code) \($0.words.joined(separator: " "))".prefix(500) } ?? ""
        if result == CURLE_OK { return .accepted(answer: String(answer)) }
        guard let reply, reply.code >= 400 else {
            return .temporary(answer: Self.explained(result, words: Self.shown(words[...])))
        }
        switch reply.point {
        case .recipient where reply.code >= 500, .content where reply.code >= 500:
            return .refused(answer: String(answer))
        // The mail is larger than the server takes, which it says as soon as it hears the size (RFC 1870, 6).
        case .sender where reply.code == 552: return .refused(answer: String(answer))
        // Anything else about sender and sign-in is for an operator to mend: the mail waits.
        case .signIn: return .temporary(answer: "The mail server does not let us in: \(answer)")
        case .sender: return .temporary(answer: "The mail server does not take mail from our address: \(answer)")
        case .recipient, .content, .ending: return .temporary(answer: String(answer))
        }
    }

    private static func explained(_ result: CURLcode, words: String) -> String {
        let what =
            switch result {
            case CURLE_COULDNT_RESOLVE_HOST: "The mail server's name is not known"
            case CURLE_COULDNT_CONNECT: "The mail server cannot be reached"
            case CURLE_OPERATION_TIMEDOUT: "The mail server did not answer in time"
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
                "The mail server's certificate is not trusted"
            case CURLE_USE_SSL_FAILED: "The mail server does not offer TLS"
            case CURLE_LOGIN_DENIED: "The mail server does not let us in"
            default: "The mail could not be handed over"
            }
        return "\(what): \(words)"
    }

    /// A server's words are anybody's: one line, nothing that cannot be shown, no longer than a reply may be (RFC 5321,
    /// 4.5.3.1.5).
    private static func shown(_ text: Substring) -> String {
        let scalars = text.unicodeScalars.prefix(512).map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return String(scalars).trimmingCharacters(in: .whitespaces)
    }
}
