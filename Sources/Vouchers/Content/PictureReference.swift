/// A picture by its content; the bytes are in the media store.
public struct PictureReference: Sendable, Equatable, Codable {
    /// The SHA-256 of the bytes in lower-case hexadecimal.
    public var digest: String
    /// In points.
    public var width: Double
    public var height: Double
    /// Pixels a point.
    public var scale: Double

    public init(digest: String, width: Double, height: Double, scale: Double) {
        self.digest = digest
        self.width = width
        self.height = height
        self.scale = scale
    }
}
