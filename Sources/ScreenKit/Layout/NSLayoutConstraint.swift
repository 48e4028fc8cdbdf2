public import Foundation

/// first = multiplier × second + constant, or the same with an inequality; made by anchors and inactive at first.
open class NSLayoutConstraint {
    public enum Axis: Int, Sendable {
        case horizontal, vertical
    }

    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    public enum Attribute: Int, Sendable {
        case left = 1
        case right, top, bottom, leading, trailing, width, height, centerX, centerY
        case notAnAttribute = 0
    }

    public private(set) weak var firstItem: AnyObject?
    public private(set) weak var secondItem: AnyObject?
    public let firstAttribute: Attribute
    public let secondAttribute: Attribute
    public let relation: Relation
    public let multiplier: CGFloat
    /// The only part that is meant to change later.
    open var constant: CGFloat
    open var priority: UILayoutPriority = .required
    open var identifier: String?
    private weak var holder: UIView?

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

    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

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

    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)

    public static func < (lhs: UILayoutPriority, rhs: UILayoutPriority) -> Bool { lhs.rawValue < rhs.rawValue }
}
