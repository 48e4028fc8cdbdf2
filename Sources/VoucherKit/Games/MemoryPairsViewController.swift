import Localization

/// The memory pairs: twelve cards that a press turns.
final class MemoryPairsViewController: UIViewController {
    private let play: GamePlay
    private var pairs: MemoryPairs
    private lazy var grid = GameGrid(rows: 3, columns: 4, name: localized("game.memory.cards"), id: "card") {
        [weak self] in self?.turn($0)
    }
    private let progress = Form.text("", look: "hint")

    init(play: GamePlay, chance: VoucherGame.Chance) {
        self.play = play
        if let kept = play.kept(MemoryPairs.self), kept.isSound {
            pairs = kept
        } else {
            var generator = chance()
            pairs = MemoryPairs(using: &generator)
        }
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        let column = Form.column(in: view, spacing: 12)
        column.look = nil
        progress.accessibilityIdentifier = "progress"
        column.addArrangedSubview(grid)
        column.addArrangedSubview(progress)
        show()
    }

    private func show() {
        for (card, picture) in pairs.cards.enumerated() {
            let number = card + 1
            if pairs.found.contains(card) {
                grid.show(
                    picture.sign, named: localized("game.memory.cardFound", number, picture.name),
                    look: "game-card-found", at: card)
            } else if pairs.isUp(card) {
                grid.show(
                    picture.sign, named: localized("game.memory.cardUp", number, picture.name),
                    look: "game-card-up", at: card)
            } else {
                grid.show(
                    localized("page.count", number), named: localized("game.memory.cardDown", number),
                    look: "game-card", at: card)
            }
            grid.buttons[card].isEnabled = !pairs.isOver
        }
        progress.text = localized("game.memory.progress", pairs.pairCount, MemoryPairs.pictures.count)
    }

    private func turn(_ card: Int) {
        let outcome = pairs.turn(card)
        play.keep(pairs)
        show()
        scene?.focus(grid.buttons[card])
        let name = localized("game.memory.cardUp", card + 1, pairs.cards[card].name)
        switch outcome {
        case .alreadyUp, .first: say(name)
        case .noPair: say(name, localized("game.memory.noPair"))
        case .pair: say(name, localized("game.memory.pair", pairs.pairCount, MemoryPairs.pictures.count))
        }
        if pairs.isOver { play.finish(score: pairs.turns) }
    }

    private func say(_ sentences: String...) {
        UIAccessibility.post(
            notification: .announcement, argument: sentences.map(sentence).joined(separator: " "))
    }

    private func sentence(_ words: String) -> String { words.last?.isPunctuation == true ? words : words + "." }
}
