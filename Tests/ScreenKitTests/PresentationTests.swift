import Foundation
import Testing

@testable import ScreenKit

struct PresentationTests {
    final class Journal {
        var lines: [String] = []
    }

    final class Recorder: UIViewController {
        let name: String
        let journal: Journal

        init(_ name: String, _ journal: Journal) {
            self.name = name
            self.journal = journal
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        private func note(_ what: String) { journal.lines.append("\(name) \(what)") }

        override func viewDidLoad() { note("loaded") }
        override func viewWillAppear(_ animated: Bool) { note("will appear") }
        override func viewIsAppearing(_ animated: Bool) { note("is appearing") }
        override func viewDidAppear(_ animated: Bool) { note("did appear") }
        override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
    }

    private let journal = Journal()

    private func scene(_ root: UIViewController) -> Scene {
        let scene = Scene(
            id: "s", environment: SceneEnvironment(), state: SceneState(), sharedState: SceneState(), startWork: nil)
        scene.build(nil, root: root)
        journal.lines = []
        return scene
    }

    @Test func aSheetIsPresentedAndDismissedInOrderAndThePresenterHearsNothing() {
        let (a, b) = (Recorder("A", journal), Recorder("B", journal))
        let scene = scene(a)
        scene.turn {
            a.present(b, animated: true) { journal.lines.append("completion") }
            #expect(a.presentedViewController === b && b.presentingViewController === a)
            #expect(journal.lines == ["B loaded", "B will appear", "B is appearing"])
        }
        #expect(journal.lines.suffix(2) == ["B did appear", "completion"])
        journal.lines = []
        scene.turn { b.dismiss(animated: true) { journal.lines.append("completion") } }
        #expect(journal.lines == ["B will disappear", "B did disappear", "completion"])
        #expect(a.presentedViewController == nil && b.presentingViewController == nil && b.view.window == nil)
    }

    @Test func aFullScreenPresentationMakesThePresenterDisappear() {
        let (a, b) = (Recorder("A", journal), Recorder("B", journal))
        let scene = scene(a)
        b.modalPresentationStyle = .fullScreen
        scene.turn { a.present(b, animated: true) }
        #expect(
            journal.lines == [
                "B loaded", "A will disappear", "B will appear", "B is appearing", "B did appear", "A did disappear",
            ])
        journal.lines = []
        scene.turn { b.dismiss(animated: false) }
        #expect(
            journal.lines == [
                "B will disappear", "A will appear", "A is appearing", "A did appear", "B did disappear",
            ])
    }

    @Test func theStyleIsNeverReadAsAutomatic() {
        #expect(UIViewController().modalPresentationStyle == .formSheet)
    }

    @Test func aSecondPresentationIsRefusedWithALineInTheLog() {
        let (a, b, c) = (Recorder("A", journal), Recorder("B", journal), Recorder("C", journal))
        let scene = scene(a)
        let warnings = warnings {
            scene.turn { a.present(b, animated: true) }
            scene.turn { a.present(c, animated: true) { journal.lines.append("never") } }
            scene.turn { b.present(b, animated: true) }
            UIViewController().present(c, animated: true)
        }
        #expect(warnings.count == 3 && warnings[0].contains("already presenting"))
        #expect(!journal.lines.contains("never") && a.presentedViewController === b && !c.isViewLoaded)
    }

    @Test func dismissingGoesFromWhereItIsAsked() {
        let (a, b, c) = (Recorder("A", journal), Recorder("B", journal), Recorder("C", journal))
        let scene = scene(a)
        func presentBoth() {
            scene.turn { a.present(b, animated: false) }
            scene.turn { b.present(c, animated: false) }
        }
        presentBoth()
        scene.turn { b.dismiss(animated: true) }
        #expect(scene.stack.count == 2, "B presents C: C goes, B stays")
        scene.turn { b.dismiss(animated: true) }
        #expect(scene.stack.count == 1, "B presents nothing: B goes")
        presentBoth()
        scene.turn { a.dismiss(animated: true) }
        #expect(scene.stack.count == 1, "all above A go")
        var wasCalled = false
        scene.turn { a.dismiss(animated: true) { wasCalled = true } }
        #expect(wasCalled && scene.stack.count == 1)
    }

    @Test func theViewIsLoadedOnFirstUseAndPeekingDoesNotLoad() {
        let controller = Recorder("A", journal)
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        _ = controller.view
        _ = controller.view
        #expect(journal.lines == ["A loaded"])
    }

    @Test func aTitleReachesTheNavigationItem() {
        let controller = UIViewController()
        controller.title = "First"
        #expect(controller.navigationItem.title == "First")
        controller.title = "Second"
        #expect(controller.navigationItem.title == "Second")
    }

    @Test func aChildMovesWithHalfTheCallsOfTheContainer() {
        final class Child: UIViewController {
            var moves: [String] = []
            override func willMove(toParent parent: UIViewController?) { moves.append("will \(parent != nil)") }
            override func didMove(toParent parent: UIViewController?) { moves.append("did \(parent != nil)") }
        }
        let (parent, child) = (UIViewController(), Child())
        parent.addChild(child)
        #expect(child.moves == ["will true"] && child.parent === parent)
        child.removeFromParent()
        #expect(child.moves == ["will true", "did false"] && parent.children.isEmpty)
    }

    private func warnings(_ body: () -> Void) -> [String] {
        let box = WarningBox()
        ScreenLog.$sink.withValue({ box.add($0) }) { body() }
        return box.all
    }
}
