import Foundation
import Graphics
import Synchronization

/// Draws this package's papers as tiles that join at their edges; each is drawn once and kept.
enum PaperDrawing {
    private static let drawn = Mutex<[String: UIImage]>([:])

    /// How a paper is drawn: the side of its tile in points, and what is on it.
    private struct Pattern {
        let size: Double
        let paint: (TileBoard) -> Void

        init(_ size: Double, _ paint: @escaping (TileBoard) -> Void) {
            self.size = size
            self.paint = paint
        }
    }

    /// The tile of a paper: a host's own, else this package's drawing; a paper that has neither is plain in its colour.
    static func tile(of paper: WrappingPaper) -> UIImage? {
        if let own = paper.tile { return own }
        guard let pattern = pattern(paper.id), WrappingPaper.stock(paper.id) == paper else {
            return tile("plain-\(paper.color)", size: 16, color: paper.color) { _ in }
        }
        return tile(paper.id, size: pattern.size, color: paper.color, pattern.paint)
    }

    /// A tile that is drawn by a name for the first time, else the one that was.
    static func tile(_ name: String, size: Double, color: UInt32, _ paint: (TileBoard) -> Void) -> UIImage? {
        if let image = drawn.withLock({ $0[name] }) { return image }
        guard let board = try? TileBoard(size: size, color: color) else { return nil }
        paint(board)
        let image = board.image()
        drawn.withLock { drawn in
            // This package has some thirty; a host that makes colours without end starts anew.
            if drawn.count >= 200 { drawn.removeAll() }
            drawn[name] = image
        }
        return image
    }

    private static func pattern(_ id: String) -> Pattern? {
        switch id {
        case "balloons": Pattern(200, BirthdayPatterns.balloons)
        case "confetti": Pattern(182, BirthdayPatterns.confetti)
        case "bunting": Pattern(180, BirthdayPatterns.bunting)
        case "lanterns": Pattern(180, BirthdayPatterns.lanterns)
        case "candles": Pattern(180, BirthdayPatterns.candles)
        case "rings": Pattern(180, WeddingPatterns.rings)
        case "lace": Pattern(192, WeddingPatterns.lace)
        case "hearts": Pattern(180, WeddingPatterns.hearts)
        case "laurel": Pattern(180, WeddingPatterns.laurel)
        case "ducks": Pattern(180, BabyPatterns.ducks)
        case "clouds": Pattern(180, BabyPatterns.clouds)
        case "moons": Pattern(180, BabyPatterns.moons)
        case "bears": Pattern(180, BabyPatterns.bears)
        case "gingham": Pattern(120, BabyPatterns.gingham)
        case "snowflakes": Pattern(180, WinterPatterns.snowflakes)
        case "firs": Pattern(180, WinterPatterns.firs)
        case "stars": Pattern(180, WinterPatterns.stars)
        case "knit": Pattern(192, WinterPatterns.knit)
        case "peppermint": Pattern(128, WinterPatterns.peppermint)
        case "poppies": Pattern(180, FlowerPatterns.poppies)
        case "daisies": Pattern(180, FlowerPatterns.daisies)
        case "tulips": Pattern(180, FlowerPatterns.tulips)
        case "leaves": Pattern(180, FlowerPatterns.leaves)
        case "meadow": Pattern(180, FlowerPatterns.meadow)
        case "kraft": Pattern(160, PlainPatterns.kraft)
        case "dots": Pattern(120, PlainPatterns.dots)
        case "bands": Pattern(120, PlainPatterns.bands)
        case "scales": Pattern(120, PlainPatterns.scales)
        case "terrazzo": Pattern(168, PlainPatterns.terrazzo)
        default: nil
        }
    }
}
