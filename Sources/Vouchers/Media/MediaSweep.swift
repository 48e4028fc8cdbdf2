public import Foundation

/// Removes the bytes of media that nothing refers to any more.
///
/// Why no file is lost that somebody wants, whatever happens at the same moment:
/// 1. A medium is noted in the index, and then its bytes are put, before anything refers to it. From then on it counts as
///    wanted for the time of grace, which is far longer than an upload takes to get into a draft.
/// 2. What refers to a medium already goes on to do so until the voucher that takes over from a draft is kept: a new
///    reference to a medium that is not wanted freshly is always made while there is an old one.
/// 3. So a medium that has no reference and was not wanted within the grace, at one moment, gets a reference later only
///    after it was noted and put again. The database says first that there is no reference; the bytes go only if they
///    were not put since, which the media store finds out and does as one step; and the index forgets a medium last, and
///    only if it was not noted since. An upload in between finds its bytes gone and writes them, or makes them stay.
/// 4. When the process ends anywhere in between, the index still has the medium, and the next sweep goes on.
public struct MediaSweep: Sendable {
    private let index: any MediaIndex
    private let media: any MediaStore
    private let grace: TimeInterval
    private let now: @Sendable () -> Date

    /// How long a medium stays that nothing refers to, in seconds: a day. Ours: an upload is in a draft within seconds, and
    /// a page whose pictures are drawn anew each time is looked at within a day of when it was made.
    public static let grace: TimeInterval = 86_400
    /// How many media are looked up at once.
    private static let portion = 500

    /// `grace` is in seconds.
    public init(
        index: any MediaIndex, media: any MediaStore, grace: TimeInterval = MediaSweep.grace,
        now: @escaping @Sendable () -> Date
    ) {
        self.index = index
        self.media = media
        self.grace = grace
        self.now = now
    }

    /// Sweeps once, and answers how many media are gone. Cancelling its task ends it early.
    @discardableResult
    public func run() async throws -> Int {
        let moment = now().addingTimeInterval(-grace)
        var count = 0
        while !Task.isCancelled {
            let unused = try await index.unusedMedia(wantedBefore: moment, limit: Self.portion)
            guard !unused.isEmpty else { break }
            var gone: [String] = []
            for digest in unused {
                if try await media.remove(digest, putBefore: moment) {
                    gone.append(digest)
                } else {
                    // Put since, though the index did not hear of it: as when a backup was brought back. It waits anew.
                    try await index.noteMedium(digest, at: now(), tolerance: 0)
                }
            }
            try await index.forgetMedia(gone, wantedBefore: moment)
            count += gone.count
        }
        return count
    }
}
