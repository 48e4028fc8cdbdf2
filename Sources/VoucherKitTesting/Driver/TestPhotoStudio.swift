import Dispatch
public import Foundation
import MediaWorker
import Photos
import VoucherKit
import VoucherServer

extension MediaPhotoStudio {
    /// Reads photos as the server does, but in this process: what tests choose is no stranger's.
    static func inProcess(media: any MediaStore) -> MediaPhotoStudio {
        MediaPhotoStudio(media: media) { source, limits in
            try await onQueue(source) { try PhotoEngine.animation(descriptor: $0, limits: limits) }
        } reader: { source, request in
            try await onQueue(source) { try PhotoEngine.photo(descriptor: $0, request: request) }
        }
    }

    /// Reading blocks.
    private static let queue = DispatchQueue(label: "test-photos")

    private static func onQueue<Made: Sendable>(
        _ source: PhotoSource, _ read: @escaping @Sendable (Int32) throws -> Made
    ) async throws -> Made {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        try PhotoEngine.start()
                        let descriptor = try source.open()
                        defer { close(descriptor) }
                        return try read(descriptor)
                    })
            }
        }
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

    /// A small real animation: a GIF of 8 by 6 pixels, red and blue by turns, half a second each, without end.
    public static let animation = TestFile(name: "animation.gif", bytes: gif(colors: [0xD2281E, 0x1E3CC8], loops: 0))

    /// A GIF that shows one colour after the other; `loops` as NETSCAPE2.0 says it, nil for one run.
    static func gif(colors: [UInt32], loops: UInt8?, width: UInt8 = 8, height: UInt8 = 6) -> Data {
        var bytes = Array("GIF89a".utf8) + [width, 0, height, 0, 0, 0, 0]
        if let loops { bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, loops, 0, 0] }
        for color in colors {
            bytes += [0x21, 0xF9, 4, 0, 50, 0, 0, 0, 0x2C, 0, 0, 0, 0, width, 0, height, 0, 0x80]
            bytes += [UInt8(color >> 16), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF), 0, 0, 0, 2]
            // Codes of three bits, each pixel after one that clears the table, so that they stay as short.
            let codes = (0..<Int(width) * Int(height)).flatMap { _ in [4, 0] } + [5]
            var (packed, bits): ([UInt8], Int) = ([], 0)
            for code in codes {
                for bit in 0..<3 {
                    if bits % 8 == 0 { packed.append(0) }
                    if code >> bit & 1 == 1 { packed[bits / 8] |= 1 << UInt8(bits % 8) }
                    bits += 1
                }
            }
            for start in stride(from: 0, to: packed.count, by: 255) {
                let block = packed[start..<min(start + 255, packed.count)]
                bytes += [UInt8(block.count)] + block
            }
            bytes.append(0)
        }
        return Data(bytes + [0x3B])
    }
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
