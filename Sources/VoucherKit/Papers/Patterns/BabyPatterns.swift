import Graphics

/// Papers for a birth.
enum BabyPatterns {
    static func ducks(_ board: TileBoard) {
        for (number, place) in [(46.0, 44.0), (136, 44), (0, 134), (91, 134)].enumerated() {
            board.stamp(place.0, place.1, reach: 44, turned: number % 2 == 0 ? -3 : 3) { canvas in
                canvas.shape(
                    "M-27,4 C-30,-4 -27,-9 -22,-6 C-16,-2 -6,-2 2,-3 C12,-4 24,-2 22,9 C20,21 -2,24 -14,20 C-22,17 -26,11 -27,4 Z",
                    0xF6CB4B)
                canvas.dot(13, -12, 12.5, 0xF6CB4B)
                canvas.shape("M24,-15 C30,-15 34,-13 35,-10 C31,-7 26,-7 22,-9 Z", 0xE88A34)
                canvas.dot(16.5, -14.5, 1.9, 0x3A3230)
                canvas.dot(10, -7, 2.6, 0xF2A97E, alpha: 0.7)
                canvas.shape("M-12,6 C-4,2 6,3 9,8 C5,14 -6,15 -11,11 C-13,9 -13.5,7.5 -12,6 Z", 0xE9B534)
            }
            board.stamp(place.0, place.1 + 30, reach: 44) { canvas in
                canvas.line(
                    "M-32,0 C-28,-6 -20,-6 -16,0 C-12,-6 -4,-6 0,0 C4,-6 12,-6 16,0 C20,-6 28,-6 32,0", 2.2, 0x7FB9B4)
            }
        }
        for (x, y) in [(91.0, 40.0), (0.0, 40.0), (46.0, 130.0), (136.0, 130.0)] {
            board.stamp(x, y, reach: 12) { canvas in
                canvas.ring(0, 0, 5, 1.4, 0xFFFFFF)
                canvas.ring(8, -9, 3, 1.3, 0xFFFFFF)
                canvas.dot(-7, -8, 1.7, 0xFFFFFF)
            }
        }
    }

    static func clouds(_ board: TileBoard) {
        let drops: [UInt32] = [0xF08CA0, 0xF7D774, 0x7FA8DA, 0xF08CA0, 0xFFFFFF]
        for (number, place) in [(45.0, 40.0), (135, 40), (0, 130), (90, 130)].enumerated() {
            board.stamp(place.0, place.1, reach: 50) { canvas in
                canvas.oval(0, 4, 29, 11, 0xFFFFFF)
                canvas.dot(-11, -4, 12, 0xFFFFFF)
                canvas.dot(7, -8, 15, 0xFFFFFF)
                canvas.line("M-14,3 C-12,6.5 -8,6.5 -6,3", 1.5, 0x6E8CA6)
                canvas.line("M5,3 C7,6.5 11,6.5 13,3", 1.5, 0x6E8CA6)
                canvas.dot(-15, 8, 2.4, 0xF5B3BE)
                canvas.dot(14, 8, 2.4, 0xF5B3BE)
                for (step, x) in [-18.0, -6, 6, 18].enumerated() {
                    canvas.turned(at: (x, 26 + (step % 2 == 0 ? 0 : 8)), scale: 0.62) {
                        let color = drops[(step + number) % drops.count]
                        if step % 2 == 0 {
                            canvas.shape("M0,-9 C5,-2 7,2 5,6 C3,9 -3,9 -5,6 C-7,2 -5,-2 0,-9 Z", color)
                        } else {
                            canvas.shape(
                                "M0,8 C-9,2 -10,-3 -7,-6 C-4,-8 -1,-7 0,-4 C1,-7 4,-8 7,-6 C10,-3 9,2 0,8 Z", color)
                        }
                    }
                }
            }
        }
    }

    static func moons(_ board: TileBoard) {
        for (number, place) in [(40.0, 44.0), (128, 66), (52, 134), (146, 150)].enumerated() {
            let isMoon = number % 3 != 1
            board.stamp(place.0, place.1, reach: 34, turned: number % 2 == 0 ? -14 : 10) { canvas in
                if isMoon {
                    canvas.shape(
                        "M8,-23 C-10,-26 -25,-13 -24,3 C-23,18 -8,27 7,23 C-6,19 -12,9 -11,-2 C-10,-12 -3,-20 8,-23 Z",
                        0xF8E3A0)
                    canvas.line("M-18,2 C-17,5 -14,5.4 -12.4,3.4", 1.5, 0x9A7B3A)
                    canvas.dot(-15, 9, 2.3, 0xF2B89A)
                } else {
                    canvas.oval(0, 6, 25, 9, 0xFFFFFF)
                    canvas.dot(-9, -1, 10, 0xFFFFFF)
                    canvas.dot(7, -4, 12, 0xFFFFFF)
                }
            }
        }
        var scatter = Scatter(41)
        for (x, y) in [
            (84.0, 26.0), (160, 16), (8, 92), (86, 98), (172, 108), (98, 160), (14, 168), (70, 72), (112, 122),
            (150, 32),
            (30, 4), (120, 6),
        ] {
            let (angle, scale) = (scatter.next(-20...20), scatter.next(0.5...1.05))
            board.stamp(x, y, reach: 10, turned: angle, scale: scale) {
                $0.star(points: 5, outer: 8.5, inner: 4, 0xFDF6E0)
            }
        }
        for _ in 0..<22 {
            let (x, y) = (scatter.next(0...180), scatter.next(0...180))
            board.stamp(x, y, reach: 3) { $0.dot(0, 0, 1.2, 0xC9C6EA) }
        }
    }

    static func bears(_ board: TileBoard) {
        let furs: [(UInt32, UInt32)] = [(0xA9764F, 0xD9B08C), (0xC79A6B, 0xEBD0AC), (0x8B5E42, 0xC79A79)]
        for (number, place) in [(42.0, 44.0), (132, 44), (-3, 134), (87, 134)].enumerated() {
            let (fur, light) = furs[number % 3]
            board.stamp(place.0, place.1, reach: 34, turned: number % 2 == 0 ? -7 : 7) { canvas in
                for side in [-1.0, 1] {
                    canvas.dot(side * 16, -16, 9, fur)
                    canvas.dot(side * 16, -16, 5, light)
                }
                canvas.oval(0, 0, 23, 21, fur)
                canvas.oval(0, 8, 11, 8.6, light)
                for side in [-1.0, 1] {
                    canvas.dot(side * 9, -3, 2.1, 0x33261E)
                    canvas.dot(side * 15, 5, 3, 0xE89A86, alpha: 0.6)
                }
                canvas.oval(0, 4.6, 3.6, 2.6, 0x33261E)
                canvas.line("M0,7 L0,9.6 C-1.4,12 -4,12 -5,10.4", 1.2, 0x33261E)
                canvas.line("M0,9.6 C1.4,12 4,12 5,10.4", 1.2, 0x33261E)
            }
        }
        for (number, place) in [(87.0, 44.0), (-3, 44), (42, 134), (132, 134)].enumerated() {
            let color: UInt32 = number % 2 == 0 ? 0xD98C7A : 0x8FA88B
            board.stamp(place.0, place.1, reach: 14) { canvas in
                canvas.shape("M0,8 C-9,2 -10,-3 -7,-6 C-4,-8 -1,-7 0,-4 C1,-7 4,-8 7,-6 C10,-3 9,2 0,8 Z", color)
            }
        }
        for (x, y) in [(65.0, 89.0), (20, 89), (110, 89), (155, 89), (65, 0), (20, 0), (110, 0), (155, 0)] {
            board.stamp(x, y, reach: 4) { $0.dot(0, 0, 1.9, 0xB99F80) }
        }
    }

    static func gingham(_ board: TileBoard) {
        let canvas = board.canvas
        for start in stride(from: 0.0, to: board.size, by: 30) {
            canvas.bar(start, 0, 15, board.size, 0xFFF4F2, alpha: 0.52)
            canvas.bar(0, start, board.size, 15, 0xFFF4F2, alpha: 0.52)
        }
        // The threads of the weave.
        for place in stride(from: 1.0, to: board.size, by: 3) {
            canvas.bar(place, 0, 0.6, board.size, 0xFFFFFF, alpha: 0.12)
            canvas.bar(0, place, board.size, 0.6, 0xA64A60, alpha: 0.1)
        }
    }
}
