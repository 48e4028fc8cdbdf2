public import Foundation
public import HTTPServer
import Vouchers

/// Where the server listens and keeps its data, and its limits.
public struct ServerConfiguration: Sendable {
    /// An IPv4 address.
    public var host = "127.0.0.1"
    /// 0 takes any free port.
    public var port: UInt16 = 8080
    /// The folder of the database, the pictures, the key, and of mails while there is no mail server.
    public var dataFolder = "./data"
    /// Begins every link, without a slash at its end; nil is `http://host:port`.
    public var publicURL: String?
    /// The proxies in front of the server, which say whom they pass a request on for. Limits are counted by that.
    public var trustedProxies = TrustedProxies.none
    /// How many connections there may be: beyond them people are asked to try again in a few seconds. Each needs two file
    /// descriptors; what the system has none for is said at the start.
    public var connectionLimit = 4096
    /// How long a connection may be silent, in seconds. Whoever waits for work is no silent one.
    public var connectionIdleTime = 60
    /// How long a request may wait for its turn, in seconds, before it is answered with 503 and costs no more work: past
    /// that, the person has begun to wonder.
    public var queueTime: TimeInterval = 0.4
    /// How long what is in flight may take when the server is told to end, in seconds: less than the ten after which
    /// `docker stop` kills.
    public var stopTime = 8
    /// How many connections one address may have: a quarter of all. With trusted proxies it does not apply, since all
    /// connections are theirs.
    public var connectionsPerClient = 1000
    /// How many sessions may be begun by one client in ten minutes. Every guest of a wedding may be behind one address:
    /// it is there to end what a program does, not what people do.
    public var newSessionsPerClient = 1000
    /// How many searches for pictures, and further pages of them, one client may ask for in ten minutes.
    public var searchesPerClient = 120
    /// How many sessions stay in memory; more are read again when they are used. As many as a gigabyte holds.
    public var sessionLimit = 10_000
    /// How long a session stays in memory that nobody uses, in seconds: a quarter of an hour.
    public var sessionIdleTime: TimeInterval = 900
    /// How many bytes the process may have in use before it lets go of sessions before their time: of a gigabyte, what is
    /// left beside the programs that read photos.
    public var memoryLimit = 600_000_000
    /// How long a draft is kept after its last change, and the visitor's cookie with it, in seconds: half a year.
    public var draftLifetime: TimeInterval = 180 * 86_400
    /// How long a picture or photo is kept that nothing refers to, in seconds: a day. What was sent and is not in a draft
    /// yet is safe for that long, so it is never less than a minute.
    public var mediaGrace: TimeInterval = MediaSweep.grace
    /// How often drafts and media are swept, in seconds, beside the sweep at the start: every six hours.
    public var sweepPeriod: TimeInterval = 6 * 3600
    /// The folder of the documentation that `script/docs` built, shown under `/docs/` while it is there.
    public var documentationFolder = ".build/docs"
    /// In bytes.
    public var bodyLimit = 1_000_000
    /// The most bytes of one file that a person sends: 100 MB, a minute of film as phones make it. Photos have a limit of
    /// their own, 25 MB.
    public var uploadLimit = 100_000_000
    /// Whether `/gallery` shows every screen with sample content: in debug builds unless told otherwise.
    public var showsGallery: Bool = {
        #if DEBUG
            true
        #else
            false
        #endif
    }()
    /// The languages pages can be in, as BCP 47 tags; the first is for those whose browsers wish for none of the others.
    ///
    /// A scene's `language` is always one of these. Stock screens speak English, German and Arabic, and every language that
    /// the application's own `words` have; for a host's own screens that do not, list fewer.
    public var languages = ["en", "de", "ar"]

    /// The mail server, such as `smtp://user:password@mail.example.org:587`; nil writes each mail into a file under
    /// `dataFolder`. README lists what else it can say.
    public var smtpURL: String?
    /// Who mails are from, such as `Gifts <gifts@example.org>`; needed with `smtpURL`.
    public var mailFrom: String?
    /// The domain that undeliverable mails come back to, such as `bounces.example.org`, whose mail a mail server hands to
    /// `voucherkit mail bounce`; nil, and they come back to `mailFrom`, where nobody tells the senders of it.
    public var bounceDomain: String?

    /// How people pay, and who is told of vouchers; nil, and nobody is asked to pay.
    public var payments: PaymentSettings?

    /// How people of the host's own accounts sign in by a token; nil, and none do.
    public var tokenLogin: TokenLoginSettings?

    /// The values each property has here: this computer alone, on port 8080.
    public init() {}

    /// Reads `HOST`, `PORT`, `DATA_DIR`, `PUBLIC_URL`, `TRUSTED_PROXIES`, `SESSION_LIMIT`, `SESSION_IDLE_MINUTES`,
    /// `MEMORY_LIMIT_MB`, `CONNECTION_LIMIT`, `CONNECTIONS_PER_CLIENT`, `CONNECTION_IDLE_SECONDS`, `QUEUE_MILLISECONDS`,
    /// `STOP_SECONDS`, `NEW_SESSIONS_PER_CLIENT`, `SEARCHES_PER_CLIENT`, `DRAFT_DAYS`, `MEDIA_GRACE_HOURS`, `SWEEP_HOURS`,
    /// `DOCS_DIR`, `SMTP_URL`, `MAIL_FROM`, `BOUNCE_DOMAIN`, and what `TokenLoginSettings` and `PaymentSettings` read; throws
    /// in words for a value that cannot be.
    public static func fromEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ConfigurationError) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        if let host = environment["HOST"], !host.isEmpty { configuration.host = host }
        if let text = environment["PORT"], !text.isEmpty {
            guard let port = UInt16(text) else {
                throw ConfigurationError(name: "PORT", value: text, expected: "a number from 0 to 65535")
            }
            configuration.port = port
        }
        if let folder = environment["DATA_DIR"], !folder.isEmpty { configuration.dataFolder = folder }
        if let folder = environment["DOCS_DIR"], !folder.isEmpty { configuration.documentationFolder = folder }
        if let text = environment["PUBLIC_URL"], !text.isEmpty {
            let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
            guard let url = URL(string: trimmed), url.host() != nil, ["http", "https"].contains(url.scheme ?? ""),
                url.path().isEmpty
            else {
                throw ConfigurationError(
                    name: "PUBLIC_URL", value: text, expected: "an address such as https://gifts.example")
            }
            configuration.publicURL = trimmed
        }
        if let text = environment["TRUSTED_PROXIES"], !text.isEmpty {
            do throws(TrustedProxies.NotANetwork) {
                configuration.trustedProxies = try TrustedProxies(text)
            } catch {
                throw ConfigurationError(
                    name: "TRUSTED_PROXIES", value: error.text,
                    expected:
                        "an address or a network such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32; several are separated by commas"
                )
            }
        }
        if let limit = try count("SESSION_LIMIT", in: environment) { configuration.sessionLimit = limit }
        if let minutes = try count("SESSION_IDLE_MINUTES", in: environment) {
            configuration.sessionIdleTime = Double(minutes) * 60
        }
        if let megabytes = try count("MEMORY_LIMIT_MB", in: environment) {
            configuration.memoryLimit = megabytes * 1_000_000
        }
        if let limit = try count("CONNECTION_LIMIT", in: environment) { configuration.connectionLimit = limit }
        if let seconds = try count("CONNECTION_IDLE_SECONDS", in: environment) {
            configuration.connectionIdleTime = seconds
        }
        if let milliseconds = try count("QUEUE_MILLISECONDS", in: environment) {
            configuration.queueTime = Double(milliseconds) / 1000
        }
        if let seconds = try count("STOP_SECONDS", in: environment) { configuration.stopTime = seconds }
        if let limit = try count("CONNECTIONS_PER_CLIENT", in: environment) {
            configuration.connectionsPerClient = limit
        }
        if let limit = try count("NEW_SESSIONS_PER_CLIENT", in: environment) {
            configuration.newSessionsPerClient = limit
        }
        if let limit = try count("SEARCHES_PER_CLIENT", in: environment) { configuration.searchesPerClient = limit }
        if let days = try count("DRAFT_DAYS", in: environment) { configuration.draftLifetime = Double(days) * 86_400 }
        if let hours = try count("MEDIA_GRACE_HOURS", in: environment) {
            configuration.mediaGrace = Double(hours) * 3600
        }
        if let hours = try count("SWEEP_HOURS", in: environment) { configuration.sweepPeriod = Double(hours) * 3600 }
        if let url = environment["SMTP_URL"], !url.isEmpty { configuration.smtpURL = url }
        if let from = environment["MAIL_FROM"], !from.isEmpty { configuration.mailFrom = from }
        if let domain = environment["BOUNCE_DOMAIN"], !domain.isEmpty { configuration.bounceDomain = domain }
        _ = try configuration.mailSettings()
        configuration.tokenLogin = try TokenLoginSettings.fromEnvironment(environment)
        configuration.payments = try PaymentSettings.fromEnvironment(environment)
        return configuration
    }

    private static func count(_ name: String, in environment: [String: String]) throws(ConfigurationError) -> Int? {
        guard let text = environment[name], !text.isEmpty else { return nil }
        guard let count = Int(text), (1...1_000_000).contains(count) else {
            throw ConfigurationError(name: name, value: text, expected: "a number from 1 to 1000000")
        }
        return count
    }
}

/// A setting that cannot be.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    /// The variable in the environment, such as `PORT`.
    public let name: String
    /// What it was set to.
    public let value: String
    /// What it has to be, in words.
    public let expected: String

    public var description: String { "\(name) is “\(value)”, and has to be \(expected)." }
}
