import Foundation
import Synchronization
import VoucherKit

/// Keeps the pictures that pages show among the media, and as long as they are shown.
///
/// The same few are shown on page after page: each is put anew only now and then, so that a page costs no look at a disk.
final class ShownPictures: Sendable {
    private let media: any MediaStore
    private let now: @Sendable () -> Date
    /// In seconds; well within the time of grace of what sweeps.
    private let tolerance: TimeInterval
    private let putAt = Mutex<[String: Date]>([:])

    /// A picture has an entry of about a hundred bytes; more are put anew sooner than they had to be.
    private static let greatestCount = 20_000

    init(media: any MediaStore, tolerance: TimeInterval, now: @escaping @Sendable () -> Date) {
        self.media = media
        self.tolerance = tolerance
        self.now = now
    }

    /// Returns when all are durable. Those whose bytes the application has already are left as they are.
    func keep(_ images: [UIImage]) async throws {
        for image in images {
            let moment = now()
            let isKept = putAt.withLock { putAt in
                putAt[image.digest].map { moment.timeIntervalSince($0) < tolerance } ?? false
            }
            guard !isKept, let bytes = image.pngData() else { continue }
            try await media.put(bytes, digest: image.digest)
            putAt.withLock { putAt in
                if putAt.count >= Self.greatestCount { putAt.removeAll() }
                putAt[image.digest] = moment
            }
        }
    }
}
