import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

struct ThemeTests {
    @Test func contrastIsMeasuredAsWCAGDoes() {
        #expect(abs(Contrast.ratio(.black, .white) - 21) < 0.001)
        #expect(abs(Contrast.ratio(UIColor(rgb: 0x767676), .white) - 4.54) < 0.01)
        #expect(Contrast.ratio(.red, .red) == 1)
    }

    @Test func textIsReadableOnAnyBrandColor() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let brand = UIColor(rgb: UInt32.random(in: 0...0xFFFFFF, using: &generator))
            let paper = UIColor(rgb: UInt32.random(in: 0...0xFFFFFF, using: &generator))
            #expect(Contrast.ratio(Contrast.text(on: brand), brand) >= 4.5)
            #expect(Contrast.ratio(Contrast.readable(brand, on: paper), paper) >= 4.5)
        }
    }

    @Test(arguments: [UIColor.yellow, .white, .black, .magenta, .gray, UIColor(rgb: 0x777777)])
    func everyPairOfAThemeIsReadableInLightAndDark(_ color: UIColor) throws {
        for paper in [UIColor.systemBackground, .white, .black, .yellow] {
            try checkPairs(of: ThemeManager(accentColor: color, emptyBackgroundColor: paper))
        }
    }

    /// Also on the grounds between light and dark, where neither black nor white reads well.
    @Test(arguments: [0x336699, 0x555555, 0x1B4D3E, 0x8B4513, 0x767676, 0x7F7F7F, 0x6E6E6E, 0x808000, 0x5A5AFF])
    func everyPairIsReadableOnGroundsBetweenLightAndDark(_ paper: UInt32) throws {
        for accent in [UIColor.tintColor, .gray, .yellow, UIColor(rgb: 0x777777)] {
            try checkPairs(of: ThemeManager(accentColor: accent, emptyBackgroundColor: UIColor(rgb: paper)))
        }
    }

    @Test func everyPairOfAnyThemeIsReadable() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            func random() -> UIColor { UIColor(rgb: UInt32.random(in: 0...0xFFFFFF, using: &generator)) }
            var theme = ThemeManager(accentColor: random(), emptyBackgroundColor: random())
            theme.secondaryAccentColor = random()
            theme.buttons.neutral.background = Bool.random() ? random() : nil
            theme.buttons.negative.background = Bool.random() ? random() : nil
            try checkPairs(of: theme)
        }
    }

    private func checkPairs(of manager: ThemeManager) throws {
        let theme = manager.pageTheme
        let negative = manager.buttons.negative.background == nil ? ["paper", "raised"] : ["negative"]
        let pairs =
            ["ink", "ink-soft", "placeholder", "accent-text", "secondary-text", "plain", "error"].flatMap {
                [($0, "paper"), ($0, "raised")]
            } + [("on-positive", "positive"), ("on-neutral", "neutral")] + negative.map { ("on-negative", $0) }
        for (text, background) in pairs {
            let (a, b) = (try #require(theme.colors[text]), try #require(theme.colors[background]))
            for (x, y) in [(a.light, b.light), (a.dark, b.dark)] {
                let ratio = Contrast.ratio(UIColor(rgb: x >> 8), UIColor(rgb: y >> 8))
                #expect(ratio >= 4.5, "\(text) on \(background): \(String(y >> 8, radix: 16))")
            }
        }
    }

    @Test func aTranslucentColorCountsAsItIsSeen() {
        var theme = ThemeManager(emptyBackgroundColor: .white)
        theme.buttons.positive.background = UIColor(white: 0, alpha: 0.2)
        #expect(theme.color(.positiveText) == .black && theme.faults() == [])
        theme.buttons.positive.text = .white
        #expect(theme.faults().count == 2)
    }

    @Test func aThemeReachesEveryStockScreen() async throws {
        let theme = ThemeManager(accentColor: .magenta)
        let visitor = try await makeApplication().visitor { _ in
            StartViewController(themeManager: theme) { start in
                VoucherCreationFlowCoordinator(manager: VoucherCreationManager(), themeManager: theme)
                    .startFlow(on: start, personalizationOptions: [TitlePersonalizationOption()])
            }
        }
        for button in ["Make a voucher", "Add a title", "Cancel"] {
            #expect(visitor.page.theme == theme.pageTheme)
            try await visitor.press(button)
        }
        #expect(visitor.page.theme == theme.pageTheme)
    }

    // MARK: The chain

    @Test func aRoleIsLookedUpInTheOverlayThenTheFlowThenStockEachWithItsParents() {
        var flow = ThemeManager(accentColor: .blue)
        flow.buttons.positive.background = .green
        var overlay = ThemeManager()
        #expect(flow.color(.positive) == .green && flow.color(.secondaryAccent) == .blue)
        #expect(ThemeManager().color(.positive) == .tintColor, "Stock comes last.")
        overlay.accentColor = .red
        let merged = flow.overlaid(by: overlay)
        #expect(merged.color(.positive) == .red, "The overlay's parent role comes before the flow's own.")
        #expect(flow.overlaid(by: ThemeManager()) == flow.overlaid(by: ThemeManager()).overlaid(by: ThemeManager()))
        #expect(flow.overlaid(by: ThemeManager()).color(.positive) == .green)
    }

    /// Every order of setting five properties gives the same page.
    @Test func theOrderInWhichAThemeIsFilledDoesNotMatter() {
        let steps: [(inout ThemeManager) -> Void] = [
            { $0.accentColor = .magenta }, { $0.emptyBackgroundColor = .black }, { $0.textColor = .yellow },
            { $0.buttons.neutral.background = .blue }, { $0.fonts.display = .boldSystemFont(ofSize: 30) },
        ]
        func orders(_ items: [Int]) -> [[Int]] {
            items.isEmpty ? [[]] : items.flatMap { first in orders(items.filter { $0 != first }).map { [first] + $0 } }
        }
        let pages = orders(Array(steps.indices)).map { order in
            var theme = ThemeManager()
            for number in order { steps[number](&theme) }
            return theme.pageTheme
        }
        #expect(pages.count == 120 && pages.allSatisfy { $0 == pages[0] })
    }

    @Test func aTextThatWasGivenForOneBackgroundIsChosenAnewForTheOverlays() {
        var flow = ThemeManager(emptyBackgroundColor: .white)
        flow.textColor = .black
        let merged = flow.overlaid(by: ThemeManager(emptyBackgroundColor: .black))
        #expect(Contrast.ratio(merged.color(.text), .black) >= 4.5)
        flow.buttons.positive = ButtonTheme.Look(background: .white, text: .black)
        #expect(
            Contrast.ratio(flow.overlaid(by: ThemeManager(accentColor: .black)).color(.positiveText), .black) >= 4.5)
    }

    @Test func fontsFallBackToTheirParentsFamilyAtTheirOwnSize() {
        var theme = ThemeManager()
        theme.fonts.display = UIFont(name: "Quicksand-Bold", size: 60)
        theme.fonts.body = UIFont(name: "Quicksand", size: 19)
        #expect(theme.font(.display).pointSize == 60)
        #expect(theme.font(.subHeader) == UIFont(name: "Quicksand-Bold", size: 22))
        #expect(theme.font(.caption) == UIFont(name: "Quicksand", size: 15))
        #expect(ThemeManager().pageTheme.fonts.isEmpty, "Stock fonts have their sizes from the style sheet.")
    }

    @Test func anOptionsThemeReachesItsScreenAndNoOther() async throws {
        let own = ThemeManager(accentColor: .green)
        let visitor = try await makeApplication().host { host in
            host.options = { [TitlePersonalizationOption { $0.themeManager = own }, NotePersonalizationOption()] }
        }
        let create = visitor.page.theme
        try await visitor.press("Add a title")
        #expect(visitor.page.theme == own.pageTheme && visitor.page.theme != create)
        try await visitor.press("Cancel")
        #expect(visitor.page.theme == create)
        try await visitor.press("Write a note")
        #expect(visitor.page.theme == create)
    }

    // MARK: The linter

    @Test(arguments: [ThemeManager.stationery, .nightMarket, .orchard, ThemeManager()])
    func theReadyThemesHaveNoFaults(_ theme: ThemeManager) {
        #expect(theme.faults() == [])
    }

    @Test func theReadyThemesAreThreeDifferentShops() {
        let themes = [ThemeManager.stationery, .nightMarket, .orchard]
        #expect(Set(themes.map { $0.font(.display).familyName }).count == 3)
        #expect(Set(themes.compactMap(\.cornerRadius)).count == 3)
    }

    @Test func theLinterNamesContrastAndMissingGlyphs() {
        var theme = ThemeManager(emptyBackgroundColor: .white)
        theme.textColor = UIColor(rgb: 0x999999)
        theme.buttons.positive = ButtonTheme.Look(background: .yellow, text: .white)
        theme.fonts.display = UIFont(name: "League Spartan-Bold", size: 40)
        let faults = theme.faults(in: [ThemeManager.usualCharacters, "Ω شكرا"])
        #expect(
            faults.contains {
                $0.description
                    == "text on emptyBackground has a contrast of 2.8 to 1 in light surroundings; it needs 4.5."
            })
        #expect(faults.contains { $0.description.hasPrefix("positiveText on positive has a contrast of 1.0 to 1") })
        #expect(
            faults.contains { fault in
                guard case .missingGlyphs(.display, "League Spartan", let characters) = fault else { return false }
                return characters.contains("ش")
            })
        #expect(!faults.contains { if case .missingGlyphs(.body, _, _) = $0 { true } else { false } })
    }

    /// A hint in a card of a dark screen stands on something lighter than the screen.
    @Test func theLinterLooksAtCardsTooAndAtColorsThatAreNoNumbers() {
        var theme = ThemeManager(emptyBackgroundColor: UIColor(rgb: 0x202020))
        theme.secondaryTextColor = UIColor(rgb: 0x8A8A8A)
        #expect(Contrast.ratio(UIColor(rgb: 0x8A8A8A), UIColor(rgb: 0x202020)) > 4.5)
        let faults = theme.faults()
        #expect(faults.count == 1 && faults[0].description.hasPrefix("secondaryText on emptyBackground"), "\(faults)")
        theme.secondaryTextColor = UIColor(rgb: 0xA8A8A8)
        #expect(theme.faults() == [])
        theme.secondaryTextColor = UIColor(red: .nan, green: .nan, blue: .nan, alpha: 1)
        #expect(theme.faults().count == 2)
    }
}
