/// The carousel's stock pictures, drawn from views in a theme's colours and kept: a theme has a handful.
enum StockPictures {
    private struct Key: Hashable {
        let type: PersonalizationType
        let colors: ItemColors
    }

    private static let drawn = PictureCache<Key>(greatestCount: 200)

    /// The picture of a type; one that has none of its own gets a parcel.
    static func picture(of type: PersonalizationType, in theme: ThemeManager) -> UIImage? {
        drawn.picture(Key(type: type, colors: ItemColors(theme)), draw: draw)
    }

    private static func draw(_ key: Key) -> UIImage? {
        let colors = key.colors
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
        board.addBlock(0, 0, 64, 64, colors.tagEdge, radius: 18)
        switch key.type {
        case .title:
            board.addBlock(10, 12, 44, 40, colors.paper, radius: 5)
            board.addBlock(18, 22, 28, 5, colors.accent, radius: 2)
            board.addBlock(22, 34, 20, 4, colors.edge, radius: 2)
        case .note:
            board.addBlock(14, 8, 36, 48, colors.paper, radius: 4)
            for (row, width) in [26, 22, 26, 14].enumerated() {
                board.addBlock(20, 18 + row * 9, width, 3, colors.noteInk, radius: 1)
            }
        case .recipient:
            board.addBlock(8, 20, 48, 26, colors.tag, radius: 8)
            board.addBlock(14, 29, 8, 8, colors.paper, radius: 4)
            board.addBlock(28, 27, 20, 4, colors.ink, radius: 2)
            board.addBlock(28, 35, 14, 4, colors.accent, radius: 2)
        case .photo:
            board.addBlock(9, 14, 46, 38, colors.paper, radius: 4)
            board.addBlock(13, 18, 38, 26, colors.noteInk, radius: 2)
            board.addBlock(38, 22, 8, 8, colors.tag, radius: 4)
            board.addBlock(16, 34, 22, 10, colors.accent, radius: 5)
        case .animated:
            for (step, color) in [colors.edge, colors.tag, colors.paper].enumerated() {
                board.addBlock(9 + step * 5, 11 + step * 5, 36, 30, color, radius: 4)
            }
            for (step, height) in [14, 10, 6, 2].enumerated() {
                board.addBlock(32 + step * 3, 29 + step * 2, 3, height, colors.accent, radius: 0)
            }
        case .wrapping:
            board.addBlock(10, 14, 44, 36, colors.accent, radius: 3)
            for x in [16, 28, 40] { board.addBlock(x, 14, 5, 36, colors.tag, radius: 0) }
            board.addBlock(10, 28, 44, 8, colors.noteInk, radius: 0)
        case .gift:
            board.addBlock(7, 18, 50, 30, colors.paper, radius: 4)
            board.addBlock(7, 18, 50, 5, colors.accent, radius: 0)
            board.addBlock(7, 43, 50, 5, colors.accent, radius: 0)
            board.addBlock(25, 26, 14, 14, colors.tag, radius: 7)
        case .hint:
            board.addBlock(9, 13, 46, 30, colors.paper, radius: 12)
            board.addBlock(16, 40, 12, 12, colors.paper, radius: 3)
            for x in [19, 29, 39] { board.addBlock(x, 25, 6, 6, colors.accent, radius: 3) }
        case .games:
            board.addBlock(14, 14, 36, 36, colors.paper, radius: 9)
            for (x, y) in [(20, 20), (37, 20), (28, 28), (20, 37), (37, 37)] {
                board.addBlock(x, y, 7, 7, colors.accent, radius: 3)
            }
        case .suggestion:
            board.addBlock(14, 8, 36, 48, colors.paper, radius: 4)
            for (row, width) in [18, 14, 18].enumerated() {
                board.addBlock(20, 17 + row * 12, 7, 7, row == 1 ? colors.accent : colors.edge, radius: 3)
                board.addBlock(31, 19 + row * 12, width - 4, 3, colors.noteInk, radius: 1)
            }
        case .video:
            board.addBlock(8, 14, 48, 36, colors.noteInk, radius: 4)
            for x in [13, 25, 37] {
                for y in [17, 43] { board.addBlock(x, y, 8, 4, colors.paper, radius: 1) }
            }
            for row in 0..<9 { board.addBlock(26, 23 + row * 2, 14 - 3 * abs(row - 4), 2, colors.accent, radius: 0) }
        case .sound:
            board.addBlock(8, 14, 48, 36, colors.paper, radius: 6)
            for (bar, height) in [8, 16, 26, 12, 22, 10, 16].enumerated() {
                board.addBlock(13 + bar * 6, 32 - height / 2, 3, height, colors.accent, radius: 1)
            }
        default:
            board.addBlock(12, 18, 40, 34, colors.paper, radius: 4)
            board.addBlock(28, 18, 8, 34, colors.accent, radius: 0)
            board.addBlock(12, 28, 40, 6, colors.accent, radius: 0)
            board.addBlock(22, 11, 9, 8, colors.accent, radius: 4)
            board.addBlock(33, 11, 9, 8, colors.accent, radius: 4)
        }
        return try? board.renderedImage(scale: 2)
    }
}
