import Foundation
import Localization

/// The stock screen for a game: a radio group with pictures, a field for the words of each game that asks for some, and
/// **Try it**.
public final class GamesViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let choice = UISegmentedControl(items: [])
    /// By the ids of the games that ask for words.
    private var fields: [String: UITextField] = [:]
    /// What is tried, as long as its screen is open.
    private var trial: GamePlay?
    private weak var trialScreen: UIViewController?
    private var interruptedTrial: GamePlay.SavedTrial?

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("games.noun"))
        restorationIdentifier = "games"
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: GamesPersonalizationOption? { option as? GamesPersonalizationOption }
    private var games: [VoucherGame] { settings?.games ?? [] }
    private var chosen: VoucherGame? {
        games.indices.contains(choice.selectedSegmentIndex) ? games[choice.selectedSegmentIndex] : nil
    }

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        choice.accessibilityIdentifier = "game"
        choice.accessibilityLabel = localized("games.choose")
        for (number, game) in games.enumerated() {
            choice.insertSegment(withTitle: game.title, at: number, animated: false)
            choice.setPicture(game.picture(in: option.theme), forSegmentAt: number)
        }
        let id = existing?["game"]?.stringValue
        choice.selectedSegmentIndex = games.firstIndex { $0.id == id } ?? (id == nil && !games.isEmpty ? 0 : -1)
        column.addArrangedSubview(Form.text(localized("games.text")))
        column.addArrangedSubview(choice)
        for game in games {
            column.addArrangedSubview(Form.text(localized("item.named", game.title, game.text), look: "hint"))
        }
        for game in games { addField(for: game, to: column) }
        column.addArrangedSubview(
            Form.button(localized("games.try"), id: "try", .bordered()) { [weak self] in self?.tryIt() })
    }

    private func addField(for game: VoucherGame, to column: UIStackView) {
        guard let prompt = game.wordsPrompt?() else { return }
        let field = UITextField()
        let counter = UILabel()
        field.accessibilityIdentifier = "words-\(game.id)"
        field.placeholder = localized("game.scratch.sample")
        field.characterCounter = CharacterCounter(limit: settings?.maxWordsLength ?? 140, label: counter)
        if existing?["game"]?.stringValue == game.id { field.text = existing?["words"]?.stringValue }
        field.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        fields[game.id] = field
        column.addArrangedSubview(
            Form.row(localized("item.named", game.title, prompt), field: field, counter: counter))
    }

    public override func viewDidAppear(_ animated: Bool) {
        choice.becomeFirstResponder()
        warnOfUnknownGames()
        goOnTrying()
    }

    /// Recipients' pages know those of the application's registry only.
    private func warnOfUnknownGames() {
        guard let known = scene?.environment[VoucherScreens.self]?.games.map(\.id) else { return }
        for game in games where !known.contains(game.id) {
            ScreenLog.warn(
                "The game “\(game.id)” is offered and is not among VoucherScreens.games, so that recipients cannot play it."
            )
        }
    }

    // MARK: Trying

    private func words(for game: VoucherGame) -> String { fields[game.id]?.text ?? "" }

    private func tryIt() {
        choice.refusal = nil
        guard let game = chosen else {
            return refuse(PersonalizationRefusal.missing(key: "game").description, at: choice)
        }
        let words = words(for: game)
        present(
            GamePlay(
                trying: game,
                words: words.isEmpty && game.wordsPrompt != nil ? localized("game.scratch.sample") : words))
    }

    private func present(_ play: GamePlay) {
        var context = VoucherScreens.Context()
        context.gamePlay = play
        let screens = scene?.environment[VoucherScreens.self] ?? VoucherScreens()
        do {
            let screen = try screens.make(.game, context, as: UIViewController.self)
            screen.screenIdentifier = screen.screenIdentifier ?? "game"
            (trial, trialScreen) = (play, screen)
            present(screen, animated: true)
        } catch {
            ScreenLog.warn("\(error)")
            scene?.show(notice: localized("game.cannotOpen"))
        }
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        guard trialScreen?.presentingViewController === self, let saved = trial?.savedTrial,
            let data = try? JSONEncoder().encode(saved)
        else { return }
        coder.encode(String(decoding: data, as: UTF8.self), forKey: "trial")
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "trial"), let text = coder.decodeObject(forKey: "trial") as? String else {
            return
        }
        interruptedTrial = try? JSONDecoder().decode(GamePlay.SavedTrial.self, from: Data(text.utf8))
    }

    private func goOnTrying() {
        guard let saved = interruptedTrial else { return }
        interruptedTrial = nil
        guard let game = games.first(where: { $0.id == saved.game }) else { return }
        present(GamePlay(goingOnTrying: game, saved))
    }

    // MARK: Done

    override func done() {
        for field in fields.values { field.refusal = nil }
        super.done()
    }

    override func makeObject() -> PersonalizedObject {
        guard let game = chosen else { return [:] }
        return settings?.object(of: game, words: words(for: game)) ?? [:]
    }

    override var refusedField: UIView? { choice }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        if case .missing("game") = refusal { return show(refusal) }
        guard let game = chosen, let field = fields[game.id] else { return show(refusal) }
        refuse(refusal.description, at: field)
    }
}
