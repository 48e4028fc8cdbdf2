import Graphics

/// Papers for two.
enum WeddingPatterns {
    static func rings(_ board: TileBoard) {
        for (number, place) in [(45.0, 45.0), (135, 45), (0, 135), (90, 135)].enumerated() {
            board.stamp(place.0, place.1, reach: 34, turned: number % 2 == 0 ? -12 : 12) { canvas in
                canvas.ring(-9, 2, 15, 3.6, 0xC39A4B)
                canvas.ring(-9, 2, 16.2, 0.8, 0xE9D09A)
                canvas.ring(10, 2, 15, 3.6, 0xD6B36A)
                canvas.ring(10, 2, 16.2, 0.8, 0xF3E2BC)
                // The first one over the second where they meet below.
                canvas.line("M-1.6,14.9 C2.4,12.2 5.2,8.6 5.8,4", 3.6, 0xC39A4B)
                canvas.shape("M10,-19 L15,-23.5 L12.8,-27 L7.2,-27 L5,-23.5 Z", 0xDCEBEF)
                canvas.shape("M10,-19 L12,-23.5 L8,-23.5 Z", 0xAFCBD4)
            }
        }
        for (x, y) in [(90.0, 0.0), (0, 0), (45, 90), (135, 90)] {
            board.stamp(x, y, reach: 20) { canvas in
                canvas.around(4, from: 45) {
                    canvas.shape("M0,-3 C3.4,-7 3,-11 0,-14 C-3,-11 -3.4,-7 0,-3 Z", 0xC9CFB8)
                }
                canvas.dot(0, 0, 1.9, 0xD6B36A)
            }
        }
    }

    static func lace(_ board: TileBoard) {
        let white: UInt32 = 0xFDF8F4
        // From the top down, so that each row lies on the one above it.
        for row in -1...5 {
            for column in -1...4 {
                let x = Double(column) * 48 + (row % 2 == 0 ? 0 : 24)
                let y = Double(row) * 48
                board.canvas.turned(at: (x, y)) {
                    let canvas = board.canvas
                    canvas.dot(0, 0, 33, 0xC9A5A0)
                    canvas.ring(0, 0, 31, 1.8, white)
                    canvas.ring(0, 0, 26.5, 0.9, white, alpha: 0.8)
                    canvas.around(20) { canvas.dot(0, -28.8, 1.1, white) }
                    canvas.around(10) {
                        canvas.shape("M0,-9 C6,-15 5,-21 0,-24.5 C-5,-21 -6,-15 0,-9 Z", white, alpha: 0.9)
                        canvas.shape("M0,-13 C2.6,-16 2.2,-19 0,-21 C-2.2,-19 -2.6,-16 0,-13 Z", 0xC9A5A0)
                    }
                    canvas.around(8) { canvas.dot(0, -5.2, 1.5, white) }
                    canvas.dot(0, 0, 2.2, white)
                }
            }
        }
    }

    static func hearts(_ board: TileBoard) {
        let heart = "M0,13 C-14,3 -17,-4 -13,-10 C-9,-15 -2,-13 0,-7 C2,-13 9,-15 13,-10 C17,-4 14,3 0,13 Z"
        for row in 0..<4 {
            for column in 0..<4 {
                let x = Double(column) * 45 + (row % 2 == 0 ? 11 : 33.5)
                let y = Double(row) * 45 + 22
                let kind = (row * 2 + column) % 4
                board.stamp(x, y, reach: 20, turned: kind == 1 ? 12 : -10, scale: kind > 1 ? 0.74 : 0.98) { canvas in
                    switch kind {
                    case 0, 3: canvas.shape(heart, 0xFBF3EA)
                    case 1: canvas.line(heart, 2, 0xD9B66F)
                    default:
                        canvas.shape(heart, 0xD98C8C)
                        canvas.line("M-9,-6 C-8,-9 -6,-9.5 -4,-9", 1.6, 0xF6CFC8)
                    }
                }
                board.stamp(x + 22.5, y, reach: 3) { $0.dot(0, 0, 1.7, 0xD9B66F) }
            }
        }
    }

    static func laurel(_ board: TileBoard) {
        let gold: UInt32 = 0xD9BE7C
        for (x, y, angle) in [
            (45.0, 45.0, 24.0), (135, 45, -24), (45, 135, -24), (135, 135, 24), (0, 0, 90), (90, 90, 90), (0, 90, 0),
            (90, 0, 0),
        ] {
            let isSmall = angle == 0 || angle == 90
            board.stamp(x, y, reach: 46, turned: angle, scale: isSmall ? 0.5 : 1) { canvas in
                canvas.line("M0,36 C3,12 -3,-12 0,-34", 1.3, gold)
                for step in 0..<6 {
                    let height = 26 - Double(step) * 10.5
                    let size = 1 - Double(step) * 0.07
                    for side in [-1.0, 1] {
                        canvas.turned(at: (0, height), by: side * 42, scale: size) {
                            canvas.shape(
                                "M0,0 C5.4,-5 5.4,-12 0,-18 C-5.4,-12 -5.4,-5 0,0 Z", gold, alpha: side < 0 ? 1 : 0.72)
                        }
                    }
                }
                canvas.shape("M0,-28 C4,-32 4,-38 0,-42 C-4,-38 -4,-32 0,-28 Z", gold)
            }
        }
        for (x, y) in [(22.0, 90.0), (68, 90), (112, 0), (158, 0), (90, 22), (90, 158), (0, 68), (0, 112)] {
            board.stamp(x, y, reach: 4) { $0.dot(0, 0, 2.2, 0xF6EFE0) }
        }
    }
}
