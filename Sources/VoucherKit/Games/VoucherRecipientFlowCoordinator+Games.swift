import Localization

extension VoucherRecipientFlowCoordinator {
    /// The games of the voucher that the application has, in the voucher's order; one it does not have any more is left
    /// out. Playing one changes nothing of the voucher: what is reached is this visitor's own.
    public var games: [GamePlay] {
        guard let state, let sharedState else { return [] }
        let known = screens.games
        return voucher.items.filter { $0.type == PersonalizationType.games.rawValue }.compactMap { item in
            guard let id = item.object["game"]?.stringValue, let game = known.first(where: { $0.id == id }) else {
                return nil
            }
            // The record is the visitor's and outlives a tab's scene; the round is of the page it is played on.
            return GamePlay(
                game, words: item.object["words"]?.stringValue ?? "",
                places: GamePlay.Places(
                    state: state, roundKey: "game-\(item.id)", shared: sharedState,
                    recordKey: "game-\(voucher.id)-\(item.id)"))
        }
    }

    /// Opens the screen of one of `games` above the page: the registered one, else stock.
    public func play(_ play: GamePlay) {
        guard let screen = unwrapViewController else { return }
        var context = VoucherScreens.Context()
        context.recipientCoordinator = self
        context.gamePlay = play
        do {
            let game = try screens.make(.game, context, as: UIViewController.self)
            game.screenIdentifier = game.screenIdentifier ?? "game"
            if isPreview { game.pageTheme = game.pageTheme ?? themeManager.pageTheme }
            screen.present(game, animated: true)
        } catch {
            ScreenLog.warn("\(error)")
            scene?.show(notice: localized("game.cannotOpen"))
        }
    }

    /// The invitations to all games, for a page.
    func makeInvitations() -> [GameInvitation] {
        games.enumerated().map { number, play in
            GameInvitation(play, number: number, isUnwrapped: isUnwrapped) { [weak self] in
                self?.play(play)
            }
        }
    }
}
