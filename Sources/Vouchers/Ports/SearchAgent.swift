public import Foundation

/// Finds pictures for words: in a folder, in an archive of the host's, or with somebody who offers a search.
///
/// Screens show small copies that the server fetches and keeps itself; no browser ever hears where a picture came from.
/// Whatever an agent hands over is read as if a stranger had sent it.
///
/// All of it is called on no thread in particular and may wait; it ends early, with `CancellationError`, when its task is
/// cancelled. Every other error should be a `SearchFailure`, which has words for the person.
public protocol SearchAgent: Sendable {
    /// One page of pictures. Nothing that was found is an empty page, and no error.
    func page(for query: SearchQuery) async throws -> SearchPage

    /// The bytes of a picture: a small copy for the grid, where there is one, or the picture itself.
    func bytes(of picture: FoundPicture, _ size: FoundPicture.Size) async throws -> Data
}

/// What is searched for.
public struct SearchQuery: Sendable, Equatable {
    /// What the pictures are to do.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// To stand still.
        case photo
        /// To move.
        case animation
    }

    /// As the person wrote it, without spaces around it.
    public var text: String
    public var kind: Kind
    /// How many pictures a page is to have at most.
    public var count: Int
    /// What the page before said comes next; nil for the first.
    public var cursor: String?
    /// The person's language, a BCP 47 tag such as `de`.
    public var language: String

    /// The first page, unless a cursor is given.
    public init(text: String, kind: Kind = .photo, count: Int = 12, cursor: String? = nil, language: String = "en") {
        self.text = text
        self.kind = kind
        self.count = count
        self.cursor = cursor
        self.language = language
    }
}

/// Some of what was found.
public struct SearchPage: Sendable, Equatable {
    /// The best first.
    public var pictures: [FoundPicture]
    /// For the cursor of the next query; nil when there are no more.
    public var next: String?

    /// The last page, unless something comes next.
    public init(pictures: [FoundPicture], next: String? = nil) {
        self.pictures = pictures
        self.next = next
    }
}

/// A picture that was found, by what its agent needs to fetch it.
public struct FoundPicture: Sendable, Equatable, Codable {
    /// How large a picture is wanted.
    public enum Size: Sendable {
        /// For the grid: about 360 pixels.
        case preview
        /// To be put into the envelope.
        case whole
    }

    /// The agent's own name for it: an address, a file. Kept with the visitor's session, and not sent to browsers.
    public var id: String
    /// The agent's own name of a small copy; nil where there is none.
    public var previewID: String?
    /// What is on it, in the person's language where the agent can; it names the picture in the grid, and becomes the
    /// description that the person then may change. Empty when nobody said.
    public var description: String

    /// A picture without a small copy, unless one is given.
    public init(id: String, previewID: String? = nil, description: String) {
        self.id = id
        self.previewID = previewID
        self.description = description
    }
}

/// Why a search or a picture did not come, for the person who waits for it.
public enum SearchFailure: Error, Sendable, Equatable {
    /// What is searched cannot be reached.
    case unreachable
    /// It did not answer in time.
    case late
    /// It does not answer us: a key is wrong, or something is to be set up. Operators find more in the log.
    case refused
    /// It was asked too often in a short time.
    case tooOften
    /// It answered what cannot be read.
    case unreadable
    /// The picture is larger than pictures may be.
    case tooLarge
    /// The picture is not there any more.
    case gone
    /// The picture lies where a server may not go: a private address, or a way that is not the web's.
    case notAllowed
}
