public import Foundation
import Graphics

/// An immutable picture: PNG bytes, or the name of bytes that the application keeps.
public final class UIImage: Sendable {
    /// In points.
    public let size: CGSize
    /// Pixels a point.
    public let scale: CGFloat
    /// The SHA-256 of the bytes in lower-case hexadecimal; the picture's address. Ours alone.
    public let digest: String
    private let bytes: [UInt8]?

    /// Reads a PNG; nil for anything else.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Beyond it no picture is shown, in points.
    private static let greatestSide: CGFloat = 1_000_000

    /// Reads a PNG of so many pixels a point; nil for anything else, and for a scale that is not above 0 or would make a
    /// side longer than a million points.
    public init?(data: Data, scale: CGFloat) {
        let bytes = [UInt8](data)
        guard scale > 0, let pixels = try? DecodedPicture.size(ofPNG: bytes) else { return nil }
        size = CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
        guard max(size.width, size.height) <= Self.greatestSide else { return nil }
        self.scale = scale
        self.bytes = bytes
        digest = ContentDigest.sha256(bytes)
    }

    /// A picture whose bytes the application keeps under a digest. A side that is no number, or is less than nothing or
    /// longer than a million points, counts as the nearest that can be shown. Ours alone.
    public init(storedDigest: String, size: CGSize, scale: CGFloat) {
        func side(_ length: CGFloat) -> CGFloat { length > 0 ? min(length, Self.greatestSide) : 0 }
        self.size = CGSize(width: side(size.width), height: side(size.height))
        self.scale = scale
        digest = storedDigest
        bytes = nil
    }

    /// Reads a PNG file; "@2x" or "@3x" at the end of its name, before "~iphone" or "~ipad" and the
    /// extension, is the scale.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            .replacing(/~(iphone|ipad)$/, with: "")
        self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
    }

    /// Reads a PNG of that name from the program's own resources.
    public convenience init?(named name: String) {
        for suffix in ["@2x", "", "@3x"] {
            if let path = Bundle.main.path(forResource: name + suffix, ofType: "png") {
                self.init(contentsOfFile: path)
                return
            }
        }
        return nil
    }

    /// The bytes; nil when the application keeps them.
    public func pngData() -> Data? {
        bytes.map { Data($0) }
    }

    var isStored: Bool { bytes == nil }

    func decoded() -> DecodedPicture? {
        bytes.flatMap { try? DecodedPicture(png: $0) }
    }
}
