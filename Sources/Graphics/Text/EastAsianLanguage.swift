/// A language whose readers expect their own forms of characters that several languages share.
///
/// Chinese, Japanese and Korean texts have many characters in common which each language draws a little differently, so
/// that one font file cannot serve all of them.
public enum EastAsianLanguage: String, Sendable, CaseIterable {
    case japanese = "ja"
    case korean = "ko"
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"

    /// The language of a BCP 47 tag; nil for every other one.
    public init?(tag: String) {
        let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        switch parts.first {
        case "ja": self = .japanese
        case "ko": self = .korean
        case "zh", "yue":
            self = parts.contains { Self.traditional.contains($0) } ? .traditionalChinese : .simplifiedChinese
        default: return nil
        }
    }

    /// The language a text tells by its letters: kana are Japanese, Hangul is Korean, Bopomofo is traditional Chinese, and
    /// ideographs without any of these are taken for simplified Chinese. Nil when there is nothing of the kind.
    public init?(of text: String) {
        var hasIdeographs = false
        for scalar in text.unicodeScalars where scalar.value >= 0x1100 {
            switch scalar.value {
            case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .japanese
            case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: self = .korean
            case 0x3105...0x312F: self = .traditionalChinese
            case 0x2E80...0x303F, 0x3190...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF,
                0x20000...0x3FFFF:
                hasIdeographs = true
                continue
            default: continue
            }
            return
        }
        guard hasIdeographs else { return nil }
        self = .simplifiedChinese
    }

    private static let traditional: Set<Substring> = ["hant", "tw", "hk", "mo", "yue"]

    /// The family of the file with its forms, which a page names too.
    public var family: String {
        switch self {
        case .japanese: "Noto Sans CJK JP"
        case .korean: "Noto Sans CJK KR"
        case .simplifiedChinese: "Noto Sans CJK SC"
        case .traditionalChinese: "Noto Sans CJK TC"
        }
    }

    /// As Pango and fontconfig name it.
    var pangoName: String {
        switch self {
        case .japanese, .korean: rawValue
        case .simplifiedChinese: "zh-cn"
        case .traditionalChinese: "zh-tw"
        }
    }
}
