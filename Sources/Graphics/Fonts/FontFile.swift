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
    /// All files, from Debian's packages. Browsers get the text fonts; Chinese, Japanese, Korean, Devanagari, Thai and
    /// emoji files are too large to send (10 to 20 MB) and are there for pictures, while a page's text in these scripts
    /// takes the device's own font.
    public static let all: [FontFile] = {
        let latin = "U+0000-04FF,U+1E00-1FFF,U+2000-22FF,U+2C60-2C7F,U+A640-A7FF"
        let arabic = "U+0600-06FF,U+0750-077F,U+08A0-08FF,U+FB50-FDFF,U+FE70-FEFF"
        let hebrew = "U+0590-05FF,U+FB1D-FB4F"
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
            noto("Noto Sans Devanagari", "NotoSansDevanagari-Regular", nil),
            noto("Noto Sans Thai", "NotoSansThai-Regular", nil),
            script("DancingScript-Regular", weight: 400),
            script("DancingScript-Bold", weight: 700),
            shop("Quicksand", "quicksand/Quicksand-Regular.ttf", weight: 400, package: "fonts-quicksand"),
            shop("Quicksand", "quicksand/Quicksand-Bold.ttf", weight: 700, package: "fonts-quicksand"),
            shop(
                "League Spartan", "league-spartan/LeagueSpartan-Regular.otf", weight: 400,
                package: "fonts-league-spartan"),
            shop(
                "League Spartan", "league-spartan/LeagueSpartan-Bold.otf", weight: 700, package: "fonts-league-spartan"),
            cjk("NotoSansCJK-Regular", weight: 400),
            cjk("NotoSansCJK-Bold", weight: 700),
            FontFile(
                family: "Noto Color Emoji", weight: 400, isItalic: false,
                path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", package: "fonts-noto-color-emoji",
                unicodeRange: nil),
        ]
    }()

    /// Throws `GraphicsError.missingFont` for the first file that is not installed.
    public static func checkInstalled() throws(GraphicsError) {
        for file in all where !FileManager.default.isReadableFile(atPath: file.path) {
            throw .missingFont(file: file.fileName, package: file.package)
        }
    }
}
