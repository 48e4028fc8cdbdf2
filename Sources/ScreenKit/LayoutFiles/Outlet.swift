/// A view of a controller's layout file, by the name it has there: `data-outlet="doneButton"` is
/// `@Outlet private var doneButton: UIButton`.
///
/// It is connected while the controller is made by `UIViewController.init(layoutFile:bundle:)`, and can be read from
/// then on. Reading one in a controller that was made another way traps. The type stands where UIKit has `@IBOutlet`,
/// which does not exist on Linux.
@propertyWrapper
public final class Outlet<View: UIView> {
    private var view: View?

    public init() {}

    public var wrappedValue: View {
        guard let view else {
            preconditionFailure(
                "An outlet of the class \(View.self) was read and is not connected: its controller has to be made with init(layoutFile:bundle:)."
            )
        }
        return view
    }
}

/// An outlet of whatever class, as a layout file is connected with it.
protocol ConnectableOutlet: AnyObject {
    var wantedClass: UIView.Type { get }
    func accepts(_ view: UIView) -> Bool
    func connect(_ view: UIView)
}

extension Outlet: ConnectableOutlet {
    var wantedClass: UIView.Type { View.self }

    func accepts(_ view: UIView) -> Bool { view is View }

    func connect(_ view: UIView) { self.view = view as? View }
}

/// The outlets a controller's class and its superclasses declare.
struct OutletTable {
    private var outlets: [String: [any ConnectableOutlet]] = [:]

    init(of controller: UIViewController) {
        var mirror: Mirror? = Mirror(reflecting: controller)
        while let current = mirror {
            for child in current.children {
                guard let outlet = child.value as? any ConnectableOutlet, let label = child.label else { continue }
                // The wrapper of `doneButton` is stored as `_doneButton`.
                outlets[label.hasPrefix("_") ? String(label.dropFirst()) : label, default: []].append(outlet)
            }
            mirror = current.superclassMirror
        }
    }

    var names: [String] { outlets.keys.sorted() }

    /// All of that name: a class and its superclass may each have a private one.
    subscript(name: String) -> [any ConnectableOutlet] { outlets[name] ?? [] }
}
