/// The carousel's stock pictures, drawn once from views.
enum StockPictures {
    static let title = draw { board in
        block(on: board, 10, 12, 44, 40, 0xFFFBF4, radius: 5)
        block(on: board, 18, 22, 28, 5, 0x9C3B22, radius: 2)
        block(on: board, 22, 34, 20, 4, 0xD8B48A, radius: 2)
    }

    static let note = draw { board in
        block(on: board, 14, 8, 36, 48, 0xFFFDF3, radius: 4)
        for (row, width) in [26, 22, 26, 14].enumerated() {
            block(on: board, 20, 18 + row * 9, width, 3, 0x5B6C91, radius: 1)
        }
    }

    static let recipient = draw { board in
        block(on: board, 8, 20, 48, 26, 0xF3DFC4, radius: 8)
        block(on: board, 14, 29, 8, 8, 0xFFFBF4, radius: 4)
        block(on: board, 28, 27, 20, 4, 0x2B2420, radius: 2)
        block(on: board, 28, 35, 14, 4, 0x9C3B22, radius: 2)
    }

    private static func draw(_ content: (UIView) -> Void) -> UIImage? {
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
        block(on: board, 0, 0, 64, 64, 0xE9C9A4, radius: 18)
        content(board)
        return try? board.renderedImage(scale: 2)
    }

    private static func block(
        on board: UIView, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UInt32, radius: CGFloat
    ) {
        let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
        view.backgroundColor = UIColor(rgb: color)
        view.layer.cornerRadius = radius
        board.addSubview(view)
    }
}
