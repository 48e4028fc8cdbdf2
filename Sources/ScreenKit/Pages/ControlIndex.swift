/// The ids of all views and bar items of one controller's screen, in both directions.
///
/// A view without a name of its own is found by walking to its position and named by walking up from it, in the tree as
/// it is: a table of them all could let through a press on a control that has gone, and would be most of the work of an
/// event. Names that a host gave are gathered when one is first asked for, and kept as long as the index: one is made
/// for each event and each page.
final class ControlIndex {
    enum Control {
        case view(UIView)
        case barItem(UIBarButtonItem)
    }

    let screenID: String
    /// What the ids of the screen begin with.
    let prefix: String
    private let controller: UIViewController
    private lazy var names = NamedControls(of: controller)

    init(controller: UIViewController, screenID: String) {
        self.controller = controller
        self.screenID = screenID
        prefix = screenID + "."
        // Before anything reads the tree.
        controller.view.cutLevels(of: controller)
    }

    /// The view or bar item of an id; nil when there is none of it now.
    func control(_ id: String) -> Control? {
        guard id.hasPrefix(prefix) else { return nil }
        let name = id.utf8.dropFirst(prefix.utf8.count)
        if let position = ControlPosition(name) {
            let found = control(at: position)
            // One that has a name is known by that alone.
            return found.map(Self.identifier) == .some(nil) ? found : nil
        }
        return names.controls[String(name) ?? ""]
    }

    /// The id of a view of the screen; nil for one that is not in it.
    func id(of view: UIView) -> String? {
        if view.accessibilityIdentifier != nil { return namedID(of: view) }
        guard let place = place(of: view) else { return nil }
        return prefix + (place.isEmpty ? ControlPosition.root : place)
    }

    /// The id of a bar item that stands at a position on its side.
    func id(of item: UIBarButtonItem, at position: Int, on side: ControlPosition.Side) -> String {
        item.accessibilityIdentifier == nil ? "\(prefix)\(side.rawValue)-\(position)" : namedID(of: item) ?? ""
    }

    /// The id of what has a name of its own.
    func namedID(of object: AnyObject) -> String? { names.names[ObjectIdentifier(object)].map { prefix + $0 } }

    // MARK: Positions

    private func control(at position: ControlPosition) -> Control? {
        var view: UIView?
        if let side = position.side {
            let items = items(on: side)
            guard let first = position.path.first, items.indices.contains(first) else { return nil }
            guard position.isInItem else { return .barItem(items[first]) }
            view = items[first].customView
        } else {
            view = controller.viewIfLoaded
        }
        for place in position.path.dropFirst(position.side == nil ? 0 : 1) {
            view?.prepareSubviews()
            guard let subviews = view?.subviews, subviews.indices.contains(place) else { return nil }
            view = subviews[place]
        }
        return view.map { .view($0) }
    }

    /// A view's positions from the root of the screen, joined by dashes; nil when it is not in the screen.
    private func place(of view: UIView) -> String? {
        if view === controller.viewIfLoaded { return "" }
        if let parent = view.superview {
            guard let above = place(of: parent), let position = parent.subviews.firstIndex(where: { $0 === view })
            else { return nil }
            return above.isEmpty ? String(position) : "\(above)-\(position)"
        }
        for side in ControlPosition.Side.allCases {
            if let position = items(on: side).firstIndex(where: { $0.customView === view }) {
                return "\(side.rawValue)-\(position)-\(ControlPosition.inItem)"
            }
        }
        return nil
    }

    private func items(on side: ControlPosition.Side) -> [UIBarButtonItem] {
        controller.shownNavigationItem.map { side.items(of: $0) } ?? []
    }

    private static func identifier(of control: Control) -> String? {
        switch control {
        case .view(let view): view.accessibilityIdentifier
        case .barItem(let item): item.accessibilityIdentifier
        }
    }
}

/// What a host gave a name in one screen.
private struct NamedControls {
    private(set) var controls: [String: ControlIndex.Control] = [:]
    private(set) var names: [ObjectIdentifier: String] = [:]

    init(of controller: UIViewController) {
        if let item = controller.shownNavigationItem {
            for item in ControlPosition.Side.allCases.flatMap({ $0.items(of: item) }) {
                register(item, .barItem(item), item.accessibilityIdentifier)
                if let view = item.customView { add(view) }
            }
        }
        if let view = controller.viewIfLoaded { add(view) }
    }

    private mutating func add(_ view: UIView) {
        register(view, .view(view), view.accessibilityIdentifier)
        view.prepareSubviews()
        for subview in view.subviews { add(subview) }
    }

    /// A name that is used twice gets a number, so that ids stay unique whatever a host calls its views.
    private mutating func register(_ object: AnyObject, _ control: ControlIndex.Control, _ identifier: String?) {
        guard let identifier else { return }
        var wanted = ControlID.sanitized(identifier)
        // Told apart from a position, which another view may have.
        if ControlPosition(wanted.utf8[...]) != nil { wanted = "_" + wanted }
        var name = wanted
        var number = 2
        while controls[name] != nil {
            name = "\(wanted).\(number)"
            number += 1
        }
        controls[name] = control
        names[ObjectIdentifier(object)] = name
    }
}
