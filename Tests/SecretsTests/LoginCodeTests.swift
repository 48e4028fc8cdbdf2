import Foundation
import Secrets
import Testing
import Vouchers

struct LoginCodeTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test func codesAreSixDigitsAndAllAreEquallyLikely() throws {
        let codes = try SodiumLoginCodes(keyFile: folder + "/key")
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 6)
        for _ in 0..<20_000 {
            let code = codes.makeCode()
            #expect(code.utf8.count == 6)
            for (place, digit) in code.utf8.enumerated() { counts[place][Int(digit) - 0x30] += 1 }
        }
        // 2000 each, with a standard deviation of 42: seven of them happen once in 10¹¹ times.
        for place in counts { #expect(place.allSatisfy { (1700...2300).contains($0) }, "\(place)") }
        #expect(Set((0..<1000).map { _ in codes.makeChallengeID() }).count == 1000)
    }

    @Test func aHashIsOfOneCodeOneChallengeAndOneKey() throws {
        let codes = try SodiumLoginCodes(keyFile: folder + "/key")
        let (id, other) = (codes.makeChallengeID(), codes.makeChallengeID())
        let hash = codes.hash("012345", for: id)
        #expect(codes.isCode("012345", for: id, of: hash))
        #expect(!codes.isCode("012346", for: id, of: hash) && !codes.isCode("12345", for: id, of: hash))
        #expect(!codes.isCode("012345", for: other, of: hash))
        #expect(!codes.isCode("012345", for: id, of: "") && !codes.isCode("012345", for: id, of: hash + "A"))
        #expect(try !SodiumLoginCodes(keyFile: folder + "/other").isCode("012345", for: id, of: hash))
        #expect(try SodiumLoginCodes(keyFile: folder + "/key").isCode("012345", for: id, of: hash), "after a restart")
        #expect(!hash.contains("012345"))
    }

    @Test func linksAndCodesShareAKeyFile() throws {
        let sealed = try SodiumLinkVault(keyFile: folder + "/key").seal("token")
        _ = try SodiumLoginCodes(keyFile: folder + "/key")
        #expect(try SodiumLinkVault(keyFile: folder + "/key").open(sealed) == "token")
    }
}
