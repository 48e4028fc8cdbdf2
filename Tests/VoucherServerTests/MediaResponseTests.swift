import Foundation
import HTTPServer
import Testing

@testable import VoucherServer

struct MediaResponseTests {
    private let jpeg = Data([0xFF, 0xD8, 0xFF] + (0..<97).map { UInt8($0) })
    private let digest = String(repeating: "a", count: 64)

    private func get(_ headers: HTTPHeaders, _ bytes: Data? = nil) -> HTTPResponse? {
        MediaResponse.make(
            bytes ?? jpeg, digest: digest, for: HTTPRequest(method: "GET", path: "/media/\(digest)", headers: headers))
    }

    @Test func theWholeIsServedWithItsTypeAndKeptForGood() throws {
        let response = try #require(get([:]))
        #expect(response.status == 200 && response.body == [UInt8](jpeg))
        #expect(response.headers["Content-Type"] == "image/jpeg" && response.headers["Accept-Ranges"] == "bytes")
        #expect(response.headers["Cache-Control"]?.contains("immutable") ?? false)
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    }

    @Test func aPartIsServedAsItIsAskedFor() throws {
        for (wish, range) in [
            ("bytes=0-0", 0..<1), ("bytes=10-19", 10..<20), ("bytes=90-500", 90..<100), ("bytes=95-", 95..<100),
            ("bytes=-7", 93..<100),
        ] {
            let response = try #require(get(["Range": wish]))
            #expect(response.status == 206 && response.body == [UInt8](jpeg[range]), "\(wish)")
            #expect(response.headers["Content-Range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/100")
        }
    }

    @Test func aPartThatIsNotThereIsRefusedAndOneThatCannotBeReadIsTheWhole() throws {
        #expect(get(["Range": "bytes=100-"])?.status == 416)
        #expect(get(["Range": "bytes=-0"])?.status == 416)
        for wish in ["bytes=9-2", "bytes=-", "lines=1-2", "bytes=0-1,5-6", "bytes=x-y"] {
            #expect(get(["Range": wish])?.status == 200, "\(wish)")
        }
        #expect(get(["Range": "bytes=0-1", "If-Range": "\"other\""])?.status == 200)
    }

    @Test func whatIsKnownIsNotSentAgain() throws {
        let response = try #require(get(["If-None-Match": "\"\(digest)\""]))
        #expect(response.status == 304 && response.body.isEmpty)
    }

    @Test(arguments: ["<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "<!doctype html>", "%PDF-1.7", ""])
    func whatIsNoPictureIsNotServed(_ content: String) {
        #expect(get([:], Data(content.utf8)) == nil)
    }
}
