import Foundation
import HTTPServer
import Secrets
import Testing
import VoucherKit
import VoucherKitTesting

@testable import VoucherServer

/// What a person's browser wishes for: a language the application has, and less motion.
struct WishTests {
    private final class Screen: UIViewController {
        override func viewDidLoad() {
            screenIdentifier = "screen"
            let label = UILabel()
            label.text = "made in \(language)"
            let press = UIButton(
                primaryAction: UIAction(title: "Press") { [weak self] _ in
                    guard let scene = self?.scene else { return }
                    label.text = "pressed in \(scene.language), \(scene.prefersReducedMotion ? "still" : "moving")"
                })
            press.accessibilityIdentifier = "press"
            for view in [label, press] { self.view.addSubview(view) }
        }

        private let language: String

        init(_ language: String) {
            self.language = language
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }
    }

    /// A server, and a way to make another one of the same data, as a restart does.
    private struct Application {
        let stores: VoucherApplication.Stores
        let languages: [String]?

        init(languages: [String]?) throws {
            self.languages = languages
            let folder = NSTemporaryDirectory() + UUID().uuidString
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let store = InMemoryVoucherStore()
            stores = VoucherApplication.Stores(
                vouchers: store, drafts: store, media: InMemoryMediaStore(),
                vault: try SodiumLinkVault(keyFile: folder + "/link.key"), outbox: store)
        }

        func start() throws -> any HTTPHandler {
            var configuration = ServerConfiguration()
            if let languages { configuration.languages = languages }
            return try VoucherApplication(configuration: configuration) { Screen($0.language) }
                .makeHandler(stores: stores, publicURL: "http://gifts.example", now: { Date() })
        }
    }

    private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    private func press(_ language: String?, motion: String? = nil, path: String = "/", cookie: String? = nil)
        -> HTTPRequest
    {
        var headers: HTTPHeaders = [
            "Origin": "http://gifts.example", "X-Screen": "1", "Content-Type": "application/x-www-form-urlencoded",
        ]
        if let language { headers["Accept-Language"] = language }
        if let cookie { headers["Cookie"] = cookie }
        let body = "_screen=screen&_press=screen.press" + (motion.map { "&_motion=\($0)" } ?? "")
        return HTTPRequest(method: "POST", path: path, headers: headers, body: Array(body.utf8))
    }

    @Test func aLanguageThatIsNotOfferedChangesNothing() async throws {
        let server = try Application(languages: nil).start()
        for wish in ["fi", "en,ar", "fi, zz", "fi;q=1, *", "", nil] as [String?] {
            let headers = wish.map { ["Accept-Language": $0] as HTTPHeaders } ?? [:]
            let page = await server.respond(to: HTTPRequest(method: "GET", path: "/", headers: headers))
            #expect(text(page).contains("lang=\"en\" dir=\"ltr\"") && text(page).contains("made in en"))
            #expect(text(await server.respond(to: press(wish))).contains("pressed in en, moving"))
        }
    }

    @Test func aLanguageThatIsOfferedIsThatOfThePageFromTheFirstGETOn() async throws {
        let application = try Application(languages: ["en", "ar"])
        let server = try application.start()
        let looked = await server.respond(
            to: HTTPRequest(method: "GET", path: "/", headers: ["Accept-Language": "de, ar-EG;q=0.8, en;q=0.5"]))
        #expect(text(looked).contains("lang=\"ar-EG\" dir=\"rtl\"") && text(looked).contains("made in ar-EG"))
        let pressed = await server.respond(to: press("ar"))
        #expect(text(pressed).contains("lang=\"ar\" dir=\"rtl\"") && text(pressed).contains("pressed in ar"))

        let path = try #require(pressed.headers["X-Location"])
        let cookie = try #require(pressed.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
        let reloaded = await (try application.start()).respond(
            to: HTTPRequest(method: "GET", path: path, headers: ["Cookie": cookie]))
        #expect(text(reloaded).contains("made in ar"), "the language is kept over a restart")
        let changed = await server.respond(to: press("en", path: path, cookie: cookie))
        #expect(text(changed).contains("pressed in en"))
    }

    @Test func theFirstLanguageIsForThoseWhoWishForNoneOfTheOthers() async throws {
        let server = try Application(languages: ["ar"]).start()
        #expect(text(await server.respond(to: press("fr"))).contains("pressed in ar"))
    }

    @Test func aFormWithFilesTellsTheLanguageAsAnyOtherDoes() async throws {
        let server = try Application(languages: ["en", "ar"]).start()
        var request = press("ar")
        request.form = ReceivedForm(fields: try FormDecoder.decode(request.body), files: [])
        request.body = []
        #expect(text(await server.respond(to: request)).contains("pressed in ar"))
    }

    @Test func lessMotionIsWishedForInTheForm() async throws {
        let server = try Application(languages: nil).start()
        #expect(text(await server.respond(to: press(nil, motion: "reduce"))).contains("still"))
        #expect(text(await server.respond(to: press(nil, motion: "no-preference"))).contains("moving"))
    }

    @Test func wishesAreReadWithCare() {
        let wish = LanguageWish(offered: ["en", "zh-Hant", "pt-BR", "ar"])
        let expected: [(header: String, choice: String)] = [
            ("zh-hant-TW", "zh-Hant-TW"), ("zh-TW", "en"), ("pt-br;q=0.4, ar;q=0.5", "ar"),
            ("ar;q=0, pt-BR;q=0.1", "pt-BR"),
            ("ar;q=2", "en"), ("ar;q=x", "en"), ("*", "en"), (" AR ", "ar"), ("fr,,;,ar", "ar"),
            ("ar\"><script>", "en"), ("ar-" + String(repeating: "a-", count: 40) + "b", "en"),
            (String(repeating: "fr,", count: 400) + "ar", "en"),
        ]
        let regions = [
            ("ar-MA", "ar-MA"), ("ar-eg", "ar-EG"), ("ar-XX", "ar"), ("ar-Latn-MA", "ar-MA"), ("ar-001", "ar-001"),
            ("ar-u-nu-latn", "ar"), ("ar-MA-u-nu-arab", "ar-MA"), ("pt-BR", "pt-BR"), ("pt-BR-x-pt", "pt-BR"),
            ("en-GB, ar", "en-GB"), ("fr-MA, ar", "ar"),
        ]
        for (header, choice) in expected + regions { #expect(wish.choice(for: header) == choice, "\(header)") }
        #expect(wish.choice(for: nil) == "en" && LanguageWish(offered: []).choice(for: "ar") == "en")
        #expect(LanguageWish.tags(in: "a, b;q=0.5, c, d;q=0.5, e") == ["a", "c", "e", "b", "d"])
    }

    @Test func whoeverTheServerSendsAwayItselfIsToldInTheirLanguage() {
        let words = RefusalWords(languages: ["en", "de", "ar"], tables: [])
        for refusal in HTTPRefusal.allCases {
            #expect(words(refusal, to: ["Accept-Language": "en"]) == refusal.words)
            #expect(words(refusal, to: [:]) == refusal.words)
            let texts = ["de-AT,de;q=0.9", "ar"].map { words(refusal, to: ["Accept-Language": $0]) }
            #expect(Set(texts + [refusal.words]).count == 3, "\(refusal) has no words of its own: \(texts)")
        }
        #expect(words(.overloaded, to: ["Accept-Language": "de"]).hasPrefix("Gerade sind sehr viele Menschen hier."))
        let lacking = RefusalWords(languages: ["fr"], tables: [])
        #expect(lacking(.ending, to: ["Accept-Language": "de"]) == HTTPRefusal.ending.words)
    }
}
