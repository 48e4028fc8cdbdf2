import Foundation
import HTTPServer
import Testing
import VoucherKit

@testable import VoucherServer

struct ServerTests {
    @Test func settingsComeFromTheEnvironmentAndWrongOnesAreRefusedInWords() throws {
        let configuration = try ServerConfiguration.fromEnvironment([
            "PORT": "9000", "DATA_DIR": "/srv/gifts", "PUBLIC_URL": "https://gifts.example/",
        ])
        #expect(configuration.port == 9000 && configuration.dataFolder == "/srv/gifts")
        #expect(configuration.publicURL == "https://gifts.example")
        let stock = try ServerConfiguration.fromEnvironment([:])
        #expect(stock.port == 8080 && stock.connectionLimit == 4096 && stock.connectionIdleTime == 60)
        #expect(stock.queueTime == 0.4 && stock.stopTime == 8)
        let own = try ServerConfiguration.fromEnvironment([
            "CONNECTION_LIMIT": "500", "CONNECTION_IDLE_SECONDS": "5", "QUEUE_MILLISECONDS": "250",
            "STOP_SECONDS": "20",
        ])
        #expect(own.connectionLimit == 500 && own.connectionIdleTime == 5)
        #expect(own.queueTime == 0.25 && own.stopTime == 20)
        for (name, value) in [
            ("PORT", "eighty"), ("PORT", "70000"), ("PUBLIC_URL", "gifts.example"), ("PUBLIC_URL", "ftp://x.example"),
            ("PUBLIC_URL", "https://x.example/path"), ("SESSION_LIMIT", "0"),
            ("CONNECTION_LIMIT", "0"), ("CONNECTION_IDLE_SECONDS", "soon"), ("QUEUE_MILLISECONDS", "0.5"),
            ("STOP_SECONDS", "-1"), ("CONNECTIONS_PER_CLIENT", "0"), ("NEW_SESSIONS_PER_CLIENT", "many"),
            ("TRUSTED_PROXIES", "proxy.example"),
        ] {
            #expect {
                try ServerConfiguration.fromEnvironment([name: value])
            } throws: { error in
                String(describing: error).hasPrefix("\(name) is “\(value)”, and has to be")
            }
        }
    }

    @Test func mailSettingsAreRefusedInWordsAndWithoutThePassword() throws {
        func refusal(_ environment: [String: String]) -> String? {
            do throws(ConfigurationError) {
                _ = try ServerConfiguration.fromEnvironment(environment)
                return nil
            } catch {
                return error.description
            }
        }
        let url = "smtp://max:se%40cret@mail.example.org"
        #expect(refusal(["SMTP_URL": url, "MAIL_FROM": "Gifts <gifts@bücher.example>"]) == nil)
        #expect(
            refusal(["SMTP_URL": url])
                == "MAIL_FROM is “”, and has to be set, since SMTP_URL is: Gifts <gifts@example.org>.")
        #expect(
            refusal(["MAIL_FROM": "gifts"])?.hasPrefix(
                "MAIL_FROM is “gifts”, and has to be an address. An e-mail address has an @ in it") == true)
        for wrong in [
            "ftp://max:se%40cret@mail.example.org", "max:se@cret@mail.example.org", url + "?tls=off", url + "?what=1",
        ] {
            let words = try #require(refusal(["SMTP_URL": wrong, "MAIL_FROM": "gifts@example.org"]))
            #expect(words.hasPrefix("SMTP_URL is “") && words.contains("…@mail.example.org"))
            #expect(!words.contains("cret") && !words.contains("max"))
        }
    }

    @Test func aFormNeedsAScreenAndOneAction() {
        func event(_ fields: (String, String)...) -> PageEvent? {
            EventForm.event(from: fields.map { FormField(name: $0.0, value: $0.1) })
        }
        #expect(event(("_screen", "a"), ("_press", "a.b"), ("a.x", "1"))?.fields == [.init(id: "a.x", value: "1")])
        #expect(event(("_screen", "a"), ("_return", "a.x"))?.action == .pressReturn("a.x"))
        #expect(event(("_screen", "a"), ("_return", ""))?.action == .typed)
        #expect(event(("_screen", "a")) == nil && event(("_press", "a.b")) == nil && event() == nil)
        #expect(event(("_screen", "a"), ("_press", "a.b"), ("_press", "a.c")) == nil)
        #expect(event(("_screen", String(repeating: "a", count: 300)), ("_press", "a.b")) == nil)
    }

    @Test func onlyAPageOfOurOwnMayPost() {
        func isAllowed(_ headers: HTTPHeaders, acceptsHostHeader: Bool = true) -> Bool {
            RequestGuard(publicURL: "https://gifts.example", acceptsHostHeader: acceptsHostHeader).isFromOwnPage(
                HTTPRequest(method: "POST", path: "/", headers: headers))
        }
        #expect(isAllowed(["Origin": "https://gifts.example"]))
        #expect(isAllowed(["Sec-Fetch-Site": "same-origin"]))
        #expect(isAllowed(["Origin": "http://localhost:8080", "Host": "localhost:8080"]))
        let rebound: HTTPHeaders = ["Origin": "http://evil.example", "Host": "evil.example"]
        #expect(!isAllowed(rebound, acceptsHostHeader: false) && isAllowed(rebound))
        #expect(isAllowed(["Origin": "https://gifts.example"], acceptsHostHeader: false))
        #expect(!isAllowed([:]))
        #expect(!isAllowed(["Origin": "null"]))
        #expect(!isAllowed(["Origin": "https://gifts.example.evil.example"]))
        #expect(!isAllowed(["Origin": "https://gifts.example", "Sec-Fetch-Site": "cross-site"]))
    }
}
