import Foundation
import HTTPServer
import Synchronization
import Testing
import VoucherKit
import VoucherKitTesting

@testable import VoucherServer

/// From a request to the mail: what a login screen is built on.
struct LoginTests {
    /// What a controller saw of its scene when its button was pressed.
    private struct Seen: Sendable, Equatable {
        var client: String
        var session: String?
        var person: SignedInPerson?
    }

    private let mailing = WaitingMailing()

    private func handler(mailing: (any LoginMailing)?) throws -> any HTTPHandler {
        var configuration = ServerConfiguration()
        configuration.trustedProxies = try TrustedProxies("127.0.0.1")
        let application = VoucherApplication(configuration: configuration, loginMailing: mailing) { _ in
            StartViewController { start in
                guard let scene = start.scene else { return }
                Self.pressed.withLock {
                    $0[scene.clientKey] = Seen(
                        client: scene.clientKey, session: scene.sessionID, person: scene.signedInPerson)
                }
                guard let login = scene.environment[LoginService.self], let session = scene.sessionID else { return }
                let client = scene.clientKey
                scene.perform {
                    try await login.ask(address: try EmailAddress("Anna@example.org"), session: session, client: client)
                } completion: { _ in
                    scene.signedInPerson = SignedInPerson(id: "42", issuer: .mail)
                }
            }
        }
        return try application.makeHandler(
            stores: .embedded(in: NSTemporaryDirectory() + UUID().uuidString), publicURL: "https://gifts.example",
            now: { Date(timeIntervalSince1970: 1_800_000_000) })
    }

    private static let pressed = Mutex<[String: Seen]>([:])

    private func press(_ handler: any HTTPHandler, from client: String) async throws -> HTTPResponse {
        await handler.respond(
            to: HTTPRequest(
                method: "POST", path: "/",
                headers: [
                    "Origin": "https://gifts.example", "Content-Type": "application/x-www-form-urlencoded",
                    "X-Forwarded-For": client,
                ], body: Array("_screen=start&_press=start.make".utf8)))
    }

    @Test func aPressReachesTheMailWithTheClientAndTheSessionItCameFrom() async throws {
        let handler = try handler(mailing: mailing)
        #expect(try await press(handler, from: "2001:db8::7").status == 303)
        var mails = mailing.stream.makeAsyncIterator()
        let mail = try #require(await mails.next())
        #expect(mail.forSending == "Anna@example.org")
        let seen = try #require(Self.pressed.withLock { $0["2001:db8::/64"] })
        #expect(seen.session?.utf8.count == 43 && seen.person == nil)
    }

    @Test func withoutAWayToSendCodesThereIsNoLoginByCode() async throws {
        let handler = try handler(mailing: nil)
        #expect(try await press(handler, from: "203.0.113.77").status == 303)
        #expect(Self.pressed.withLock { $0["203.0.113.77"] } != nil)
    }
}

private final class WaitingMailing: LoginMailing {
    let stream: AsyncStream<EmailAddress>
    private let continuation: AsyncStream<EmailAddress>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func sendCode(_ code: String, to address: EmailAddress, id: LoginChallengeID, expiresAt: Date) async throws {
        continuation.yield(address)
    }
}
