import Localization

/// The stock screen around a game: what is to be done, the game itself, and what came of it. It can be left at any time.
///
/// A recipient may unwrap the voucher from here; a sender who tries the game comes back to where they were.
public final class GameViewController: UIViewController {
    private let play: GamePlay
    private let coordinator: VoucherRecipientFlowCoordinator?
    private let stage = UIStackView()
    private let result = UIStackView()
    private let outcome = Form.heading("", level: 2, look: "main-header")
    private let best = Form.text("", look: "hint")
    private var game: UIViewController?
    private lazy var unwrap = Form.button(localized("unwrap.unwrap"), id: "unwrap", .filled()) { [weak self] in
        self?.leave(unwrapping: true)
    }
    private lazy var again = Form.button(localized("game.again"), id: "again", .bordered()) { [weak self] in
        self?.playAgain()
    }
    private lazy var skip = Form.button(localized("game.skip"), id: "skip", .bordered()) { [weak self] in
        self?.leave(unwrapping: true)
    }

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`. Without a coordinator it is a trial of the sender's.
    public init(play: GamePlay, coordinator: VoucherRecipientFlowCoordinator? = nil) {
        self.play = play
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
        screenIdentifier = "game"
        title = play.game.title
        let close = UIBarButtonItem(
            systemItem: .close, primaryAction: UIAction { [weak self] _ in self?.leave(unwrapping: false) })
        close.accessibilityIdentifier = "close"
        navigationItem.leftBarButtonItem = close
        play.onFinish = { [weak self] in self?.showResult(isNew: true) }
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var canUnwrap: Bool { coordinator?.canUnwrap ?? false }

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.text(play.game.text))
        if play.isTrial { column.addArrangedSubview(Form.text(localized("game.trial"), look: "hint")) }
        for stack in [stage, result] {
            stack.axis = .vertical
            stack.spacing = 12
            column.addArrangedSubview(stack)
        }
        outcome.accessibilityIdentifier = "outcome"
        result.look = "game-result"
        let buttons = UIStackView(arrangedSubviews: [unwrap, again])
        buttons.spacing = 8
        buttons.wrapsWhenFull = true
        for view in [outcome, best, buttons] { result.addArrangedSubview(view) }
        column.addArrangedSubview(skip)
        showRound()
        showResult(isNew: false)
    }

    public override func viewDidAppear(_ animated: Bool) {
        scene?.focus(play.score == nil ? stage : outcome)
    }

    public override func viewWillLayoutSubviews() {
        unwrap.isHidden = !canUnwrap
        skip.isHidden = !canUnwrap || play.score != nil
    }

    // MARK: Rounds

    private func showRound() {
        if let old = game {
            old.willMove(toParent: nil)
            old.view.removeFromSuperview()
            old.removeFromParent()
            game = nil
        }
        for view in stage.arrangedSubviews { view.removeFromSuperview() }
        switch play.game.presentation {
        case .controller(let make): show(make)
        case .page(let page): stage.addArrangedSubview(frame(of: page))
        }
    }

    private func show(_ make: VoucherGame.Maker) {
        do {
            let made = try make(play)
            game = made
            addChild(made)
            stage.addArrangedSubview(made.view)
            made.didMove(toParent: self)
        } catch {
            ScreenLog.warn("The game “\(play.game.id)” could not be made, and is left out: \(error)")
            stage.addArrangedSubview(Form.text(localized("game.cannotOpen"), look: "missing"))
        }
    }

    private func frame(of page: GamePage) -> UIView {
        // Another round is another page to the browser, which loads it anew.
        let frame = SandboxedFrame(address: "\(page.address(of: play.game.id))?round=\(play.number)")
        frame.accessibilityIdentifier = "game"
        frame.accessibilityLabel = play.game.title
        frame.look = "game-frame"
        frame.range = play.game.scoreRange
        frame.greeting = ["words": play.words, "language": Words.current.language]
        frame.isEnabled = play.score == nil
        frame.addAction(
            UIAction { [weak self, weak frame] _ in
                guard let value = frame?.value else { return }
                frame?.isEnabled = false
                self?.play.finish(score: value)
            }, for: .valueChanged)
        return frame
    }

    private func showResult(isNew: Bool) {
        guard let score = play.score else {
            result.isHidden = true
            return
        }
        result.isHidden = false
        outcome.text = localized("game.over", play.game.scoreText(score))
        best.text = play.record.map { localized("game.best", play.game.scoreText($0.best)) }
        best.isHidden = (play.record?.rounds ?? 0) < 2
        guard isNew else { return }
        scene?.focus(outcome)
        UIAccessibility.post(notification: .announcement, argument: outcome.text)
    }

    private func playAgain() {
        play.startAnew()
        showRound()
        showResult(isNew: false)
        scene?.focus(stage)
    }

    // MARK: Leaving

    /// A round that is over is put away; another one is there again when the game is opened the next time.
    private func leave(unwrapping: Bool) {
        if play.score != nil { play.startAnew() }
        if unwrapping, canUnwrap { coordinator?.unwrap() }
        dismiss(animated: true)
    }
}
