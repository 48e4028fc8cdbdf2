import Foundation
import Localization

/// Letters a note is written in.
///
/// What a font has no letters of, such as Arabic or some letters of Polish in most of them, the page and the picture take
/// from the fonts that stand in everywhere.
public struct Handwriting: Sendable, Equatable {
    /// Kept with the note.
    public let id: String
    /// What it is called on the screen, in the language of whose turn it is if it is one of this package's.
    public var name: String { ownName ?? localized("handwriting.\(id)") }
    private let ownName: String?
    /// As `UIFont(name:size:)` takes it; the system's font stands in for one the server has no file of.
    public let fontName: String
    /// How large the letters are beside Dancing Script's: fonts of one size look of very different ones.
    public let proportion: CGFloat

    /// A handwriting of your own choice among the server's fonts.
    public init(id: String, name: String, fontName: String, proportion: CGFloat = 1) {
        self.id = id
        ownName = name
        self.fontName = fontName
        self.proportion = proportion
    }

    private init(stock id: String, _ fontName: String, _ proportion: CGFloat) {
        self.id = id
        ownName = nil
        self.fontName = fontName
        self.proportion = proportion
    }

    /// Dancing Script: joined letters that bounce.
    public static let flowing = Handwriting(stock: "flowing", "Dancing Script", 1)
    /// Kaushan Script: written quickly with a brush; all of Latin's letters in use.
    public static let brush = Handwriting(stock: "brush", "Kaushan Script", 0.9)
    /// Comic Neue: printed letters, easy to read; nearly all of Latin's letters in use.
    public static let printed = Handwriting(stock: "printed", "Comic Neue", 0.88)
    /// Kristi: narrow, with a felt pen; the letters of western Europe.
    public static let felt = Handwriting(stock: "felt", "Kristi", 1.25)

    /// All of this package's, in free fonts (SIL Open Font License) from Debian's packages.
    public static let stock = [flowing, brush, printed, felt]

    /// The font for letters that are as large as Dancing Script's of a size in points.
    func font(_ size: CGFloat) -> UIFont { Handwriting.font(fontName, size * proportion) }

    static func font(_ name: String, _ size: CGFloat) -> UIFont {
        UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    }
}
