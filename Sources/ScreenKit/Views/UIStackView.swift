public import Foundation

/// Arranges views in a row or a column.
open class UIStackView: UIView {
    /// How the views share the room along the axis.
    public enum Distribution: Int, Sendable {
        /// Each view as long as its content; room that is left stays behind the last one.
        case fill
        /// All views the same length, unless the content of one needs more.
        case fillEqually
        /// Room that is left is shared out, on top of each view's own length.
        case fillProportionally
        /// Views as long as their content, room that is left shared out between them.
        case equalSpacing
        /// Views as long as their content with the same room on both sides of each.
        case equalCentering
    }

    /// Where the views lie across the axis.
    public enum Alignment: Int, Sendable {
        /// As wide (in a row: as high) as the stack.
        case fill
        /// At the leading edge of a column, or the top of a row.
        case leading
        /// The first lines of text of a row at one height.
        case firstBaseline
        /// In the middle.
        case center
        /// At the trailing edge of a column, or the bottom of a row.
        case trailing
        /// The last lines of text of a row at one height.
        case lastBaseline

        /// Another name of `leading`, for rows.
        public static var top: Alignment { .leading }
        /// Another name of `trailing`, for rows.
        public static var bottom: Alignment { .trailing }
    }

    /// In the order of the layout; always among `subviews`.
    public private(set) var arrangedSubviews: [UIView] = []
    /// A row unless set to `.vertical`.
    open var axis: NSLayoutConstraint.Axis = .horizontal
    /// `.fill` unless set.
    open var distribution: Distribution = .fill
    /// `.fill` unless set.
    open var alignment: Alignment = .fill
    /// The room between two views in points, 0 unless set; a page takes a negative one as 0.
    open var spacing: CGFloat = 0
    /// True keeps `layoutMargins` free around the views; false (the default) lets them reach the edges.
    open var isLayoutMarginsRelativeArrangement = false
    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

    /// For `setCustomSpacing(_:after:)`: the stack's own `spacing`.
    public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
    /// For `setCustomSpacing(_:after:)`: 8 points, a value of ours.
    public static let spacingUseSystem: CGFloat = 8

    /// An empty row; a stack view is laid out by the browser wherever its frame is.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes an empty row; nothing is read from the coder.
    public required init(coder: NSCoder) {
        super.init(frame: .zero)
    }

    /// A row of the given views, first to last.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    deinit {
        // They are subviews too, and let go of as such.
        arrangedSubviews = []
    }

    /// Arranges a view last; one that was arranged already moves to the end.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count - (arrangedSubviews.contains { $0 === view } ? 1 : 0))
    }

    /// Arranges a view at a place from 0 to the number of arranged views; any other place ends the program.
    ///
    /// The view's place in `subviews` does not change when it is one already.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        precondition(
            (0...arrangedSubviews.count).contains(stackIndex), "\(stackIndex) is beyond the arranged subviews.")
        arrangedSubviews.removeAll { $0 === view }
        if view.superview !== self { addSubview(view) }
        arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    }

    /// Stops arranging a view and leaves it a visible subview; `removeFromSuperview()` does both.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
    }

    /// Stops arranging a view that leaves the stack; an override calls super.
    open override func willRemoveSubview(_ subview: UIView) {
        removeArrangedSubview(subview)
    }

    /// Sets the room after one view, in points, in place of `spacing`; it goes when the view leaves the stack.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        let key = ObjectIdentifier(arrangedSubview)
        customSpacings[key] = spacing == Self.spacingUseDefault ? nil : spacing
    }

    /// The room that was set after a view, or else `spacingUseDefault`.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// Whether a row goes on below when it is full. Ours alone, for narrow phones and enlarged text.
    public var wrapsWhenFull: Bool {
        get { rareStateIfUsed?.wraps ?? false }
        set { rareState.wraps = newValue }
    }
}
