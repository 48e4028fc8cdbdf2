public import Foundation

/// What a claimer says to the sender of a voucher, once: words, a photo, or both.
public struct VoucherThanks: Sendable, Equatable, Codable {
    /// A photo among the media, as a studio has made it.
    public struct Photo: Sendable, Equatable, Codable {
        public var digest: String
        /// In pixels.
        public var width: Int
        public var height: Int
        /// What is in it, for those who do not see it; empty when nobody said.
        public var description: String

        public init(digest: String, width: Int, height: Int, description: String = "") {
            self.digest = digest
            self.width = width
            self.height = height
            self.description = description
        }
    }

    /// As they were written; empty where the photo says it all.
    public var words: String
    public var photo: Photo?
    /// The claimer's, a BCP 47 tag.
    public var language: String
    public var at: Date

    public init(words: String, photo: Photo? = nil, language: String, at: Date) {
        self.words = words
        self.photo = photo
        self.language = language
        self.at = at
    }
}
