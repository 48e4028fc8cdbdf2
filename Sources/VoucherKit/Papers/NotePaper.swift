import Foundation
import Localization

/// A paper a note is written on: drawn by us, or a host's own.
public struct NotePaper: Sendable, Equatable {
    /// Kept with the note.
    public let id: String
    /// What it is called on the screen, in the language of whose turn it is if the paper is one of this package's.
    public var name: String { ownName ?? localized("notepaper.\(id)") }
    private let ownName: String?
    /// The sheet, `0xRRGGBB`; nil takes the theme's paper and ink.
    public let color: UInt32?
    /// What is written with, `0xRRGGBB`. At least 4.5 to 1 on the sheet, or it cannot be read.
    public let ink: UInt32
    /// A host's own picture, repeated.
    let ownTile: UIImage?

    /// A paper of your own in two colours, `0xRRGGBB`, and with a picture that is repeated over it, whose edges have to join;
    /// one of more than 512 points a side is left out. The ink has to be readable on both.
    ///
    /// All of it is kept with each note on it, so that the recipient sees it whatever papers you have by then.
    public init(id: String, name: String, color: UInt32, ink: UInt32, tile: UIImage? = nil) {
        self.id = id
        ownName = name
        self.color = color & 0xFFFFFF
        self.ink = ink & 0xFFFFFF
        let fits = tile.map { max($0.size.width, $0.size.height) <= WrappingPaper.greatestTileSize } ?? false
        ownTile = fits ? tile : nil
    }

    private init(stock id: String, color: UInt32?, ink: UInt32) {
        self.id = id
        ownName = nil
        self.color = color
        self.ink = ink
        ownTile = nil
    }

    /// A sheet in the theme's colours.
    public static let plain = NotePaper(stock: "plain", color: nil, ink: 0x2C3A57)
    /// Cream with blue lines, which the text stands on.
    public static let lined = NotePaper(stock: "lined", color: 0xFDF9EC, ink: 0x22335C)
    /// White with small squares.
    public static let squared = NotePaper(stock: "squared", color: 0xFBFCFD, ink: 0x26364F)
    /// Brown kraft paper.
    public static let kraft = NotePaper(stock: "kraft", color: 0xD9B98C, ink: 0x3A2510)
    /// Pale pink with blossoms.
    public static let blossom = NotePaper(stock: "blossom", color: 0xFCEFEF, ink: 0x6B2340)
    /// Night blue with small stars, written on in a light ink.
    public static let night = NotePaper(stock: "night", color: 0x1F2A4A, ink: 0xF6EBCB)

    /// All papers of this package, all drawn by its own code.
    public static let stock = [plain, lined, squared, kraft, blossom, night]

    public static func == (lhs: NotePaper, rhs: NotePaper) -> Bool {
        lhs.id == rhs.id && lhs.ownName == rhs.ownName && lhs.color == rhs.color && lhs.ink == rhs.ink
            && lhs.ownTile?.digest == rhs.ownTile?.digest
    }
}

extension NotePaper {
    /// The height of a line on a page, in points: the lines of a paper are as far apart.
    static let lineHeight: CGFloat = 32

    /// The paper of an id; nil for one that is not ours.
    static func stock(_ id: String) -> NotePaper? { stock.first { $0.id == id } }

    /// What is repeated over the sheet; nil for nothing.
    var tile: UIImage? {
        if let ownTile { return ownTile }
        guard let color, NotePaper.stock(id) == self, let paint = NotePaperPatterns.pattern(id) else { return nil }
        return PaperDrawing.tile("note-\(id)", size: NotePaperPatterns.size, color: color, paint)
    }

    /// Whether the lines of the text stand on the paper's.
    var isRuled: Bool { id == NotePaper.lined.id && self == .lined }
}
