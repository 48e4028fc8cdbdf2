/// Buttons in rows of the same number, as large as there is room.
final class GameGrid: UIStackView {
    let buttons: [UIButton]

    /// `name` is that of all of them together; `onPress` is given a button's number from 0.
    init(rows: Int, columns: Int, name: String, id: String, onPress: @escaping (Int) -> Void) {
        buttons = (0..<rows * columns).map { number in
            Form.button("", id: "\(id)-\(number + 1)", .bordered()) { onPress(number) }
        }
        super.init(frame: .zero)
        axis = .vertical
        spacing = 8
        look = "game-grid"
        accessibilityIdentifier = id
        accessibilityContainerType = .semanticGroup
        accessibilityLabel = name
        for row in 0..<rows {
            let line = UIStackView(arrangedSubviews: Array(buttons[row * columns..<(row + 1) * columns]))
            line.distribution = .fillEqually
            line.spacing = 8
            addArrangedSubview(line)
        }
    }

    required init(coder: NSCoder) {
        fatalError("Made by its game alone.")
    }

    /// What a button shows, what it is called, and how it looks.
    func show(_ title: String, named name: String, look: String, at number: Int) {
        let button = buttons[number]
        button.configuration?.title = title
        button.accessibilityLabel = name
        button.look = look
    }
}
