import Foundation
import HTTPServer
import Synchronization
import Testing

struct ServerTests {
    /// Answers at once, or when the test says so.
    private final class Handler: HTTPHandler {
        let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
        private let isOpen = Atomic(false)
        let arrivals = AsyncStream<Void>.makeStream()

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            if request.path == "/wait", !isOpen.load(ordering: .acquiring) {
                await withCheckedContinuation { continuation in
                    waiting.withLock { $0.append(continuation) }
                    arrivals.continuation.yield()
                }
            }
            if request.path == "/peer" { return .text(request.peer.description) }
            return .text("\(request.method) \(request.path) \(request.body.count)")
        }

        func open() {
            isOpen.store(true, ordering: .releasing)
            let all = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for continuation in all { continuation.resume() }
        }
    }

    private func started(
        _ configure: (inout HTTPServer.Configuration) -> Void = { _ in }
    ) throws -> (HTTPServer, Handler, UInt16) {
        var configuration = HTTPServer.Configuration()
        configuration.bodyLimit = 1000
        // All tests share the threads that handlers run on, and a machine may have few.
        configuration.handlerDeadline = .seconds(600)
        configuration.queueLimit = .seconds(600)
        configure(&configuration)
        let handler = Handler()
        let server = HTTPServer(configuration: configuration, handler: handler)
        return (server, handler, try server.start())
    }

    @Test(arguments: [127, 128, 129, 256])
    func thatManyConnectionsThatAreReadyAtOnceAreAllAnswered(_ count: Int) async throws {
        let (server, _, port) = try started()
        let clients = try (0..<count).map { _ in try RawClient(port: port) }
        for round in 0..<3 {
            for client in clients { try client.send("GET /\(round) HTTP/1.1\r\nHost: x\r\n\r\n") }
            for client in clients { #expect(try await client.readResponse().body == "GET /\(round) 0") }
        }
        await server.stop()
    }

    @Test func requestsOnOneConnectionAreAnsweredInTheirOrder() async throws {
        let (server, _, port) = try started()
        let client = try RawClient(port: port)
        let requests = (0..<10).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
        try client.send(requests)
        for number in 0..<10 { #expect(try await client.readResponse().body == "GET /\(number) 0") }
        await server.stop()
    }

    @Test func aBodyOverTheLimitIsRefusedHoweverItComes() async throws {
        let (server, _, port) = try started()
        let body = String(repeating: "x", count: 1001)
        let chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n\(body)\r\n0\r\n\r\n"
        let whole = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n\(body)"
        let huge = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n"
        for request in [chunked, whole, huge] {
            let client = try RawClient(port: port)
            try client.send(request)
            #expect(try await client.readResponse().status == 413)
        }
        let fitting = try RawClient(port: port)
        try fitting.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n\(body.dropLast())")
        #expect(try await fitting.readResponse().body == "POST / 1000", "the control")
        await server.stop()
    }

    @Test(arguments: ["/%", "/%G1", "/%FF", "http://x/"])
    func anAddressThatIsNotWellFormedIsRefused(_ target: String) async throws {
        let (server, _, port) = try started()
        let client = try RawClient(port: port)
        try client.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.readResponse().status == 400)
        await server.stop()
    }

    @Test func aRequestKnowsWhereItComesFrom() async throws {
        let (server, _, port) = try started()
        let client = try RawClient(port: port)
        try client.send("GET /peer HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
        #expect(try await client.readResponse().body == "127.0.0.1")
        await server.stop()
    }

    @Test func oneAddressHasSoManyConnectionsAndAgainWhenSomeAreClosed() async throws {
        let (server, _, port) = try started { $0.connectionLimitPerAddress = 3 }
        let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
        let clients = try (0..<3).map { _ in try RawClient(port: port) }
        for client in clients {
            try client.send(request)
            #expect(try await client.readResponse().status == 200)
        }
        let fourth = try RawClient(port: port)
        try fourth.send(request)
        let refusal = try await fourth.readAll()
        #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.contains("Retry-After: 3"))
        #expect(refusal.hasSuffix("Too many connections are open at the moment. Please try again in a few seconds."))
        for client in clients {
            try client.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            _ = try await client.readAll()
        }
        let next = try RawClient(port: port)
        try next.send(request)
        #expect(try await next.readResponse().status == 200, "the control")
        await server.stop()
    }

    @Test func aHeadIsAnsweredWithoutABody() async throws {
        let (server, _, port) = try started()
        let client = try RawClient(port: port)
        try client.send("HEAD /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let answer = try await client.readAll()
        #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("\r\n\r\n"))
        await server.stop()
    }

    @Test func aClientThatTakesItsTimeHoldsNobodyUp() async throws {
        let (server, handler, port) = try started()
        let slow = try RawClient(port: port)
        try slow.send("GET /slow HTTP/1.1\r\nHo")
        let waiting = try RawClient(port: port)
        try waiting.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        var arrivals = handler.arrivals.stream.makeAsyncIterator()
        await arrivals.next()
        let quick = try RawClient(port: port)
        try quick.send("GET /quick HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await quick.readResponse().body == "GET /quick 0")
        try slow.send("st: x\r\n\r\n")
        #expect(try await slow.readResponse().body == "GET /slow 0")
        handler.open()
        #expect(try await waiting.readResponse().body == "GET /wait 0")
        await server.stop()
    }

    @Test func whatIsInFlightIsAnsweredBeforeTheServerEnds() async throws {
        let (server, handler, port) = try started()
        let client = try RawClient(port: port)
        try client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        var arrivals = handler.arrivals.stream.makeAsyncIterator()
        await arrivals.next()
        let stopping = Task { await server.stop() }
        handler.open()
        #expect(try await client.readResponse().body == "GET /wait 0")
        await stopping.value
        #expect(throws: RawClient.Fault.self) { try RawClient(port: port) }
    }

    @Test func aClientThatHasGoneKeepsNothingWaiting() async throws {
        let (server, handler, port) = try started()
        var arrivals = handler.arrivals.stream.makeAsyncIterator()
        for _ in 0..<20 {
            let client = try RawClient(port: port)
            try client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            await arrivals.next()
            client.close()
        }
        handler.open()
        await server.stop()
    }

    @Test func aHandlerThatTakesTooLongIsAnsweredFor() async throws {
        let (server, handler, port) = try started { $0.handlerDeadline = .seconds(2) }
        let client = try RawClient(port: port)
        try client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.readResponse().status == 503)
        try client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.readResponse().body == "GET /next 0", "the connection goes on")
        handler.open()
        await server.stop()
    }

    /// A photo may take minutes to come over a slow connection.
    @Test func theTimeForAnAnswerBeginsWhenAllOfTheRequestIsThere() async throws {
        let start = ContinuousClock.now
        let passed = Mutex(Duration.zero)
        let (server, handler, port) = try started {
            $0.handlerDeadline = .seconds(40)
            $0.now = { start + passed.withLock { $0 } }
        }
        var arrivals = handler.arrivals.stream.makeAsyncIterator()
        let slow = try RawClient(port: port)
        try slow.send("POST /wait HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        #expect(try await slow.readResponse().status == 100)
        let early = try RawClient(port: port)
        try early.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
        await arrivals.next()
        passed.withLock { $0 = .seconds(30) }
        try slow.send("ab")
        await arrivals.next()
        passed.withLock { $0 = .seconds(41) }
        #expect(try await early.readResponse().status == 503, "the control")
        handler.open()
        #expect(try await slow.readResponse().body == "POST /wait 2")
        await server.stop()
    }

    /// Which all have, where nobody may wait at all.
    @Test func whoWaitedTooLongForAThreadIsToldToComeAgainAndCostsNoWork() async throws {
        let (server, handler, port) = try started { $0.queueLimit = .zero }
        let client = try RawClient(port: port)
        try client.send("GET /wait HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let answer = try await client.readAll()
        #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("Retry-After: 3"))
        #expect(answer.contains("Please try again in a few seconds."))
        #expect(handler.waiting.withLock { $0.isEmpty })
        await server.stop()
    }

    /// A proxy that read them otherwise would take the second request for another person's.
    @Test(arguments: [
        "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\nab",
        "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /a HTTP/1.1\r\n\r\n", "GET /a HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    ])
    func aRequestWhoseEndOrHostIsDoubtfulIsRefusedAndTheConnectionClosed(_ request: String) async throws {
        let (server, _, port) = try started()
        let client = try RawClient(port: port)
        try client.send(request + "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
        let answers = try await client.readAll()
        #expect(answers.hasPrefix("HTTP/1.1 400 ") && !answers.contains("smuggled"), "\(answers)")
        let control = try RawClient(port: port)
        try control.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab")
        #expect(try await control.readAll().hasPrefix("HTTP/1.1 200 "))
        await server.stop()
    }

    @Test func twoServersNeverListenOnOnePort() async throws {
        let (server, _, port) = try started()
        var configuration = HTTPServer.Configuration()
        configuration.port = port
        #expect {
            try HTTPServer(configuration: configuration, handler: Handler()).start()
        } throws: { "\($0)".contains("Choose another with HOST and PORT") }
        await server.stop()
    }

    @Test func anAddressThatIsTakenIsRefusedInWords() async throws {
        var configuration = HTTPServer.Configuration()
        configuration.host = "not an address"
        #expect {
            try HTTPServer(configuration: configuration, handler: Handler()).start()
        } throws: { error in
            String(describing: error).contains("HOST has to be an IPv4 address")
        }
    }
}
