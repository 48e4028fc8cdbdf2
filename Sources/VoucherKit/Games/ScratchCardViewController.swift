import Localization

/// The scratch card: nine fields that a press scratches, or, with the script, a finger that rubs.
final class ScratchCardViewController: UIViewController {
    private let play: GamePlay
    private var card: ScratchCard
    private lazy var grid = GameGrid(rows: 3, columns: 3, name: localized("game.scratch.fields"), id: "field") {
        [weak self] in self?.scratch($0)
    }
    private let progress = Form.text("", look: "hint")
    private let words = Form.text("", look: "game-words")

    init(play: GamePlay, chance: VoucherGame.Chance) {
        self.play = play
        if let kept = play.kept(ScratchCard.self), kept.isSound {
            card = kept
        } else {
            var generator = chance()
            card = ScratchCard(using: &generator)
        }
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        let column = Form.column(in: view, spacing: 12)
        column.look = nil
        grid.clientModule = "scratch"
        progress.accessibilityIdentifier = "progress"
        words.accessibilityIdentifier = "words"
        words.text = play.words
        column.addArrangedSubview(grid)
        column.addArrangedSubview(progress)
        column.addArrangedSubview(words)
        show()
    }

    private func show() {
        for (field, picture) in card.fields.enumerated() {
            let number = field + 1
            if card.scratched.contains(field) {
                grid.show(
                    picture.sign, named: localized("game.scratch.fieldBare", number, picture.name),
                    look: picture == .gift ? "game-field-gift" : "game-field-bare", at: field)
            } else {
                grid.show(
                    localized("page.count", number), named: localized("game.scratch.field", number),
                    look: "game-field", at: field)
            }
            grid.buttons[field].isEnabled = !card.isOver
        }
        progress.text = localized("game.scratch.progress", card.giftsFound, ScratchCard.giftCount)
        words.isHidden = !card.isOver || play.words.isEmpty
    }

    private func scratch(_ field: Int) {
        let isNew = card.scratch(field)
        play.keep(card)
        show()
        scene?.focus(grid.buttons[field])
        var said = [localized("game.scratch.fieldBare", field + 1, card.fields[field].name) + "."]
        if isNew, card.fields[field] == .gift {
            said.append(localized("game.scratch.progress", card.giftsFound, ScratchCard.giftCount) + ".")
        }
        if isNew, card.isOver, !play.words.isEmpty { said.append(localized("game.scratch.says", play.words)) }
        UIAccessibility.post(notification: .announcement, argument: said.joined(separator: " "))
        if isNew, card.isOver { play.finish(score: card.scratched.count) }
    }
}
