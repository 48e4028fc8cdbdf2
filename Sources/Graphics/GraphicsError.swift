/// Why something was not measured or drawn.
public enum GraphicsError: Error, Equatable, Sendable {
    /// A font file is not installed; the package that brings it is named.
    case missingFont(file: String, package: String)
    /// A size that is not a number, not positive or larger than a picture may be.
    case unusableSize(width: Double, height: Double)
    /// The bytes are not a PNG picture that can be read.
    case unreadablePicture
    /// Cairo ran out of memory or refused; its own words.
    case drawingFailed(String)
}

extension GraphicsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingFont(let file, let package):
            "The font file \(file) is missing. Install the package \(package) and start again."
        case .unusableSize(let width, let height):
            "A picture of \(width) × \(height) cannot be drawn: both sides have to be positive, and it may have at most \(Canvas.maximumPixelCount) pixels."
        case .unreadablePicture:
            "The picture is not a PNG that can be read."
        case .drawingFailed(let reason):
            "Drawing failed: \(reason)."
        }
    }
}
