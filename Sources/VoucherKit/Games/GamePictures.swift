/// The pictures of the package's games, drawn in a theme's colours and kept.
enum GamePictures {
    private struct Key: Hashable {
        let id: String
        let colors: ItemColors
    }

    /// As wide as a choice's picture.
    static let size = CGSize(width: 160, height: 96)
    private static let drawn = PictureCache<Key>(greatestCount: 100)

    /// The picture of a game; one that is not the package's gets a die.
    static func picture(of id: String, in theme: ThemeManager) -> UIImage? {
        drawn.picture(Key(id: id, colors: ItemColors(theme)), draw: draw)
    }

    private static func draw(_ key: Key) -> UIImage? {
        let colors = key.colors
        let board = UIView(frame: CGRect(origin: .zero, size: size))
        board.backgroundColor = UIColor(rgb: colors.tag)
        switch key.id {
        case VoucherGame.scratchCard.id: drawFields(on: board, colors)
        case VoucherGame.memoryPairs.id: drawCards(on: board, colors)
        default: drawDie(on: board, colors)
        }
        return try? board.renderedImage(scale: 2)
    }

    /// Three rows of fields, some of them scratched.
    private static func drawFields(on board: UIView, _ colors: ItemColors) {
        board.addBlock(36, 8, 88, 80, colors.paper, radius: 6)
        for field in 0..<9 {
            let (x, y) = (42 + field % 3 * 26, 14 + field / 3 * 24)
            let isBare = [1, 3, 8].contains(field)
            board.addBlock(x, y, 22, 20, isBare ? colors.tag : colors.tagEdge, radius: 4)
            if isBare { board.addBlock(x + 6, y + 5, 10, 10, colors.accent, radius: field == 3 ? 2 : 5) }
        }
    }

    /// Two rows of cards, two of them alike and face up.
    private static func drawCards(on board: UIView, _ colors: ItemColors) {
        for card in 0..<8 {
            let (x, y) = (20 + card % 4 * 31, 10 + card / 4 * 40)
            let isUp = [1, 6].contains(card)
            board.addBlock(x, y, 26, 35, isUp ? colors.paper : colors.accent, radius: 5)
            if isUp {
                board.addBlock(x + 7, y + 11, 12, 12, colors.noteInk, radius: 6)
            } else {
                board.addBlock(x + 4, y + 4, 18, 27, colors.tagEdge, radius: 3)
            }
        }
    }

    private static func drawDie(on board: UIView, _ colors: ItemColors) {
        board.addBlock(50, 18, 60, 60, colors.paper, radius: 14)
        for (x, y) in [(61, 29), (89, 29), (75, 43), (61, 57), (89, 57)] {
            board.addBlock(x, y, 10, 10, colors.accent, radius: 5)
        }
    }
}
