/// What the samples of pictures show: hills under a sun, drawn of blocks in a theme's colours, so that nobody's photo is
/// needed to see how one looks.
enum SamplePictures {
    private struct Key: Hashable {
        let colors: ItemColors
        let isEvening: Bool
    }

    private static let drawn = PictureCache<Key>(greatestCount: 40)
    /// Of the pictures, in pixels.
    static let (width, height) = (480, 320)

    /// In the morning; nil when it cannot be drawn.
    static func photo(in theme: ThemeManager) -> UIImage? { picture(in: theme, isEvening: false) }

    /// The same place in the evening, for what moves.
    static func still(in theme: ThemeManager) -> UIImage? { picture(in: theme, isEvening: true) }

    private static func picture(in theme: ThemeManager, isEvening: Bool) -> UIImage? {
        drawn.picture(Key(colors: ItemColors(theme), isEvening: isEvening), draw: draw)
    }

    private static func draw(_ key: Key) -> UIImage? {
        let colors = key.colors
        let board = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        board.clipsToBounds = true
        board.addBlock(0, 0, width, height, key.isEvening ? colors.noteInk : colors.tag, radius: 0)
        board.addBlock(350, key.isEvening ? 112 : 40, 76, 76, key.isEvening ? colors.tagEdge : colors.paper, radius: 38)
        // From the farthest to the nearest; each reaches below the edge.
        board.addBlock(190, 150, 460, 460, colors.edge, radius: 230)
        board.addBlock(-120, 170, 500, 500, colors.tagEdge, radius: 250)
        board.addBlock(120, 240, 700, 700, colors.accent, radius: 350)
        for (x, y) in [(70, 196), (110, 186), (148, 204)] {
            board.addBlock(x + 8, y + 26, 6, 20, colors.ink, radius: 2)
            board.addBlock(x, y, 22, 34, colors.accent, radius: 11)
        }
        return try? board.renderedImage(scale: 1)
    }
}
