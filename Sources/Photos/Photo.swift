public import Foundation

/// A photo that can be stored and served: upright, in sRGB, and with nothing in it but the picture.
public struct Photo: Equatable, Sendable {
    /// The formats photos are written in.
    public enum Format: String, CaseIterable, Codable, Sendable {
        case jpeg, png, webp

        /// For the header `Content-Type`.
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// The file.
    public let bytes: Data
    public let format: Format
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// The colour most of it has, `0xRRGGBB`; nil when it was not asked for, or nothing can be seen.
    public let dominantColor: UInt32?

    /// Checks nothing: for what a reader made.
    public init(bytes: Data, format: Format, width: Int, height: Int, dominantColor: UInt32? = nil) {
        self.dominantColor = dominantColor
        self.bytes = bytes
        self.format = format
        self.width = width
        self.height = height
    }
}
