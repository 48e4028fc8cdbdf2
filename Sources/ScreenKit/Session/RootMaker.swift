/// How a scene comes by its root controller, and what the addresses of its screens are.
public struct RootMaker: Sendable {
    let path: @Sendable (_ sceneID: String, _ screenID: String) -> String
    let make: @Sendable (Scene) throws -> UIViewController

    /// `path` gives the address of a screen; `make` is called for each new or rebuilt scene, in its session.
    public init(
        path: @escaping @Sendable (_ sceneID: String, _ screenID: String) -> String,
        make: @escaping @Sendable (Scene) throws -> UIViewController
    ) {
        self.path = path
        self.make = make
    }
}
