import Foundation
import HTTPServer
import Synchronization
import Testing
import VoucherKit
import VoucherKitTesting

@testable import VoucherServer

/// The router with a clock that stands still, without a network.
struct ClientLimitTests {
    private let clock = Clock()
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + UUID().uuidString
    }

    private func handler(_ configure: (inout ServerConfiguration) -> Void = { _ in }) throws -> any HTTPHandler {
        var configuration = ServerConfiguration()
        configure(&configuration)
        let clock = clock
        let application = VoucherApplication(configuration: configuration) { _ in StartViewController { _ in } }
        return try application.makeHandler(
            stores: .embedded(in: folder), publicURL: "https://gifts.example", now: { clock.now })
    }

    private func request(
        _ path: String, from peer: String, forwardedFor: String? = nil, method: String = "GET"
    ) throws -> HTTPRequest {
        var request = HTTPRequest(method: method, path: path, peer: try #require(ClientAddress(peer)))
        if let forwardedFor { request.headers["X-Forwarded-For"] = forwardedFor }
        guard method == "POST" else { return request }
        request.headers["Origin"] = "https://gifts.example"
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.body = Array("_screen=start&_type=1".utf8)
        return request
    }

    /// The statuses of guessed links, counted.
    private func guess(
        _ count: Int, at handler: any HTTPHandler, from peer: String, forwardedFor: String? = nil
    ) async throws -> [Int: Int] {
        var statuses: [Int: Int] = [:]
        for number in 0..<count {
            let token = String(repeating: "x", count: 29) + String(number + 100)
            let request = try request("/v/\(token)", from: peer, forwardedFor: forwardedFor)
            statuses[await handler.respond(to: request).status, default: 0] += 1
        }
        return statuses
    }

    @Test func twoHundredGuessedLinksInAMinuteAreThrottled() async throws {
        let handler = try handler()
        #expect(try await guess(200, at: handler, from: "203.0.113.5") == [404: 60, 429: 140])
        clock.advance(by: 18)
        let refused = await handler.respond(to: try request("/v/nothing", from: "203.0.113.5"))
        #expect(refused.status == 429 && refused.headers["Retry-After"] == "42")
        #expect(String(decoding: refused.body, as: UTF8.self).contains("Please wait a moment"))
        #expect(try await guess(1, at: handler, from: "203.0.113.6") == [404: 1], "the control: somebody else")
        #expect(await handler.respond(to: try request("/", from: "203.0.113.5")).status == 200)
        clock.advance(by: 42)
        #expect(try await guess(1, at: handler, from: "203.0.113.5") == [404: 1], "the next minute")
    }

    @Test func guessesByPostAndAllOfAnIPv6NetworkCountTogether() async throws {
        let handler = try handler()
        for number in 0..<60 {
            let post = try request("/v/x", from: "2001:db8::\(number + 1)", method: number % 2 == 0 ? "POST" : "HEAD")
            #expect(await handler.respond(to: post).status == 404)
        }
        #expect(await handler.respond(to: try request("/v/x", from: "2001:db8::ffff")).status == 429)
        #expect(await handler.respond(to: try request("/v/x", from: "2001:db8:0:1::1")).status == 404)
    }

    @Test func theHolderOfALinkIsToldTheTruthHoweverManyWereGuessed() async throws {
        let handler = try handler()
        let (voucher, _) = try VoucherStoreContract.made()
        let stores = try VoucherApplication.Stores.embedded(in: folder)
        let token = stores.vault.makeToken()
        _ = try await stores.vouchers.insert(
            voucher,
            link: StoredLink(
                hash: try #require(stores.vault.lookupHash(of: token)), sealed: try stores.vault.seal(token)),
            activationKey: "a")
        #expect(try await guess(100, at: handler, from: "203.0.113.5") == [404: 60, 429: 40])
        #expect(await handler.respond(to: try request("/v/\(token)", from: "203.0.113.5")).status == 200)
        #expect(await handler.respond(to: try request("/v/\(token)x", from: "203.0.113.5")).status == 429)
    }

    @Test func clientsBehindATrustedProxyAreToldApart() async throws {
        let handler = try handler { $0.trustedProxies = (try? TrustedProxies("10.0.0.0/8")) ?? .none }
        let first = try await guess(100, at: handler, from: "10.0.0.1", forwardedFor: "203.0.113.5")
        #expect(first == [404: 60, 429: 40])
        #expect(try await guess(1, at: handler, from: "10.0.0.1", forwardedFor: "203.0.113.6") == [404: 1])
        #expect(
            try await guess(1, at: handler, from: "10.0.0.2", forwardedFor: "203.0.113.6, 203.0.113.5, 10.0.0.1")
                == [429: 1], "by another proxy, with an address made up")
    }

    @Test func aHeaderThatAnUntrustedPeerMadeUpIsIgnored() async throws {
        let handler = try handler { $0.trustedProxies = (try? TrustedProxies("10.0.0.0/8")) ?? .none }
        var statuses: [Int: Int] = [:]
        for number in 0..<100 {
            let forged = try request("/v/x", from: "203.0.113.5", forwardedFor: "198.51.100.\(number)")
            statuses[await handler.respond(to: forged).status, default: 0] += 1
        }
        #expect(statuses == [404: 60, 429: 40])
    }

    @Test func aProxyThatNobodyNamedIsToldOfOnce() async throws {
        let told = Mutex<[String]>([])
        let handler = try handler()
        try await ScreenLog.$sink.withValue({ line in told.withLock { $0.append(line) } }) {
            _ = try await guess(3, at: handler, from: "203.0.113.5", forwardedFor: "198.51.100.1")
            #expect(told.withLock { $0.isEmpty }, "somebody out there, who made it up")
            _ = try await guess(3, at: handler, from: "10.0.0.1", forwardedFor: "198.51.100.1")
        }
        #expect(told.withLock { $0.count { $0.contains("10.0.0.1") && $0.contains("TRUSTED_PROXIES") } } == 1)
    }

    @Test func sessionsOfOneClientAreBounded() async throws {
        let handler = try handler { $0.newSessionsPerClient = 3 }
        var cookie = ""
        for _ in 0..<3 {
            let answer = await handler.respond(to: try request("/", from: "203.0.113.5", method: "POST"))
            #expect(answer.status == 303)
            cookie = String(try #require(answer.headers["Set-Cookie"]).prefix { $0 != ";" })
        }
        let refused = await handler.respond(to: try request("/", from: "203.0.113.5", method: "POST"))
        #expect(refused.status == 429 && refused.headers["Retry-After"] == "600")
        #expect(refused.headers["Set-Cookie"] == nil)
        var known = try request("/", from: "203.0.113.5", method: "POST")
        known.headers["Cookie"] = cookie
        #expect(await handler.respond(to: known).status == 303, "who has a session goes on")
        known.headers["Cookie"] = "__Host-vk_session=" + String(repeating: "x", count: 32)
        #expect(await handler.respond(to: known).status == 429, "a cookie that is made up is none")
        #expect(await handler.respond(to: try request("/", from: "203.0.113.6", method: "POST")).status == 303)
        clock.advance(by: 600)
        #expect(await handler.respond(to: try request("/", from: "203.0.113.5", method: "POST")).status == 303)
    }
}

private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
