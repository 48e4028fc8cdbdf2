import Foundation
import Localization

/// A paper a voucher is wrapped in: drawn by us, a host's own, or a photo of the sender's.
public struct WrappingPaper: Sendable, Equatable {
    /// Kept with the voucher; `photo` is the sender's own.
    public let id: String
    /// What it is called on the screen, in the language of whose turn it is if the paper is one of this package's.
    public var name: String { ownName ?? localized("paper.\(id)") }
    private let ownName: String?
    /// The paper's main colour, `0xRRGGBB`: the create screen takes the background that goes with it.
    public let color: UInt32
    /// Words it is found by, beside its name: what is on it, its colours, what it is for. Those of this package's papers
    /// are in the language of whose turn it is.
    public var tags: [String] {
        ownTags
            ?? localized("paper.tags.\(id)").split(whereSeparator: { ",،".contains($0) }).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
    }
    private let ownTags: [String]?
    /// A host's own picture.
    let tile: UIImage?

    /// A paper of your own: a picture that is repeated, from a file (`UIImage(named:)`) or drawn
    /// (`UIView.renderedImage(scale:)`), and whose edges have to join; nil is plain in the colour.
    ///
    /// The picture is kept with each voucher that is wrapped in it, so that the recipient sees it whatever papers you have
    /// by then. Make it once, as a `static let`: drawing takes milliseconds. One of more than 512 points a side is left out.
    /// The id `photo` is the sender's own photo, and no paper's.
    public init(id: String, name: String, color: UInt32, tags: [String] = [], tile: UIImage? = nil) {
        self.id = id
        ownName = name
        self.color = color & 0xFFFFFF
        ownTags = tags
        let fits = tile.map { max($0.size.width, $0.size.height) <= Self.greatestTileSize } ?? false
        self.tile = fits ? tile : nil
    }

    init(stock id: String, color: UInt32) {
        self.id = id
        ownName = nil
        self.color = color
        ownTags = nil
        tile = nil
    }

    public static func == (lhs: WrappingPaper, rhs: WrappingPaper) -> Bool {
        lhs.id == rhs.id && lhs.ownName == rhs.ownName && lhs.color == rhs.color && lhs.ownTags == rhs.ownTags
            && lhs.tile?.digest == rhs.tile?.digest
    }
}

extension WrappingPaper {
    static let ownPhoto = "photo"
    /// In points, of a host's picture.
    static let greatestTileSize: CGFloat = 512

    /// The drawn paper of an id; nil for one that is not ours.
    static func stock(_ id: String) -> WrappingPaper? {
        WrappingCategory.stock.lazy.flatMap(\.papers).first { $0.id == id }
    }

    /// Whether every word that is looked for is in the paper's name, its tags or what its category is called, whatever the
    /// case and the accents.
    func matches(_ query: String, in category: String) -> Bool {
        let text = Self.folded(([name, category] + tags).joined(separator: " "))
        let words = Self.folded(query).split { !$0.isLetter && !$0.isNumber }
        return !words.isEmpty && words.allSatisfy { text.contains($0) }
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
