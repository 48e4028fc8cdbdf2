/// A picture by its content; the bytes are in the media store.
public struct PictureReference: Sendable, Equatable, Codable {
    /// The SHA-256 of the bytes in lower-case hexadecimal.
    public var digest: String
    /// In points.
    public var width: Double
    public var height: Double
    /// Pixels a point.
    public var scale: Double

    /// Whether a text has the form of a digest: what comes from an address or an object is nothing else until it is asked.
    public static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    public init(digest: String, width: Double, height: Double, scale: Double) {
        self.digest = digest
        self.width = width
        self.height = height
        self.scale = scale
    }
}
