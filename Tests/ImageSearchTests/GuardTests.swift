import Foundation
import HTTPServer
import Testing
import Vouchers

@testable import ImageSearch
@testable import WebClient

/// A server that fetches what strangers name must not be led to itself and its neighbours.
@Suite(.timeLimit(.minutes(2)))
struct GuardTests {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1", "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.168.1.1", "198.19.0.1", "224.0.0.1", "255.255.255.255",
        "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1",
        "64:ff9b:1::1", "2002:7f00:1::", "2002:a9fe:a9fe::1", "2001::1", "2001:db8::1", "fc00::1", "fd12:3456::1",
        "fe80::1", "feb0::1", "fec0::1", "ff02::1", "100::1",
    ])
    func isPrivate(_ text: String) throws {
        #expect(try #require(NetworkAddress(text)).isPublic == false)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.0.0.1", "128.0.0.1",
        "172.15.255.255", "172.32.0.1", "192.167.1.1", "223.255.255.255", "::ffff:1.1.1.1", "64:ff9b::101:101",
        "2002:101:101::1", "2606:4700:4700::1111", "2a00:1450:4001::1",
    ])
    func isPublic(_ text: String) throws {
        #expect(try #require(NetworkAddress(text)).isPublic)
    }

    /// This computer, in all ways it can be written; a name that leads here is known by its address alone.
    static let waysHere = [
        "127.0.0.1", "localhost", "LOCALHOST", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "2130706433",
        "0x7f000001", "0177.0.0.1", "127.1", "0.0.0.0", "pictures.example",
    ]

    @Test(arguments: waysHere)
    func thisComputerIsNotAskedHoweverItIsWritten(_ host: String) async throws {
        try await LocalService.with { _ in
            .text("here")
        } _: { service, port in
            var rules = FetchRules.allowing()
            rules.resolved = ["pictures.example:\(port):127.0.0.1"]
            let address = "http://\(host):\(port)/picture"
            await #expect(throws: SearchFailure.notAllowed) { try await WebFetcher(rules: rules).get(address) }
            #expect(service.requests.isEmpty, "not a byte was sent")
            rules.isGuarded = false
            let bytes = try await WebFetcher(rules: rules).get(address)
            #expect(String(decoding: bytes, as: UTF8.self) == "here", "the control: without the guard it is reached")
        }
    }

    @Test func ofANameThatLeadsToSeveralAddressesNoPrivateOneIsTaken() async throws {
        try await LocalService.with { _ in
            .text("here")
        } _: { service, port in
            var rules = FetchRules.allowing()
            rules.resolved = ["pictures.example:\(port):10.0.0.1,127.0.0.1,[::1]"]
            let fetcher = WebFetcher(rules: rules)
            await #expect(throws: SearchFailure.notAllowed) {
                try await fetcher.get("http://pictures.example:\(port)/")
            }
            #expect(service.requests.isEmpty)
        }
    }

    @Test func aHostThatIsAllowedIsAskedAndNoOther() async throws {
        try await LocalService.with { _ in
            .text("here")
        } _: { _, port in
            for allowed in ["127.0.0.1", "127.0.0.1:\(port)"] {
                let fetcher = WebFetcher(rules: .allowing(allowed))
                let bytes1 = try await fetcher.get("http://127.0.0.1:\(port)/")
                #expect(bytes1 == Data("here".utf8))
                await #expect(throws: SearchFailure.notAllowed) {
                    try await fetcher.get("http://localhost:\(port)/")
                }
            }
            await #expect(throws: SearchFailure.notAllowed, "another service of that host") {
                try await WebFetcher(rules: .allowing("127.0.0.1:1")).get("http://127.0.0.1:\(port)/")
            }
        }
    }

    @Test func eachRedirectIsLookedAtLikeTheFirstAddress() async throws {
        try await LocalService.with { request in
            request.path == "/end"
                ? .text("here")
                : HTTPResponse(status: 302, headers: ["Location": request.query.first?.value ?? "/round"])
        } _: { service, port in
            let start = "http://127.0.0.1:\(port)/go?to="
            let fetcher = WebFetcher(rules: .allowing("127.0.0.1"))
            let bytes2 = try await fetcher.get(start + "/end")
            #expect(bytes2 == Data("here".utf8), "the control")
            let elsewhere = "http://localhost:\(port)/end"
            await #expect(throws: SearchFailure.notAllowed) { try await fetcher.get(start + elsewhere) }
            #expect(service.requests.filter { $0.path == "/end" }.count == 1)
            let wider = WebFetcher(rules: .allowing("127.0.0.1", "localhost"))
            let bytes3 = try await wider.get(start + elsewhere)
            #expect(bytes3 == Data("here".utf8), "the control: where that is allowed")
            for other in ["file:///etc/passwd", "gopher://127.0.0.1/", "http://u:p@127.0.0.1:\(port)/end"] {
                await #expect(throws: SearchFailure.notAllowed, "\(other)") { try await fetcher.get(start + other) }
            }
            await #expect(throws: SearchFailure.unreadable, "round and round") {
                try await fetcher.get("http://127.0.0.1:\(port)/round")
            }
            #expect(service.requests.filter { $0.path == "/round" }.count == 4)
        }
    }

    @Test func whatIsForOneHostIsNotToldAnother() async throws {
        try await LocalService.with { request in
            request.path == "/end"
                ? .text("here")
                : HTTPResponse(status: 307, headers: ["Location": request.query.first?.value ?? ""])
        } _: { service, port in
            let fetcher = WebFetcher(rules: .allowing("127.0.0.1", "localhost"))
            for place in ["/end", "http://localhost:\(port)/end"] {
                _ = try await fetcher.get(
                    "http://127.0.0.1:\(port)/go?to=\(place)", headers: ["Authorization: Bearer key"])
            }
            let ends = service.requests.filter { $0.path == "/end" }
            #expect(ends.map { $0.headers["Authorization"] } == ["Bearer key", nil])
        }
    }

    @Test(arguments: ["", "picture.jpg", "/picture", "ftp://1.1.1.1/", "http://", "http://u@1.1.1.1/", "http:// x/"])
    func whatIsNoAddressOfTheWebIsNotAllowed(_ text: String) async {
        await #expect(throws: SearchFailure.notAllowed) { try await WebFetcher(rules: .allowing()).get(text) }
    }
}
