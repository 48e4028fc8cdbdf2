import Foundation

/// A game of one voucher as its controller knows it: what the sender wrote, what is kept of the round, and the score.
///
/// A controller keeps whatever it needs to go on after each press; the round then survives a reload and a restart of the
/// server. When the round is over it says so, once.
public final class GamePlay {
    /// What is played.
    public let game: VoucherGame
    /// What the sender wrote for it; empty when the game asks for nothing.
    public let words: String
    /// Whether the sender tries it: nothing of that is kept.
    public let isTrial: Bool
    /// Told when the round is over; set by the screen around the game.
    var onFinish: (() -> Void)?
    private let places: Places?
    private var trial = Trial()

    /// Where a recipient's round and record are kept.
    struct Places {
        let state: SceneState
        let roundKey: String
        let shared: SceneState
        let recordKey: String
    }

    /// One round as it is kept.
    private struct Round: Codable {
        var number = 1
        var score: Int?
        var state: Data?
    }

    /// What a trial has come to.
    private struct Trial: Codable {
        var round = Round()
        var record: GameRecord?
    }

    /// A round of a sender who tries the game, and of a test.
    public init(trying game: VoucherGame, words: String = "") {
        self.game = game
        self.words = words
        isTrial = true
        places = nil
    }

    init(_ game: VoucherGame, words: String, places: Places) {
        self.game = game
        self.words = words
        isTrial = false
        self.places = places
    }

    /// A trial that goes on where a sender's scene was saved.
    init(goingOnTrying game: VoucherGame, _ saved: SavedTrial) {
        self.game = game
        words = saved.words
        isTrial = true
        places = nil
        trial = (try? JSONDecoder().decode(Trial.self, from: saved.state)) ?? Trial()
    }

    /// A trial as a scene saves it.
    struct SavedTrial: Codable {
        let game: String
        let words: String
        fileprivate let state: Data
    }

    /// Nil when it is none, or cannot be saved.
    var savedTrial: SavedTrial? {
        guard isTrial, let state = try? JSONEncoder().encode(trial) else { return nil }
        return SavedTrial(game: game.id, words: words, state: state)
    }

    private var round: Round {
        get { places.map { $0.state.value(Round.self, for: $0.roundKey) ?? Round() } ?? trial.round }
        set {
            guard let places else { return trial.round = newValue }
            places.state.set(newValue, for: places.roundKey)
        }
    }

    /// From 1, and one more each time it is played again.
    var number: Int { round.number }

    // MARK: For the game's controller

    /// What was kept of the round; nil at its beginning, and (with a line in the log) when it is of another type.
    public func kept<Value: Decodable>(_ type: Value.Type) -> Value? {
        guard let data = round.state else { return nil }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            ScreenLog.warn("What the game “\(game.id)” kept is not a \(type) any more, the round begins anew: \(error)")
            return nil
        }
    }

    /// Keeps what the controller needs to go on; it is saved before the answer to the present event goes out.
    public func keep<Value: Encodable>(_ value: Value) {
        do {
            round.state = try JSONEncoder().encode(value)
        } catch {
            ScreenLog.warn("The round of “\(game.id)” cannot be kept: \(error)")
        }
    }

    /// Ends the round. A second call is ignored and logged, and so is a score outside the game's `scoreRange`: the round
    /// then goes on.
    public func finish(score: Int) {
        guard round.score == nil else {
            return ScreenLog.warn("The game “\(game.id)” finished a second time; ignored.")
        }
        guard game.scoreRange.contains(score) else {
            return ScreenLog.warn("The game “\(game.id)” told \(score), which can be no score of it; ignored.")
        }
        round.score = score
        record = record.map { $0.adding(score, in: game) } ?? GameRecord(best: score, last: score, rounds: 1)
        onFinish?()
    }

    // MARK: For the screen around it

    /// The score of the round that is over; nil while it is played.
    public var score: Int? { round.score }

    /// What this visitor has reached; nil before the first round is over.
    public private(set) var record: GameRecord? {
        get { places.map { $0.shared.value(GameRecord.self, for: $0.recordKey) } ?? trial.record }
        set {
            guard let places else { return trial.record = newValue }
            places.shared.set(newValue, for: places.recordKey)
        }
    }

    /// Begins another round.
    public func startAnew() {
        round = Round(number: round.number + 1)
    }
}

/// What a visitor has reached in the game of a voucher.
public struct GameRecord: Codable, Sendable, Equatable {
    /// The best score of all rounds.
    public var best: Int
    /// The score of the last round.
    public var last: Int
    /// How many rounds were played to the end.
    public var rounds: Int

    func adding(_ score: Int, in game: VoucherGame) -> GameRecord {
        GameRecord(best: game.better(of: best, score), last: score, rounds: rounds + 1)
    }
}
