/// The ids of all views and bar items of one controller's screen, in both directions.
///
/// It is made anew for each event and each page from the tree as it is: a cached one could let through a press on a
/// control that has gone.
struct ControlIndex {
    enum Control {
        case view(UIView)
        case barItem(UIBarButtonItem)
    }

    private(set) var controls: [String: Control] = [:]
    private var ids: [ObjectIdentifier: String] = [:]

    init(controller: UIViewController, screenID: String) {
        if let item = controller.shownNavigationItem {
            add(item.leftBarButtonItems ?? [], screenID: screenID, side: "left")
            add(item.rightBarButtonItems ?? [], screenID: screenID, side: "right")
        }
        if let view = controller.viewIfLoaded { add(view, path: "", screenID: screenID) }
    }

    func id(of object: AnyObject) -> String? { ids[ObjectIdentifier(object)] }

    private mutating func add(_ items: [UIBarButtonItem], screenID: String, side: String) {
        for (position, item) in items.enumerated() {
            let name = item.accessibilityIdentifier.map(ControlID.sanitized) ?? "\(side)-\(position)"
            register(item, .barItem(item), name: name, screenID: screenID)
            if let view = item.customView { add(view, path: "\(side)-\(position)", screenID: screenID) }
        }
    }

    private mutating func add(_ view: UIView, path: String, screenID: String) {
        let name = view.accessibilityIdentifier.map(ControlID.sanitized) ?? (path.isEmpty ? "root" : path)
        register(view, .view(view), name: name, screenID: screenID)
        for (position, subview) in view.subviews.enumerated() {
            add(subview, path: path.isEmpty ? "\(position)" : "\(path)-\(position)", screenID: screenID)
        }
    }

    /// A name that is used twice gets a number, so that ids stay unique whatever a host calls its views.
    private mutating func register(_ object: AnyObject, _ control: Control, name: String, screenID: String) {
        var id = ControlID.make(screen: screenID, name: name)
        var number = 2
        while controls[id] != nil {
            id = ControlID.make(screen: screenID, name: "\(name).\(number)")
            number += 1
        }
        controls[id] = control
        ids[ObjectIdentifier(object)] = id
    }
}
