public import Foundation

/// A view that plays a film or a sound among the media, with the browser's own controls. Ours alone.
///
/// Nothing plays, and nothing of it is loaded, before the person asks for it. The `image` of a film is shown until then,
/// and wherever the view is drawn as a picture. Its `accessibilityLabel` is its name; give it one.
open class MediaPlayerView: UIImageView {
    /// What is played: the bytes are fetched from where pictures are.
    public struct Source: Sendable, Equatable {
        /// What the bytes are.
        public enum Kind: String, Sendable, Equatable {
            case video, sound
        }

        public var kind: Kind
        /// The SHA-256 of the bytes in lower-case hexadecimal.
        public var digest: String

        /// A medium whose bytes the application keeps under a digest.
        public init(kind: Kind, digest: String) {
            self.kind = kind
            self.digest = digest
        }
    }

    /// What is said in a film at each moment, for whoever cannot hear it; the person switches it on in the player.
    public struct Captions: Sendable, Equatable {
        /// The SHA-256 of the bytes of a WebVTT file among the media, in lower-case hexadecimal.
        public var digest: String
        /// A BCP 47 tag such as `de`.
        public var language: String
        /// What the player calls them: the name of the language in that of the page.
        public var label: String

        /// Captions whose bytes the application keeps under a digest.
        public init(digest: String, language: String, label: String) {
            self.digest = digest
            self.language = language
            self.label = label
        }
    }

    /// Nil (the default) for none; for films alone.
    open var captions: Captions?
    /// Without one there is the image alone.
    open var source: Source?

    /// A player with nothing to play.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A player as large as its poster.
    public init(source: Source, poster: UIImage? = nil) {
        self.source = source
        super.init(image: poster)
        contentMode = .scaleAspectFit
    }

    /// Makes a player with nothing to play; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
