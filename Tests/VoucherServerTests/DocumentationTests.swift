import Foundation
import HTTPServer
import Testing
import VoucherKit
import VoucherKitTesting

@testable import VoucherServer

/// The documentation under `/docs/`: what is in its folder, and nothing else.
struct DocumentationTests {
    private let parent: URL
    private var folder: URL { parent.appendingPathComponent("docs") }

    init() throws {
        parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent(UUID().uuidString)
        try write("<html><script>var baseUrl = \"/docs/\"</script><style>a{}</style></html>", "docs/topic/index.html")
        try write("var a", "docs/js/a.js")
        try write("{}", "docs/data/a.json")
        try write("x", "docs/.hidden.json")
        try write("x", "docs/noend")
        try write("x", "docs/key.key")
        try write("{\"secret\": 1}", "secret.json")
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.path + "/link.json", withDestinationPath: parent.path + "/secret.json")
        try files.createSymbolicLink(atPath: folder.path + "/up", withDestinationPath: parent.path)
        try files.createSymbolicLink(atPath: folder.path + "/inside.js", withDestinationPath: folder.path + "/js/a.js")
    }

    private func write(_ text: String, _ path: String) throws {
        let place = parent.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
    }

    /// Through the whole handler, as a request arrives: its path percent-decoded.
    private func answer(_ path: String, folder: String? = nil, method: String = "GET") async throws -> HTTPResponse {
        var configuration = ServerConfiguration()
        configuration.documentationFolder = folder ?? self.folder.path
        let application = VoucherApplication(configuration: configuration) { _ in UIViewController() }
        let handler = try application.makeHandler(
            stores: try .embedded(in: parent.path + "/data"), publicURL: "http://gifts.example", now: { Date() })
        return await handler.respond(
            to: HTTPRequest(method: method, path: path, headers: ["Sec-Fetch-Site": "same-origin"]))
    }

    @Test func filesAreSentWithTheirTypesAndWithoutACookie() async throws {
        for (path, type) in [
            ("/docs/js/a.js", "text/javascript; charset=utf-8"),
            ("/docs/data/a.json", "application/json; charset=utf-8"),
            ("/docs/topic", "text/html; charset=utf-8"), ("/docs/topic/", "text/html; charset=utf-8"),
            ("/docs/topic/index.html", "text/html; charset=utf-8"),
        ] {
            let response = try await answer(path)
            #expect(response.status == 200 && response.headers["Content-Type"] == type, "\(path)")
            #expect(response.headers["X-Content-Type-Options"] == "nosniff" && response.headers["Set-Cookie"] == nil)
        }
        for path in ["/docs", "/docs/"] {
            #expect(try await answer(path).headers["Location"] == "/docs/documentation/voucherkit/")
        }
    }

    @Test func aPageMayRunItsOwnScriptsAndTheInlineOnesItHas() async throws {
        let policy = try #require(try await answer("/docs/topic").headers["Content-Security-Policy"])
        // printf 'var baseUrl = "/docs/"' | openssl dgst -sha256 -binary | base64
        #expect(policy.contains("script-src 'self' 'sha256-77EWPyjUT2bZILT2rauaG3kt/w83/XPAfBGN/zpoqgs='; "))
        #expect(policy.contains("style-src 'self' 'sha256-") && !policy.contains("unsafe"))
        #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
    }

    @Test(arguments: [
        "/docs/../secret.json", "/docs/topic/../../secret.json", "/docs/./topic", "/docs//topic", "/docs/topic//",
        "/docs/%2e%2e/secret.json", "/docs/..%2fsecret.json", "/docs/..\\secret.json", "/docs/js/a.js\0.html",
        "/docs/js", "/docs/nothing", "/docs/.hidden.json", "/docs/noend", "/docs/key.key",
        "/docs/link.json", "/docs/up/secret.json", "/docs/inside.js", "/docs/up/docs/js/a.js", "/docsx",
        "/docs/" + String(repeating: "a/", count: 5000), "/docs/" + String(repeating: "a", count: 5000),
    ])
    func whatIsNotAFileOfTheFolderIsNotFound(_ path: String) async throws {
        let response = try await answer(path)
        #expect(response.status == 404, "\(path)")
        #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"))
    }

    @Test func withoutTheFolderThereIsNothingAndNothingElseSuffers() async throws {
        for path in ["/docs", "/docs/", "/docs/topic"] {
            #expect(try await answer(path, folder: parent.path + "/none").status == 404)
        }
        #expect(try await answer("/healthz", folder: parent.path + "/none").status == 200)
    }

    @Test func theFolderItselfMayBeALink() async throws {
        let link = parent.path + "/linked"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        #expect(try await answer("/docs/js/a.js", folder: link).status == 200)
    }

    @Test func nothingCanBePosted() async throws {
        #expect(try await answer("/docs/topic", method: "POST").status == 404)
    }
}
