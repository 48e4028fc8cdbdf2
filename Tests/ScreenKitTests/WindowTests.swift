import ScreenKit
import Testing

/// What a view is told when it moves: each change once, before and after, in UIKit's order.
struct WindowTests {
    private final class Journal {
        var lines: [String] = []
    }

    private final class Witness: UIView {
        let (name, journal): (String, Journal)

        init(_ name: String, _ journal: Journal) {
            (self.name, self.journal) = (name, journal)
            super.init(frame: .zero)
        }

        required init?(coder: NSCoder) { nil }

        private func note(_ what: String, _ isThere: Bool) {
            journal.lines.append("\(name) \(what) \(isThere ? "one" : "none")")
        }

        override func willMove(toSuperview newSuperview: UIView?) { note("will superview", newSuperview != nil) }
        override func didMoveToSuperview() { note("did superview", superview != nil) }
        override func willMove(toWindow newWindow: UIWindow?) { note("will window", newWindow != nil) }
        override func didMoveToWindow() { note("did window", window != nil) }
    }

    private let journal = Journal()
    private let window = UIWindow(frame: .zero)

    private func taken() -> [String] {
        defer { journal.lines = [] }
        return journal.lines
    }

    @Test func comingIntoAWindowAndLeavingItIsToldToTheWholeSubtree() {
        let (outer, inner) = (Witness("outer", journal), Witness("inner", journal))
        outer.addSubview(inner)
        #expect(taken() == ["inner will superview one", "inner did superview one"])
        window.addSubview(outer)
        #expect(
            taken() == [
                "outer will superview one", "outer will window one", "inner will window one", "outer did window one",
                "inner did window one", "outer did superview one",
            ])
        outer.removeFromSuperview()
        #expect(
            taken() == [
                "outer will superview none", "outer will window none", "inner will window none",
                "outer did window none", "inner did window none", "outer did superview none",
            ])
    }

    @Test func movingWithinOneWindowTellsOfNoWindow() {
        let (left, right, child) = (UIView(), UIView(), Witness("child", journal))
        for view in [left, right] { window.addSubview(view) }
        left.addSubview(child)
        _ = taken()
        right.addSubview(child)
        #expect(taken() == ["child will superview one", "child did superview one"])
        #expect(child.window === window && left.subviews.isEmpty)
    }

    @Test func movingToAnotherWindowTellsOfItOnce() {
        let (other, child) = (UIWindow(frame: .zero), Witness("child", journal))
        window.addSubview(child)
        _ = taken()
        other.addSubview(child)
        #expect(
            taken() == [
                "child will superview one", "child will window one", "child did window one", "child did superview one",
            ])
        #expect(child.window === other && window.subviews.isEmpty)
    }

    @Test func movingOutOfEveryWindowToASuperviewInNoneTellsOfTheWindowThatIsLeft() {
        let child = Witness("child", journal)
        window.addSubview(child)
        _ = taken()
        let loose = UIView()
        loose.addSubview(child)
        #expect(
            taken() == [
                "child will superview one", "child will window none", "child did window none",
                "child did superview one",
            ])
    }

    @Test func aNewPlaceAmongTheSameSiblingsIsNoMove() {
        let (parent, child, sibling) = (UIStackView(), Witness("child", journal), UIView())
        window.addSubview(parent)
        for view in [child, sibling] { parent.addArrangedSubview(view) }
        let edge = child.topAnchor.constraint(equalTo: parent.topAnchor)
        edge.isActive = true
        _ = taken()
        parent.insertSubview(child, aboveSubview: sibling)
        #expect(parent.subviews.last === child)
        parent.insertSubview(child, belowSubview: sibling)
        #expect(parent.subviews.first === child)
        #expect(taken().isEmpty && edge.isActive && parent.arrangedSubviews.first === child)
    }

    @Test func aMoveDropsTheConstraintsOfTheOldPlace() {
        let (left, right, child) = (UIView(), UIView(), UIView())
        left.addSubview(child)
        let edge = child.topAnchor.constraint(equalTo: left.topAnchor)
        edge.isActive = true
        right.addSubview(child)
        #expect(!edge.isActive && left.constraints.isEmpty)
    }
}
