import Foundation
import Graphics
import HTTPServer
import Secrets
import VoucherKit

/// The style sheets, the script and the fonts the browser is sent, each under an address that changes with its content.
struct AssetLibrary: Sendable {
    private struct Asset: Sendable {
        let type: String
        let bytes: [UInt8]
    }

    private let assets: [String: Asset]
    let links: HTMLWriter.Assets

    init() throws {
        var assets: [String: Asset] = [:]
        func add(_ name: String, _ type: String, _ bytes: [UInt8], as folder: String? = nil) -> String {
            let digest = RandomToken.hash(String(decoding: bytes, as: UTF8.self)).prefix(12)
            let address = "/assets/\(folder ?? String(digest))/\(name)"
            assets[address] = Asset(type: type, bytes: bytes)
            return address
        }
        let fonts = add("fonts.css", "text/css; charset=utf-8", Array(Self.fontFaces().utf8))
        let style = add("style.css", "text/css; charset=utf-8", try Self.read("style.css"))
        var modules: [String: String] = [:]
        for name in ["upload", "crop", "motion", "countdown", "frame", "scratch", "sample", "record", "card"] {
            modules[name] = add("\(name).js", "text/javascript; charset=utf-8", try Self.read("\(name).js"))
        }
        let script = add("client.js", "text/javascript; charset=utf-8", try Self.read("client.js"))
        let gallery = ["gallery.css", "text-150.css", "text-200.css"]
        for name in gallery { _ = add(name, "text/css; charset=utf-8", try Self.read(name), as: "gallery") }
        self.assets = assets
        links = HTMLWriter.Assets(styleSheets: [fonts, style], script: script, modules: modules) {
            "/media/\($0)"
        }
    }

    static let galleryStyleSheet = "/assets/gallery/gallery.css"

    /// The file at an address; nil when there is none.
    func response(for path: String) -> HTTPResponse? {
        if let asset = assets[path] {
            let response = HTTPResponse(headers: ["Content-Type": asset.type], body: asset.bytes)
            // The gallery's files stay at their addresses when they change.
            return path.hasPrefix("/assets/gallery/") ? response : Self.lasting(response)
        }
        guard path.hasPrefix("/fonts/"),
            let file = FontFile.all.first(where: { $0.unicodeRange != nil && "/fonts/\($0.fileName)" == path }),
            let data = FileManager.default.contents(atPath: file.path)
        else { return nil }
        let type = file.fileName.hasSuffix(".otf") ? "font/otf" : "font/ttf"
        return Self.lasting(HTTPResponse(headers: ["Content-Type": type], body: [UInt8](data)))
    }

    /// What never changes under its address may be kept for a year.
    static func lasting(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }

    private static func read(_ name: String) throws -> [UInt8] {
        guard let url = Bundle.module.url(forResource: "Assets", withExtension: nil)?.appendingPathComponent(name),
            let data = FileManager.default.contents(atPath: url.path)
        else { throw MissingAssetError(name: name) }
        return [UInt8](data)
    }

    private static func fontFaces() -> String {
        let fallback = FontFile.fallbackFamilies.map { "\"\($0)\"" }.joined(separator: ",")
        // Not sent, and named as a device's own file, so that a browser measures it like those that are.
        let local = EastAsianLanguage.allCases.flatMap { language in
            [(400, ""), (700, " Bold")].map { weight, suffix in
                """
                @font-face{font-family:"\(language.family)";src:local("\(language.family)\(suffix)");\
                font-weight:\(weight)}

                """
            }
        }.joined()
        return ":root{--font-fallback:\(fallback)}\n" + local
            + FontFile.all.compactMap { file in
                guard let range = file.unicodeRange else { return nil }
                return """
                    @font-face{font-family:"\(file.family)";src:url("/fonts/\(file.fileName)");font-weight:\(file.weight);\
                    font-style:\(file.isItalic ? "italic" : "normal");font-display:swap;unicode-range:\(range)}
                    """
            }.joined(separator: "\n")
    }
}

/// A file of the package is not beside the program.
struct MissingAssetError: Error, CustomStringConvertible {
    let name: String

    var description: String { "The file \(name) of the package was not found beside the program; build it again." }
}
