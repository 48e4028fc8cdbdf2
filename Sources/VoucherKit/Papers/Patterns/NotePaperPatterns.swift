import Graphics

/// What is printed on notepaper: faint, since words stand on it.
enum NotePaperPatterns {
    /// Of every tile, in points: five lines.
    static let size = 160.0

    static func pattern(_ id: String) -> ((TileBoard) -> Void)? {
        switch id {
        case "lined": lined
        case "squared": squared
        case "kraft": kraft
        case "blossom": blossom
        case "night": night
        default: nil
        }
    }

    private static func lined(_ board: TileBoard) {
        for row in 0..<5 { board.canvas.bar(0, Double(row) * 32 + 27, board.size, 1, 0xB4C6E2) }
    }

    private static func squared(_ board: TileBoard) {
        for place in stride(from: 11.0, to: board.size, by: 16) {
            board.canvas.bar(place, 0, 0.75, board.size, 0xCFDCE8)
            board.canvas.bar(0, place, board.size, 0.75, 0xCFDCE8)
        }
    }

    private static func kraft(_ board: TileBoard) {
        var scatter = Scatter(61)
        for number in 0..<110 {
            let (x, y, angle) = (scatter.next(0...160), scatter.next(0...160), scatter.next(-24...24))
            let length = scatter.next(3...12)
            board.stamp(x, y, reach: 14, turned: angle) { canvas in
                canvas.line("M\(-length),0 L\(length),0", 0.6, number % 2 == 0 ? 0xE8CFA8 : 0xC09C6B, alpha: 0.55)
            }
        }
    }

    private static func blossom(_ board: TileBoard) {
        for (x, y, angle, scale) in [
            (24.0, 26.0, 10.0, 1.0), (112, 14, 40, 0.66), (78, 74, -20, 0.8), (140, 92, 22, 1), (22, 118, 0, 0.7),
            (92, 138, 52, 0.94),
        ] {
            board.stamp(x, y, reach: 18, turned: angle, scale: scale) { canvas in
                canvas.around(5) {
                    canvas.shape("M0,0 C9,-4 9,-14 3,-15 L0,-12.5 L-3,-15 C-9,-14 -9,-4 0,0 Z", 0xF5D5D9, alpha: 0.75)
                }
                canvas.around(5, from: 36) { canvas.line("M0,0 L0,-4", 0.7, 0xE9B4BE) }
            }
        }
    }

    private static func night(_ board: TileBoard) {
        var scatter = Scatter(29)
        for _ in 0..<36 {
            let (x, y, radius) = (scatter.next(0...160), scatter.next(0...160), scatter.next(0.4...1))
            board.stamp(x, y, reach: 2) { $0.dot(0, 0, radius, 0x45527F) }
        }
        for (x, y) in [(20.0, 18.0), (104, 42), (60, 98), (138, 126), (14, 140)] {
            board.stamp(x, y, reach: 6) { $0.star(points: 4, outer: 4.4, inner: 1.3, 0x525F8C) }
        }
    }
}
