package import Foundation
import MediaWorker
import Photos
import Secrets
package import VoucherKit

extension MediaPhotoStudio: AnimationStudio {
    package func prepareAnimation(fileAt path: String) async throws -> StudioAnimation {
        try await animation(from: .file(path: path))
    }

    package func prepareAnimation(_ bytes: Data) async throws -> StudioAnimation {
        try await animation(from: .bytes(bytes))
    }

    private func animation(from source: PhotoSource) async throws -> StudioAnimation {
        do {
            let animation = try await animations(source, AnimationLimits())
            // Of a file that moves a photo is its first frame.
            let still = try await prepare(animation.bytes)
            let digest = ContentHash.sha256(animation.bytes)
            try await media.put(animation.bytes, digest: digest)
            let facts = animation.facts
            return StudioAnimation(
                digest: digest, width: facts.width, height: facts.height, frameCount: facts.frameCount,
                duration: facts.duration, runCount: facts.runCount, still: still)
        } catch let refusal as PhotoRefusal {
            throw PhotoRefused { refusal.animationWords }
        }
    }
}
