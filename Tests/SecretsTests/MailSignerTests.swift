import Foundation
import Secrets
import Testing
import Vouchers

struct MailSignerTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test func aSignatureIsOfOneMailAndOneKeyAndOutlivesTheProgram() throws {
        let signer = try SodiumMailSigner(keyFile: folder + "/key")
        let (id, other) = (MailID(), MailID())
        let signature = signer.signature(of: id)
        #expect(signature.wholeMatch(of: /[0-9a-f]{24}/) != nil)
        #expect(signer.isSignature(signature, of: id) && signer.isSignature(signature.uppercased(), of: id))
        #expect(!signer.isSignature(signature, of: other) && signature != signer.signature(of: other))
        #expect(try SodiumMailSigner(keyFile: folder + "/key").isSignature(signature, of: id))
        #expect(try !SodiumMailSigner(keyFile: folder + "/other").isSignature(signature, of: id))
    }

    @Test func whatIsCutLengthenedOrChangedIsNone() throws {
        let signer = try SodiumMailSigner(keyFile: folder + "/key")
        let id = MailID()
        let signature = signer.signature(of: id)
        for text in [
            "", String(signature.dropLast()), signature + "0", String(repeating: "0", count: 24), "ß\(signature)",
        ] {
            #expect(!signer.isSignature(text, of: id), "\(text)")
        }
        for place in signature.indices {
            var changed = signature
            changed.replaceSubrange(place...place, with: signature[place] == "0" ? "1" : "0")
            #expect(!signer.isSignature(changed, of: id))
        }
    }
}
