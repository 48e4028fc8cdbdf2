import Foundation
import HTTPServer
import Testing
import VoucherKit

@testable import VoucherServer

/// What the files of a host's games are sent with.
struct GameFilesTests {
    private let page: GamePage
    private let games: [VoucherGame]

    init() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("js"), withIntermediateDirectories: true)
        try Data("<!doctype html>".utf8).write(to: folder.appendingPathComponent("index.html"))
        try Data("1".utf8).write(to: folder.appendingPathComponent("js/game.js"))
        let page = try GamePage(folder: folder)
        self.page = page
        games = VoucherGame.stock + [VoucherGame(id: "quiz", title: "Quiz", text: "", page: page)]
    }

    private func response(
        _ path: String, host: String? = nil, acceptsHostHeader: Bool = true
    ) -> HTTPResponse? {
        let files = GameFiles(games, publicURL: "https://gifts.example", acceptsHostHeader: acceptsHostHeader)
        var headers: HTTPHeaders = [:]
        if let host { headers["Host"] = host }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return files.response(to: HTTPRequest(method: "GET", path: "/games/" + path, headers: headers), parts)
    }

    @Test func filesAreSentWithTheirTypesToBeKept() throws {
        let start = try #require(response("quiz/\(page.mark)/index.html"))
        #expect(start.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(start.headers["Cache-Control"]?.contains("immutable") == true)
        #expect(start.headers["X-Content-Type-Options"] == "nosniff")
        let script = try #require(response("quiz/\(page.mark)/js/game.js"))
        #expect(script.headers["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(script.headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test func nothingElseIsThere() {
        for path in [
            "quiz/\(page.mark)/", "quiz/\(page.mark)", "quiz", "", "quiz/0000000000000000/index.html",
            "quiz/\(page.mark)/../index.html", "quiz/\(page.mark)/js", "quiz/\(page.mark)/js//game.js",
            "memory-pairs/\(page.mark)/index.html", "nothing/\(page.mark)/index.html", "quiz/\(page.mark)//index.html",
        ] { #expect(response(path) == nil, "\(path)") }
    }

    @Test func everyFileHasNoOriginAndNoNetwork() throws {
        for file in ["index.html", "js/game.js"] {
            let sent = try #require(response("quiz/\(page.mark)/\(file)"))
            let policy = try #require(sent.headers["Content-Security-Policy"])
            let rules = policy.split(separator: "; ").map(String.init)
            let own = "https://gifts.example/games/quiz/\(page.mark)/"
            #expect(
                rules == [
                    "sandbox allow-scripts", "default-src 'none'", "script-src 'unsafe-inline' \(own)",
                    "style-src 'unsafe-inline' \(own)", "img-src data: blob: \(own)", "font-src data: \(own)",
                    "media-src data: blob: \(own)", "connect-src 'none'", "form-action 'none'", "base-uri 'none'",
                    "frame-ancestors 'self'",
                ])
            #expect(sent.headers["Referrer-Policy"] == "no-referrer" && sent.headers["X-DNS-Prefetch-Control"] == "off")
            #expect(sent.headers["Set-Cookie"] == nil)
        }
    }

    /// Without a public address the browser's own is used, and only where it is plain: it stands in a header.
    @Test func whatARequestCallsTheSiteIsTakenOnlyWhereItIsPlain() throws {
        func policy(_ host: String, accepts: Bool = true) throws -> String {
            try #require(
                response("quiz/\(page.mark)/index.html", host: host, acceptsHostHeader: accepts)?.headers[
                    "Content-Security-Policy"])
        }
        #expect(try policy("localhost:8080").contains(" http://localhost:8080/games/quiz/"))
        #expect(try policy("[::1]:8080").contains(" http://[::1]:8080/games/quiz/"))
        #expect(try !policy("localhost:8080", accepts: false).contains("localhost"))
        for host in ["a b", "x;script-src *", "x, default-src *", "*", "x/y", "'unsafe-eval'"] {
            #expect(try !policy(host).contains(host), "\(host)")
        }
    }
}
