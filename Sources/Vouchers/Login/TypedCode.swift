/// A code as a person types it: digits of any script, with spaces and dashes wherever they like.
public enum TypedCode {
    /// The six ASCII digits a text stands for; nil when it stands for none.
    ///
    /// Decimal digits of every script count (full-width, Arabic, Devanagari ...); spaces, dashes, and the marks that
    /// right-to-left text and copying bring along are left out. Anything else makes it no code.
    public static func digits(in text: String) -> String? {
        guard text.utf8.count <= 200 else { return nil }
        var digits = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .decimalNumber:
                guard let value = scalar.properties.numericValue else { return nil }
                digits += String(Int(value))
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation, .format: break
            case .control where scalar.properties.isWhitespace: break
            // The minus sign, and the half-width long vowel mark that Japanese keyboards write for a dash.
            default:
                guard scalar.value == 0x2212 || scalar.value == 0xFF70 || scalar.value == 0x30FC else { return nil }
            }
        }
        return digits.count == LoginRules.digitCount ? digits : nil
    }
}
