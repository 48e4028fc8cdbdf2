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

    /// Runs what a coordinator does by itself, with the presentations that follow from it.
    package func perform(inTurn body: () -> Void) {
        turn(body)
    }

    /// The page of the screen on top at an address of its own, and every picture the scene has made.
    package func previewPage(path: String) -> (page: Page, images: [UIImage]) {
        let (page, shown) = page(of: visibleViewController, path: { _, _ in path })
        return (page, takeKeptImages() + shown)
    }
}
