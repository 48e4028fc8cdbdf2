import Foundation
import HTTPServer
import Synchronization
import Testing
import VoucherKit

@testable import VoucherServer

/// A host's own accounts: a signed token posted to /login/token signs a person in.
struct TokenLoginTests {
    private let tokens: SignedToken
    private let handler: any HTTPHandler

    init() throws {
        tokens = try SignedToken.shared.get()
        var configuration = ServerConfiguration()
        configuration.tokenLogin = TokenLoginSettings(
            issuer: "https://id.example", audience: "gifts", keyFile: tokens.publicKeyPath, keyID: "one")
        handler = try Self.handler(configuration)
    }

    private static func handler(_ configuration: ServerConfiguration) throws -> any HTTPHandler {
        let application = VoucherApplication(configuration: configuration) { _ in
            StartViewController { start in
                VoucherCreationFlowCoordinator(manager: VoucherCreationManager())
                    .startFlow(on: start, personalizationOptions: [TitlePersonalizationOption()])
            }
        }
        return try application.makeHandler(
            stores: .embedded(in: NSTemporaryDirectory() + UUID().uuidString), publicURL: "https://gifts.example",
            now: { Date(timeIntervalSince1970: 1_800_000_000) })
    }

    private func post(
        _ path: String, _ fields: [String: String], origin: String? = "https://gifts.example", cookie: String? = nil
    ) async -> HTTPResponse {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let body = fields.map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }
        var headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        headers["Origin"] = origin
        headers["Cookie"] = cookie
        return await handler.respond(
            to: HTTPRequest(method: "POST", path: path, headers: headers, body: Array(body.joined(separator: "&").utf8))
        )
    }

    private func cookie(of response: HTTPResponse) -> String? {
        response.headers["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
    }

    private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test func aTokenFromAPageOfOurOwnSignsInAndGivesANewCookie() async throws {
        let begun = await post("/", ["_screen": "start", "_press": "start.make"])
        let old = try #require(cookie(of: begun))
        let screen = try #require(begun.headers["Location"])
        let answer = await post("/login/token", ["token": try tokens.make(), "return": screen], cookie: old)
        #expect(answer.status == 303 && answer.headers["Location"] == screen)
        let new = try #require(cookie(of: answer))
        #expect(new != old && answer.headers["Set-Cookie"]?.contains("HttpOnly; SameSite=Lax") == true)
        let page = HTTPRequest(method: "GET", path: screen, headers: ["Cookie": new])
        #expect(await handler.respond(to: page).status == 200, "the scene lives on")
        let left = HTTPRequest(method: "GET", path: screen, headers: ["Cookie": old])
        #expect(await handler.respond(to: left).status == 200, "and what was there before stays under the old one")
    }

    @Test func anotherSitesFormAsksFirstAndChangesNothing() async throws {
        let token = try tokens.make()
        for origin in ["https://shop.example", "null", nil] {
            let asked = await post("/login/token", ["token": token, "return": "/v/x"], origin: origin)
            #expect(asked.status == 200 && cookie(of: asked) == nil)
            #expect(text(asked).contains("You come as Anna Müller (anna@example.org). Is that you?"))
            #expect(!text(asked).contains(token), "the page does not carry the token")
            #expect(asked.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        }
        let asked = await post("/login/token", ["token": token, "return": "/v/x"], origin: "https://shop.example")
        let path = try #require(asked.headers["X-Location"])
        let press = ["_screen": "token-login", "_press": "token-login.go-on"]
        #expect(await post(path, press, origin: "https://shop.example").status == 403, "nor does another site press it")
        let answer = await post(path, press)
        #expect(answer.status == 303 && answer.headers["Location"] == "/v/x" && cookie(of: answer) != nil)
        #expect(await post(path, press).status == 403, "a token counts once")
        #expect(await post(path, press, cookie: cookie(of: answer)).status == 303, "the same press again does no harm")
        #expect(await post("/login/token/" + String(repeating: "a", count: 32), press).status == 403)
    }

    @Test func aTokenCountsOnceWhoeverShowsIt() async throws {
        let token = try tokens.make()
        let first = await post("/login/token", ["token": token])
        #expect(first.status == 303 && first.headers["Location"] == "/")
        #expect(await post("/login/token", ["token": token]).status == 403)
        #expect(await post("/login/token", ["token": token], cookie: cookie(of: first)).status == 303)
        let next = await post("/login/token", ["token": try tokens.make(["jti": #""2""#])])
        #expect(next.status == 303, "the control")
    }

    @Test func whatIsNotForUsIsRefusedAlike() async throws {
        var refused = [
            try tokens.make(["iss": #""https://evil.example""#]), try tokens.make(["aud": #""others""#]),
            try tokens.make(["exp": "1799999000"]), try tokens.make(["nbf": "1800001000"]),
            try tokens.make(header: #"{"alg":"RS256","kid":"two"}"#), try tokens.make(header: #"{"alg":"RS256"}"#),
            try tokens.make(header: #"{"alg":"PS256","kid":"one"}"#), try SignedToken().make(), "", "a.b.c",
            try tokens.make() + "x",
        ]
        // None, and the public key taken for a secret.
        let payload = try tokens.make().split(separator: ".")[1]
        for header in [#"{"alg":"none","kid":"one"}"#, #"{"alg":"HS256","kid":"one"}"#] {
            refused.append(SignedToken.encode(Array(header.utf8)) + ".\(payload).")
        }
        for origin in ["https://gifts.example", "https://shop.example"] {
            let pages = Set(
                await refused.asyncMap { token in
                    let answer = await post("/login/token", ["token": token], origin: origin)
                    #expect(answer.status == 403 && cookie(of: answer) == nil, "\(token)")
                    return text(answer).replacing(/nonce="[^"]*"/, with: "")
                })
            #expect(pages.count == 1, "a stranger does not learn why")
        }
    }

    /// The first of them ended the server.
    @Test(arguments: ["/login", "/login/", "/login/x", "/login/token/", "/login/token/x/y", "/login/x/token"])
    func theAddressesAroundItAreNobodys(_ path: String) async {
        for method in ["GET", "HEAD", "POST"] {
            let request = HTTPRequest(
                method: method, path: path, headers: ["Origin": "https://gifts.example"], body: [])
            let status = await handler.respond(to: request).status
            #expect((400..<500).contains(status), "\(method)")
        }
    }

    @Test func nobodyIsSentElsewhere() async throws {
        for (number, address) in [
            "https://evil.example/", "//evil.example/", "/\\evil.example/", "\\\\evil.example", "evil", "", "/ x",
            "/\r\nSet-Cookie: a=b", "javascript:alert(1)", "/\t/evil.example",
        ].enumerated() {
            let token = try tokens.make(["jti": "\"\(number)\""])
            let answer = await post("/login/token", ["token": token, "return": address])
            #expect(answer.status == 303 && answer.headers["Location"] == "/", "\(address)")
        }
        #expect(TokenLogin.ownAddress("/s/a/summary?x=1") == "/s/a/summary?x=1", "the control")
    }

    @Test func onlyAPostSignsInAndOnlyWhereAHostWantsIt() async throws {
        let get = HTTPRequest(method: "GET", path: "/login/token", query: [FormField(name: "token", value: "a.b.c")])
        #expect(await handler.respond(to: get).status == 405)
        #expect(await post("/login/other", ["token": try tokens.make()]).status == 404)
        #expect(await post("/login/token/a/b", [:]).status == 404)
        let without = try Self.handler(ServerConfiguration())
        let request = HTTPRequest(
            method: "POST", path: "/login/token",
            headers: [
                "Origin": "https://gifts.example", "Content-Type": "application/x-www-form-urlencoded",
            ], body: Array("token=\(try tokens.make())".utf8))
        #expect(await without.respond(to: request).status == 404)
        #expect(await handler.respond(to: request).status == 303, "the control")
    }

    @Test func settingsThatCannotBeAreRefusedInWords() throws {
        func refusal(_ more: [String: String]) -> String? {
            let good = [
                "LOGIN_TOKEN_ISSUER": "https://id.example", "LOGIN_TOKEN_AUDIENCE": "gifts",
                "LOGIN_TOKEN_KEYS": tokens.publicKeyPath, "LOGIN_TOKEN_KEY_ID": "one",
            ]
            do throws(ConfigurationError) {
                _ = try ServerConfiguration.fromEnvironment(good.merging(more) { $1 })
                return nil
            } catch {
                return error.description
            }
        }
        #expect(refusal([:]) == nil && refusal(["LOGIN_TOKEN_ALGORITHM": "PS256"]) == nil)
        #expect(
            refusal(["LOGIN_TOKEN_ISSUER": "", "LOGIN_TOKEN_KEYS": ""]) == nil, "without an issuer nothing is wanted")
        #expect(
            refusal(["LOGIN_TOKEN_AUDIENCE": ""])?.hasPrefix("LOGIN_TOKEN_AUDIENCE is “”, and has to be set") == true)
        #expect(refusal(["LOGIN_TOKEN_KEYS": ""])?.hasPrefix("LOGIN_TOKEN_KEYS is “”") == true)
        #expect(refusal(["LOGIN_TOKEN_KEYS": "/nowhere"])?.contains("a file that can be read") == true)
        #expect(refusal(["LOGIN_TOKEN_KEYS": tokens.keyPath])?.contains("a file with public keys") == true)
        #expect(refusal(["LOGIN_TOKEN_KEY_ID": ""])?.hasPrefix("LOGIN_TOKEN_KEY_ID is “”") == true)
        for algorithm in ["none", "HS256", "rs256"] {
            #expect(refusal(["LOGIN_TOKEN_ALGORITHM": algorithm])?.contains("RS256, PS256 or ES256") == true)
        }
        #expect(refusal(["LOGIN_TOKEN_ALGORITHM": "ES256"])?.contains("a file with public keys") == true)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async -> Value) async -> [Value] {
        var values: [Value] = []
        for element in self { values.append(await transform(element)) }
        return values
    }
}
