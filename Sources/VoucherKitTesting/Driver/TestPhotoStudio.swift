import Dispatch
public import Foundation
import MediaWorker
import Photos
import VoucherKit
import VoucherServer

extension MediaPhotoStudio {
    /// Reads photos as the server does, but in this process: what tests choose is no stranger's.
    static func inProcess(media: any MediaStore) -> MediaPhotoStudio {
        MediaPhotoStudio(media: media) { source, request in
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result { try photo(from: source, request: request) }) }
            }
        }
    }

    /// Reading blocks.
    private static let queue = DispatchQueue(label: "test-photos")

    private static func photo(from source: PhotoSource, request: PhotoRequest) throws -> Photo {
        try PhotoEngine.start()
        let descriptor = try source.open()
        defer { close(descriptor) }
        return try PhotoEngine.photo(descriptor: descriptor, request: request)
    }
}

/// A file as a person has it on a phone, for `TestVisitor.choose(_:in:)` and `ScreenContract`.
public struct TestFile: Sendable, Equatable {
    /// With its ending; nothing of it is trusted.
    public var name: String
    /// What is in it.
    public var bytes: Data

    /// A file of any content, good or bad.
    public init(name: String, bytes: Data) {
        self.name = name
        self.bytes = bytes
    }

    /// A small real photo: a JPEG of 24 by 16 pixels.
    public static let photo: TestFile = {
        let bytes = Data(base64Encoded: photoBytes, options: .ignoreUnknownCharacters) ?? Data()
        return TestFile(name: "photo.jpg", bytes: bytes)
    }()
}

extension TestFile {
    private static let photoBytes = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7
        gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8
        fHx8fHx8fHz/wAARCAAQABgDASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAMFBP/EACYQAAEBAw0BAAAAAAAAAAAAAAAS
        AQMEAgURExQhMUNRU4KiwdH/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBf/EAB0RAAICAgMBAAAAAAAAAAAAAAECAAMUUQQxgfD/2gAM
        AwEAAhEDEQA/ALBKnvI5eCbfE7nVnwU/fPIhNbKUnC6gDx1NVoduhG2UM6kCZQGpZoBWy00YTBs2PvJ//9k=
        """
}

/// A file on its way to the server, which is removed when nobody holds it any more.
final class SentFile: Sendable {
    let path: String

    init(_ bytes: Data) throws {
        path = NSTemporaryDirectory() + "sent-" + UUID().uuidString
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
