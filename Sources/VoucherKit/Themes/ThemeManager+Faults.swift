import Foundation

/// What a theme linter found: something people will not be able to read as it is meant.
public enum ThemeFault: Sendable, Equatable {
    /// A text that reads with less than 4.5 to 1 on its background (WCAG 2.2, 1.4.3), in light or in dark surroundings; on
    /// the screen's, or on the cards and fields that lie there, whichever is harder.
    case contrast(text: ThemeColorRole, background: ThemeColorRole, ratio: Double, isDark: Bool)
    /// Characters that a role's font has no glyphs for: another font stands in, in the middle of a word.
    case missingGlyphs(font: ThemeFontRole, family: String, characters: String)
}

extension ThemeFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .contrast(let text, let background, let ratio, let isDark):
            "\(text.rawValue) on \(background.rawValue) has a contrast of \((ratio * 10).rounded(.down) / 10) to 1 in \(isDark ? "dark" : "light") surroundings; it needs 4.5."
        case .missingGlyphs(let font, let family, let characters):
            "The \(font.rawValue) font \(family) has no glyphs for: \(characters)"
        }
    }
}

extension ThemeManager {
    /// The letters of English and German, digits, and the marks the stock words use.
    public static let usualCharacters =
        "abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789.,:;!?…–-()/“”„’'€&"

    /// The linter: what of the theme cannot be read, for texts in the languages a host shows.
    ///
    /// Pairs the theme chooses by itself are always fine; the faults are in what was given.
    public func faults(in texts: [String] = [ThemeManager.usualCharacters]) -> [ThemeFault] {
        contrastFaults + glyphFaults(in: texts.joined())
    }

    private var contrastFaults: [ThemeFault] {
        ThemeColorRole.allCases.flatMap { role -> [ThemeFault] in
            guard let background = role.background else { return [] }
            return [false, true].compactMap { isDark in
                let ratio = ratio(of: role, on: background, isDark: isDark)
                // Of a colour that is no number the ratio is none either.
                guard !(ratio >= Contrast.readable) else { return nil }
                return .contrast(text: role, background: background, ratio: ratio, isDark: isDark)
            }
        }
    }

    private func glyphFaults(in text: String) -> [ThemeFault] {
        ThemeFontRole.allCases.compactMap { role in
            guard let font = fonts[role] else { return nil }
            let missing = font.missingCharacters(in: text)
            guard !missing.isEmpty else { return nil }
            return .missingGlyphs(font: role, family: font.familyName, characters: String(missing.prefix(40)))
        }
    }
}
