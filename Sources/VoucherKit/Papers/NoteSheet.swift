import Foundation

/// A note's paper and hand with all that is needed to show them, on a page and as a picture, on the sender's side and the
/// recipient's.
struct NoteSheet {
    /// `0xRRGGBB`.
    var color, ink: UInt32
    /// Repeated over the sheet; nil for nothing.
    var tile: UIImage?
    /// Whether the lines of the text stand on the paper's.
    var isRuled = false
    var fontName = Handwriting.flowing.fontName
    var proportion: CGFloat = 1

    /// In points, of Dancing Script on a page.
    static let pageSize: CGFloat = 22
    /// In points, of Dancing Script in an envelope's picture.
    static let itemSize: CGFloat = 21

    init(_ paper: NotePaper, _ hand: Handwriting, theme: ThemeManager) {
        let colors = ItemColors(theme)
        color = paper.color ?? colors.paper
        ink = paper.color == nil ? colors.noteInk : paper.ink
        tile = paper.tile
        isRuled = paper.isRuled
        fontName = hand.fontName
        proportion = hand.proportion
    }

    func font(_ size: CGFloat) -> UIFont { Handwriting.font(fontName, size * proportion) }

    /// Gives a label or a text view the look of the sheet on a page.
    func dress(_ view: UIView) {
        view.layer.backgroundColor = UIColor(rgb: color).cgColor
        view.backgroundColor = tile.map { UIColor(patternImage: $0) }
        let font = font(Self.pageSize)
        switch view {
        case let text as UITextView: (text.font, text.textColor) = (font, UIColor(rgb: ink))
        case let label as UILabel: (label.font, label.textColor) = (font, UIColor(rgb: ink))
        default: break
        }
        // A tile of ours grows with the person's text size, as the lines of the text do.
        view.look = tile.map { $0.size.width == NotePaperPatterns.size } ?? true ? "note-sheet" : "note-sheet-own"
    }
}

// MARK: - Kept with a note

extension NoteSheet {
    /// The sheet an object keeps; nil when it keeps none, as one of a host's own item and those of earlier versions.
    init?(_ object: PersonalizedObject) {
        guard let color = object["sheetColor"]?.intValue.flatMap(UInt32.init(exactly:)),
            let ink = object["sheetInk"]?.intValue.flatMap(UInt32.init(exactly:)), max(color, ink) <= 0xFFFFFF
        else { return nil }
        (self.color, self.ink) = (color, ink)
        let paper = object["paper"]?.stringValue.flatMap { NotePaper.stock($0) }
        let own = PaperTile.image(in: object)
        tile = own ?? (paper?.color == color ? paper?.tile : nil)
        isRuled = own == nil && paper?.color == color && paper?.isRuled == true
        fontName = object["sheetFont"]?.stringValue ?? Handwriting.flowing.fontName
        proportion = min(max(CGFloat(object["sheetSize"]?.intValue ?? 100) / 100, 0.3), 3)
    }

    /// Writes the sheet into an object, and answers the picture that has to be kept with it.
    func keep(in object: inout PersonalizedObject, paper: NotePaper) -> [UIImage] {
        object["sheetColor"] = .int(Int(color))
        object["sheetInk"] = .int(Int(ink))
        object["sheetFont"] = .string(fontName)
        object["sheetSize"] = .int(Int((proportion * 100).rounded()))
        guard let tile = paper.ownTile else { return [] }
        PaperTile.keep(tile, in: &object)
        return [tile]
    }
}
