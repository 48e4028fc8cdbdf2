public import Foundation

/// What a mail says, as values: written by a `MailPage`, or by hand.
public struct MailContent: Sendable, Equatable, Codable {
    /// A picture that travels within the mail, by the digest it has in the media store.
    public struct Picture: Sendable, Equatable, Codable {
        public var digest: String
        /// Such as `image/png`.
        public var mediaType: String

        public init(digest: String, mediaType: String = "image/png") {
            self.digest = digest
            self.mediaType = mediaType
        }

        /// What the HTML shows it by, as `cid:` and this (RFC 2392).
        public var contentID: String { "\(digest.prefix(32))@voucherkit" }
    }

    /// The language of the words as a BCP 47 tag: the recipient's, whoever sends or sends again.
    public var language: String
    public var subject: String
    public var text: String
    public var html: String
    public var pictures: [Picture]
    /// The name beside our own address, such as `Max via Surpriise`; nil is the server's.
    public var fromName: String?
    /// The name beside the recipient's address.
    public var recipientName: String?
    /// Who gets an answer, when it is not the server.
    public var replyTo: Mailbox?

    public init(
        language: String, subject: String, text: String, html: String, pictures: [Picture] = [],
        fromName: String? = nil, recipientName: String? = nil, replyTo: Mailbox? = nil
    ) {
        self.language = language
        self.subject = subject
        self.text = text
        self.html = html
        self.pictures = pictures
        self.fromName = fromName
        self.recipientName = recipientName
        self.replyTo = replyTo
    }
}

/// A mail's content as an outbox keeps it: it has a voucher's link or a login code in it, which the database alone must
/// not give away.
public struct SealedMailContent: Sendable, Equatable {
    public let bytes: Data
    /// The digests of its pictures, which are no secret: they are kept among the media while the mail waits.
    public let pictures: Set<String>

    /// What a store has read back.
    public init(bytes: Data, pictures: Set<String> = []) {
        self.bytes = bytes
        self.pictures = pictures
    }

    /// Seals with the key that links are sealed with.
    public init(_ content: MailContent, vault: any LinkVault) throws {
        let written = try JSONEncoder().encode(content)
        bytes = try vault.seal(String(decoding: written, as: UTF8.self))
        pictures = Set(content.pictures.map(\.digest))
    }

    public func opened(by vault: any LinkVault) throws -> MailContent {
        try JSONDecoder().decode(MailContent.self, from: Data(try vault.open(bytes).utf8))
    }
}
