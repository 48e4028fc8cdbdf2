import Photos

/// What the server asks of a worker; the file comes beside it, as an open descriptor.
struct WorkerRequest: Codable, Sendable {
    /// The file is to become a photo.
    var photo: PhotoRequest?
    /// The file is to become an animation within these limits.
    var animation: AnimationLimits?
}

/// What a worker answers; the bytes of a photo or an animation follow it.
enum WorkerAnswer: Codable, Sendable, Equatable {
    /// The first answer, before any request: limited, and waiting.
    case ready
    /// The first and last answer.
    case cannotStart(reason: String)
    case photo(format: Photo.Format, width: Int, height: Int, dominantColor: UInt32?)
    case animation(facts: Animation.Facts)
    case refusal(PhotoRefusal)

    private enum CodingKeys: String, CodingKey {
        case ready, cannotStart, photo, animation, refusal
    }

    private enum RefusalCodingKeys: String, CodingKey {
        case _0 = "reason"
    }
}
