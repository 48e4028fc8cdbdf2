import Foundation
import HTTPServer
import Synchronization
import VoucherKit

/// The gallery of debug runs: every screen in every theme, language and text size, side by side.
///
/// Each look is a page of its own in a frame, made of sample content in a scene that is thrown away.
struct Gallery: Sendable {
    private let catalog: ScreenCatalog
    private let responder: PageResponder
    /// The pictures of the looks: in memory only, since looking changes nothing.
    private let pictures = GalleryPictures()
    /// The style sheet of the gallery itself.
    private let styleSheet: String

    static let languages = ["en", "de", "ar"]
    /// In percent of what the person is used to.
    static let textSizes = [100, 150, 200]
    static let widths = [390, 320, 820, 1280]

    /// The host's own theme has no name; magenta is there to see what does not follow a theme.
    static let themes: [(name: String, theme: ThemeManager?)] = [
        ("own", nil), ("stationery", .stationery), ("night-market", .nightMarket), ("orchard", .orchard),
        ("magenta", .everythingMagenta),
    ]

    init(catalog: ScreenCatalog, responder: PageResponder, styleSheet: String) {
        self.catalog = catalog
        self.responder = responder
        self.styleSheet = styleSheet
    }

    /// What is to be seen, as the address says; what it does not say, or says wrongly, is the first of each.
    private struct Wish {
        var theme: String
        var language: String
        var textSize: Int
        var width: Int

        init(_ request: HTTPRequest) {
            func value(_ name: String) -> String? { request.query.first { $0.name == name }?.value }
            func number(_ name: String, _ allowed: [Int]) -> Int {
                value(name).flatMap(Int.init).flatMap { allowed.contains($0) ? $0 : nil } ?? allowed[0]
            }
            let theme = value("theme")
            self.theme = Gallery.themes.map(\.name).first { $0 == theme } ?? "own"
            let language = value("language")
            self.language = Gallery.languages.first { $0 == language } ?? "en"
            textSize = number("size", Gallery.textSizes)
            width = number("width", Gallery.widths)
        }
    }

    /// The answer for `/gallery` and `/gallery/screen?id=…`; nil when there is nothing at the address.
    func response(to request: HTTPRequest) async throws -> HTTPResponse? {
        switch request.path {
        case "/gallery", "/gallery/": return index(try catalog.entries(), Wish(request))
        case "/gallery/screen":
            let id = request.query.first { $0.name == "id" }?.value
            guard let entry = try catalog.entries().first(where: { $0.id == id }) else { return nil }
            return try await screen(entry, Wish(request), request)
        default:
            let digest = request.path.dropFirst("/gallery/media/".count)
            guard request.path.hasPrefix("/gallery/media/") else { return nil }
            return pictures.bytes(String(digest)).flatMap {
                MediaResponse.make($0, digest: String(digest), for: request)
            }
        }
    }

    private func screen(
        _ entry: ScreenCatalog.Entry, _ wish: Wish, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let theme = Self.themes.first { $0.name == wish.theme }?.theme
        let (page, images) = try catalog.page(entry, theme: theme, language: wish.language)
        pictures.keep(images)
        let sizes = wish.textSize == 100 ? [] : [styleSheet.replacing("gallery.css", with: "text-\(wish.textSize).css")]
        return responder.framed(page, to: request, moreStyleSheets: sizes)
    }

    // MARK: The page around

    private func index(_ entries: [ScreenCatalog.Entry], _ wish: Wish) -> HTTPResponse {
        var html = HTMLBuffer()
        html.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Gallery</title>")
        html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><link rel=\"stylesheet\"")
        html.attribute("href", styleSheet)
        html.raw("></head><body><header><h1>Gallery</h1><form>")
        choice(&html, "theme", "Theme", Self.themes.map(\.name), chosen: wish.theme)
        choice(&html, "language", "Language", Self.languages, chosen: wish.language)
        choice(&html, "size", "Text size in percent", Self.textSizes.map(String.init), chosen: "\(wish.textSize)")
        choice(&html, "width", "Width", Self.widths.map(String.init), chosen: "\(wish.width)")
        html.raw("<button>Show</button></form></header><main>")
        for entry in entries {
            let address =
                "/gallery/screen?id=\(entry.id)&theme=\(wish.theme)&language=\(wish.language)&size=\(wish.textSize)"
            html.raw("<figure><figcaption><a")
            html.attribute("href", address)
            html.raw(">")
            html.text(entry.id)
            html.raw("</a></figcaption><iframe loading=\"lazy\" height=\"844\"")
            html.attribute("width", String(wish.width))
            html.attribute("title", entry.id)
            html.attribute("src", address)
            html.raw("></iframe></figure>")
        }
        html.raw("</main></body></html>")
        var response = HTTPResponse.html(html.bytes)
        response.headers["Content-Security-Policy"] =
            "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }

    private func choice(
        _ html: inout HTMLBuffer, _ name: String, _ label: String, _ values: [String], chosen: String
    ) {
        html.raw("<label>")
        html.text(label)
        html.raw(" <select")
        html.attribute("name", name)
        html.raw(">")
        for value in values {
            html.raw("<option")
            html.flag("selected", value == chosen)
            html.raw(">")
            html.text(value)
            html.raw("</option>")
        }
        html.raw("</select></label>")
    }
}

/// The pictures of the looks that were made last.
private final class GalleryPictures: Sendable {
    /// A gallery has some dozens; more are those of looks long past.
    private static let greatestCount = 500
    private let kept = Mutex<[String: Data]>([:])

    func keep(_ images: [UIImage]) {
        kept.withLock { kept in
            if kept.count > Self.greatestCount { kept.removeAll() }
            for image in images { kept[image.digest] = image.pngData() ?? kept[image.digest] }
        }
    }

    func bytes(_ digest: String) -> Data? { kept.withLock { $0[digest] } }
}

extension ThemeManager {
    /// Every role in a shade of magenta: whatever else is seen on a page does not follow the theme.
    static let everythingMagenta: ThemeManager = {
        func both(_ light: UInt32, _ dark: UInt32) -> UIColor {
            UIColor { UIColor(rgb: $0.userInterfaceStyle == .dark ? dark : light) }
        }
        var theme = ThemeManager(accentColor: both(0xA000A0, 0xFF80FF), emptyBackgroundColor: both(0xFFC0FF, 0x400040))
        theme.secondaryAccentColor = both(0x800080, 0xFF99FF)
        theme.textColor = both(0x500050, 0xFFD0FF)
        theme.secondaryTextColor = both(0x600060, 0xFFC0FF)
        theme.buttons.positive = ButtonTheme.Look(background: both(0x900090, 0xFF90FF), text: both(0xFFD8FF, 0x400040))
        theme.buttons.neutral = ButtonTheme.Look(background: both(0xFFB0FF, 0x600060), text: both(0x500050, 0xFFD0FF))
        theme.buttons.negative = ButtonTheme.Look(background: both(0xFFA8FF, 0x500050), text: both(0x600060, 0xFFC8FF))
        return theme
    }()
}
