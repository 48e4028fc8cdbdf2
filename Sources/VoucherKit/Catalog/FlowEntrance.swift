/// How a host's flow is entered: by itself, or by pressing a button of the root screen.
///
/// A host starts the flow wherever it likes; it is found by looking, and by pressing each button of the root screen in
/// a scene that is thrown away and begins no work.
struct FlowEntrance {
    /// The id of the button; nil when the flow is there at once.
    let control: String?

    private static let greatestTries = 30

    /// Throws `FlowNotFoundError` when no button of the root screen starts a flow.
    static func find(environment: SceneEnvironment, root: RootMaker) throws -> FlowEntrance {
        let (isOpen, controls) = try Scene.preview(environment: environment, root: root) { scene in
            (VoucherCreationFlowCoordinator.current(in: scene) != nil, scene.pressableControls)
        }
        if isOpen { return FlowEntrance(control: nil) }
        for control in controls.prefix(greatestTries) {
            let isOpen = try Scene.preview(environment: environment, root: root) { scene in
                try? scene.press(control)
                return VoucherCreationFlowCoordinator.current(in: scene) != nil
            }
            if isOpen { return FlowEntrance(control: control) }
        }
        throw FlowNotFoundError(buttons: controls.count)
    }
}

/// No flow was found in a host's application.
public struct FlowNotFoundError: Error, Sendable, CustomStringConvertible {
    /// How many buttons the root screen has.
    public let buttons: Int

    public var description: String {
        "None of the \(buttons) buttons of the root screen starts a flow. Call startFlow(on:personalizationOptions:) from one of them, or when the root appears."
    }
}
