import Foundation
import Secrets
import Testing

struct MessageCodeTests {
    /// RFC 4231, test cases 1, 2, 3 and 6: a short key, text, long data, and a key longer than a block.
    @Test(
        arguments: [
            (
                Data(repeating: 0x0B, count: 20), Data("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Data("Jefe".utf8), Data("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                Data(repeating: 0xAA, count: 20), Data(repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                Data(repeating: 0xAA, count: 131), Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ] as [(Data, Data, String)])
    func codesAreThoseOfTheStandard(_ key: Data, _ message: Data, _ code: String) {
        #expect(MessageCode.sha256Hexadecimal(of: message, key: key) == code)
    }

    @Test func anEmptyMessageAndAnEmptyKeyHaveACodeToo() {
        #expect(
            MessageCode.sha256Hexadecimal(of: Data(), key: Data())
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test func textsAreTheSameOrNot() {
        #expect(MessageCode.areEqual("abc", "abc"))
        #expect(MessageCode.areEqual("", ""))
        #expect(!MessageCode.areEqual("abc", "abd"))
        #expect(!MessageCode.areEqual("abc", "abcd"))
    }
}
