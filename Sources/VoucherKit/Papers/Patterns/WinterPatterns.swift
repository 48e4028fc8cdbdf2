import Graphics

/// Papers for the cold months.
enum WinterPatterns {
    static func snowflakes(_ board: TileBoard) {
        for (number, place) in [
            (40.0, 42.0, 1.0), (126, 30, 0.66), (150, 106, 1), (78, 112, 0.7), (28, 146, 0.62), (112, 164, 0.52),
        ].enumerated() {
            board.stamp(place.0, place.1, reach: 32, turned: Double(number) * 13, scale: place.2) { canvas in
                canvas.around(6) {
                    canvas.line("M0,0 L0,-28", 2, 0xF4FAFD)
                    canvas.line("M-6.4,-24 L0,-17.6 L6.4,-24", 1.7, 0xF4FAFD)
                    canvas.line("M-5,-14.6 L0,-9.6 L5,-14.6", 1.7, 0xF4FAFD)
                    if number % 2 == 0 { canvas.dot(0, -29, 2, 0xF4FAFD) }
                }
                canvas.dot(0, 0, 3, 0xF4FAFD)
            }
        }
        var scatter = Scatter(8)
        for _ in 0..<54 {
            let (x, y, radius) = (scatter.next(0...180), scatter.next(0...180), scatter.next(0.7...2))
            board.stamp(x, y, reach: 3) { $0.dot(0, 0, radius, 0xBBD9EA, alpha: 0.8) }
        }
    }

    static func firs(_ board: TileBoard) {
        let greens: [(UInt32, UInt32)] = [(0x2F5D46, 0x3F7458), (0x47764F, 0x5C8E62), (0x24503F, 0x356B52)]
        let places: [(Double, Double, Double)] = [
            (30, 44, 1), (92, 30, 0.8), (150, 52, 1.06), (60, 104, 0.86), (122, 122, 1), (6, 130, 0.92),
            (68, 168, 0.72),
        ]
        for (number, place) in places.enumerated() {
            let (dark, light) = greens[number % 3]
            board.stamp(place.0, place.1, reach: 38, scale: place.2) { canvas in
                canvas.bar(-3, 20, 6, 10, 0x7A5638)
                for (top, width, bottom) in [(-4.0, 19.0, 22.0), (-17, 15, 8), (-31, 11, -6)] {
                    canvas.shape("M0,\(top) L\(width),\(bottom) L\(-width),\(bottom) Z", dark)
                    canvas.shape("M0,\(top) L0,\(bottom) L\(-width),\(bottom) Z", light)
                }
                if number % 2 == 0 {
                    canvas.turned(at: (0, -33)) { canvas.star(points: 5, outer: 6, inner: 2.6, 0xD9A83A) }
                    for (x, y) in [(-6.0, -9.0), (5, 2), (-9, 17), (8, 16), (-1, 8)] { canvas.dot(x, y, 2, 0xC8423A) }
                }
            }
        }
        var scatter = Scatter(31)
        for number in 0..<26 {
            let (x, y) = (scatter.next(0...180), scatter.next(0...180))
            board.stamp(x, y, reach: 3) { $0.dot(0, 0, 1.5, number % 3 == 0 ? 0xC8423A : 0xCFC5AE) }
        }
    }

    static func stars(_ board: TileBoard) {
        var scatter = Scatter(77)
        for _ in 0..<60 {
            let (x, y, radius) = (scatter.next(0...180), scatter.next(0...180), scatter.next(0.5...1.3))
            board.stamp(x, y, reach: 2) { $0.dot(0, 0, radius, 0xC9CDE8, alpha: 0.75) }
        }
        for (number, place) in [
            (32.0, 34.0, 1.1), (98, 20, 0.62), (150, 52, 0.95), (80, 78, 0.8), (24, 104, 0.66), (128, 116, 1.15),
            (62, 148, 1), (164, 160, 0.7), (8, 168, 0.5), (112, 68, 0.46),
        ].enumerated() {
            board.stamp(place.0, place.1, reach: 20, turned: scatter.next(-18...18), scale: place.2) { canvas in
                if number % 3 == 1 {
                    canvas.shape(
                        "M0,-17 C1.4,-4 4,-1.4 17,0 C4,1.4 1.4,4 0,17 C-1.4,4 -4,1.4 -17,0 C-4,-1.4 -1.4,-4 0,-17 Z",
                        0xF2E3B0)
                } else {
                    canvas.star(points: 5, outer: 15, inner: 6.6, 0xE3BD5B)
                    canvas.star(points: 5, outer: 8.4, inner: 3.7, 0xF4DC98)
                }
            }
        }
    }

    /// One stitch a letter; the rows below repeat.
    private static let knitting = [
        "........................", "#..#..#..#..#..#..#..#..", "........................", "...........o............",
        ".....#....ooo....#......", "....###..ooooo..###.....", "...#####.oo.oo.#####....", "..##.####o...o####.##...",
        ".##...###.....###...##..", "..##.####o...o####.##...", "...#####.oo.oo.#####....", "....###..ooooo..###.....",
        ".....#....ooo....#......", "...........o............", "........................", "#..#..#..#..#..#..#..#..",
        "........................", "##....##....##....##....", ".##..####..####..####..#", "..####..####..####..####",
        "...##....##....##....##.", "........................", ".o...o...o...o...o...o..", "........................",
    ]

    static func knit(_ board: TileBoard) {
        let stitch = board.size / 24
        for (row, line) in knitting.enumerated() {
            for (column, letter) in line.enumerated() {
                let color: UInt32 = letter == "#" ? 0xFBF3E6 : letter == "o" ? 0xE9B95A : 0xA8322F
                let edge: UInt32 = letter == "." ? 0x8C2625 : 0xD8CBB6
                board.stamp((Double(column) + 0.5) * stitch, Double(row) * stitch, reach: stitch * 1.7) { canvas in
                    for side in [-1.0, 1] {
                        canvas.turned(at: (side * stitch * 0.26, stitch * 0.5), by: side * -24) {
                            canvas.oval(0, 0, stitch * 0.28, stitch * 0.66, edge)
                            canvas.oval(0, 0, stitch * 0.21, stitch * 0.58, color)
                        }
                    }
                }
            }
        }
    }

    static func peppermint(_ board: TileBoard) {
        let side = board.size
        func stripe(_ from: Double, _ width: Double, _ color: UInt32) {
            // x + y between two lines, over the whole tile and its neighbours.
            for offset in stride(from: -side, through: 2 * side, by: side / 2) {
                let (a, b) = (offset + from, offset + from + width)
                board.canvas.fill(
                    .polygon([(a + 20, -20), (b + 20, -20), (b - side - 20, side + 20), (a - side - 20, side + 20)]),
                    with: GraphicsColor(color))
            }
        }
        stripe(0, 26, 0xC8313A)
        stripe(34, 4, 0xC8313A)
        stripe(44, 4, 0x3C7A5B)
        stripe(54, 4, 0xC8313A)
    }
}
