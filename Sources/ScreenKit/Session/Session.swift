import Localization
import Foundation
import Synchronization

/// One visitor: the scenes of their tabs, and the order in which their events happen.
///
/// Events are carried out one after the other. Each that changed something is saved before its answer is returned:
/// what a person saw accepted is kept. A session in memory is a cache of what was saved of it; it can be dropped at
/// any time when it `isIdle` and made again from `SavedSession`.
public actor Session {
    /// The name it is saved by; the application chooses it, and a new one when the session is renewed.
    public nonisolated var id: String { name.withLock { $0 } }
    nonisolated let name: Mutex<String>
    private let environment: SceneEnvironment
    let storage: (any SessionStorage)?
    let sharedState: SceneState
    var saved: SavedSession
    private var scenes: [String: Scene] = [:]
    private var queue = EventQueue()
    private var waiters: [PageWaiter] = []
    private let waitingWork = WaitingWork()
    private var nextWaiter = 0
    // What renews the session; see Session+Renewal.
    let makeName: (@Sendable () -> SessionName)?
    var nextTicket = 0
    var openTickets: Set<Int> = []
    var secrets: [Int: String] = [:]

    /// How many scenes are kept for one visitor; the one that was used longest ago gives way.
    public static let maximumSceneCount = 16
    /// How long an answer waits for work that may be over at once, before it shows the busy page.
    static let grace = Duration.milliseconds(150)
    /// How long an answer waits at most for work that holds it: half of what browsers wait for an answer.
    static let patience = Duration.seconds(10)

    /// A session, new or from what was saved of it. Without `storage` nothing is saved and no picture is kept.
    ///
    /// `environment` goes to all its scenes. None of them is built before the first page or event that needs it.
    /// `makeName` gives a new name and secret when the session is to be renewed (`Scene.renewSession(leaving:)`); without
    /// it the session keeps its own.
    public init(
        id: String, environment: SceneEnvironment, saved: SavedSession? = nil, storage: (any SessionStorage)? = nil,
        makeName: (@Sendable () -> SessionName)? = nil
    ) {
        name = Mutex(id)
        self.makeName = makeName
        self.environment = environment
        self.storage = storage
        self.saved = saved ?? SavedSession()
        sharedState = SceneState(values: self.saved.shared)
    }

    /// Whether a scene is open or was saved.
    public func hasScene(_ id: String) -> Bool { scenes[id] != nil || saved.scenes[id] != nil }

    /// Whether dropping the session from memory loses nothing: no work is under way and nobody waits.
    public var isIdle: Bool {
        queue.isEmpty && waiters.isEmpty && !scenes.values.contains { $0.isBusy }
    }

    // MARK: Pages and events

    /// The page of a screen that is open, or else of the one on top. Changes nothing that is kept.
    ///
    /// `name` is what the caller knows the session by, when it came with a secret: throws `SessionRenamed` when the
    /// session has another one by now.
    public func page(
        sceneID: String, screenID: String?, root: RootMaker, knownAs name: String? = nil
    ) async throws -> Page {
        await enterQueue()
        defer { leaveQueue() }
        try check(name)
        let scene = try openScene(sceneID, root: root)
        let controller = screenID.flatMap(scene.controller(forScreen:)) ?? scene.visibleViewController
        let (page, images) = scene.page(of: controller, path: root.path)
        try await store(images)
        // Asked for by a scene that was built just now, from what is saved.
        beginWork()
        return page
    }

    /// Carries out an event, saves what it changed and answers the page that is to be shown.
    ///
    /// Throws when the root controller cannot be made or the change cannot be saved; the event can then be sent again.
    /// Throws `SessionRenamed` when the session is not called `name` any more; the event is then not carried out.
    public func handle(
        _ event: PageEvent, sceneID: String, root: RootMaker, knownAs name: String? = nil
    ) async throws -> SessionAnswer {
        await enterQueue()
        var refusal: EventRefusal?
        var isStale = false
        var page: Page
        let ticket = openTicket()
        defer { closeTicket(ticket) }
        do {
            defer { leaveQueue() }
            try check(name)
            let scene = try openScene(sceneID, root: root, language: event.language)
            if let eventID = event.eventID, scene.seenEvents.contains(String(eventID.prefix(64))) {
                // Sent again by a browser that did not hear the answer: it was carried out.
            } else if scene.isLastFormAgain(event) {
                // Pressed twice on a page without the script.
            } else {
                scene.clearAttention()
                if let language = event.language { scene.language = language }
                if let client = event.clientKey { scene.clientKey = client }
                if let reduced = event.prefersReducedMotion { scene.prefersReducedMotion = reduced }
                if let zone = event.timeZone { scene.setTimeZone(named: zone) }
                scene.ticket = ticket
                (refusal, isStale) = scene.speaking { carryOut(event, in: scene) }
                scene.ticket = nil
            }
            page = try await commit(scene, root: root, ticket: ticket)
        }
        if page.isBusy {
            await waitWhileBusy(sceneID, ticket: ticket)
            page = try await self.page(sceneID: sceneID, screenID: nil, root: root)
        }
        return SessionAnswer(page: page, refusal: refusal, isStale: isStale, newSecret: secrets[ticket])
    }

    private func carryOut(_ event: PageEvent, in scene: Scene) -> (EventRefusal?, isStale: Bool) {
        guard let controller = scene.controller(forScreen: event.screenID) else {
            if event.action == .typed {
                if event.isKeptAfterClosing { scene.keepTypedText(of: event) }
            } else if !scene.isSameAgain(event) {
                let isKept = scene.keepTypedText(of: event)
                scene.show(notice: localized(isKept ? "page.movedOnKept" : "page.movedOn"))
            }
            return (nil, true)
        }
        do throws(EventRefusal) {
            try AccessibilityOutbox.collecting(into: scene) { () throws(EventRefusal) in
                try scene.applyInTurn(event, to: controller)
            }
            if event.action != .typed, let eventID = event.eventID { scene.remember(eventID) }
            return (nil, false)
        } catch {
            scene.show(notice: scene.words(for: error))
            return (error, false)
        }
    }

    /// Gives a value from outside to a scene that is open; does nothing when it is not.
    public func deliver(_ value: any Sendable, to sceneID: String) async {
        await enterQueue()
        defer { leaveQueue() }
        guard let scene = scenes[sceneID] else { return }
        AccessibilityOutbox.collecting(into: scene) {
            scene.turn {
                guard let root = scene.window.rootViewController else { return }
                for controller in [root] + root.children {
                    (controller as? any SceneValueReceiving)?.sceneDidReceive(value)
                }
            }
        }
        beginWork()
    }

    /// The page once the scene has changed past a revision; nil when that takes too long or the caller has gone.
    public func nextPage(
        after revision: Int, sceneID: String, root: RootMaker, within limit: Duration = .seconds(25),
        knownAs name: String? = nil
    ) async throws -> Page? {
        if let scene = scenes[sceneID] {
            if scene.revision <= revision || !scene.isWorthShowing(after: revision) {
                guard await wait(for: sceneID, after: revision, within: limit) else { return nil }
            }
        }
        return try await page(sceneID: sceneID, screenID: nil, root: root, knownAs: name)
    }

    func enterQueue() async {
        if queue.tryEnter() { return }
        await withCheckedContinuation { queue.wait($0) }
    }

    func leaveQueue() { queue.leave() }

    // MARK: Scenes

    private func openScene(_ id: String, root: RootMaker, language: String? = nil) throws -> Scene {
        if let scene = scenes[id] { return scene }
        let kept = saved.scenes[id]
        let scene = Scene(
            id: id, environment: environment, state: SceneState(values: kept?.state ?? [:]), sharedState: sharedState,
            startWork: { [waitingWork] number, work in
                waitingWork.add(WaitingWork.Item(number: number, sceneID: id, body: work))
            })
        scene.session = self
        // Known before anything is made, as the words on the screens may be in it.
        if let language = language ?? kept?.language { scene.language = language }
        try AccessibilityOutbox.collecting(into: scene) {
            scene.build(kept, root: try root.make(scene))
        }
        scenes[id] = scene
        return scene
    }

    // MARK: Work

    /// Begins what was asked for since. After what led to it is saved, and not before: when the server ends in the middle
    /// of it, the session knows the key under which it may have been done, and asks for the same again.
    private func beginWork() {
        for item in waitingWork.take() {
            Task { await self.finish(item.number, of: item.sceneID, with: await Session.outcome(of: item.body)) }
        }
    }

    /// What led to it could not be saved: it is told so, and not done.
    private func refuseWork(_ error: any Error) {
        for item in waitingWork.take() {
            guard let scene = scenes[item.sceneID] else { continue }
            AccessibilityOutbox.collecting(into: scene) { scene.finishWork(item.number, with: .failure(error)) }
            resumeWaiters(of: item.sceneID)
        }
    }

    /// Runs off every actor, so that work which computes for long holds up no session.
    @concurrent
    private nonisolated static func outcome(
        of work: @Sendable () async throws -> any Sendable
    ) async -> Result<any Sendable, any Error> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ number: Int, of sceneID: String, with result: Result<any Sendable, any Error>) async {
        await enterQueue()
        defer { leaveQueue() }
        guard let scene = scenes[sceneID] else { return }
        let ticket = scene.heldWork.removeValue(forKey: number)
        AccessibilityOutbox.collecting(into: scene) { scene.finishWork(number, with: result) }
        do {
            try await store(scene.takeKeptImages())
            try await save(scene, ticket: ticket)
            beginWork()
        } catch {
            refuseWork(error)
            // The next event saves it again; until then the person is told of nothing that could be lost silently.
            ScreenLog.warn("A session could not be saved: \(error)")
        }
        resumeWaiters(of: sceneID)
    }

    // MARK: Saving

    /// Saves what an event changed and answers the page that shows it; work that the event began is begun after that.
    private func commit(_ scene: Scene, root: RootMaker, ticket: Int) async throws -> Page {
        let page: Page
        do {
            let (made, shown) = scene.page(of: scene.visibleViewController, path: root.path)
            page = made
            try await store(scene.takeKeptImages() + shown)
            try await save(scene, ticket: ticket)
        } catch {
            refuseWork(error)
            throw error
        }
        beginWork()
        resumeWaiters(of: scene.id)
        return page
    }

    private func store(_ images: [UIImage]) async throws {
        guard !images.isEmpty, let storage else { return }
        try await storage.store(images)
    }

    /// Saves the session with what an event changed in one of its scenes; the others were saved with their own events.
    private func save(_ scene: Scene, ticket: Int?) async throws {
        var current = saved
        current.shared = sharedState.values
        var kept = scene.saved(lastUsed: saved.scenes[scene.id]?.lastUsed ?? 0)
        if var previous = saved.scenes[scene.id],
            kept.revision < previous.revision + SavedScene.revisionDistance
        {
            previous.revision = kept.revision
            // Nothing but the revision has moved: that alone is not worth a write.
            if previous == kept { kept = saved.scenes[scene.id] ?? kept }
        }
        if kept != saved.scenes[scene.id] {
            kept.lastUsed = (saved.scenes.values.map(\.lastUsed).max() ?? 0) + 1
            current.scenes[scene.id] = kept
        }
        while current.scenes.count > Self.maximumSceneCount,
            let oldest = current.scenes.min(by: { $0.value.lastUsed < $1.value.lastUsed })
        {
            current.scenes[oldest.key] = nil
            scenes[oldest.key] = nil
        }
        try await write(current, ticket: ticket)
    }

    // MARK: Waiting

    private func waitWhileBusy(_ sceneID: String, ticket: Int) async {
        guard let scene = scenes[sceneID], scene.isBusy else { return }
        let isHeld = scene.holdsAnswer(of: ticket)
        _ = await wait(
            for: sceneID, after: scene.revision, within: isHeld ? Self.patience : Self.grace,
            ticket: isHeld ? ticket : nil)
    }

    /// Waits until the scene has changed past the revision and is not busy; false on time-out or cancellation.
    private func wait(
        for sceneID: String, after revision: Int, within limit: Duration, ticket: Int? = nil
    ) async -> Bool {
        nextWaiter += 1
        let number = nextWaiter
        let timer = Task {
            try? await Task.sleep(for: limit)
            self.endWaiting(number)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiters.append(
                    PageWaiter(
                        number: number, sceneID: sceneID, revision: revision, ticket: ticket,
                        continuation: continuation))
                if Task.isCancelled { endWaiting(number) }
            }
        } onCancel: {
            Task { await self.endWaiting(number) }
        }
    }

    private func endWaiting(_ number: Int) {
        guard let position = waiters.firstIndex(where: { $0.number == number }) else { return }
        waiters.remove(at: position).continuation.resume(returning: false)
    }

    private func resumeWaiters(of sceneID: String) {
        guard let scene = scenes[sceneID] else { return }
        let ready = waiters.filter { waiter in
            guard waiter.sceneID == sceneID, scene.revision > waiter.revision else { return false }
            return waiter.ticket.map { !scene.holdsAnswer(of: $0) } ?? scene.isWorthShowing(after: waiter.revision)
        }
        waiters.removeAll { waiter in ready.contains { $0.number == waiter.number } }
        for waiter in ready { waiter.continuation.resume(returning: true) }
    }
}

/// Somebody who waits for the next page of a scene.
private struct PageWaiter {
    let number: Int
    let sceneID: String
    let revision: Int
    /// The event whose answer is held by work, when that is what is waited for.
    let ticket: Int?
    let continuation: CheckedContinuation<Bool, Never>
}
