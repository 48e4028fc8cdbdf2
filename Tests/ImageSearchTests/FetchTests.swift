import Foundation
import HTTPServer
import Testing
import Vouchers

@testable import ImageSearch
@testable import WebClient

/// Limits of what is fetched, and what becomes of answers that are no pictures.
@Suite(.timeLimit(.minutes(2)))
struct FetchTests {
    @Test func noMoreIsTakenThanMayBeWhetherItsLengthIsToldOrNot() async throws {
        var rules = FetchRules.allowing("127.0.0.1")
        rules.sizeLimit = 100_000
        for count in [100_000, 100_001] {
            let told = try await Self.outcome {
                try await LocalService.with { _ in
                    HTTPResponse(body: [UInt8](repeating: 7, count: count))
                } _: { _, port in
                    let bytes = try await WebFetcher(rules: rules).get("http://127.0.0.1:\(port)/")
                    #expect(bytes.count == count)
                }
            }
            let bytes = Data("HTTP/1.0 200 OK\r\n\r\n".utf8) + Data(repeating: 7, count: count)
            let untold = try await Self.outcome {
                let port = try RudeService(bytes).port
                let got = try await WebFetcher(rules: rules).get("http://127.0.0.1:\(port)/")
                #expect(got.count == count)
            }
            #expect(told == untold && told == (count > 100_000 ? .tooLarge : nil))
        }
    }

    private static func outcome(_ body: () async throws -> Void) async throws -> SearchFailure? {
        do {
            try await body()
            return nil
        } catch let failure as SearchFailure {
            return failure
        }
    }

    /// A few bytes that would become very many.
    @Test func nothingIsUnpacked() async throws {
        let packed: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C, 4, 0, 0x22, 0x6E, 0x8D, 0xE8, 2, 0, 0, 0,
        ]
        try await LocalService.with { _ in
            HTTPResponse(headers: ["Content-Encoding": "gzip"], body: packed)
        } _: { _, port in
            let bytes = try await WebFetcher(rules: .allowing("127.0.0.1")).get("http://127.0.0.1:\(port)/")
            #expect(bytes == Data(packed))
        }
    }

    @Test func whoDoesNotAnswerInTimeIsLate() async throws {
        let end = AsyncStream<Void>.makeStream()
        try await LocalService.with { _ in
            for await _ in end.stream {}
            return .text("")
        } _: { _, port in
            defer { end.continuation.finish() }
            var rules = FetchRules.allowing("127.0.0.1")
            rules.timeout = 0.3
            await #expect(throws: SearchFailure.late) {
                try await WebFetcher(rules: rules).get("http://127.0.0.1:\(port)/")
            }
        }
    }

    @Test func aFetchThatIsCalledOffEnds() async throws {
        let (arrivals, end) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        try await LocalService.with { _ in
            arrivals.continuation.yield()
            for await _ in end.stream {}
            return .text("")
        } _: { _, port in
            defer { end.continuation.finish() }
            let task = Task {
                try await WebFetcher(rules: .allowing("127.0.0.1")).get("http://127.0.0.1:\(port)/")
            }
            for await _ in arrivals.stream { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test(
        arguments: [
            (404, .gone), (410, .gone), (429, .tooOften), (401, .refused), (403, .refused), (500, .unreachable),
            (503, .unreachable), (204, .unreadable),
        ] as [(Int, SearchFailure)])
    func eachAnswerHasItsMeaning(_ status: Int, _ failure: SearchFailure) async throws {
        try await LocalService.with { _ in
            HTTPResponse(status: status)
        } _: { _, port in
            await #expect(throws: failure) {
                try await WebFetcher(rules: .allowing("127.0.0.1")).get("http://127.0.0.1:\(port)/")
            }
        }
    }

    @Test func whereNobodyListensNothingIsReached() async {
        await #expect(throws: SearchFailure.unreachable) {
            try await WebFetcher(rules: .allowing("127.0.0.1")).get("http://127.0.0.1:1/")
        }
    }
}
