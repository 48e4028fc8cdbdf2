import Testing

@testable import ScreenKit

/// A tree that is touched off its session traps in debug builds, which tests are.
struct IsolationTests {
    /// A view on its way out of its session, as only a host that switches the compiler's checks off could send it.
    private final class Smuggler: @unchecked Sendable {
        // Unchecked on purpose: it is the fault the test is about.
        var view: UIView?
    }

    private static func smuggled() async throws -> UIView {
        let smuggler = Smuggler()
        let session = Session(id: "a", environment: SceneEnvironment())
        let root = RootMaker(path: { "/\($0)/\($1)" }) { _ in
            let controller = UIViewController()
            smuggler.view = controller.view
            controller.view.addSubview(UILabel())
            return controller
        }
        _ = try await session.page(sceneID: "s", screenID: nil, root: root)
        sessions.append(session)
        guard let view = smuggler.view else { throw CancellationError() }
        return view
    }

    // Keeps the session alive while its view is touched; one test process, one access.
    nonisolated(unsafe) private static var sessions: [Session] = []

    @Test func aViewThatIsTouchedOffItsSessionTraps() async {
        await #expect(processExitsWith: .failure) {
            let view = try await Self.smuggled()
            view.addSubview(UILabel())
        }
        await #expect(processExitsWith: .success, "the control: reading it and ending does not") {
            let view = try await Self.smuggled()
            _ = view.frame
        }
    }
}
