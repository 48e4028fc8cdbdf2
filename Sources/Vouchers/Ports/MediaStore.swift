public import Foundation

/// Where pictures are kept, by the SHA-256 of their bytes.
public protocol MediaStore: Sendable {
    /// Keeps bytes under their digest; durable when it returns, and nothing new when they are there already. Either way
    /// they count as put now.
    func put(_ bytes: Data, digest: String) async throws
    func bytes(digest: String) async throws -> Data?
    /// The bytes as an open file, so that a film is not read into memory to be served; nil when they are not there, or when
    /// the store keeps no files: `bytes(digest:)` is asked then.
    func open(digest: String) async throws -> OpenMedium?

    /// Removes bytes that were not put since a moment: looking and removing are one step, which no `put` gets into. False
    /// when they were put since and stay; true when they are gone, also when there were none. For `MediaSweep` alone.
    func remove(_ digest: String, putBefore moment: Date) async throws -> Bool
}

extension MediaStore {
    /// For a store that keeps no files.
    public func open(digest: String) async throws -> OpenMedium? { nil }
}

/// A medium in an open file, which stays what it is also when it is removed meanwhile.
public final class OpenMedium: Sendable {
    /// Read it at a place of one's own; where it stands is nobody's.
    public let descriptor: Int32
    /// In bytes.
    public let size: Int

    /// Takes the descriptor over, and closes it when nobody holds this any more.
    public init(descriptor: Int32, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    deinit {
        close(descriptor)
    }
}

/// What is known of media beside their bytes: when they were wanted last, and whether anything refers to them.
///
/// It lies in the database of what refers to media: drafts (`DraftStore.saveDraft`), vouchers (any digest in their
/// content) and mails that wait (`SealedMailContent.pictures`). A reference is kept and lost in the same transaction as what it
/// is in. `MediaSweep` says in which order all of this happens.
public protocol MediaIndex: Sendable {
    /// Notes that a medium is wanted, before its bytes are kept. False, and nothing is written, when it was noted no more
    /// than `tolerance` seconds ago.
    @discardableResult
    func noteMedium(_ digest: String, at now: Date, tolerance: TimeInterval) async throws -> Bool

    /// Media that nothing refers to and that were not wanted since a moment, those first that were wanted longest ago.
    func unusedMedia(wantedBefore moment: Date, limit: Int) async throws -> [String]

    /// Forgets media, but for those that are referred to or were wanted since.
    func forgetMedia(_ digests: [String], wantedBefore moment: Date) async throws
}
