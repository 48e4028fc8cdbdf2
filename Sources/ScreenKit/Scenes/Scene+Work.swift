import Localization

extension Scene {
    /// Whether work is under way whose answer will change the page.
    public var isBusy: Bool { !performances.isEmpty }

    /// Runs work that waits outside the tree and brings its outcome back.
    ///
    /// The work is `@Sendable` and sees nothing of the tree; `completion` is an ordinary closure, called on the tree
    /// once, in a turn of its own. Until then the page is busy. Nothing is run in an ephemeral scene. First ask in the
    /// completion whether the answer still matters: the person may have left the screen.
    ///
    /// With `holdingAnswer` the answer to the present event waits for the completion, ten seconds at most, instead of
    /// showing the busy page: for short work whose outcome has to go with that answer, such as a sign-in.
    @discardableResult
    public func perform<Value: Sendable>(
        holdingAnswer: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value,
        completion: @escaping (Result<Value, any Error>) -> Void
    ) -> ScenePerformance {
        checkIsolation()
        let number = nextPerformance
        nextPerformance += 1
        guard let startWork else {
            ScreenLog.warn("Work was asked for in a scene that is made for one answer only; it is not run.")
            return ScenePerformance(number: number, scene: self)
        }
        performances[number] = { result in
            completion(result.map { $0 as! Value })
        }
        if holdingAnswer { heldWork[number] = ticket }
        // What is said in the work is said in the language of who asked for it.
        let words = words
        startWork(number) { try await Words.$current.withValue(words) { try await work() } }
        return ScenePerformance(number: number, scene: self)
    }

    /// Shows the page as it is at the end of the present turn to who waits for work, though it is not done: to be called in
    /// the completion of work that only told how far other work is. A page for each costs a round trip: a few are enough.
    public func showProgress() {
        checkIsolation()
        progressRevision = revision + (turnDepth > 0 ? 1 : 0)
    }

    /// Whether there is nothing to wait for, or how far it is can be shown, to who knows an older revision.
    func isWorthShowing(after known: Int) -> Bool { !isBusy || progressRevision > known }

    /// Whether work is under way that holds the answer of an event.
    func holdsAnswer(of ticket: Int) -> Bool { heldWork.values.contains(ticket) }

    /// Brings an outcome to the closure that waits for it; one that nobody waits for any more is dropped.
    func finishWork(_ number: Int, with result: Result<any Sendable, any Error>) {
        guard let completion = performances.removeValue(forKey: number) else { return }
        turn { completion(result) }
    }
}

/// Work that was begun by `Scene.perform`.
public final class ScenePerformance {
    private let number: Int
    private weak var scene: Scene?

    init(number: Int, scene: Scene) {
        self.number = number
        self.scene = scene
    }

    /// Loses interest: the completion is not called any more. The work itself goes on.
    public func cancel() {
        scene?.performances[number] = nil
    }
}
