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
        let moment = now()
        let late = images.filter { image in
            putAt.withLock { $0[image.digest].map { moment.timeIntervalSince($0) >= tolerance } ?? true }
        }
        let fresh = late.compactMap { image in image.pngData().map { (digest: image.digest, bytes: $0) } }
        guard !fresh.isEmpty else { return }
        // Together, so that they wait for the disk at the same time.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (digest, bytes) in fresh {
                group.addTask { [media] in try await media.put(bytes, digest: digest) }
            }
            try await group.waitForAll()
        }
        putAt.withLock { putAt in
            if putAt.count >= Self.greatestCount { putAt.removeAll() }
            for picture in fresh { putAt[picture.digest] = moment }
        }
    }
}
