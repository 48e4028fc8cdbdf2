import Foundation
import Secrets
import VoucherKit

extension MediaRecordingStudio: CaptionStudio {
    package func keep(captions: String) async throws -> String {
        let bytes = Data(captions.utf8)
        let digest = ContentHash.sha256(bytes)
        try await media.put(bytes, digest: digest)
        return digest
    }
}
