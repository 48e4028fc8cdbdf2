import Localization

/// What a recipient's page says of a game: its name, what has been reached in it, and a button to play.
final class GameInvitation: UIStackView {
    let button: UIButton

    /// `number` is the game's place among those of the voucher, from 0.
    init(_ play: GamePlay, number: Int, isUnwrapped: Bool, onPlay: @escaping () -> Void) {
        let game = play.game
        let title = localized(play.record == nil ? "game.play" : "game.again")
        button = Form.button(title, id: number == 0 ? "play" : "play-\(number + 1)", .bordered(), action: onPlay)
        button.accessibilityLabel = localized("item.named", title, game.title)
        super.init(frame: .zero)
        look = "game-invitation"
        axis = .vertical
        spacing = 8
        alignment = .leading
        let invitation = localized(isUnwrapped ? "game.invitationAfter" : "game.invitation")
        addArrangedSubview(Form.text(invitation, look: "hint"))
        addArrangedSubview(Form.heading(game.title, level: 2, look: "section"))
        addArrangedSubview(Form.text(game.text))
        if let record = play.record {
            let best = Form.text(localized("game.best", game.scoreText(record.best)))
            best.accessibilityIdentifier = number == 0 ? "best" : "best-\(number + 1)"
            addArrangedSubview(best)
        }
        addArrangedSubview(button)
    }

    required init(coder: NSCoder) {
        fatalError("Made by the unwrap screen alone.")
    }
}
