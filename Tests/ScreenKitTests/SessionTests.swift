import Foundation
import Synchronization
import Testing

@testable import ScreenKit

struct SessionTests {
    /// A place to keep sessions that can be told to fail.
    private final class Storage: SessionStorage {
        let saved = Mutex<SavedSession?>(nil)
        let images = Mutex<[String]>([])
        let isFailing = Atomic(false)
        let saves = Atomic(0)

        struct Fault: Error {}

        func store(_ images: [UIImage]) async throws {
            self.images.withLock { $0 += images.map(\.digest) }
        }

        func save(_ session: SavedSession, of sessionID: String) async throws {
            if isFailing.load(ordering: .acquiring) { throw Fault() }
            saves.add(1, ordering: .relaxed)
            saved.withLock { $0 = session }
        }
    }

    /// Something that waits until the test lets it go on.
    private final class Gate: Sendable {
        private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

        func pass() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let waiting = state.withLock { state in
                defer { state = (true, []) }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    private final class Counter: UIViewController {
        let field = UITextField()
        let toggle = UISwitch()
        let result = UILabel()
        var presses = 0
        var work: (@Sendable () async throws -> Int)?

        override func viewDidLoad() {
            screenIdentifier = "counter"
            restorationIdentifier = "counter"
            field.accessibilityIdentifier = "field"
            toggle.accessibilityIdentifier = "toggle"
            result.accessibilityIdentifier = "result"
            let press = UIButton(primaryAction: UIAction(title: "Press") { [weak self] _ in self?.pressed() })
            press.accessibilityIdentifier = "press"
            for view in [field, toggle, result, press] { self.view.addSubview(view) }
            result.text = "0"
        }

        private func pressed() {
            presses += 1
            result.text = "\(presses)"
            UIAccessibility.post(notification: .announcement, argument: "Pressed \(presses)")
            guard let work else { return }
            scene?.perform(work) { [weak self] outcome in
                self?.result.text = (try? outcome.get()).map { "Answer \($0)" } ?? "Failed"
            }
        }

        override func encodeRestorableState(with coder: NSCoder) {
            coder.encode(presses, forKey: "presses")
        }

        override func decodeRestorableState(with coder: NSCoder) {
            presses = coder.decodeInteger(forKey: "presses")
            result.text = "\(presses)"
        }
    }

    private func root(_ work: (@Sendable () async throws -> Int)? = nil) -> RootMaker {
        RootMaker(path: { "/s/\($0)/\($1)" }) { _ in
            let counter = Counter()
            counter.work = work
            return counter
        }
    }

    private let press = PageEvent(screenID: "counter", action: .press("counter.press"))

    private func text(_ page: Page) -> String? {
        page.body.children.compactMap { node in
            if case .label(let label) = node.content { label.text } else { nil }
        }.first
    }

    /// The page once work is over; on a busy machine that may be the one after the answer.
    private func settled(_ session: Session, _ root: RootMaker) async throws -> Page {
        let page = try await session.handle(press, sceneID: "s", root: root).page
        guard page.isBusy else { return page }
        return try #require(try await session.nextPage(after: page.revision, sceneID: "s", root: root))
    }

    @Test func aControllersOwnStateAndTypedTextComeBackAfterARestart() async throws {
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        var event = press
        event.fields = [.init(id: "counter.field", value: "typed"), .init(id: "counter.toggle", value: "on")]
        _ = try await session.handle(event, sceneID: "s", root: root())
        let answer = try await session.handle(event, sceneID: "s", root: root())
        #expect(text(answer.page) == "2" && answer.page.announcement == "Pressed 2")

        let written = try #require(try storage.saved.withLock { $0 }?.encoded())
        let again = Session(
            id: "a", environment: SceneEnvironment(), saved: try SavedSession(decoding: written), storage: storage)
        let page = try await again.page(sceneID: "s", screenID: nil, root: root())
        #expect(text(page) == "2")
        let contents = page.body.children.map(\.content)
        #expect(contents.contains(.textField(NodeTextField(text: "typed", autocomplete: "off"))))
        #expect(contents.contains(.toggle(isOn: true, isEnabled: true)))
        #expect(page.revision > answer.page.revision)
    }

    @Test func aNoticeIsStillToldAfterARestartUntilTheNextEvent() async throws {
        let storage = Storage()
        func rebuilt() -> Session {
            Session(
                id: "a", environment: SceneEnvironment(), saved: storage.saved.withLock { $0 }, storage: storage)
        }
        let nothing = PageEvent(screenID: "counter", action: .press("counter.nothing"))
        let told = try await rebuilt().handle(nothing, sceneID: "s", root: root()).page.notice
        #expect(told?.contains("Nothing was changed.") == true)
        let again = rebuilt()
        for _ in 0..<2 {
            #expect(try await again.page(sceneID: "s", screenID: nil, root: root()).notice == told)
        }
        #expect(try await again.handle(press, sceneID: "s", root: root()).page.notice == nil)
        #expect(try await rebuilt().page(sceneID: "s", screenID: nil, root: root()).notice == nil)
    }

    private let textRoot = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in
        TestScreen { view in
            let text = UITextView()
            text.accessibilityIdentifier = "text"
            view.addSubview(text)
        }
    }

    private let typing = PageEvent(
        screenID: "t", fields: [.init(id: "t.text", value: "Two\r\nlines")], action: .typed)

    /// A browser waits for what comes after the revision it shows.
    @Test func aSessionThatIsMadeAgainBeginsBeyondEveryRevisionThatWasShown() async throws {
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        var shown = 0
        for _ in 0..<1100 { shown = try await session.handle(typing, sceneID: "s", root: textRoot).page.revision }
        #expect(storage.saves.load(ordering: .acquiring) == 3, "a revision alone is hardly ever worth a write")
        let again = Session(
            id: "a", environment: SceneEnvironment(), saved: storage.saved.withLock { $0 }, storage: storage)
        #expect(try await again.page(sceneID: "s", screenID: nil, root: textRoot).revision > shown)
    }

    @Test func linesOfATextAreTheSameAfterARestart() async throws {
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        let page = try await session.handle(typing, sceneID: "s", root: textRoot).page
        let again = Session(
            id: "a", environment: SceneEnvironment(), saved: storage.saved.withLock { $0 }, storage: storage)
        #expect(try await again.page(sceneID: "s", screenID: nil, root: textRoot).body == page.body)
    }

    @Test func aSwitchThatWasOnThePageAndIsNotSentIsOff() async throws {
        let session = Session(id: "a", environment: SceneEnvironment())
        var event = press
        event.switches = ["counter.toggle"]
        event.fields = [.init(id: "counter.toggle", value: "on")]
        var answer = try await session.handle(event, sceneID: "s", root: root())
        #expect(answer.page.body.children.map(\.content).contains(.toggle(isOn: true, isEnabled: true)))
        event.fields = []
        answer = try await session.handle(event, sceneID: "s", root: root())
        #expect(answer.page.body.children.map(\.content).contains(.toggle(isOn: false, isEnabled: true)))
    }

    @Test func whatCouldNotBeSavedIsNotAnsweredAsAcceptedAndIsSavedWithTheSameEventAgain() async throws {
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        storage.isFailing.store(true, ordering: .releasing)
        var event = press
        event.eventID = "one"
        await #expect(throws: Storage.Fault.self) { try await session.handle(event, sceneID: "s", root: root()) }
        storage.isFailing.store(false, ordering: .releasing)
        let answer = try await session.handle(event, sceneID: "s", root: root())
        #expect(text(answer.page) == "1", "carried out once")
        #expect(storage.saves.load(ordering: .acquiring) == 1)
    }

    /// Work that tells how far it is, and whether the pages in between are shown to who waits.
    private final class Teller: UIViewController {
        let step = Gate()
        let end = Gate()
        let label = UILabel()

        override func viewDidLoad() {
            screenIdentifier = "counter"
            label.text = "begun"
            view.addSubview(label)
            let button = UIButton(
                primaryAction: UIAction(title: "Press") { [weak self] _ in self?.begin() })
            button.accessibilityIdentifier = "press"
            view.addSubview(button)
        }

        private func begin() {
            let (step, end) = (step, end)
            scene?.perform {
                await end.pass()
            } completion: { [weak self] _ in
                self?.label.text = "done"
            }
            scene?.perform {
                await step.pass()
            } completion: { [weak self] _ in
                guard let self else { return }
                label.text = "half"
                scene?.showProgress()
            }
        }
    }

    @Test func howFarWorkIsIsShownToWhoWaitsOnce() async throws {
        let teller = Mutex<(step: Gate, end: Gate)?>(nil)
        let root = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in
            let made = Teller()
            teller.withLock { $0 = (made.step, made.end) }
            return made
        }
        let session = Session(id: "a", environment: SceneEnvironment())
        let busy = try await session.handle(press, sceneID: "s", root: root).page
        #expect(busy.isBusy && text(busy) == "begun")
        let gates = try #require(teller.withLock { $0 })
        async let next = session.nextPage(after: busy.revision, sceneID: "s", root: root)
        gates.step.open()
        let half = try #require(try await next)
        #expect(half.isBusy && text(half) == "half", "The page is shown though the work is not done.")
        async let last = session.nextPage(after: half.revision, sceneID: "s", root: root)
        gates.end.open()
        let done = try #require(try await last)
        #expect(!done.isBusy && text(done) == "done")
    }

    @Test func aBusyPageIsAnsweredWhileWorkGoesOnAndTheNextPageBringsItsAnswer() async throws {
        let gate = Gate()
        let root = root {
            await gate.pass()
            return 42
        }
        let session = Session(id: "a", environment: SceneEnvironment())
        let busy = try await session.handle(press, sceneID: "s", root: root).page
        #expect(busy.isBusy && text(busy) == "1")
        #expect(await !session.isIdle)
        async let next = session.nextPage(after: busy.revision, sceneID: "s", root: root)
        gate.open()
        let page = try #require(try await next)
        #expect(!page.isBusy && text(page) == "Answer 42")
        #expect(await session.isIdle)
    }

    @Test func whatWorkAnswersIsShown() async throws {
        let session = Session(id: "a", environment: SceneEnvironment())
        let page = try await settled(session, root { 7 })
        #expect(!page.isBusy && text(page) == "Answer 7")
    }

    @Test func workThatFailsSaysSoAndLeavesTheScreenUsable() async throws {
        struct Fault: Error {}
        let session = Session(id: "a", environment: SceneEnvironment())
        let page = try await settled(session, root { throw Fault() })
        #expect(!page.isBusy && text(page) == "Failed")
    }

    /// Or else a server that ends in between has done what the session knows nothing of.
    @Test func workBeginsWhenWhatLedToItIsSaved() async throws {
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        let page = try await settled(session, root { storage.saves.load(ordering: .acquiring) })
        #expect(text(page) == "Answer 1")
    }

    @Test func workIsNotBegunWhenWhatLedToItCannotBeSaved() async throws {
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        let runs = Runs()
        let root = root { runs.count.add(1, ordering: .relaxed).newValue }
        storage.isFailing.store(true, ordering: .releasing)
        await #expect(throws: Storage.Fault.self) { try await session.handle(press, sceneID: "s", root: root) }
        #expect(text(try await session.page(sceneID: "s", screenID: nil, root: root)) == "Failed")
        #expect(await session.isIdle)
        storage.isFailing.store(false, ordering: .releasing)
        #expect(text(try await settled(session, root)) == "Answer 1", "begun once, by the press that was saved")
    }

    private final class Runs: Sendable {
        let count = Atomic(0)
    }

    @Test func lookingSavesNothing() async throws {
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        _ = try await session.page(sceneID: "s", screenID: nil, root: root())
        #expect(storage.saves.load(ordering: .acquiring) == 0)
        _ = try await session.handle(press, sceneID: "s", root: root())
        #expect(storage.saves.load(ordering: .acquiring) == 1, "the control")
    }

    @Test func eventsOfOneVisitorNeverRunIntoEachOther() async throws {
        let session = Session(id: "a", environment: SceneEnvironment(), storage: Storage())
        let root = root()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { _ = try? await session.handle(press, sceneID: "s", root: root) }
            }
        }
        #expect(text(try await session.page(sceneID: "s", screenID: nil, root: root)) == "50")
    }

    @Test func aSessionThatIsDroppedIsGoneWithItsTree() async throws {
        final class Witness: Sendable {}
        weak var session: Session?
        weak var witness: Witness?
        do {
            let alive = Witness()
            var environment = SceneEnvironment()
            environment[Witness.self] = alive
            let made = Session(id: "a", environment: environment)
            _ = try await made.handle(press, sceneID: "s", root: root())
            (session, witness) = (made, alive)
            #expect(witness != nil)
        }
        #expect(session == nil && witness == nil)
    }

    @Test func aVisitorsScenesAreBoundedAndTheOldestGivesWay() async throws {
        let storage = Storage()
        let session = Session(id: "a", environment: SceneEnvironment(), storage: storage)
        for number in 0..<(Session.maximumSceneCount + 3) {
            _ = try await session.handle(press, sceneID: "s\(number)", root: root())
        }
        #expect(await !session.hasScene("s0"))
        #expect(await session.hasScene("s\(Session.maximumSceneCount + 2)"))
    }

    @Test func anEphemeralPageKeepsNothingAndRunsNoWork() throws {
        let (page, _) = try Session.ephemeralPage(
            path: "/", environment: SceneEnvironment(), language: "en", root: root { 1 })
        #expect(page.sceneID.isEmpty && page.path == "/" && text(page) == "0")
    }
}
