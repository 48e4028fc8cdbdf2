import Foundation

/// A font file that texts are measured and drawn with.
public struct FontFile: Sendable, Equatable {
    public let family: String
    /// 400 or 700, as CSS counts.
    public let weight: Int
    public let isItalic: Bool
    public let path: String
    /// The Debian package that brings it.
    public let package: String
    /// The characters a browser loads it for, as CSS writes them; nil when browsers are not given the file.
    public let unicodeRange: String?

    public var fileName: String { URL(fileURLWithPath: path).lastPathComponent }
}

extension FontFile {
    /// All files, from Debian's packages. Browsers load those they need for a page's text, but for Chinese, Japanese,
    /// Korean and emoji: these files are too large to send (10 to 20 MB) and are there for pictures, while a page takes
    /// the device's own font.
    public static let all: [FontFile] = {
        let latin = "U+0000-04FF,U+1E00-1FFF,U+2000-22FF,U+2C60-2C7F,U+A640-A7FF"
        let arabic = "U+0600-06FF,U+0750-077F,U+08A0-08FF,U+200C-200D,U+FB50-FDFF,U+FE70-FEFF"
        let hebrew = "U+0590-05FF,U+FB1D-FB4F"
        let symbols = "U+20D0-20FF,U+2100-27BF,U+27C0-2BFF,U+1F000-1FAFF"
        func noto(_ family: String, _ file: String, weight: Int = 400, italic: Bool = false, _ range: String?)
            -> FontFile
        {
            FontFile(
                family: family, weight: weight, isItalic: italic, path: "/usr/share/fonts/truetype/noto/\(file).ttf",
                package: "fonts-noto-core", unicodeRange: range)
        }
        func cjk(_ file: String, weight: Int) -> FontFile {
            FontFile(
                family: "Noto Sans CJK SC", weight: weight, isItalic: false,
                path: "/usr/share/fonts/opentype/noto/\(file).ttc", package: "fonts-noto-cjk", unicodeRange: nil)
        }
        func script(_ file: String, weight: Int) -> FontFile {
            FontFile(
                family: "Dancing Script", weight: weight, isItalic: false,
                path: "/usr/share/fonts/opentype/dancingscript/\(file).otf", package: "fonts-dancingscript",
                unicodeRange: latin)
        }
        func shop(_ family: String, _ file: String, weight: Int, package: String) -> FontFile {
            let isOpenType = file.hasSuffix(".otf")
            return FontFile(
                family: family, weight: weight, isItalic: false,
                path: "/usr/share/fonts/\(isOpenType ? "opentype" : "truetype")/\(file)", package: package,
                unicodeRange: latin)
        }
        return [
            noto("Noto Sans", "NotoSans-Regular", latin),
            noto("Noto Sans", "NotoSans-Bold", weight: 700, latin),
            noto("Noto Sans", "NotoSans-Italic", italic: true, latin),
            noto("Noto Serif Display", "NotoSerifDisplay-Regular", latin),
            noto("Noto Serif Display", "NotoSerifDisplay-Bold", weight: 700, latin),
            noto("Noto Sans Arabic", "NotoSansArabic-Regular", arabic),
            noto("Noto Sans Arabic", "NotoSansArabic-Bold", weight: 700, arabic),
            noto("Noto Sans Hebrew", "NotoSansHebrew-Regular", hebrew),
            noto("Noto Sans Hebrew", "NotoSansHebrew-Bold", weight: 700, hebrew),
            noto("Noto Sans Symbols", "NotoSansSymbols-Regular", symbols),
            noto("Noto Sans Symbols", "NotoSansSymbols-Bold", weight: 700, symbols),
            noto("Noto Sans Symbols2", "NotoSansSymbols2-Regular", symbols),
            noto("Noto Sans Math", "NotoSansMath-Regular", symbols),
            script("DancingScript-Regular", weight: 400),
            script("DancingScript-Bold", weight: 700),
            shop("Quicksand", "quicksand/Quicksand-Regular.ttf", weight: 400, package: "fonts-quicksand"),
            shop("Quicksand", "quicksand/Quicksand-Bold.ttf", weight: 700, package: "fonts-quicksand"),
            shop(
                "League Spartan", "league-spartan/LeagueSpartan-Regular.otf", weight: 400,
                package: "fonts-league-spartan"),
            shop(
                "League Spartan", "league-spartan/LeagueSpartan-Bold.otf", weight: 700, package: "fonts-league-spartan"),
            shop(
                "Kaushan Script", "kaushanscript/KaushanScript-Regular.otf", weight: 400, package: "fonts-kaushanscript"
            ),
            shop("Comic Neue", "comic-neue/ComicNeue-Regular.otf", weight: 400, package: "fonts-comic-neue"),
            shop("Comic Neue", "comic-neue/ComicNeue-Bold.otf", weight: 700, package: "fonts-comic-neue"),
            shop("Kristi", "kristi/Kristi.ttf", weight: 400, package: "fonts-kristi"),
            cjk("NotoSansCJK-Regular", weight: 400),
            cjk("NotoSansCJK-Bold", weight: 700),
            FontFile(
                family: "Noto Color Emoji", weight: 400, isItalic: false,
                path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", package: "fonts-noto-color-emoji",
                unicodeRange: nil),
        ]
            + scripts.flatMap { script in
                [
                    noto("Noto Sans \(script.name)", "NotoSans\(script.name)-Regular", script.range),
                    noto("Noto Sans \(script.name)", "NotoSans\(script.name)-Bold", weight: 700, script.range),
                ]
            }
    }()

    /// The scripts beside those of the text fonts, as the files' names have them, and their blocks of Unicode.
    private static let scripts: [(name: String, range: String)] = [
        ("Armenian", "U+0530-058F,U+FB13-FB17"), ("Bengali", "U+0964-0965,U+0980-09FF," + joiners),
        ("Devanagari", "U+0900-097F,U+1CD0-1CFF,U+A8E0-A8FF," + joiners),
        ("Ethiopic", "U+1200-139F,U+2D80-2DDF,U+AB01-AB2F"), ("Georgian", "U+10A0-10FF,U+1C90-1CBF,U+2D00-2D2F"),
        ("Gujarati", "U+0964-0965,U+0A80-0AFF," + joiners), ("Gurmukhi", "U+0964-0965,U+0A00-0A7F," + joiners),
        ("Kannada", "U+0964-0965,U+0C80-0CFF," + joiners), ("Khmer", "U+1780-17FF,U+19E0-19FF," + joiners),
        ("Lao", "U+0E80-0EFF," + joiners), ("Malayalam", "U+0964-0965,U+0D00-0D7F," + joiners),
        ("Myanmar", "U+1000-109F,U+A9E0-A9FF,U+AA60-AA7F," + joiners),
        ("Oriya", "U+0964-0965,U+0B00-0B7F," + joiners), ("Sinhala", "U+0964-0965,U+0D80-0DFF," + joiners),
        ("Tamil", "U+0964-0965,U+0B80-0BFF," + joiners), ("Telugu", "U+0964-0965,U+0C00-0C7F," + joiners),
        ("Thaana", "U+0780-07BF"), ("Thai", "U+0E00-0E7F," + joiners),
    ]

    /// What chooses the form of a conjunct, and the circle that a sign without a letter stands on: from another file they
    /// would not be set with the letters.
    private static let joiners = "U+200C-200D,U+25CC"

    /// The families that stand in, in this order, for what a text's own font has no glyph of: in pictures, and on pages.
    public static let fallbackFamilies =
        [
            "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Symbols", "Noto Sans Symbols2",
            "Noto Sans Math",
        ] + scripts.map { "Noto Sans \($0.name)" }

    /// Whether a page takes the device's own font of letters of the family.
    static func isDevices(_ family: String) -> Bool { family.contains("CJK") }

    /// All families that stand in for a font in a picture, as Pango reads them.
    static func families(after family: String, for language: EastAsianLanguage?) -> String {
        ([family] + fallbackFamilies + [(language ?? .simplifiedChinese).family]).joined(separator: ",")
    }

    /// Throws `GraphicsError.missingFont` for the first file that is not installed.
    public static func checkInstalled() throws(GraphicsError) {
        for file in all where !FileManager.default.isReadableFile(atPath: file.path) {
            throw .missingFont(file: file.fileName, package: file.package)
        }
    }
}
