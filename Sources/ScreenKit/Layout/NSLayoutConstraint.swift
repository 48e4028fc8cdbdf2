public import Foundation

/// first = multiplier × second + constant, or the same with an inequality; made by anchors and inactive at first.
open class NSLayoutConstraint {
    /// A direction views are arranged in.
    public enum Axis: Int, Sendable {
        /// In a row, in the direction of the language.
        case horizontal
        /// In a column, downwards.
        case vertical
    }

    /// How the two sides of a constraint compare.
    public enum Relation: Int, Sendable {
        /// The first is at most the second.
        case lessThanOrEqual = -1
        /// Both are the same.
        case equal = 0
        /// The first is at least the second.
        case greaterThanOrEqual = 1
    }

    /// The part of a view a constraint speaks of; anchors name it.
    public enum Attribute: Int, Sendable {
        /// The left edge; on a page the edge where lines begin, as `leading`.
        case left = 1
        /// The right edge; on a page the edge where lines end, as `trailing`.
        case right
        /// The top edge.
        case top
        /// The bottom edge.
        case bottom
        /// The edge where lines begin in the page's language.
        case leading
        /// The edge where lines end in the page's language.
        case trailing
        /// The width.
        case width
        /// The height.
        case height
        /// The centre from left to right.
        case centerX
        /// The centre from top to bottom.
        case centerY
        /// Nothing: the second part of a constraint to a number.
        case notAnAttribute = 0
    }

    /// The view of the anchor that made the constraint; nil once it has gone.
    public private(set) weak var firstItem: AnyObject?
    /// The view of the other anchor; nil for a constraint to a number, and once it has gone.
    public private(set) weak var secondItem: AnyObject?
    /// What of the first view is meant.
    public let firstAttribute: Attribute
    /// What of the second view is meant; `.notAnAttribute` for a constraint to a number.
    public let secondAttribute: Attribute
    /// Whether the first is to equal, to reach or not to exceed the second.
    public let relation: Relation
    /// What the second is multiplied by; 1 for edges and centres.
    public let multiplier: CGFloat
    /// The only part that is meant to change later.
    open var constant: CGFloat
    /// Kept and not told to browsers; `.required` unless set.
    open var priority: UILayoutPriority = .required
    /// A name of the host's own for its log; nil unless set.
    open var identifier: String?
    private weak var holder: UIView?
    /// Whether the log has been told that no browser can show it.
    var isReported = false
    /// Whether it is between two sizes.
    var relatesSizes: Bool { [.width, .height].contains(secondAttribute) }

    init(
        first: (item: UIView, attribute: Attribute), relation: Relation,
        second: (item: UIView, attribute: Attribute)?, multiplier: CGFloat = 1, constant: CGFloat
    ) {
        firstItem = first.item
        firstAttribute = first.attribute
        secondItem = second?.item
        secondAttribute = second?.attribute ?? .notAnAttribute
        self.relation = relation
        self.multiplier = multiplier
        self.constant = constant
    }

    /// True installs the constraint on the nearest view that holds both items; without one the program is at fault and
    /// ends, as on a device.
    open var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { install() } else { holder?.dropConstraint(self) }
            if !newValue { holder = nil }
        }
    }

    /// Sets `isActive` on each; ends the program for one without a common superview.
    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Takes each out of the view that holds it; inactive ones are left as they are.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func install() {
        guard let first = firstItem as? UIView else { return }
        var ancestor: UIView? = first
        if let second = secondItem as? UIView {
            while let current = ancestor, !second.isDescendant(of: current) { ancestor = current.superview }
        }
        guard let ancestor else {
            preconditionFailure("A constraint between \(first) and a view with no common ancestor cannot be activated.")
        }
        holder = ancestor
        ancestor.holdConstraint(self)
    }
}

/// How much a constraint matters; browsers are given the required ones and the others alike.
public struct UILayoutPriority: Hashable, Comparable, RawRepresentable, Sendable {
    public let rawValue: Float

    /// The same as `init(rawValue:)`, without the label; from 0 to 1000.
    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    /// 1000: has to hold.
    public static let required = UILayoutPriority(1000)
    /// 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// 250.
    public static let defaultLow = UILayoutPriority(250)
    /// 50.
    public static let fittingSizeLevel = UILayoutPriority(50)

    public static func < (lhs: UILayoutPriority, rhs: UILayoutPriority) -> Bool { lhs.rawValue < rhs.rawValue }
}
