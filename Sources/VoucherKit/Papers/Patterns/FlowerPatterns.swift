import Graphics

/// Papers of flowers and leaves.
enum FlowerPatterns {
    private static let leaf = "M0,0 C7,-7 7,-17 0,-26 C-7,-17 -7,-7 0,0 Z"

    static func poppies(_ board: TileBoard) {
        let places: [(Double, Double, Double, Double)] = [
            (40, 40, 1, -10), (130, 58, 1.14, 16), (62, 126, 1.1, 30), (158, 150, 0.86, -24),
        ]
        for (x, y, scale, angle) in places {
            board.stamp(x, y, reach: 62, turned: angle, scale: scale) { canvas in
                canvas.line("M2,6 C6,24 0,38 6,56", 1.7, 0x5E7A4A)
                canvas.turned(at: (3, 32), by: 62) { canvas.shape(leaf, 0x6F8F58) }
                canvas.turned(at: (3, 42), by: -58, scale: 0.8) { canvas.shape(leaf, 0x86A36B) }
                canvas.shape("M-2,4 C-26,8 -30,-12 -18,-20 C-8,-26 2,-18 2,-6 Z", 0xC93A2E)
                canvas.shape("M2,4 C26,8 30,-12 18,-20 C8,-26 -2,-18 -2,-6 Z", 0xD8493A)
                canvas.shape("M-16,-4 C-18,-24 18,-24 16,-4 C14,8 -14,8 -16,-4 Z", 0xE4604C)
                canvas.shape("M-20,0 C-16,20 16,20 20,0 C12,6 -12,6 -20,0 Z", 0xBB3026)
                canvas.oval(0, 0, 6.5, 5.5, 0x2E2A2B)
                canvas.around(9) { canvas.dot(0, -9, 1.1, 0x2E2A2B) }
            }
        }
        for (x, y, angle) in [(92.0, 16.0, 20.0), (10.0, 96.0, -30.0), (104.0, 112.0, 10.0), (20.0, 166.0, 40.0)] {
            board.stamp(x, y, reach: 26, turned: angle, scale: 0.8) { canvas in
                canvas.line("M0,22 C2,12 -2,6 0,0", 1.6, 0x5E7A4A)
                canvas.oval(0, -5, 5, 7, 0x6F8F58)
                canvas.shape("M-3,-9 C-2,-15 2,-15 3,-9 Z", 0xD8493A)
            }
        }
    }

    static func daisies(_ board: TileBoard) {
        for (x, y, angle) in [
            (84.0, 30.0, 40.0), (18, 84, -20), (112, 92, 120), (164, 24, 200), (60, 158, 80), (168, 124, -60),
        ] {
            board.stamp(x, y, reach: 28, turned: angle) { canvas in
                canvas.shape(leaf, 0x3E6650)
                canvas.turned(at: (0, 0), by: 52, scale: 0.74) { canvas.shape(leaf, 0x4F7B62) }
            }
        }
        for (x, y, scale, angle) in [
            (36.0, 36.0, 1.0, 0.0), (128, 46, 0.8, 12), (70, 104, 1.1, 20), (150, 142, 1, 6), (20, 140, 0.72, 30),
            (104, 168, 0.62, 0),
        ] {
            board.stamp(x, y, reach: 30, turned: angle, scale: scale) { canvas in
                canvas.around(14) {
                    canvas.shape("M0,-6 C5,-12 4.6,-22 0,-26 C-4.6,-22 -5,-12 0,-6 Z", 0xFDFBF4)
                    canvas.line("M0,-10 L0,-19", 0.7, 0xC9D3DE)
                }
                canvas.dot(0, 0, 8, 0xE8B23A)
                canvas.dot(-1.6, -1.8, 4.4, 0xF5CF6B)
            }
        }
    }

    static func tulips(_ board: TileBoard) {
        let colors: [(UInt32, UInt32, UInt32)] = [
            (0xD9577A, 0xE9809B, 0xF3A9BB), (0xE89A3C, 0xF2B766, 0xF8D29B), (0xA64B8E, 0xC071AA, 0xD79CC6),
        ]
        for row in 0..<2 {
            for column in 0..<3 {
                let (dark, middle, light) = colors[(column + row) % 3]
                let x = Double(column) * 60 + (row == 0 ? 30 : 60)
                board.stamp(x, Double(row) * 90 + 34, reach: 62, turned: column == 1 ? 4 : -4) { canvas in
                    canvas.line("M0,10 C2,26 -2,36 0,52", 2.2, 0x5F8A5A)
                    canvas.shape("M0,50 C-14,40 -18,26 -15,12 C-8,22 -3,36 0,50 Z", 0x6FA067)
                    canvas.shape("M0,50 C14,42 17,30 14,18 C7,28 3,38 0,50 Z", 0x87B37C)
                    canvas.shape("M-14,-14 C-18,2 -12,13 0,14 C-2,2 -6,-8 -14,-14 Z", dark)
                    canvas.shape("M14,-14 C18,2 12,13 0,14 C2,2 6,-8 14,-14 Z", dark)
                    canvas.shape("M0,-20 C-11,-10 -13,8 0,14 C13,8 11,-10 0,-20 Z", middle)
                    canvas.shape("M0,-15 C-6,-8 -7,4 -2,9 C-3,0 -2,-8 0,-15 Z", light)
                }
            }
        }
    }

    static func leaves(_ board: TileBoard) {
        let greens: [(UInt32, UInt32)] = [(0xA9C58C, 0xC5D9A8), (0x86A86E, 0xB4CE96), (0xD6E3BC, 0xE7EFD4)]
        let places: [(Double, Double, Double)] = [
            (34, 44, 18), (96, 30, -34), (152, 62, 40), (66, 112, 70), (128, 128, -12), (20, 138, -50), (176, 160, 24),
        ]
        for (number, place) in places.enumerated() {
            let (dark, light) = greens[number % 3]
            board.stamp(place.0, place.1, reach: 44, turned: place.2, scale: 0.86) { canvas in
                canvas.line("M0,40 C2,16 -2,-10 0,-30", 1.4, light)
                for step in 0..<5 {
                    for side in [-1.0, 1] {
                        canvas.turned(at: (0, 30 - Double(step) * 13), by: side * 50, scale: 0.86 - Double(step) * 0.07)
                        {
                            canvas.shape(leaf, side < 0 ? dark : light)
                            canvas.line("M0,-3 L0,-20", 0.7, 0x58794A, alpha: 0.5)
                        }
                    }
                }
                canvas.turned(at: (0, -26), scale: 0.6) { canvas.shape(leaf, dark) }
            }
        }
    }

    static func meadow(_ board: TileBoard) {
        let petals: [UInt32] = [0xF2B8A0, 0xE98A7A, 0xF6D58A, 0xA9C3E0, 0xF4EBDD, 0xC9A3CC]
        var scatter = Scatter(19)
        for row in 0..<6 {
            for column in 0..<6 {
                let x = (Double(column) + scatter.next(0.25...0.75)) * 30
                let y = (Double(row) + scatter.next(0.25...0.75)) * 30
                let (color, angle, scale) = (scatter.pick(petals), scatter.next(0...360), scatter.next(0.6...1.15))
                let isFlower = (row + column) % 3 != 0
                board.stamp(x, y, reach: 16, turned: angle, scale: scale) { canvas in
                    for side in [-1.0, 1] {
                        canvas.turned(at: (0, 0), by: side * 70 + 180, scale: 0.5) { canvas.shape(leaf, 0x6E9080) }
                    }
                    if isFlower {
                        canvas.around(5) { canvas.oval(0, -6, 4.2, 5.2, color) }
                        canvas.dot(0, 0, 2.8, 0xE3AE45)
                    } else {
                        canvas.line("M0,0 L0,-12", 1, 0x6E9080)
                        for (side, height) in [(-3.0, -9.0), (3, -11), (0, -14)] {
                            canvas.dot(side, height, 2.4, color)
                        }
                    }
                }
            }
        }
    }
}
