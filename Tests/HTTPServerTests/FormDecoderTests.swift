import HTTPServer
import Testing

struct FormDecoderTests {
    private func decode(_ text: String) throws -> [FormField] { try FormDecoder.decode(Array(text.utf8)) }

    @Test func fieldsComeInOrderAndDecoded() throws {
        #expect(
            try decode("a=1&b=x+y%21&a=%F0%9F%98%8D&c&=d") == [
                FormField(name: "a", value: "1"), FormField(name: "b", value: "x y!"), FormField(name: "a", value: "😍"),
                FormField(name: "c", value: ""), FormField(name: "", value: "d"),
            ])
        #expect(try decode("").isEmpty)
        #expect(try decode("a=1=2")[0].value == "1=2")
    }

    @Test func whatIsBrokenIsRefusedNotGuessed() {
        for broken in ["a=%", "a=%2", "a=%GG", "%ZZ=1"] {
            #expect(throws: FormError.brokenEscape) { try decode(broken) }
        }
        for broken in ["a=%FF", "a=%C3", "a=%ED%A0%80", "a=%C0%80"] {
            #expect(throws: FormError.brokenUTF8) { try decode(broken) }
        }
        #expect(throws: FormError.tooManyFields) { try decode(String(repeating: "a=1&", count: 1001)) }
    }

    @Test func headersAreFoundWhateverTheirCaseAndCannotBeSplit() {
        var headers: HTTPHeaders = ["X-One": "1"]
        #expect(headers["x-one"] == "1" && headers["X-Two"] == nil)
        headers.append("X-Two", "a\r\nSet-Cookie: b")
        #expect(headers["X-Two"] == "aSet-Cookie: b")
        headers["X-ONE"] = nil
        #expect(headers.fields.count == 1)
    }

    @Test func cookiesAreReadByName() {
        let request = HTTPRequest(method: "GET", path: "/", headers: ["Cookie": "a=1; b=2; a=3", "cookie": "c=4"])
        #expect(request.cookies == ["a": "1", "b": "2", "c": "4"])
    }
}
