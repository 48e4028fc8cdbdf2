import Testing

@testable import ScreenKit

/// A scroll view scrolls, in the direction its content is larger in, and says what it is to the keyboard.
struct ScrollTests {
    private func element(_ set: @escaping (UIScrollView) -> Void) -> (tag: String, style: String) {
        TestScreen { root in
            let scroll = UIScrollView()
            scroll.accessibilityIdentifier = "scroll"
            root.addSubview(scroll)
            set(scroll)
        }.element("scroll")
    }

    private func row(in scroll: UIScrollView) -> UIStackView {
        let row = UIStackView()
        row.accessibilityIdentifier = "row"
        row.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(row)
        NSLayoutConstraint.activate([
            row.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
            row.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
            row.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
            row.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
        ])
        return row
    }

    @Test func itScrollsUnlessItIsSwitchedOff() {
        #expect(element { _ in }.style.contains("overflow:auto;"))
        let still = element { $0.isScrollEnabled = false }
        #expect(still.style.contains("overflow:hidden;") && !still.tag.contains("tabindex"))
    }

    @Test func aNamedOneIsARegionTheKeyboardReaches() {
        let named = element { $0.accessibilityLabel = "Photos" }.tag
        #expect(named.contains(" role=\"region\"") && named.contains(" aria-label=\"Photos\""))
        #expect(named.contains(" tabindex=\"0\""))
        #expect(!element { _ in }.tag.contains("role="))
        let still = element {
            $0.accessibilityLabel = "Photos"
            $0.isScrollEnabled = false
        }.tag
        #expect(!still.contains("tabindex") && still.contains(" role=\"region\""))
    }

    @Test func aRowOrAHeightOfTheFrameMakesItASidewaysOne() {
        let sideways = element { _ = row(in: $0) }.style
        #expect(sideways.contains("grid-template-columns:max-content;"))
        let byHeight = element { scroll in
            let row = row(in: scroll)
            row.axis = .vertical
            row.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor).isActive = true
        }.style
        #expect(byHeight.contains("grid-template-columns:max-content;"))
        let upright = element { scroll in
            row(in: scroll).widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor).isActive = true
        }.style
        #expect(upright.contains("grid-template-columns:minmax(0,1fr);"))
    }

    @Test func barsThatAreNotWantedAreNotShown() {
        #expect(!element { _ in }.style.contains("scrollbar-width"))
        #expect(element { $0.showsVerticalScrollIndicator = false }.style.contains("scrollbar-width:none;"))
        #expect(!element { $0.showsHorizontalScrollIndicator = false }.style.contains("scrollbar-width"))
        let sideways = element {
            $0.showsHorizontalScrollIndicator = false
            _ = row(in: $0)
        }
        #expect(sideways.style.contains("scrollbar-width:none;"))
    }

    @Test func pagesSnapAndAreAsWideAsTheFrame() {
        let screen = TestScreen { root in
            let scroll = UIScrollView()
            scroll.accessibilityIdentifier = "scroll"
            scroll.isPagingEnabled = true
            root.addSubview(scroll)
            let row = row(in: scroll)
            for name in ["one", "two"] {
                let page = UIView()
                page.accessibilityIdentifier = name
                row.addArrangedSubview(page)
                page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor).isActive = true
            }
        }
        let box = WarningBox()
        ScreenLog.$sink.withValue({ box.add($0) }) {
            let scroll = screen.element("scroll")
            #expect(scroll.style.contains("scroll-snap-type:x mandatory;container-type:inline-size;"))
            #expect(scroll.tag.contains("paged"))
            #expect(screen.element("two").style.contains("width:100cqi;"))
        }
        #expect(box.all.isEmpty)
        #expect(element { $0.isPagingEnabled = true }.style.contains("scroll-snap-type:y mandatory;"))
    }

    @Test func aTextViewIsAFieldOfItsOwn() {
        let text = TestScreen { root in
            let text = UITextView()
            text.accessibilityIdentifier = "text"
            root.addSubview(text)
        }.element("text")
        #expect(text.tag.hasPrefix("<textarea") && text.style.isEmpty)
    }
}
