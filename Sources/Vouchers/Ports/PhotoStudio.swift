public import Foundation

/// Reads photos that strangers send, and keeps what came of them among the media.
public protocol PhotoStudio: Sendable {
    /// Turns an uploaded file into a photo: upright, without what a camera wrote beside it, of a moderate size.
    ///
    /// Throws `PhotoRefused` with words for the person.
    func prepare(fileAt path: String) async throws -> StudioPhoto

    /// The photo of a digest that `prepare(fileAt:)` answered, turned and cut anew.
    func edit(_ original: String, _ edit: PhotoEdit) async throws -> StudioPhoto

    /// As `prepare(fileAt:)`, of bytes that were fetched.
    func prepare(_ bytes: Data) async throws -> StudioPhoto

    /// A small copy of a picture that was found, for a grid to choose from; of one that moves the first frame.
    func preview(_ bytes: Data) async throws -> StudioPhoto
}

extension PhotoStudio {
    /// By way of a file that is gone again afterwards.
    public func prepare(_ bytes: Data) async throws -> StudioPhoto {
        try await PassingFile.with(bytes) { try await prepare(fileAt: $0) }
    }

    /// As large as a photo; a studio that can makes less of it.
    public func preview(_ bytes: Data) async throws -> StudioPhoto { try await prepare(bytes) }
}

/// A photo among the media.
public struct StudioPhoto: Sendable, Equatable {
    /// The SHA-256 of the bytes in lower-case hexadecimal.
    public var digest: String
    /// In pixels.
    public var width: Int
    public var height: Int
    /// A PNG of it, at most 480 pixels wide and high, to draw with.
    public var thumbnail: Data
    /// The colour most of it has, `0xRRGGBB`; nil when it is not known.
    public var dominantColor: UInt32?

    public init(digest: String, width: Int, height: Int, thumbnail: Data, dominantColor: UInt32? = nil) {
        self.dominantColor = dominantColor
        self.digest = digest
        self.width = width
        self.height = height
        self.thumbnail = thumbnail
    }
}

/// What is done to a photo before it is put into the envelope.
public struct PhotoEdit: Sendable, Equatable, Codable {
    /// What is kept of a photo, from its middle.
    public enum Cut: String, Sendable, Codable, CaseIterable {
        case whole, square, wide, tall

        /// Width divided by height; nil keeps all.
        public var proportion: Double? {
            switch self {
            case .whole: nil
            case .square: 1
            case .wide: 4.0 / 3
            case .tall: 3.0 / 4
            }
        }
    }

    /// Turns to the right by a quarter, 0 to 3; made before the cut.
    public var quarterTurns: Int
    public var cut: Cut
    /// What is kept of the turned photo where that was chosen by hand; it goes before `cut`.
    public var area: PhotoArea?

    public init(quarterTurns: Int = 0, cut: Cut = .whole, area: PhotoArea? = nil) {
        self.quarterTurns = ((quarterTurns % 4) + 4) % 4
        self.cut = cut
        self.area = area == .whole ? nil : area
    }

    /// The same part of the photo, turned to the right by so many quarters more.
    public func turned(quarterTurns more: Int) -> PhotoEdit {
        PhotoEdit(quarterTurns: quarterTurns + more, cut: cut, area: area?.turned(quarterTurns: more))
    }
}

/// A file that becomes no photo.
public struct PhotoRefused: Error, Sendable, CustomStringConvertible {
    private let makeWords: @Sendable () -> String

    /// The words are made when somebody is told of it, in that person's language.
    public init(words: @escaping @Sendable () -> String) {
        makeWords = words
    }

    /// For the person: what is wrong, and what to do.
    public var words: String { makeWords() }

    public var description: String { words }
}
