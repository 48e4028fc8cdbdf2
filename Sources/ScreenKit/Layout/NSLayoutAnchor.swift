public import Foundation

/// An edge, a centre or a size of a view, to make constraints with.
///
/// A browser lays out what stack views and these anchors describe. Edges and centres of a view go to its superview or
/// to a sibling's facing edge; sizes to a number, to the superview's same side or to the view's own other side, and a
/// width also to that of a scroll view around. What no browser can show is logged once and left out.
open class NSLayoutAnchor<AnchorType: AnyObject> {
    unowned let item: UIView
    let attribute: NSLayoutConstraint.Attribute

    init(item: UIView, attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
    }

    /// An inactive constraint: this anchor is where the other is, or as long as the other.
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.equal, to: anchor, constant: 0)
    }

    /// An inactive constraint: this anchor lies `c` points to the right of the other or below it.
    ///
    /// A distance from a trailing or bottom edge is therefore negative. For a size that is related to a superview's, a
    /// page leaves `c` out.
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        relate(.equal, to: anchor, constant: c)
    }

    /// An inactive constraint: this anchor is where the other is or beyond it.
    ///
    /// A page takes it as an equality, but for the superview's bottom and trailing edge, which it leaves open.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, to: anchor, constant: 0)
    }

    /// An inactive constraint: this anchor lies at least `c` points to the right of the other or below it.
    ///
    /// A page takes it as `constraint(greaterThanOrEqualTo:)` is taken.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, to: anchor, constant: c)
    }

    /// An inactive constraint: this anchor is where the other is or before it.
    ///
    /// A page takes it as an equality, but for the superview's bottom and trailing edge, which it leaves open.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, to: anchor, constant: 0)
    }

    /// An inactive constraint: this anchor lies at most `c` points to the right of the other or below it.
    ///
    /// A page takes it as `constraint(lessThanOrEqualTo:)` is taken.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, to: anchor, constant: c)
    }

    private func relate(
        _ relation: NSLayoutConstraint.Relation, to anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            first: (item, attribute), relation: relation, second: (anchor.item, anchor.attribute), constant: constant)
    }
}

/// A place from left to right: an edge or the centre.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A place from top to bottom: an edge or the centre.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// An inactive constraint: so many points.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(first: (item, attribute), relation: .equal, second: nil, constant: c)
    }

    /// An inactive constraint: so many points or more.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(first: (item, attribute), relation: .greaterThanOrEqual, second: nil, constant: c)
    }

    /// An inactive constraint: so many points or fewer.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(first: (item, attribute), relation: .lessThanOrEqual, second: nil, constant: c)
    }

    /// An inactive constraint: a share of the same side of the superview, which may be a stack, or one side as so many
    /// times the view's own other side.
    ///
    /// A share of a height counts in a browser only while the superview's own height is given.
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        constraint(equalTo: anchor, multiplier: m, constant: 0)
    }

    /// The same with points added, which a page leaves out.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            first: (item, attribute), relation: .equal, second: (anchor.item, anchor.attribute), multiplier: m,
            constant: c)
    }
}
