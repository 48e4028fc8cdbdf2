import Foundation
import Testing
import Vouchers

struct MediaDigestsTests {
    private let digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    @Test func aDigestIsFoundWhereverItIsWritten() throws {
        let other = String(digest.reversed())
        #expect(MediaDigests.mentioned(in: "{\"photo\":\"\(digest)\",\"b\":[\"\(other)\"]}") == [digest, other])
        #expect(MediaDigests.mentioned(in: digest) == [digest])
        #expect(MediaDigests.mentioned(in: "ä\(digest)") == [digest])
        for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian] {
            let data = try #require("Über \(digest)!".data(using: encoding))
            #expect(MediaDigests.mentioned(in: data).contains(digest))
        }
    }

    @Test func aDigestBesideOtherDigitsIsFoundToo() {
        #expect(MediaDigests.mentioned(in: "ff" + digest + "0").contains(digest))
        #expect(MediaDigests.mentioned(in: digest + digest).contains(digest))
    }

    @Test(arguments: ["", "0123", String(repeating: "A", count: 64), String(repeating: "g", count: 80)])
    func whatIsNoDigestIsNotFound(_ text: String) {
        #expect(MediaDigests.mentioned(in: text).isEmpty)
        #expect(MediaDigests.mentioned(in: String(digest.dropLast()) + "-" + text).isEmpty)
    }
}
