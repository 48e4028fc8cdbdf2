import Foundation
import Secrets
import Testing

struct SecretsTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test func tokensAreLongRandomAndFitForAnAddress() {
        let tokens = Set((0..<1000).map { _ in RandomToken.make() })
        #expect(tokens.count == 1000)
        #expect(tokens.allSatisfy(RandomToken.isWellFormed))
    }

    @Test(arguments: [
        "", " ", "%20", "\0", String(repeating: "a", count: 10_000), "a b", String(repeating: "é", count: 16),
    ])
    func whatIsNoTokenIsLookedUpAsNothing(_ text: String) throws {
        let vault = try SodiumLinkVault(keyFile: folder + "/key")
        #expect(vault.lookupHash(of: text) == nil)
        #expect(vault.lookupHash(of: vault.makeToken()) != nil, "the control: a token is")
    }

    @Test func aTokenIsFoundByOneSpellingOnly() throws {
        let vault = try SodiumLinkVault(keyFile: folder + "/key")
        let token = vault.makeToken()
        #expect(vault.lookupHash(of: token) == vault.lookupHash(of: token))
        for other in [token + "=", " " + token, token + "\n", String(token.dropLast())] {
            #expect(vault.lookupHash(of: other) == nil)
        }
    }

    @Test func aSealedLinkOpensAgainAfterARestart() throws {
        let token = RandomToken.make()
        let sealed = try SodiumLinkVault(keyFile: folder + "/key").seal(token)
        #expect(sealed.range(of: Data(token.utf8)) == nil)
        #expect(try SodiumLinkVault(keyFile: folder + "/key").open(sealed) == token)
    }

    @Test func aChangedOrForeignSealIsRefused() throws {
        let vault = try SodiumLinkVault(keyFile: folder + "/key")
        let sealed = try vault.seal("token")
        for position in sealed.indices {
            var changed = sealed
            changed[position] ^= 1
            #expect(throws: SecretsError.cannotOpen) { try vault.open(changed) }
        }
        #expect(throws: SecretsError.cannotOpen) { try vault.open(Data()) }
        let other = try SodiumLinkVault(keyFile: folder + "/other")
        #expect(throws: SecretsError.cannotOpen) { try other.open(sealed) }
    }

    @Test func theKeyFileIsForItsOwnerAloneAndAWrongOneIsRefusedInWords() throws {
        _ = try SodiumLinkVault(keyFile: folder + "/key")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/key")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        _ = FileManager.default.createFile(atPath: folder + "/short", contents: Data([1, 2, 3]))
        #expect {
            try SodiumLinkVault(keyFile: folder + "/short")
        } throws: { error in
            String(describing: error).contains("it has 3 bytes instead of 32")
        }
        #expect(throws: SecretsError.self) { try SodiumLinkVault(keyFile: folder + "/none/key") }
    }
}
