/// What the names of actions in a layout file stand for: `data-action="onDone"` calls the method given for `onDone`.
///
///     override class var layoutActions: LayoutActions {
///         LayoutActions(["onDone": TitleViewController.onDone, "onCancel": TitleViewController.onCancel])
///     }
///
/// Methods are named, not called, and the controller is held weakly by its controls: nothing keeps it alive.
public struct LayoutActions {
    private var calls: [String: (UIViewController) -> (() -> Void)?] = [:]

    /// No actions.
    public init() {}

    /// Methods of one class of controllers, by the names they have in the file.
    public init<Controller: UIViewController>(_ actions: [String: (Controller) -> () -> Void]) {
        calls = actions.mapValues { method in
            { controller in (controller as? Controller).map { method($0) } }
        }
    }

    /// These actions and those of a superclass or subclass; of two with one name the other's counts.
    public func merging(_ other: LayoutActions) -> LayoutActions {
        var result = self
        result.calls.merge(other.calls) { $1 }
        return result
    }

    var names: [String] { calls.keys.sorted() }

    /// Whether the method is one the controller has.
    func isMethod(_ name: String, of controller: UIViewController) -> Bool { calls[name]?(controller) != nil }

    func makeAction(_ name: String, of controller: UIViewController) -> UIAction {
        let call = calls[name]
        return UIAction { [weak controller] _ in
            guard let controller else { return }
            call?(controller)?()
        }
    }
}
