import HTTPServer
import Testing

struct ClientAddressTests {
    private func client(
        behind proxies: String, peer: String, _ forwarded: String..., header: String = "X-Forwarded-For"
    ) throws -> String {
        var headers = HTTPHeaders()
        for value in forwarded { headers.append(header, value) }
        let request = HTTPRequest(
            method: "GET", path: "/", headers: headers, peer: try #require(ClientAddress(peer)))
        return try TrustedProxies(proxies).client(of: request).description
    }

    @Test func addressesHaveOneSpelling() {
        #expect(ClientAddress("192.0.2.1")?.description == "192.0.2.1")
        #expect(ClientAddress("2001:DB8:0:0::1")?.description == "2001:db8::1")
        #expect(ClientAddress("::ffff:192.0.2.1") == ClientAddress("192.0.2.1"))
        for text in ["", "localhost", "192.0.2", "192.0.2.1:80", "[::1]", "fe80::1%eth0", "192.0.2.256", "1", "::g"] {
            #expect(ClientAddress(text) == nil, "\(text)")
        }
    }

    @Test func whoeverHasOneAddressOfIPv6HasItsNetwork() throws {
        let keys = try ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "192.0.2.1", "192.0.2.2"].map {
            try #require(ClientAddress($0)).throttleKey
        }
        #expect(keys == ["2001:db8:1:2::/64", "2001:db8:1:2::/64", "2001:db8:1:3::/64", "192.0.2.1", "192.0.2.2"])
    }

    @Test func networksAreReadStrictly() throws {
        let proxies = try TrustedProxies(" 192.0.2.7, 10.0.0.0/8,2001:db8::/33 , 172.16.128.0/17")
        for text in ["192.0.2.7", "10.255.0.1", "2001:db8:7fff::1", "172.16.200.1", "::ffff:10.1.2.3"] {
            #expect(proxies.contains(try #require(ClientAddress(text))), "\(text)")
        }
        for text in ["192.0.2.8", "11.0.0.1", "2001:db8:8000::1", "172.16.127.1", "::1"] {
            #expect(!proxies.contains(try #require(ClientAddress(text))), "\(text)")
        }
        for text in [
            "proxy.example", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/-1",
            "0.0.0.0/0", "::/0", "2001:db8::1/32", "2001:db8::/129", "10.0.0.0 /8", "10.0.0.1 10.0.0.2", "*",
            "::ffff:10.0.0.0/104", "192.0.2.7,x", "10.0.0.0/0x8",
        ] {
            #expect(throws: TrustedProxies.NotANetwork.self, "\(text)") { try TrustedProxies(text) }
        }
        #expect(try TrustedProxies("").isEmpty)
    }

    @Test func theRightMostAddressThatIsNoProxyIsTheClient() throws {
        let proxies = "127.0.0.1, 10.0.0.0/8"
        #expect(try client(behind: proxies, peer: "127.0.0.1", "203.0.113.5") == "203.0.113.5")
        #expect(try client(behind: proxies, peer: "10.0.0.9", "203.0.113.5, 10.0.0.3") == "203.0.113.5")
        // What a client sent itself stands to the left of what the proxy added.
        #expect(try client(behind: proxies, peer: "127.0.0.1", "198.51.100.1, 203.0.113.5") == "203.0.113.5")
        #expect(try client(behind: proxies, peer: "127.0.0.1", "127.0.0.1, 203.0.113.5, 10.0.0.3") == "203.0.113.5")
        #expect(try client(behind: proxies, peer: "127.0.0.1", "198.51.100.1", "203.0.113.5") == "203.0.113.5")
        #expect(try client(behind: proxies, peer: "127.0.0.1", "10.0.0.4, 10.0.0.3") == "10.0.0.4")
        #expect(try client(behind: proxies, peer: "127.0.0.1") == "127.0.0.1")
        #expect(
            try client(behind: proxies, peer: "127.0.0.1", "203.0.113.5", header: "x-forwarded-for") == "203.0.113.5")
    }

    @Test func aHeaderFromAnybodyElseIsIgnored() throws {
        #expect(try client(behind: "127.0.0.1", peer: "203.0.113.5", "198.51.100.1") == "203.0.113.5")
        #expect(try client(behind: "", peer: "127.0.0.1", "198.51.100.1") == "127.0.0.1")
        #expect(try client(behind: "127.0.0.1", peer: "127.0.0.1", "198.51.100.1", header: "Forwarded") == "127.0.0.1")
        #expect(try client(behind: "127.0.0.1", peer: "127.0.0.1", "198.51.100.1", header: "X-Real-IP") == "127.0.0.1")
    }

    @Test func portsAreLeftOutAndWhatIsNoAddressEndsTheReading() throws {
        let proxies = "127.0.0.1, 10.0.0.0/8"
        #expect(try client(behind: proxies, peer: "127.0.0.1", "203.0.113.5:4711") == "203.0.113.5")
        #expect(try client(behind: proxies, peer: "127.0.0.1", "[2001:db8::5]:4711") == "2001:db8::5")
        #expect(try client(behind: proxies, peer: "127.0.0.1", "\t2001:db8::5 ") == "2001:db8::5")
        #expect(try client(behind: proxies, peer: "127.0.0.1", "[2001:db8::5]") == "2001:db8::5")
        for entry in [
            "unknown", "", "_hidden", "203.0.113.5:99999", "[2001:db8::5", "203.0.113.5 x", "a.b:80", "::1:x",
        ] {
            #expect(
                try client(behind: proxies, peer: "127.0.0.1", "198.51.100.1, \(entry), 10.0.0.3") == "10.0.0.3",
                "\(entry)")
        }
    }
}
