import Synchronization

/// Draws papers as tiles that join at their edges, from plain views; each is drawn once and kept.
enum PaperDrawing {
    /// In points.
    static let tileSize: CGFloat = 120
    private static let drawn = Mutex<[String: UIImage]>([:])

    /// The tile of a paper; nil for one that has no drawing.
    static func tile(of paper: WrappingPaper) -> UIImage? {
        if let image = drawn.withLock({ $0[paper.id] }) { return image }
        let board = UIView(frame: CGRect(x: 0, y: 0, width: tileSize, height: tileSize))
        board.backgroundColor = UIColor(rgb: paper.color)
        board.clipsToBounds = true
        guard paint(paper.id, on: board), let image = try? board.renderedImage(scale: 2) else { return nil }
        drawn.withLock { $0[paper.id] = image }
        return image
    }

    private static func paint(_ id: String, on board: UIView) -> Bool {
        switch id {
        case "dots": dots(on: board)
        case "confetti": confetti(on: board)
        case "gingham": gingham(on: board)
        case "lanterns": lanterns(on: board)
        case "scales": scales(on: board)
        case "bands": bands(on: board)
        case "leaves": leaves(on: board)
        case "kraft": kraft(on: board)
        default: return false
        }
        return true
    }

    private static func dots(on board: UIView) {
        for (x, y) in [(30, 30), (90, 90)] { circle(on: board, x, y, 15, 0xF9E3C8) }
        for (x, y) in [(90, 30), (30, 90)] { circle(on: board, x, y, 7, 0xE8A24A) }
    }

    private static func confetti(on board: UIView) {
        let colors: [UInt32] = [0xD9483B, 0x2E7F86, 0xE2A53B, 0x6B4C9A, 0x4E9A51]
        let places = [
            (14, 18), (52, 10), (92, 24), (32, 46), (74, 50), (108, 62), (12, 74), (50, 84), (88, 92), (26, 106),
            (66, 112), (106, 106),
        ]
        for (number, place) in places.enumerated() {
            let isLong = number % 3 == 0
            box(
                on: board, CGFloat(place.0) - (isLong ? 8 : 4), CGFloat(place.1) - 4, isLong ? 16 : 8, 8,
                colors[number % colors.count], radius: number % 2 == 0 ? 4 : 2)
        }
    }

    private static func gingham(on board: UIView) {
        for start in stride(from: CGFloat(0), to: tileSize, by: 40) {
            box(on: board, start, 0, 20, tileSize, 0xFFF4F2, alpha: 0.55)
            box(on: board, 0, start, tileSize, 20, 0xFFF4F2, alpha: 0.55)
        }
    }

    private static func lanterns(on board: UIView) {
        for (x, y) in [(30, 26), (90, 86)] {
            box(on: board, CGFloat(x) - 1, CGFloat(y) - 26, 2, 12, 0xE9D9A6)
            box(on: board, CGFloat(x) - 12, CGFloat(y) - 14, 24, 30, 0xE2703A, radius: 11)
            box(on: board, CGFloat(x) - 7, CGFloat(y) - 14, 14, 30, 0xF0944E, radius: 7)
            box(on: board, CGFloat(x) - 8, CGFloat(y) + 15, 16, 4, 0xE9D9A6, radius: 2)
        }
        for (x, y) in [(84, 22), (102, 46), (24, 84), (48, 104), (66, 60), (10, 52)] {
            circle(on: board, x, y, 2, 0xF6E9B8)
        }
    }

    private static func scales(on board: UIView) {
        for row in -1...6 {
            for column in -1...4 {
                let x = column * 30 + (row % 2 == 0 ? 0 : 15)
                ring(on: board, x, row * 20, 15, line: 0xBFE0DC, fill: row % 2 == 0 ? 0x3F7F83 : 0x357177)
            }
        }
    }

    private static func bands(on board: UIView) {
        box(on: board, 0, 12, tileSize, 24, 0xF6E4BF)
        box(on: board, 0, 44, tileSize, 4, 0x7A4A1B)
        box(on: board, 0, 72, tileSize, 24, 0xF6E4BF)
        box(on: board, 0, 104, tileSize, 4, 0x7A4A1B)
        for x in stride(from: 10, to: 120, by: 20) {
            circle(on: board, x, 24, 5, 0xA8622A)
            circle(on: board, x, 84, 5, 0xA8622A)
        }
    }

    private static func leaves(on board: UIView) {
        for (x, y) in [(30, 60), (90, 60), (60, 0), (60, 120), (0, 0), (120, 0), (0, 120), (120, 120)] {
            box(on: board, CGFloat(x) - 1, CGFloat(y) - 26, 2, 52, 0xDCE8C9)
            for step in 0..<4 {
                let height = CGFloat(y) - 22 + CGFloat(step) * 12
                box(on: board, CGFloat(x) - 14, height, 13, 8, 0xA9C58C, radius: 4)
                box(on: board, CGFloat(x) + 1, height + 4, 13, 8, 0xC5D9A8, radius: 4)
            }
        }
    }

    private static func kraft(on board: UIView) {
        for (x, y, width) in [(8, 14, 22), (60, 26, 14), (96, 52, 18), (30, 66, 12), (74, 84, 24), (14, 102, 16)] {
            box(on: board, CGFloat(x), CGFloat(y), CGFloat(width), 1.5, 0x9C7346, alpha: 0.7)
        }
        for (x, y) in [(44, 40), (104, 16), (18, 44), (88, 110), (52, 96)] { circle(on: board, x, y, 1, 0x8C6539) }
    }

    // MARK: Shapes

    private static func box(
        on board: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UInt32,
        radius: CGFloat = 0, alpha: CGFloat = 1
    ) {
        let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
        view.backgroundColor = UIColor(rgb: color, alpha: alpha)
        view.layer.cornerRadius = radius
        board.addSubview(view)
    }

    private static func circle(on board: UIView, _ x: Int, _ y: Int, _ radius: CGFloat, _ color: UInt32) {
        box(on: board, CGFloat(x) - radius, CGFloat(y) - radius, 2 * radius, 2 * radius, color, radius: radius)
    }

    private static func ring(on board: UIView, _ x: Int, _ y: Int, _ radius: CGFloat, line: UInt32, fill: UInt32) {
        let view = UIView(
            frame: CGRect(x: CGFloat(x) - radius, y: CGFloat(y) - radius, width: 2 * radius, height: 2 * radius))
        view.backgroundColor = UIColor(rgb: fill)
        view.layer.cornerRadius = radius
        view.layer.borderWidth = 2
        view.layer.borderColor = UIColor(rgb: line).cgColor
        board.addSubview(view)
    }
}
