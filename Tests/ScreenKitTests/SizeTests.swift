import Testing

@testable import ScreenKit

/// Sizes that are related to other sizes, as a page gives them to the browser.
struct SizeTests {
    private func warnings(_ screen: TestScreen, times: Int = 1) -> [String] {
        let box = WarningBox()
        ScreenLog.$sink.withValue({ box.add($0) }) { for _ in 0..<times { _ = screen.html } }
        return box.all
    }

    private func screen(in stack: UIStackView? = nil, _ constrain: @escaping (UIView, UIView) -> Void) -> TestScreen {
        TestScreen { root in
            let (parent, child) = (stack ?? UIView(), UIView())
            parent.accessibilityIdentifier = "parent"
            child.accessibilityIdentifier = "child"
            child.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(parent)
            if let stack { stack.addArrangedSubview(child) } else { parent.addSubview(child) }
            constrain(parent, child)
        }
    }

    @Test func aViewsOwnShapeIsKeptAndNothingIsLogged() {
        let wide = screen { parent, child in
            parent.widthAnchor.constraint(equalTo: parent.heightAnchor, multiplier: 2).isActive = true
            child.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true
        }
        #expect(wide.element("parent").style.contains("aspect-ratio:2;"))
        #expect(warnings(wide).isEmpty)
        let high = screen { _, child in
            child.heightAnchor.constraint(equalTo: child.widthAnchor, multiplier: 4).isActive = true
        }
        #expect(high.element("child").style.contains("aspect-ratio:0.25;"))
        #expect(warnings(high).isEmpty)
    }

    @Test(arguments: [true, false])
    func aShareOfTheSuperviewIsAPercentageInAStackAndOutsideOne(isInStack: Bool) {
        let screen = screen(in: isInStack ? UIStackView() : nil) { parent, child in
            child.widthAnchor.constraint(equalTo: parent.widthAnchor, multiplier: 0.5).isActive = true
            child.heightAnchor.constraint(equalTo: parent.heightAnchor, multiplier: 0.25).isActive = true
        }
        #expect(screen.element("child").style.contains("width:50%;height:25%;"))
        #expect(warnings(screen).isEmpty)
    }

    @Test func aShareThatIsWrittenFromTheSuperviewsSideIsTheSame() {
        for stack in [UIStackView(), nil] {
            let screen = screen(in: stack) { parent, child in
                parent.widthAnchor.constraint(equalTo: child.widthAnchor, multiplier: 4).isActive = true
                child.leadingAnchor.constraint(equalTo: parent.leadingAnchor).isActive = stack == nil
            }
            #expect(screen.element("child").style.contains("width:25%;"))
        }
    }

    @Test func aShareOfAStackWithMarginsIsOneOfAllItsWidth() {
        let stack = UIStackView()
        stack.isLayoutMarginsRelativeArrangement = true
        let screen = screen(in: stack) { parent, child in
            child.widthAnchor.constraint(equalTo: parent.widthAnchor, multiplier: 0.5).isActive = true
        }
        #expect(screen.element("child").style.contains("width:calc(50% + 8px);"))
    }

    @Test func whatABrowserCannotRelateIsLoggedOnceAndNotForEachPage() {
        let crossed = screen(in: UIStackView()) { parent, child in
            child.widthAnchor.constraint(equalTo: parent.heightAnchor, multiplier: 0.5).isActive = true
        }
        #expect(warnings(crossed, times: 3).count == 1)
        let alike = screen(in: UIStackView()) { parent, child in
            let sibling = UIView()
            (parent as? UIStackView)?.addArrangedSubview(sibling)
            child.widthAnchor.constraint(equalTo: sibling.widthAnchor).isActive = true
        }
        #expect(warnings(alike, times: 3).count == 1)
        let far = screen { parent, child in
            child.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true
            parent.superview.map { child.topAnchor.constraint(equalTo: $0.topAnchor).isActive = true }
        }
        #expect(warnings(far, times: 3).count == 1)
    }
}
