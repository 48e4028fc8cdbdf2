public import Foundation

/// Where the mail server is and how it is spoken to, from an address such as `smtp://user:password@mail.example.org`.
///
/// - `smtp://host[:587]` begins in the open and must go over to TLS (STARTTLS) before anything else is said.
/// - `smtps://host[:465]` is TLS from the first byte (RFC 8314).
/// - `?tls=off` sends in the open: for a server on this computer only, and nowhere else accepted.
/// - `?ca=/path/to/ca.pem` trusts that authority in place of the system's.
/// - `?timeout=60` is the longest that one mail takes, in seconds.
public struct SMTPSettings: Sendable, Equatable {
    /// How the connection is protected.
    public enum Security: Sendable, Equatable {
        case startTLS, implicitTLS, none
    }

    public var host: String
    public var port: UInt16
    public var security: Security
    public var user: String?
    public var password: String?
    /// A PEM file; nil is the system's authorities.
    public var authorityFile: String?
    /// For a whole mail, in seconds.
    public var timeout: TimeInterval = 60
    /// Until the connection stands, in seconds.
    public var connectTimeout: TimeInterval { min(20, timeout) }

    public init(host: String, port: UInt16, security: Security) {
        self.host = host
        self.port = port
        self.security = security
    }

    public init(url text: String) throws(SMTPSettingsError) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
            throw .malformed
        }
        switch parts.scheme?.lowercased() {
        case "smtp": (security, port) = (.startTLS, 587)
        case "smtps": (security, port) = (.implicitTLS, 465)
        default: throw .scheme
        }
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        if let given = parts.port {
            guard let number = UInt16(exactly: given), number > 0 else { throw .malformed }
            port = number
        }
        guard parts.path.isEmpty || parts.path == "/", parts.fragment == nil else { throw .malformed }
        user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        password = parts.password
        guard (user == nil) == (password == nil) else { throw .halfSignIn }
        for item in parts.queryItems ?? [] { try read(item) }
    }

    private mutating func read(_ item: URLQueryItem) throws(SMTPSettingsError) {
        let value = item.value ?? ""
        switch item.name {
        case "tls":
            guard value == "off", security == .startTLS else { throw .option(item.name) }
            guard isLoopback else { throw .openBeyondThisComputer }
            security = .none
        case "ca":
            guard FileManager.default.isReadableFile(atPath: value) else { throw .authorityFile(value) }
            authorityFile = value
        case "timeout":
            guard let seconds = Double(value), (1...600).contains(seconds) else { throw .option(item.name) }
            timeout = seconds
        default: throw .option(item.name)
        }
    }

    private var isLoopback: Bool {
        let quarters = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return host == "localhost" || host == "::1"
            || quarters.count == 4 && quarters[0] == 127 && quarters.allSatisfy { $0 != nil }
    }

    /// An address of a mail server as it may be shown: without what is before the @, wherever that is.
    public static func redacted(_ url: String) -> String {
        guard let at = url.lastIndex(of: "@") else { return url }
        let scheme = url.range(of: "://").map { url[..<$0.upperBound] } ?? ""
        return scheme + "…" + url[at...]
    }
}

/// Why a text is no setting for a mail server.
public enum SMTPSettingsError: Error, Sendable, Equatable {
    case malformed
    case scheme
    /// A user without a password, or the other way round.
    case halfSignIn
    /// TLS was switched off for a server on another computer.
    case openBeyondThisComputer
    /// A PEM file that cannot be read.
    case authorityFile(String)
    /// An option that is not known, or whose value cannot be.
    case option(String)

    /// What it has to be, to end a sentence.
    public var expected: String {
        switch self {
        case .malformed, .scheme:
            "an address such as smtp://user:password@mail.example.org:587 or smtps://mail.example.org, with %40 for an @ in the user's name"
        case .halfSignIn: "with both a user and a password, or neither"
        case .openBeyondThisComputer: "without tls=off, unless the server is on this computer (localhost)"
        case .authorityFile(let path): "with ca= naming a PEM file that can be read, which “\(path)” is not"
        case .option(let name):
            "without “\(name)”, or with it as one of tls=off (smtp only), ca=/path/to/file.pem, timeout=SECONDS (1 to 600)"
        }
    }
}
