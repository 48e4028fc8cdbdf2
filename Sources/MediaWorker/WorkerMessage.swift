import Photos

/// What the server asks of a worker; the file comes beside it, as an open descriptor.
struct WorkerRequest: Codable, Sendable {
    var photo: PhotoRequest
}

/// What a worker answers; the bytes of a photo follow it.
enum WorkerAnswer: Codable, Sendable, Equatable {
    /// The first answer, before any request: limited, and waiting.
    case ready
    /// The first and last answer.
    case cannotStart(reason: String)
    case photo(format: Photo.Format, width: Int, height: Int, dominantColor: UInt32?)
    case refusal(PhotoRefusal)

    private enum CodingKeys: String, CodingKey {
        case ready, cannotStart, photo, refusal
    }

    private enum RefusalCodingKeys: String, CodingKey {
        case _0 = "reason"
    }
}
