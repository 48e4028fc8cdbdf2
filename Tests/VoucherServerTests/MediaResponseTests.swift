import Foundation
import HTTPServer
import Testing
import VoucherKit

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

    @Test func filmsAndSoundsAreToldApartAndNothingElseInThatContainer() throws {
        for (brand, type) in [("isom", "video/mp4"), ("M4A ", "audio/mp4")] {
            let bytes = Data([0, 0, 0, 20]) + Data("ftyp\(brand)".utf8) + Data(count: 20)
            #expect(get([:], bytes)?.headers["Content-Type"] == type)
        }
        #expect(get([:], Data([0, 0, 0, 20]) + Data("free".utf8) + Data(count: 20)) == nil)
    }

    @Test func anOpenFileIsServedInPartsWithoutBeingRead() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        try jpeg.write(to: URL(fileURLWithPath: path))
        let medium = OpenMedium(descriptor: open(path, O_RDONLY | O_CLOEXEC), size: jpeg.count)
        // What is removed meanwhile is served to its end.
        try FileManager.default.removeItem(atPath: path)
        func get(_ headers: HTTPHeaders) -> HTTPResponse? {
            MediaResponse.make(
                medium, digest: digest, for: HTTPRequest(method: "GET", path: "/media/\(digest)", headers: headers))
        }
        let whole = try #require(get([:]))
        #expect(whole.status == 200 && whole.body.isEmpty && whole.headers["Content-Type"] == "image/jpeg")
        #expect(whole.file?.offset == 0 && whole.file?.count == 100)
        let part = try #require(get(["Range": "bytes=10-19"]))
        #expect(part.status == 206 && part.file?.offset == 10 && part.file?.count == 10)
        #expect(part.headers["Content-Range"] == "bytes 10-19/100")
        #expect(get(["Range": "bytes=100-"])?.status == 416)
        #expect(get(["If-None-Match": "\"\(digest)\""])?.file == nil)
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
