import Graphics

/// Papers for a party.
enum BirthdayPatterns {
    static func balloons(_ board: TileBoard) {
        let colors: [(UInt32, UInt32)] = [
            (0xE4573D, 0xF6A392), (0xF2B33D, 0xFBE0A4), (0x2F8F9D, 0x9BD3D6), (0x8A5BA6, 0xCDB2DC),
            (0xEE7FA3, 0xFBC7D6),
        ]
        var scatter = Scatter(5)
        for _ in 0..<34 {
            let (x, y) = (scatter.next(0...200), scatter.next(0...200))
            board.stamp(x, y, reach: 3) { $0.dot(0, 0, 1.6, 0xB7CFDB) }
        }
        let places: [(Double, Double, Double)] = [
            (34, 40, -8), (112, 24, 10), (172, 78, -4), (78, 106, 6), (26, 150, 12), (132, 154, -10),
        ]
        for (number, place) in places.enumerated() {
            let (color, light) = colors[number % colors.count]
            board.stamp(place.0, place.1, reach: 66, turned: place.2) { balloon($0, color, light) }
        }
    }

    private static func balloon(_ canvas: Canvas, _ color: UInt32, _ light: UInt32) {
        canvas.line("M0,27 C7,36 -7,44 1,58", 1.1, 0x7C8A94)
        canvas.shape("M0,20 L-4.5,28 L4.5,28 Z", color)
        canvas.shape("M0,-25 C16,-25 22,-11 20,0 C18,12 8,20 0,23 C-8,20 -18,12 -20,0 C-22,-11 -16,-25 0,-25 Z", color)
        canvas.shape("M-12,-9 C-12,-17 -7,-20 -3,-20 C-8,-16 -9,-11 -9,-5 C-11,-5 -12,-7 -12,-9 Z", light)
    }

    static func confetti(_ board: TileBoard) {
        let colors: [UInt32] = [0xD9483B, 0x2E7F86, 0xE2A53B, 0x6B4C9A, 0x4E9A51, 0xE57FA0, 0x2F5F9E]
        var scatter = Scatter(11)
        for row in 0..<7 {
            for column in 0..<7 {
                let x = (Double(column) + scatter.next(0.15...0.85)) * 26
                let y = (Double(row) + scatter.next(0.15...0.85)) * 26
                let (color, angle, kind) = (scatter.pick(colors), scatter.next(0...360), Int(scatter.next(0...4.99)))
                board.stamp(x, y, reach: 14, turned: angle) { canvas in
                    switch kind {
                    case 0: canvas.dot(0, 0, 3.4, color)
                    case 1: canvas.bar(-6, -1.8, 12, 3.6, color, radius: 0.8)
                    case 2: canvas.shape("M0,-5 L4.6,3.4 L-4.6,3.4 Z", color)
                    case 3: canvas.line("M-9,0 C-6,-6 -3,6 0,0 C3,-6 6,6 9,0", 1.8, color)
                    default: canvas.ring(0, 0, 3.2, 1.7, color)
                    }
                }
            }
        }
    }

    static func bunting(_ board: TileBoard) {
        let colors: [UInt32] = [0xD2553F, 0x2C7A7B, 0xE3AA3A, 0x3D4F7C, 0xD98FA0, 0x6E9B57]
        for row in 0..<3 {
            let (left, top) = (row % 2 == 0 ? 0.0 : 90.0, Double(row) * 60 + 12)
            board.stamp(left, top, reach: 190) { canvas in
                func sag(_ share: Double) -> Double { 56 * share * (1 - share) }
                for flag in 0..<6 {
                    let (a, b) = (Double(flag) / 6 + 0.018, Double(flag + 1) / 6 - 0.018)
                    let (x1, x2) = (a * 180, b * 180)
                    let (y1, y2) = (sag(a), sag(b))
                    let color = colors[(flag + row * 2) % colors.count]
                    canvas.fill(
                        .polygon([(x1, y1), (x2, y2), ((x1 + x2) / 2 - (y2 - y1) / 2, (y1 + y2) / 2 + 25)]),
                        with: GraphicsColor(color))
                    if flag % 2 == row % 2 {
                        for (across, down) in [(-4.5, 5.0), (4.5, 5.0), (0.0, 12.0)] {
                            canvas.dot((x1 + x2) / 2 + across, (y1 + y2) / 2 + down, 1.7, 0xF8EBD6)
                        }
                    } else {
                        canvas.line("M\(x1 + 4),\(y1 + 6.5) L\(x2 - 4),\(y2 + 6.5)", 1.6, 0xF8EBD6)
                    }
                }
                canvas.line("M0,0 C60,18.7 120,18.7 180,0", 1.4, 0x6A5747)
            }
        }
    }

    static func candles(_ board: TileBoard) {
        let cups: [(UInt32, UInt32, UInt32)] = [
            (0x6FB7B0, 0xFFF3E6, 0xE4573D), (0xE79B3C, 0xFBE3EA, 0x2F8F9D), (0x8A6BB0, 0xFFF0D2, 0xE4573D),
            (0x5C8FC7, 0xFBDDE4, 0xE79B3C),
        ]
        let sprinkles: [UInt32] = [0xE4573D, 0x2F8F9D, 0xF2C14E, 0x8A6BB0]
        var scatter = Scatter(23)
        for number in 0..<40 {
            let (x, y) = (scatter.next(0...180), scatter.next(0...180))
            board.stamp(x, y, reach: 5, turned: scatter.next(0...180)) {
                $0.bar(-3, -0.9, 6, 1.8, number % 2 == 0 ? 0xFFFFFF : 0xE58FA3, radius: 0.9)
            }
        }
        for (number, place) in [(38.0, 46.0, -6.0), (128, 40, 5), (84, 132, 3), (172, 128, -5)].enumerated() {
            let (cup, cream, candle) = cups[number]
            board.stamp(place.0, place.1, reach: 46, turned: place.2) { canvas in
                canvas.bar(-2.6, -32, 5.2, 20, candle, radius: 1.4)
                for y in [-29.0, -23, -17] { canvas.line("M-2.2,\(y + 2) L2.2,\(y - 1)", 1.3, 0xFFFFFF) }
                canvas.shape("M0,-45 C4,-40 4.4,-36 0,-34 C-4.4,-36 -4,-40 0,-45 Z", 0xF7C948)
                canvas.shape("M0,-41 C2,-38.5 2,-36 0,-35 C-2,-36 -2,-38.5 0,-41 Z", 0xF08A3C)
                canvas.shape("M-17,4 L17,4 L12.5,27 L-12.5,27 Z", cup)
                for x in [-10.5, -3.5, 3.5, 10.5] { canvas.line("M\(x),6 L\(x * 0.78),26", 1.5, 0xFFFFFF, alpha: 0.65) }
                canvas.shape(
                    "M-20,6 C-25,-2 -18,-8 -14,-7 C-15,-14 -6,-17 0,-15 C6,-17 15,-14 14,-7 C18,-8 25,-2 20,6 C13,10 8,6 4,9 C0,11 -4,9 -7,7 C-11,10 -16,9 -20,6 Z",
                    cream)
                canvas.line("M-13,-3 C-6,1 6,1 13,-3", 1.3, 0x000000, alpha: 0.08)
                for (spot, (x, y, turn)) in [
                    (-11.0, 2.0, 30.0), (-5, -6, -40), (3, 2, 70), (8, -7, 20), (13, 2, -30), (-2, -1, 5),
                ].enumerated() {
                    canvas.turned(at: (x, y), by: turn) {
                        canvas.bar(-2.4, -0.8, 4.8, 1.6, sprinkles[(spot + number) % 4], radius: 0.8)
                    }
                }
            }
        }
    }

    static func lanterns(_ board: TileBoard) {
        let glows: [(UInt32, UInt32, UInt32)] = [
            (0xD9582F, 0xEF8A4B, 0xF8B878), (0xC23B4E, 0xDB6470, 0xEE9A9E), (0xD79A2B, 0xEDBB56, 0xF8DC9B),
        ]
        var scatter = Scatter(3)
        for _ in 0..<46 {
            let (x, y, radius) = (scatter.next(0...180), scatter.next(0...180), scatter.next(0.7...1.9))
            board.stamp(x, y, reach: 4) { $0.dot(0, 0, radius, 0xF3E2A9, alpha: 0.85) }
        }
        for (number, place) in [(34.0, 42.0), (94, 98), (152, 40), (34, 146), (154, 152)].enumerated() {
            let (dark, middle, light) = glows[number % 3]
            board.stamp(place.0, place.1, reach: 44) { canvas in
                canvas.line("M0,-40 L0,-24", 1.2, 0xE9D9A6)
                canvas.oval(0, 0, 21, 20, dark)
                canvas.oval(0, 0, 14, 20, middle)
                canvas.oval(0, 0, 6, 20, light)
                canvas.bar(-9, -23, 18, 5, 0xE9D9A6, radius: 1.6)
                canvas.bar(-8, 18, 16, 4.4, 0xE9D9A6, radius: 1.6)
                for x in [-4.0, 0, 4] { canvas.line("M\(x),23 L\(x * 1.2),33", 1.2, 0xE9D9A6) }
            }
        }
    }
}
