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
            let theme = ThemeManager(accentColor: color, emptyBackgroundColor: paper).pageTheme
            for (text, background) in [
                ("ink", "paper"), ("ink-soft", "paper"), ("accent-text", "paper"), ("neutral", "paper"),
                ("negative", "paper"), ("on-positive", "positive"),
            ] {
                let (a, b) = (try #require(theme.colors[text]), try #require(theme.colors[background]))
                #expect(Contrast.ratio(UIColor(rgb: a.light >> 8), UIColor(rgb: b.light >> 8)) >= 4.45, "\(text)")
                #expect(Contrast.ratio(UIColor(rgb: a.dark >> 8), UIColor(rgb: b.dark >> 8)) >= 4.45, "\(text)")
            }
        }
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

    @Test func fontsFallBackByRole() {
        var fonts = FontTheme()
        fonts.display = .boldSystemFont(ofSize: 30)
        fonts.body = .systemFont(ofSize: 16)
        #expect(fonts.roles["main-header"] == fonts.display && fonts.roles["caption"] == fonts.body)
        #expect(FontTheme().roles.isEmpty)
    }
}
