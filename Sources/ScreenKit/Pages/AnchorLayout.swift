import Foundation

/// Turns the constraints among a view's children into cells of a grid.
///
/// A child pinned to its parent's edges or centre is aligned in its cell; a child pinned below or after a sibling goes
/// to the next row or column. A constraint that says something else is left out, with a line in the log.
struct AnchorLayout {
    private struct Axis {
        var start: Double?
        var end: Double?
        var isCentered = false
        var centerOffset = 0.0
        var startsAfter: ObjectIdentifier?
        var cell = 1
    }

    private var horizontal: [ObjectIdentifier: Axis] = [:]
    private var vertical: [ObjectIdentifier: Axis] = [:]
    private var sizes: [ObjectIdentifier: NodePlacement] = [:]
    private(set) var rowCount = 1
    private(set) var columnCount = 1
    private let parent: UIView
    /// The views that a sibling comes after.
    private var followed: (horizontal: Set<ObjectIdentifier>, vertical: Set<ObjectIdentifier>) = ([], [])

    /// Whether any child is placed by a constraint of an edge or a centre.
    var isUsed: Bool { !horizontal.isEmpty || !vertical.isEmpty }

    init(of parent: UIView, children: [UIView]) {
        self.parent = parent
        for constraint in parent.constraints { read(constraint) }
        guard isUsed else { return }
        rowCount = Self.assignCells(&vertical)
        columnCount = Self.assignCells(&horizontal)
        followed = (Set(horizontal.values.compactMap(\.startsAfter)), Set(vertical.values.compactMap(\.startsAfter)))
        for child in children {
            var placement = sizes[ObjectIdentifier(child)] ?? NodePlacement()
            Self.applySizes(of: child, to: &placement)
            sizes[ObjectIdentifier(child)] = placement
        }
    }

    /// The child's place; nil when no constraint speaks of it.
    func placement(of child: UIView) -> NodePlacement? {
        let id = ObjectIdentifier(child)
        guard isUsed, horizontal[id] != nil || vertical[id] != nil || !child.translatesAutoresizingMaskIntoConstraints
        else { return nil }
        var placement = sizes[id] ?? NodePlacement()
        let (x, y) = (horizontal[id] ?? Axis(), vertical[id] ?? Axis())
        placement.horizontal = Self.edge(of: x)
        placement.vertical = Self.edge(of: y)
        placement.margin = NodeInsets(
            top: y.start ?? max(0, y.centerOffset * 2), leading: x.start ?? max(0, x.centerOffset * 2),
            bottom: y.end ?? max(0, -y.centerOffset * 2), trailing: x.end ?? max(0, -x.centerOffset * 2))
        let spansRows =
            y.isCentered || (y.cell == 1 && y.end != nil && y.startsAfter == nil && !followed.vertical.contains(id))
        let spansColumns =
            x.isCentered || (x.cell == 1 && x.end != nil && x.startsAfter == nil && !followed.horizontal.contains(id))
        placement.row = spansRows ? 1 : y.cell
        placement.rowEnd = spansRows ? -1 : y.cell + 1
        placement.column = spansColumns ? 1 : x.cell
        placement.columnEnd = spansColumns ? -1 : x.cell + 1
        return placement
    }

    private static func edge(of axis: Axis) -> NodePlacement.Edge {
        if axis.isCentered { return .center }
        return switch (axis.start != nil || axis.startsAfter != nil, axis.end != nil) {
        case (true, true): .stretch
        case (false, true): .end
        default: .start
        }
    }

    /// Rows follow the chains of siblings; a chain that bites its own tail ends where it has been.
    ///
    /// Each view is walked over once, so that a chain of thousands takes no longer than reading it.
    private static func assignCells(_ axes: inout [ObjectIdentifier: Axis]) -> Int {
        var cells: [ObjectIdentifier: Int] = [:]
        for start in axes.keys where cells[start] == nil {
            var path: [ObjectIdentifier] = []
            var places: [ObjectIdentifier: Int] = [:]
            var next: ObjectIdentifier? = start
            while let id = next, cells[id] == nil, places[id] == nil {
                places[id] = path.count
                path.append(id)
                next = axes[id]?.startsAfter
            }
            let ring = next.flatMap { places[$0] } ?? path.count
            for id in path[ring...] { cells[id] = path.count - ring }
            var cell = next.flatMap { cells[$0] } ?? 0
            for id in path[..<ring].reversed() {
                cell += 1
                cells[id] = cell
            }
        }
        for id in axes.keys { axes[id]?.cell = cells[id] ?? 1 }
        return cells.filter { axes[$0.key] != nil }.values.max() ?? 1
    }

    // MARK: Reading constraints

    private mutating func read(_ constraint: NSLayoutConstraint) {
        // Between two sizes: see SizeRelation.
        guard !constraint.relatesSizes else { return }
        guard let first = constraint.firstItem as? UIView, let second = constraint.secondItem as? UIView else { return }
        var (item, other) = (first, second)
        var (attribute, otherAttribute) = (constraint.firstAttribute, constraint.secondAttribute)
        var constant = Double(constraint.constant)
        if item === parent {
            (item, other) = (other, item)
            (attribute, otherAttribute) = (otherAttribute, attribute)
            constant = -constant
        }
        guard item.superview === parent, other === parent || other.superview === parent else {
            return Self.warn(constraint)
        }
        let id = ObjectIdentifier(item)
        switch (attribute, otherAttribute) {
        case (.top, .top) where other === parent: vertical[id, default: Axis()].start = constant
        case (.bottom, .bottom) where other === parent:
            if constraint.relation == .equal { vertical[id, default: Axis()].end = -constant }
        case (.leading, .leading) where other === parent, (.left, .left) where other === parent:
            horizontal[id, default: Axis()].start = constant
        case (.trailing, .trailing) where other === parent, (.right, .right) where other === parent:
            if constraint.relation == .equal { horizontal[id, default: Axis()].end = -constant }
        case (.centerX, .centerX):
            horizontal[id, default: Axis()].isCentered = true
            horizontal[id]?.centerOffset = constant
        case (.centerY, .centerY):
            vertical[id, default: Axis()].isCentered = true
            vertical[id]?.centerOffset = constant
        case (.top, .bottom): follow(id, after: ObjectIdentifier(other), by: constant, in: \.vertical)
        case (.bottom, .top): follow(ObjectIdentifier(other), after: id, by: -constant, in: \.vertical)
        case (.leading, .trailing), (.left, .right):
            follow(id, after: ObjectIdentifier(other), by: constant, in: \.horizontal)
        case (.trailing, .leading), (.right, .left):
            follow(ObjectIdentifier(other), after: id, by: -constant, in: \.horizontal)
        case (.leading, .leading), (.trailing, .trailing), (.top, .top), (.bottom, .bottom), (.left, .left),
            (.right, .right):
            // Aligned with a sibling: both are pinned alike, which the grid does already.
            align(id, with: ObjectIdentifier(other), attribute)
        default: Self.warn(constraint)
        }
    }

    private mutating func follow(
        _ id: ObjectIdentifier, after other: ObjectIdentifier, by constant: Double,
        in axis: WritableKeyPath<AnchorLayout, [ObjectIdentifier: Axis]>
    ) {
        self[keyPath: axis][id, default: Axis()].startsAfter = other
        self[keyPath: axis][id]?.start = constant
    }

    private mutating func align(
        _ id: ObjectIdentifier, with other: ObjectIdentifier, _ attribute: NSLayoutConstraint.Attribute
    ) {
        let (x, y) = (horizontal[other], vertical[other])
        switch attribute {
        case .leading, .left: horizontal[id, default: Axis()].start = x?.start ?? 0
        case .trailing, .right: horizontal[id, default: Axis()].end = x?.end ?? 0
        case .top:
            vertical[id, default: Axis()].start = y?.start ?? 0
            vertical[id]?.startsAfter = y?.startsAfter
        default: vertical[id, default: Axis()].end = y?.end ?? 0
        }
    }

    /// Once for each constraint: a page is made again and again.
    static func warn(_ constraint: NSLayoutConstraint) {
        guard !constraint.isReported else { return }
        constraint.isReported = true
        ScreenLog.warn(
            "A constraint from \(constraint.firstAttribute) to \(constraint.secondAttribute) cannot be shown by a browser and is left out. Pin a view to its superview or to a sibling's facing edge, and relate its size to the superview's same side."
        )
    }

    /// Sizes in points, shares of the superview's and the view's own shape, which hold in a stack as well.
    static func applySizes(of view: UIView, to placement: inout NodePlacement) {
        SizeRelation.apply(to: view, &placement)
        for constraint in view.constraints where constraint.firstItem === view {
            guard constraint.secondAttribute == .notAnAttribute else { continue }
            let value = Double(constraint.constant)
            switch (constraint.firstAttribute, constraint.relation) {
            case (.width, .equal): placement.width = value
            case (.width, .greaterThanOrEqual): placement.minWidth = value
            case (.width, .lessThanOrEqual): placement.maxWidth = value
            case (.height, .equal): placement.height = value
            case (.height, .greaterThanOrEqual): placement.minHeight = value
            case (.height, .lessThanOrEqual): placement.maxHeight = value
            default: continue
            }
        }
    }
}
