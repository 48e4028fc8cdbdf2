/// A root controller that can be told to start its flow, as its button does.
///
/// The gallery and the table of screens look into the flow so, in scenes that are thrown away; nothing else is pressed. A
/// flow that starts when the root appears is found without it.
public protocol FlowStarting: UIViewController {
    /// Starts the create flow on this controller. Called by the button of the page, and by who looks at the flow.
    func startFlow()
}

/// The flow of a host's application cannot be looked into.
public struct FlowNotFoundError: Error, Sendable, CustomStringConvertible {
    /// The type of the root controller.
    public let root: String

    public var description: String {
        "\(root) starts no flow when it appears, and does not say how to start one. Let it conform to FlowStarting, whose startFlow() calls startFlow(on:personalizationOptions:), and its screens can be shown here."
    }
}
