import Foundation
import Graphics
import Testing

@testable import ScreenKit

/// Trees that cannot be drawn end in a typed refusal, and odd ones in a picture; neither takes long.
///
/// A refusal takes less than 50 ms and one of a million views less than a second on the two cores this was made on. The
/// bounds here are many times that: they find what grows without end, not a busy machine.
struct DrawingRefusalTests {
    private enum Outcome: Equatable {
        case picture(CGSize)
        case refusal(ViewDrawingError)
    }

    private func outcome(of view: UIView, within limit: Duration = .seconds(5)) -> Outcome {
        var outcome = Outcome.refusal(.failed("not tried"))
        let time = ContinuousClock().measure {
            do throws(ViewDrawingError) {
                outcome = .picture(try view.renderedImage(scale: 1).size)
            } catch {
                outcome = .refusal(error)
            }
        }
        #expect(time < limit, "\(time)")
        return outcome
    }

    private func view(_ width: CGFloat = 100, _ height: CGFloat = 80) -> UIView {
        UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    }

    private func isSizeRefused(_ outcome: Outcome) -> Bool {
        if case .refusal(.unusableSize) = outcome { true } else { false }
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, 1e9])
    func aLengthThatIsNoNumberOrBeyondSightIsRefused(_ length: CGFloat) {
        let changes: [(UIView, UIView) -> Void] = [
            { $1.frame.origin.x = length }, { $1.frame.origin.y = length }, { $1.frame.size.width = length },
            { $1.frame.size.height = length }, { $1.layer.cornerRadius = length }, { $1.layer.borderWidth = length },
            { $1.layer.shadowRadius = length }, { $1.layer.shadowOffset.height = length },
            { $1.widthAnchor.constraint(equalToConstant: length).isActive = true },
            { $1.topAnchor.constraint(equalTo: $0.topAnchor, constant: length).isActive = true },
            { parent, _ in
                let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
                stack.spacing = length
                if length < 0 { stack.setCustomSpacing(length, after: stack.arrangedSubviews[0]) }
                parent.addSubview(stack)
            },
        ]
        for (number, change) in changes.enumerated() {
            let (parent, child) = (view(), view(10, 10))
            parent.addSubview(child)
            if number == 8 || number == 9 {
                child.translatesAutoresizingMaskIntoConstraints = false
                if number == 8 { child.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true }
            }
            change(parent, child)
            #expect(isSizeRefused(outcome(of: parent)), "change \(number) to \(length)")
        }
        #expect(isSizeRefused(outcome(of: view(length, 10))))
    }

    @Test func aPictureLargerThanItsLimitIsRefusedBeforeItIsMade() {
        #expect(outcome(of: view(4000, 4000)) == .picture(CGSize(width: 4000, height: 4000)))
        #expect(isSizeRefused(outcome(of: view(4001, 4000))))
        #expect(isSizeRefused(outcome(of: view(40_000, 1))))
        #expect(isSizeRefused(outcome(of: UIView())))
        // Four bytes a pixel: what the documentation says of memory.
        #expect(Canvas.maximumPixelCount * 4 == 64_000_000)
    }

    @Test func aDeepTreeIsRefusedAndLetGoOfWithoutUsingUpTheStack() {
        for isStack in [false, true] {
            var tree: UIView = view()
            for _ in 0..<200_000 {
                let outer: UIView
                if isStack {
                    outer = UIStackView(arrangedSubviews: [tree])
                } else {
                    outer = view()
                    outer.addSubview(tree)
                }
                tree = outer
            }
            #expect(outcome(of: tree) == .refusal(.treeTooDeep))
        }
    }

    @Test func whatASubclassHoldsIsStillThereWhenItEnds() {
        final class Counting: UIView {
            let inner = UIView()
            nonisolated(unsafe) static var counts: [Int] = []
            deinit { Self.counts.append(subviews.count) }
        }
        var outer: Counting? = Counting()
        outer.map { $0.addSubview($0.inner) }
        let child = Counting()
        child.addSubview(UIView())
        outer?.addSubview(child)
        weak let inner = outer?.inner
        outer = nil
        #expect(Counting.counts == [2] && inner == nil && child.subviews.count == 1)
    }

    @Test func aMillionViewsAreRefused() {
        let wide = view()
        for _ in 0..<1_000_000 { wide.addSubview(UIView()) }
        #expect(outcome(of: wide) == .refusal(.tooManyViews))
    }

    @Test func manyLevelsOfManyViewsAreCountedOverall() {
        let root = view()
        for _ in 0..<50 {
            let stack = UIStackView()
            for _ in 0..<50 { stack.addArrangedSubview(UIView()) }
            root.addSubview(stack)
        }
        #expect(outcome(of: root) == .refusal(.tooManyViews))
    }

    @Test func aLongTextIsRefusedWhereverItIs() {
        let text = String(repeating: "long ", count: 20_000)
        let label = UILabel()
        label.text = text
        let button = UIButton(type: .system)
        button.setTitle(text, for: .normal)
        let field = UITextField()
        field.text = text
        let area = UITextView()
        area.text = text
        for child in [label, button, field, area, UISegmentedControl(items: [text])] as [UIView] {
            let parent = UIStackView(arrangedSubviews: [child])
            #expect(outcome(of: parent) == .refusal(.textTooLong), "\(type(of: child))")
        }
        label.text = "e" + String(repeating: "\u{301}", count: 5_000_000)
        #expect(outcome(of: label) == .refusal(.textTooLong), "one character, and ten million bytes of it")
    }

    @Test func aTextOfTheGreatestLengthIsDrawn() {
        let label = UILabel()
        label.text = String(repeating: "words ", count: 3300)
        label.numberOfLines = 0
        label.frame.size = CGSize(width: 800, height: 2000)
        #expect(outcome(of: label, within: .seconds(30)) == .picture(CGSize(width: 800, height: 2000)))
    }

    @Test func aTextOfTheGreatestLengthIsCutInTheTimeOfItsLinesAndNotOfTheirSquare() {
        for mode in [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead, .byCharWrapping] {
            let label = UILabel()
            label.text = String(repeating: "words ", count: 3300)
            label.lineBreakMode = mode
            label.numberOfLines = 3
            label.frame.size = CGSize(width: 200, height: 100)
            #expect(outcome(of: label) == .picture(CGSize(width: 200, height: 100)))
        }
    }

    @Test func nestedStacksAreMeasuredOnceEach() {
        var tree: UIView = UILabel()
        (tree as? UILabel)?.text = "inside"
        for level in 0..<60 {
            let side = UILabel()
            side.text = "\(level)"
            let stack = UIStackView(arrangedSubviews: [side, tree])
            stack.axis = level % 2 == 0 ? .vertical : .horizontal
            stack.distribution = level % 3 == 0 ? .fillEqually : .fillProportionally
            tree = stack
        }
        if case .picture(let size) = outcome(of: tree, within: .seconds(20)) {
            #expect(size.width > 20 && size.height > 20)
        } else {
            Issue.record("nested stacks are drawn")
        }
    }

    @Test func shadowsThatWouldTakeTooLongAreRefused() {
        let root = view(2000, 2000)
        for _ in 0..<100 {
            let child = view(1900, 1900)
            child.backgroundColor = .red
            child.layer.shadowOpacity = 1
            // Without a blur, which is what takes time here.
            child.layer.shadowRadius = 0
            root.addSubview(child)
        }
        #expect(outcome(of: root, within: .seconds(60)) == .refusal(.failed("Drawing failed: it takes too much work.")))
    }

    @Test func halfTransparentViewsOneInTheOtherAreRefusedBeforeTheyTakeTooMuchMemory() {
        var tree = view(3000, 3000)
        for _ in 0..<60 {
            tree.alpha = 0.9
            let outer = view(3000, 3000)
            outer.addSubview(tree)
            tree = outer
        }
        guard case .refusal(.failed(let reason)) = outcome(of: tree, within: .seconds(60)) else {
            Issue.record("sixty surfaces as large as the picture are refused")
            return
        }
        #expect(reason.contains("memory"))
    }

    @Test func manyTextsAreCountedTogether() {
        let stack = UIStackView()
        for _ in 0..<60 {
            let label = UILabel()
            label.text = String(repeating: "x", count: 1000)
            stack.addArrangedSubview(label)
        }
        #expect(outcome(of: stack) == .refusal(.textTooLong))
    }

    @Test func constraintsThatContradictEachOtherOrFormARingAreDrawn() {
        let ring = view()
        let views = (0..<300).map { _ in UIView() }
        for child in views {
            child.translatesAutoresizingMaskIntoConstraints = false
            ring.addSubview(child)
        }
        for (number, child) in views.enumerated() {
            child.topAnchor.constraint(equalTo: views[(number + 1) % views.count].bottomAnchor).isActive = true
            child.leadingAnchor.constraint(equalTo: ring.leadingAnchor, constant: 90).isActive = true
            child.trailingAnchor.constraint(equalTo: ring.trailingAnchor, constant: -90).isActive = true
            child.widthAnchor.constraint(equalToConstant: 5).isActive = true
            child.widthAnchor.constraint(equalToConstant: 50).isActive = true
            child.heightAnchor.constraint(greaterThanOrEqualToConstant: 20).isActive = true
            child.heightAnchor.constraint(lessThanOrEqualToConstant: 10).isActive = true
        }
        #expect(outcome(of: ring) == .picture(CGSize(width: 100, height: 80)))
    }

    @Test func aLongChainOfSiblingsIsDrawn() {
        let parent = view()
        var last: UIView?
        for _ in 0..<1900 {
            let child = UIView()
            child.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(child)
            child.topAnchor.constraint(equalTo: last?.bottomAnchor ?? parent.topAnchor, constant: 1).isActive = true
            last = child
        }
        #expect(outcome(of: parent, within: .seconds(30)) == .picture(CGSize(width: 100, height: 80)))
    }
}
