import Foundation
import Synchronization
import Testing

@testable import ScreenKit

/// A session gets a new name when it becomes worth more; who knows the old one is left with what was there before.
struct RenewalTests {
    private final class Storage: SessionStorage {
        let saved = Mutex<[String: SavedSession]>([:])
        let isFailing = Atomic(false)

        struct Fault: Error {}

        func store(_ images: [UIImage]) async throws {}

        func save(_ session: SavedSession, of sessionID: String) async throws {
            if isFailing.load(ordering: .acquiring) { throw Fault() }
            saved.withLock { $0[sessionID] = session }
        }

        func value(_ key: String, of id: String) -> String? {
            saved.withLock { $0[id] }.flatMap { SceneState(values: $0.shared).value(String.self, for: key) }
        }
    }

    /// Lets work go on when a test says so.
    private final class Gate: Sendable {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() {
            (stream, continuation) = AsyncStream.makeStream()
        }

        func pass() async {
            for await _ in stream { return }
        }

        func open() {
            continuation.finish()
        }
    }

    /// Signs in at once, after work that holds the answer, or after work that does not.
    private final class Door: UIViewController {
        let gate: Gate

        init(_ gate: Gate) {
            self.gate = gate
            super.init(nibName: nil, bundle: nil)
            screenIdentifier = "door"
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            let field = UITextField()
            field.accessibilityIdentifier = "field"
            view.addSubview(field)
            add("draft") { $0.sharedState.set("six items", for: "draft") }
            add("now") { Self.signIn($0) }
            add("held") { scene in self.work(in: scene, holdingAnswer: true) }
            add("late") { scene in self.work(in: scene, holdingAnswer: false) }
        }

        private func add(_ id: String, _ action: @escaping (Scene) -> Void) {
            let button = UIButton(
                primaryAction: UIAction(title: id) { [weak self] _ in if let scene = self?.scene { action(scene) } })
            button.accessibilityIdentifier = id
            view.addSubview(button)
        }

        private func work(in scene: Scene, holdingAnswer: Bool) {
            let gate = gate
            scene.perform(holdingAnswer: holdingAnswer) {
                await gate.pass()
            } completion: { [weak scene] _ in
                if let scene { Self.signIn(scene) }
            }
        }

        private static func signIn(_ scene: Scene) {
            scene.sharedState.set("Anna", for: "person")
            scene.renewSession(leaving: "person")
        }
    }

    private let storage = Storage()
    private let gate = Gate()
    private let session: Session
    private let root: RootMaker

    init() {
        let number = Mutex(0)
        session = Session(
            id: "old", environment: SceneEnvironment(), storage: storage,
            makeName: {
                let count = number.withLock { number in
                    number += 1
                    return number
                }
                return SessionName(id: "new \(count)", secret: "secret \(count)")
            })
        let gate = gate
        root = RootMaker(path: { "/s/\($0)/\($1)" }, make: { _ in Door(gate) })
    }

    @discardableResult
    private func press(_ id: String, as name: String? = nil) async throws -> SessionAnswer {
        try await session.handle(
            PageEvent(screenID: "door", action: .press("door.\(id)")), sceneID: "scene", root: root, knownAs: name)
    }

    @Test func theAnswerCarriesTheSecretAndTheOldNameKeepsWhatWasThereBefore() async throws {
        #expect(try await press("draft").newSecret == nil)
        #expect(try await press("now").newSecret == "secret 1")
        #expect(session.id == "new 1")
        #expect(storage.value("person", of: "new 1") == "Anna" && storage.value("draft", of: "new 1") == "six items")
        #expect(storage.value("person", of: "old") == nil && storage.value("draft", of: "old") == "six items")
        #expect(try await press("draft").newSecret == nil, "once")
        await #expect(throws: SessionRenamed.self) { try await press("draft", as: "old") }
        await #expect(throws: SessionRenamed.self) {
            try await session.page(sceneID: "scene", screenID: nil, root: root, knownAs: "old")
        }
        #expect(try await press("draft", as: "new 1").refusal == nil, "the control")
    }

    @Test func anAnswerThatIsHeldWaitsForTheWorkAndNoOtherAnswerGetsTheSecret() async throws {
        try await press("draft")
        async let signingIn = press("held")
        // Somebody who knows the old secret keeps asking meanwhile.
        while !(try await session.page(sceneID: "scene", screenID: nil, root: root).isBusy) { await Task.yield() }
        async let spying = press("draft", as: "old")
        async let waiting = session.nextPage(after: 0, sceneID: "scene", root: root, knownAs: "old")
        gate.open()
        let answer = try await signingIn
        #expect(answer.newSecret == "secret 1" && !answer.page.isBusy)
        let spied = try? await spying
        #expect(spied?.newSecret == nil)
        _ = try? await waiting
        await #expect(throws: SessionRenamed.self) {
            try await session.nextPage(after: 0, sceneID: "scene", root: root, knownAs: "old")
        }
    }

    @Test func whatComesLateRenewsTheSessionWithTheNextEvent() async throws {
        let answer = try await press("late")
        #expect(answer.newSecret == nil && answer.page.isBusy)
        gate.open()
        _ = try await session.nextPage(after: answer.page.revision, sceneID: "scene", root: root)
        #expect(session.id == "old" && storage.value("person", of: "old") == "Anna")
        #expect(try await press("draft").newSecret == "secret 1")
        #expect(storage.value("person", of: "old") == nil && storage.value("person", of: "new 1") == "Anna")
    }

    @Test func whatCannotBeSavedRenewsNothingAndCanBeTriedAgain() async throws {
        try await press("draft")
        storage.isFailing.store(true, ordering: .releasing)
        await #expect(throws: Storage.Fault.self) { try await press("now") }
        #expect(session.id == "old")
        storage.isFailing.store(false, ordering: .releasing)
        #expect(try await press("draft").newSecret == "secret 2")
        #expect(storage.value("person", of: "new 2") == "Anna")
    }

    @Test func aValueIsSetFromOutsideAndRenewsTheSessionOnce() async throws {
        try await press("draft")
        #expect(try await session.renew(setting: "Max", for: "person", knownAs: "old") == "secret 1")
        #expect(storage.value("person", of: "new 1") == "Max" && storage.value("person", of: "old") == nil)
        #expect(try await session.renew(setting: "Max", for: "person", knownAs: "new 1") == nil)
        await #expect(throws: SessionRenamed.self) {
            try await session.renew(setting: "Eve", for: "person", knownAs: "old")
        }
    }
}
