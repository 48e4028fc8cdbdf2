import Foundation
import ScreenKit
import Testing

/// The meanings of UIKit that are easily missed, one test each.
struct ViewTests {
    @Test func aPlainViewIsTransparentVisibleAndTakesTouches() {
        let view = UIView()
        #expect(view.backgroundColor == nil && !view.isHidden && view.alpha == 1 && view.isUserInteractionEnabled)
        #expect(view.contentMode == .scaleToFill && view.tag == 0 && !view.clipsToBounds)
        #expect(view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
    }

    @Test func labelsAndPicturesTakeNoTouchesByDefault() {
        #expect(!UILabel().isUserInteractionEnabled && !UIImageView().isUserInteractionEnabled)
        #expect(UIButton().isUserInteractionEnabled)
    }

    @Test func changingTheBoundsKeepsTheCentreAndChangingTheCentreKeepsTheSize() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        view.bounds.size = CGSize(width: 40, height: 40)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
        view.center = CGPoint(x: 100, y: 100)
        #expect(view.frame == CGRect(x: 80, y: 80, width: 40, height: 40))
    }

    @Test func addingAViewTakesItFromItsOldParentAndPutsItOnTop() {
        let (first, second, child, other) = (UIView(), UIView(), UIView(), UIView())
        first.addSubview(child)
        second.addSubview(other)
        second.addSubview(child)
        #expect(first.subviews.isEmpty)
        #expect(second.subviews.map(ObjectIdentifier.init) == [other, child].map(ObjectIdentifier.init))
        second.addSubview(other)
        #expect(second.subviews.last === other)
        second.insertSubview(other, at: 0)
        #expect(second.subviews.first === other)
        #expect(child.superview === second && child.isDescendant(of: second) && child.isDescendant(of: child))
    }

    @Test func aSuperviewIsNotKeptByItsSubview() {
        let child = UIView()
        do {
            let parent = UIView()
            parent.addSubview(child)
        }
        #expect(child.superview == nil)
    }

    @Test func removingAViewDropsTheConstraintsThatReachIntoItFromAbove() {
        let (parent, child) = (UIView(), UIView())
        parent.addSubview(child)
        let edge = child.topAnchor.constraint(equalTo: parent.topAnchor)
        let size = child.widthAnchor.constraint(equalToConstant: 10)
        #expect(!edge.isActive)
        NSLayoutConstraint.activate([edge, size])
        #expect(parent.constraints.count == 1 && child.constraints.count == 1)
        child.removeFromSuperview()
        #expect(!edge.isActive && parent.constraints.isEmpty && size.isActive)
    }

    @Test func tintIsInheritedUntilItIsSet() {
        let (parent, child) = (UIView(), UIView())
        parent.addSubview(child)
        parent.tintColor = .red
        #expect(child.tintColor == .red)
        child.tintColor = .blue
        #expect(child.tintColor == .blue)
        child.tintColor = nil
        #expect(child.tintColor == .red)
    }

    @Test func tagsAreSearchedInTheViewItselfToo() {
        let (parent, child) = (UIView(), UIView())
        parent.addSubview(child)
        parent.tag = 1
        child.tag = 2
        #expect(parent.viewWithTag(1) === parent && parent.viewWithTag(2) === child && parent.viewWithTag(3) == nil)
    }

    @Test func aLayersDefaultsAreUIKits() {
        let layer = CALayer()
        #expect(layer.borderWidth == 0 && layer.cornerRadius == 0 && !layer.masksToBounds && layer.opacity == 1)
        #expect(layer.borderColor == UIColor.black.cgColor && layer.backgroundColor == nil)
        layer.opacity = 3
        #expect(layer.opacity == 1)
    }

    // MARK: Stacks

    @Test func aStackIsHorizontalFillsAndHasNoSpacing() {
        let stack = UIStackView()
        #expect(
            stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill && stack.spacing == 0)
        #expect(UIStackView.Alignment.top == .leading && UIStackView.Alignment.bottom == .trailing)
    }

    @Test func aViewThatIsNoLongerArrangedStaysASubviewAndOneThatIsRemovedIsNeither() {
        let (first, second) = (UIView(), UIView())
        let stack = UIStackView(arrangedSubviews: [first, second])
        stack.removeArrangedSubview(first)
        #expect(stack.arrangedSubviews.count == 1 && stack.subviews.count == 2)
        second.removeFromSuperview()
        #expect(stack.arrangedSubviews.isEmpty && stack.subviews.count == 1)
        stack.insertArrangedSubview(second, at: 0)
        stack.insertArrangedSubview(first, at: 1)
        #expect(stack.arrangedSubviews.map(ObjectIdentifier.init) == [second, first].map(ObjectIdentifier.init))
    }

    @Test func customSpacingBelongsToTheViewBeforeTheGap() {
        let view = UIView()
        let stack = UIStackView(arrangedSubviews: [view])
        #expect(stack.customSpacing(after: view) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(30, after: view)
        #expect(stack.customSpacing(after: view) == 30)
    }

    // MARK: Small views

    @Test func progressIsPinnedAndAnIndicatorIsHiddenUntilItStarts() {
        let progress = UIProgressView()
        progress.progress = 7
        #expect(progress.progress == 1)
        progress.progress = -.infinity
        #expect(progress.progress == 0)
        let indicator = UIActivityIndicatorView(style: .large)
        #expect(indicator.isHidden && indicator.hidesWhenStopped && !indicator.isAnimating)
        indicator.startAnimating()
        #expect(!indicator.isHidden)
        indicator.stopAnimating()
        #expect(indicator.isHidden)
    }

    @Test func aScrollViewClips() {
        #expect(UIScrollView().clipsToBounds && UITextView().clipsToBounds)
    }

    @Test func colorsAreKeptBeyondOneButAlphaIsNot() {
        let color = UIColor(red: 2, green: -1, blue: 0.5, alpha: 3)
        #expect(color.cgColor == CGColor(red: 2, green: -1, blue: 0.5, alpha: 1))
        #expect(UIColor.orange.cgColor == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        #expect(UIColor.red.withAlphaComponent(0.5).cgColor.alpha == 0.5)
        #expect(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        #expect(dynamic.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
    }

    @Test func fontsHaveUIKitsSizes() {
        #expect(UILabel().font.pointSize == 17 && UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
        #expect(UIFont(name: "No Such Font", size: 12) == nil)
        #expect(UIFont.systemFont(ofSize: 20).withSize(10).pointSize == 10)
        #expect(UIFont.systemFont(ofSize: 20).descender < 0)
    }
}
