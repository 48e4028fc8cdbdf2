import Foundation
package import MediaWorker
import Secrets
package import VoucherKit

/// Films and sounds as `MediaTools` makes them, kept among the media.
package struct MediaRecordingStudio: RecordingStudio {
    let media: any MediaStore
    private let tools: MediaTools
    private let photos: any PhotoStudio

    /// `photos` makes the posters: what comes out of a stranger's film is a stranger's picture.
    package init(media: any MediaStore, tools: MediaTools, photos: any PhotoStudio) {
        self.media = media
        self.tools = tools
        self.photos = photos
    }

    package func prepare(
        _ kind: StudioRecording.Kind, fileAt path: String, maxDuration: Int, maxBytes: Int,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> StudioRecording {
        do {
            return try await tools.recording(
                kind == .video ? .video : .sound, fileAt: path,
                limits: RecordingLimits(bytes: maxBytes, duration: maxDuration), progress: progress
            ) { made in try await keep(made, kind) }
        } catch let refusal as RecordingRefusal {
            throw RecordingRefused { refusal.words(for: kind) }
        } catch let refused as PhotoRefused {
            throw RecordingRefused { refused.words }
        }
    }

    private func keep(_ made: Recording, _ kind: StudioRecording.Kind) async throws -> StudioRecording {
        var poster: StudioPhoto?
        if let path = made.posterPath { poster = try await photos.prepare(fileAt: path) }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: made.path))
        let digest = ContentHash.sha256(bytes)
        try await media.put(bytes, digest: digest)
        return StudioRecording(
            kind: kind, digest: digest, duration: made.duration, hasSound: made.hasSound, poster: poster,
            wave: made.wave)
    }
}
