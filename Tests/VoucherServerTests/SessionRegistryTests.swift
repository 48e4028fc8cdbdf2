import Foundation
import Secrets
import Synchronization
import Testing
import VoucherKit
import VoucherKitTesting

@testable import VoucherServer

/// What stays in memory, and that nobody notices what does not.
struct SessionRegistryTests {
    private final class FieldViewController: UIViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            let field = UITextField(frame: .zero)
            field.accessibilityIdentifier = "name"
            view.addSubview(field)
        }
    }

    /// A visitor as the application sees one: requests with a cookie.
    private struct Visitor {
        let registry: SessionRegistry
        let token: String
        private static let root = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in FieldViewController() }

        init(_ registry: SessionRegistry) async {
            self.registry = registry
            let (session, token) = await registry.make()
            self.token = token
            await registry.giveBack(session)
        }

        func type(_ text: String) async throws {
            let session = try #require(try await registry.borrow(token: token))
            var event = PageEvent(screenID: "field", action: .typed)
            event.fields = [PageEvent.Field(id: "field.name", value: text)]
            _ = try await session.handle(event, sceneID: "s", root: Self.root)
            await registry.giveBack(session)
        }

        func sees() async throws -> String? {
            let session = try #require(try await registry.borrow(token: token))
            let page = try await session.page(sceneID: "s", screenID: nil, root: Self.root)
            await registry.giveBack(session)
            guard case .textField(let field)? = page.body.children.first?.content else { return nil }
            return field.text
        }

        /// The session as it is in memory; nil when it is not.
        func inMemory() async -> Session? { await registry.present(token: token) }
    }

    /// The time and the memory in use, as a test has them.
    private final class World: Sendable {
        let moment = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let heap = Mutex(0)
    }

    private let world = World()

    private func registry(count: Int = 1000, idle: TimeInterval = 900, heap limit: Int = 1000) -> SessionRegistry {
        let now: @Sendable () -> Date = { [world] in world.moment.withLock { $0 } }
        return SessionRegistry(
            environment: SceneEnvironment(), drafts: InMemoryVoucherStore(),
            pictures: ShownPictures(media: InMemoryMediaStore(), tolerance: 60, now: now),
            bounds: SessionRegistry.Bounds(count: count, idle: idle, heap: limit),
            heapUse: { [world] in world.heap.withLock { $0 } }, now: now)
    }

    private func pass(_ seconds: TimeInterval) { world.moment.withLock { $0 = $0.addingTimeInterval(seconds) } }

    @Test func whoIsAwayForAWhileTakesNoMemoryAndFindsEverythingAsItWas() async throws {
        let registry = registry(idle: 900)
        let visitor = await Visitor(registry)
        try await visitor.type("Anna")
        weak let before = await visitor.inMemory()
        #expect(before != nil)
        pass(899)
        await registry.tidy()
        #expect(before != nil, "not yet")
        pass(2)
        await registry.tidy()
        #expect(before == nil)
        #expect(try await visitor.sees() == "Anna")
    }

    @Test func whoIsBeingAnsweredStaysHoweverLongItTakes() async throws {
        let registry = registry()
        let visitor = await Visitor(registry)
        try await visitor.type("Anna")
        let held = try #require(try await registry.borrow(token: visitor.token))
        pass(10_000)
        await registry.tidy()
        #expect(await visitor.inMemory() === held)
        await registry.giveBack(held)
        await registry.tidy()
        #expect(await visitor.inMemory() == nil)
    }

    @Test func whenMemoryIsShortTheOldestGoFirst() async throws {
        let registry = registry(heap: 1000)
        var visitors: [Visitor] = []
        for number in 0..<20 {
            visitors.append(await Visitor(registry))
            try await visitors[number].type("\(number)")
        }
        world.heap.withLock { $0 = 1000 }
        await registry.tidy()
        #expect(await visitors[0].inMemory() != nil, "that much it may have")
        world.heap.withLock { $0 = 1001 }
        await registry.tidy()
        for (number, visitor) in visitors.enumerated() {
            #expect(await (visitor.inMemory() == nil) == (number < 2))
        }
        #expect(try await visitors[0].sees() == "0")
    }

    @Test func thereAreNeverManyMoreThanTheLimit() async throws {
        let registry = registry(count: 10)
        var visitors: [Visitor] = []
        for number in 0..<40 {
            visitors.append(await Visitor(registry))
            try await visitors[number].type("\(number)")
            #expect(await registry.count <= 11)
        }
        for (number, visitor) in visitors.enumerated() { #expect(try await visitor.sees() == "\(number)") }
    }
}
