import Foundation
import Graphics

/// Papers for every day.
enum PlainPatterns {
    static func kraft(_ board: TileBoard) {
        var scatter = Scatter(61)
        for number in 0..<150 {
            let (x, y, angle) = (scatter.next(0...160), scatter.next(0...160), scatter.next(-24...24))
            let length = scatter.next(4...15)
            let color: UInt32 = number % 3 == 0 ? 0xD3AC7E : 0x9A7145
            board.stamp(x, y, reach: 18, turned: angle) { canvas in
                canvas.line("M\(-length),0 C\(-length / 2),1.6 \(length / 2),-1.6 \(length),0", 0.7, color, alpha: 0.5)
            }
        }
        for _ in 0..<46 {
            let (x, y, radius) = (scatter.next(0...160), scatter.next(0...160), scatter.next(0.4...1))
            board.stamp(x, y, reach: 2) { $0.dot(0, 0, radius, 0x7D5931, alpha: 0.6) }
        }
    }

    static func dots(_ board: TileBoard) {
        for (x, y) in [(30.0, 30.0), (90, 90)] { board.stamp(x, y, reach: 16) { $0.dot(0, 0, 14, 0xF9E3C8) } }
        for (x, y) in [(90.0, 30.0), (30, 90)] {
            board.stamp(x, y, reach: 12) { canvas in
                canvas.dot(0, 0, 8, 0xE8A24A)
                canvas.ring(0, 0, 11.5, 1.1, 0xF0BE7C)
            }
        }
    }

    static func bands(_ board: TileBoard) {
        let canvas = board.canvas
        for top in [0.0, 60] {
            canvas.bar(0, top + 8, board.size, 24, 0xF6E4BF)
            canvas.bar(0, top + 40, board.size, 3, 0x7A4A1B)
            canvas.bar(0, top + 47, board.size, 3, 0xF6E4BF)
            canvas.bar(0, top + 54, board.size, 3, 0x7A4A1B)
        }
        for x in stride(from: 10.0, to: 120, by: 20) {
            for (row, y) in [20.0, 80].enumerated() {
                canvas.turned(at: (x, y), by: 45) {
                    canvas.bar(-4.4, -4.4, 8.8, 8.8, row == 0 ? 0xA8622A : 0x3F6B62)
                    canvas.bar(-1.7, -1.7, 3.4, 3.4, 0xF6E4BF)
                }
            }
        }
    }

    static func scales(_ board: TileBoard) {
        for row in -1...7 {
            for column in -1...4 {
                let x = Double(column) * 30 + (row % 2 == 0 ? 0 : 15)
                board.canvas.turned(at: (x, Double(row) * 20)) {
                    let canvas = board.canvas
                    canvas.dot(0, 0, 16, row % 2 == 0 ? 0x3F7F83 : 0x357177)
                    canvas.ring(0, 0, 15, 1.6, 0xCDE7E2)
                    canvas.ring(0, 0, 10.5, 1.2, 0x8FC4BF)
                    canvas.ring(0, 0, 6, 1.2, 0x8FC4BF)
                    canvas.dot(0, 0, 2, 0xE7C873)
                }
            }
        }
    }

    static func terrazzo(_ board: TileBoard) {
        let colors: [UInt32] = [0xC9735B, 0x4F7C83, 0xD9A95B, 0x3E4A5C, 0xA9B7A0, 0xB98A9B]
        var scatter = Scatter(97)
        for row in 0..<8 {
            for column in 0..<8 {
                let x = (Double(column) + scatter.next(0.1...0.9) + (row % 2 == 0 ? 0 : 0.5)) * 21
                let y = (Double(row) + scatter.next(0.1...0.9)) * 21
                let size = scatter.next(3...9.5)
                let corners = Int(scatter.next(4...6.9))
                let angles = (0..<corners).map { (Double($0) + scatter.next(0.1...0.8)) / Double(corners) * 360 }
                let radii = angles.map { _ in size * scatter.next(0.7...1.15) }
                let color = scatter.pick(colors)
                board.stamp(x, y, reach: 15) { canvas in
                    let points = zip(angles, radii).map { angle, radius in
                        (x: radius * cos(angle * .pi / 180), y: radius * sin(angle * .pi / 180))
                    }
                    canvas.fill(.polygon(points), with: GraphicsColor(color))
                }
            }
        }
        for _ in 0..<40 {
            let (x, y, radius) = (scatter.next(0...168), scatter.next(0...168), scatter.next(0.6...1.5))
            let color = scatter.pick(colors)
            board.stamp(x, y, reach: 3) { $0.dot(0, 0, radius, color) }
        }
    }
}
