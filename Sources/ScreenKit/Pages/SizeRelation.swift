/// What a constraint between two sizes says of the view it is about, as far as a browser can take it.
struct SizeRelation {
    enum Meaning {
        /// Width divided by height.
        case shape
        /// A share of the superview's width, or of its height.
        case width, height
        /// A share of the width of a scroll view the view lies deeper in.
        case scrollWidth
    }

    let view: UIView
    let meaning: Meaning
    let factor: Double

    /// Nil for a relation no browser can take: to a sibling, to the other side of another view, or to one farther up.
    init?(_ constraint: NSLayoutConstraint, heldBy holder: UIView) {
        guard let first = constraint.firstItem as? UIView, let second = constraint.secondItem as? UIView,
            constraint.multiplier > 0, constraint.multiplier.isFinite
        else { return nil }
        let multiplier = Double(constraint.multiplier)
        let isSameSide = constraint.firstAttribute == constraint.secondAttribute
        if first === second {
            guard !isSameSide else { return nil }
            (view, meaning) = (first, .shape)
            factor = constraint.firstAttribute == .width ? multiplier : 1 / multiplier
            return
        }
        guard isSameSide, first === holder || second === holder else { return nil }
        view = first === holder ? second : first
        factor = first === holder ? 1 / multiplier : multiplier
        if view.superview === holder {
            meaning = constraint.firstAttribute == .width ? .width : .height
        } else if holder is UIScrollView, constraint.firstAttribute == .width {
            meaning = .scrollWidth
        } else {
            return nil
        }
    }

    /// Writes what the relations of a view say into its place.
    static func apply(to view: UIView, _ placement: inout NodePlacement) {
        for relation in all(heldBy: view) where relation.view === view { placement.aspectRatio = relation.factor }
        var holder = view.superview
        while let current = holder {
            for relation in all(heldBy: current) where relation.view === view {
                switch relation.meaning {
                case .shape: break
                case .width: placement.widthFraction = relation.factor
                case .height: placement.heightFraction = relation.factor
                case .scrollWidth: placement.scrollWidthFraction = relation.factor
                }
            }
            holder = current.superview
        }
    }

    static func all(heldBy view: UIView) -> [SizeRelation] {
        view.sizeRelations.compactMap { SizeRelation($0, heldBy: view) }
    }

    /// Logs what a view holds and no browser can take, each once.
    static func report(heldBy view: UIView) {
        for constraint in view.sizeRelations
        where constraint.firstItem != nil && constraint.secondItem != nil
            && SizeRelation(constraint, heldBy: view) == nil
        {
            AnchorLayout.warn(constraint)
        }
    }
}
