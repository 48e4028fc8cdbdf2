import Foundation
import HTTPServer
import Synchronization
import Testing
import Vouchers

@testable import ImageSearch
@testable import WebClient

/// The lines an agent logged.
private final class LogBox: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }
}

/// An agent that asks an address of the web, at a real server.
@Suite(.timeLimit(.minutes(2)))
struct JSONSearchTests {
    private func agent(_ port: UInt16, _ change: (inout JSONSearchAgent.Shape) -> Void = { _ in }) throws
        -> JSONSearchAgent
    {
        var shape = JSONSearchAgent.Shape()
        change(&shape)
        return try JSONSearchAgent(
            endpoint: "http://127.0.0.1:\(port)/search?app=1", shape: shape, headers: ["X-Key: secret"],
            rules: .allowing("127.0.0.1"))
    }

    private static func json(_ text: String) -> HTTPResponse {
        HTTPResponse(headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    @Test func theStockQuestionIsAskedAndItsAnswerRead() async throws {
        try await LocalService.with { request in
            guard request.path == "/search" else { return .text(request.path) }
            return Self.json(
                """
                {"pictures": [{"description": "A cake", "thumbnail": "/small/1", "image": "/large/1", "more": [1]},
                 {"description": "No picture"}, {"image": "http://other.example/2"}, 7], "next": "page 2"}
                """)
        } _: { service, port in
            let agent = try agent(port)
            let query = SearchQuery(text: "a&b=c é #?", kind: .animation, count: 9, cursor: "x y", language: "de")
            let page = try await agent.page(for: query)
            let base = "http://127.0.0.1:\(port)"
            #expect(
                page.pictures == [
                    FoundPicture(id: base + "/large/1", previewID: base + "/small/1", description: "A cake"),
                    FoundPicture(id: "http://other.example/2", description: ""),
                ])
            #expect(page.next == "page 2")
            let asked = try #require(service.requests.first)
            #expect(
                asked.query.map { "\($0.name)=\($0.value)" } == [
                    "app=1", "q=a&b=c é #?", "kind=animation", "count=9", "language=de", "cursor=x y",
                ])
            #expect(asked.headers["X-Key"] == "secret")
            #expect(try await agent.bytes(of: page.pictures[0], .preview) == Data("/small/1".utf8))
            #expect(try await agent.bytes(of: page.pictures[0], .whole) == Data("/large/1".utf8))
            #expect(service.requests.dropFirst().allSatisfy { $0.headers["X-Key"] == nil }, "no picture needs the key")
        }
    }

    @Test func anotherServiceIsAskedInItsOwnWayPageByPage() async throws {
        try await LocalService.with { request in
            let page = request.query.first { $0.name == "page" }?.value ?? ""
            let entry = #"{"alt": "\#(page)", "src": {"medium": "/m", "original": "/o"}}"#
            return Self.json(#"{"photos": {"items": [\#(page == "3" ? entry : entry + "," + entry)]}}"#)
        } _: { service, port in
            let agent = try agent(port) {
                ($0.text, $0.kind, $0.count, $0.language, $0.cursor) = ("query", "", "per_page", "", "page")
                ($0.pictures, $0.description) = ("photos.items", "alt")
                ($0.thumbnail, $0.image, $0.next) = ("src.medium", "src.original", "")
                $0.more = [("safe", "strict")]
            }
            var (query, seen) = (SearchQuery(text: "cake", count: 2), [String]())
            repeat {
                let page = try await agent.page(for: query)
                seen += page.pictures.map(\.description)
                query.cursor = page.next
            } while query.cursor != nil
            #expect(seen == ["1", "1", "2", "2", "3"])
            #expect(
                service.requests[0].query.map(\.name) == ["app", "query", "per_page", "page", "safe"])
        }
    }

    @Test(arguments: ["", "<html>", "[]", "{}", #"{"pictures": 7}"#, #"{"pictures": {"a": 1}}"#, "nu\u{0}ll"])
    func whatIsNoAnswerCannotBeRead(_ text: String) async throws {
        try await LocalService.with { _ in
            Self.json(text)
        } _: { _, port in
            let agent = try agent(port)
            await #expect(throws: SearchFailure.unreadable) { try await agent.page(for: SearchQuery(text: "x")) }
        }
    }

    @Test func nothingFoundIsNoFailureAndTooMuchIsCutOff() async throws {
        try await LocalService.with { request in
            let count = request.query.first { $0.name == "q" }?.value == "none" ? 0 : 500
            let entries = Array(
                repeating: #"{"image": "/1", "description": "\#(String(repeating: "x", count: 999))"}"#, count: count)
            return Self.json(#"{"pictures": [\#(entries.joined(separator: ","))], "next": null}"#)
        } _: { _, port in
            let agent = try agent(port)
            #expect(try await agent.page(for: SearchQuery(text: "none")) == SearchPage(pictures: []))
            let page = try await agent.page(for: SearchQuery(text: "many", count: 12))
            #expect(page.pictures.count == 12 && page.pictures[0].description.count == 200)
        }
    }

    @Test(
        arguments: [(404, .refused), (403, .refused), (429, .tooOften), (500, .unreachable)] as [(Int, SearchFailure)])
    func anAnswerThatIsNoneSaysWhatItMeansForASearch(_ status: Int, _ failure: SearchFailure) async throws {
        try await LocalService.with { _ in
            HTTPResponse(status: status)
        } _: { _, port in
            let agent = try agent(port)
            await #expect(throws: failure) { try await agent.page(for: SearchQuery(text: "x")) }
        }
    }

    @Test func anAddressThatIsNotAllowedIsNoneToAskAndIsLogged() async throws {
        let log = LogBox()
        try await LocalService.with { _ in
            Self.json(#"{"pictures": []}"#)
        } _: { service, port in
            let endpoint = "http://127.0.0.1:\(port)/search"
            let agent = try JSONSearchAgent(endpoint: endpoint, log: { log.add($0) })
            await #expect(throws: SearchFailure.refused) {
                try await agent.page(for: SearchQuery(text: "secret words"))
            }
            #expect(service.requests.isEmpty)
            let allowed = try JSONSearchAgent(endpoint: endpoint, allowedHosts: ["127.0.0.1"])
            #expect(try await allowed.page(for: SearchQuery(text: "x")).pictures.isEmpty, "the control")
        }
        #expect(log.all == ["The search for pictures did not work: notAllowed."])
    }

    @Test(arguments: ["", "search", "ftp://example.org/", "http://u:p@example.org/"])
    func whatCannotBeAskedIsSaidAtOnce(_ endpoint: String) {
        #expect(throws: SearchEndpointError.self) { try JSONSearchAgent(endpoint: endpoint) }
    }

    @Test func aHeaderOfTwoLinesIsNone() {
        #expect(throws: SearchEndpointError.self) {
            try JSONSearchAgent(endpoint: "https://pictures.example/", headers: ["A: b\r\nC: d"])
        }
    }
}
