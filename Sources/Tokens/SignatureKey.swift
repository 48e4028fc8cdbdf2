import CCJOSE
import Synchronization

/// A public key as cjose holds it.
///
/// cjose, of the two libraries for JWT in Debian 12: its upstream (OpenIDC, behind Apache's mod_auth_openidc) is
/// maintained, Debian's security team has patched this very version, and the key decides what is verified. libjwt 1.10
/// of Debian 12 knows no PS256, and takes a key as text whose kind the token's header chooses. cjose checks signatures
/// and nothing else; header, claims, and the length of a signature, which it does not look at for ES256, are ours.
final class SignatureKey: Sendable {
    private struct Handle: @unchecked Sendable {
        // Unchecked: used under the lock alone; cjose promises nothing about threads.
        let pointer: OpaquePointer
    }

    private let handle: Mutex<Handle>
    /// How many bytes a signature has.
    let signatureLength: Int

    /// Nil for numbers that are no key, such as a point that is not on the curve.
    init?(_ parts: PublicKeyParts) {
        defer { ERR_clear_error() }
        let json: String
        switch parts {
        case .rsa(let n, let e):
            signatureLength = n.count
            json = #"{"kty":"RSA","n":"\#(Base64URL.encode(n))","e":"\#(Base64URL.encode(e))"}"#
        case .p256(let x, let y):
            // RFC 7518, 3.4: R and S, 32 bytes each.
            signatureLength = 64
            json = #"{"kty":"EC","crv":"P-256","x":"\#(Base64URL.encode(x))","y":"\#(Base64URL.encode(y))"}"#
        }
        guard let key = cjose_jwk_import(json, json.utf8.count, nil) else { return nil }
        handle = Mutex(Handle(pointer: key))
    }

    deinit {
        handle.withLock { _ = cjose_jwk_release($0.pointer) }
    }

    /// Whether a compact token is signed by the key, with the algorithm its header names: that this is the key's own
    /// has to be checked before.
    func verifies(_ token: [UInt8]) -> Bool {
        handle.withLock { handle in
            defer { ERR_clear_error() }
            return token.withUnsafeBytes { buffer in
                let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                guard let signed = cjose_jws_import(text, buffer.count, nil) else { return false }
                defer { cjose_jws_release(signed) }
                return cjose_jws_verify(signed, handle.pointer, nil)
            }
        }
    }
}
