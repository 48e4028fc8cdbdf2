/// What assistive technology is told of what a view is.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Nothing beside the view's kind.
    public static let none: UIAccessibilityTraits = []
    /// Kept and not shown: a `UIButton` says so by itself.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// Makes a label a link to the address in its `accessibilityValue`.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// Kept and not shown: a `UIImageView` says so by itself.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Told of a button as pressed in; of other views it is not told.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Kept and not shown: a label says so by itself.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// Kept and not shown.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Kept and not shown: a control's `isEnabled` says so.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Has changes of a label or a group read out as they happen.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// Makes a label a heading, of the level in `headingLevel`.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// What kind of container a view is for assistive technology.
public enum UIAccessibilityContainerType: Int, Sendable {
    /// No container; the type a view has unless set.
    case none
    /// Kept and not shown.
    case dataTable
    /// A list whose items are the view's subviews.
    case list
    /// A part of the page to go to, named by the `accessibilityLabel`.
    case landmark
    /// Views that belong together, named by the `accessibilityLabel`.
    case semanticGroup
}
