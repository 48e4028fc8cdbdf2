import Foundation

extension Scene {
    /// Makes a scene that belongs to no session, for one look at it: what it would keep is thrown away, and no work is
    /// begun. The gallery and the table of screens are made so.
    package static func preview<Value>(
        environment: SceneEnvironment, language: String = "en", root: RootMaker, _ body: (Scene) throws -> Value
    ) throws -> Value {
        let scene = Scene(
            id: "preview", environment: environment, state: SceneState(), sharedState: SceneState(), isEphemeral: true,
            startWork: nil)
        scene.language = language
        return try AccessibilityOutbox.collecting(into: scene) {
            scene.build(nil, root: try root.make(scene))
            return try body(scene)
        }
    }

    /// The buttons of the screen on top that can be pressed, in their order.
    package var pressableControls: [String] {
        guard let controller = visibleViewController else { return [] }
        layOut(controller)
        let index = ControlIndex(controller: controller, screenID: screenID(of: controller))
        var snapshot = TreeSnapshot(index: index)
        let bar = controller.navigationItemIfUsed
        let items = (bar?.leftBarButtonItems ?? []) + (bar?.rightBarButtonItems ?? [])
        let nodes = [snapshot.node(of: controller.view)] + items.compactMap { snapshot.node(of: $0) }
        return nodes.flatMap(Self.enabledButtons)
    }

    /// Presses a button of the screen on top.
    package func press(_ control: String) throws(EventRefusal) {
        guard let controller = visibleViewController else { throw .unknownControl(control) }
        try applyInTurn(PageEvent(screenID: screenID(of: controller), action: .press(control)), to: controller)
    }

    /// Runs what a coordinator does by itself, with the presentations that follow from it.
    package func perform(inTurn body: () -> Void) {
        turn(body)
    }

    /// The page of the screen on top at an address of its own, and every picture the scene has made.
    package func previewPage(path: String) -> (page: Page, images: [UIImage]) {
        let (page, shown) = page(of: visibleViewController, path: { _, _ in path })
        return (page, takeKeptImages() + shown)
    }

    private static func enabledButtons(in node: Node) -> [String] {
        var ids: [String] = []
        if case .button(let button) = node.content, button.isEnabled, !node.accessibility.isInert {
            ids.append(node.id)
        }
        return ids + node.children.flatMap(enabledButtons)
    }
}
