import CCJOSE

/// The numbers of a public key, whichever way it was written.
enum PublicKeyParts {
    /// Modulus and exponent.
    case rsa(n: [UInt8], e: [UInt8])
    /// A point of P-256, 32 bytes each.
    case p256(x: [UInt8], y: [UInt8])

    var isRSA: Bool { if case .rsa = self { true } else { false } }

    /// Nil for a key that is of neither kind.
    init?(jwk: JSONObject, kid: String) throws(TokenKeyError) {
        func number(_ name: String) -> [UInt8]? { jwk.text(name).flatMap { Base64URL.decode($0.utf8) } }
        switch (jwk.text("kty"), jwk.text("crv")) {
        case ("RSA", _):
            guard let n = number("n"), let e = number("e") else { throw .unusable(kid: kid) }
            self = .rsa(n: Array(n.drop { $0 == 0 }), e: Array(e.drop { $0 == 0 }))
        case ("EC", "P-256"):
            guard let x = number("x"), let y = number("y"), x.count == 32, y.count == 32 else {
                throw .unusable(kid: kid)
            }
            self = .p256(x: x, y: y)
        default: return nil
        }
        if jwk["d"] != nil { throw .isPrivate(kid: kid) }
        try check(kid)
    }

    /// Reads a key by OpenSSL: cjose knows JWK alone.
    init(pem: String, kid: String) throws(TokenKeyError) {
        if pem.contains("PRIVATE KEY-----") { throw .isPrivate(kid: kid) }
        defer { ERR_clear_error() }
        let bytes = Array(pem.utf8)
        guard bytes.count < 20_000, let bio = BIO_new_mem_buf(bytes, Int32(bytes.count)) else {
            throw .unusable(kid: kid)
        }
        defer { BIO_free(bio) }
        guard let key = PEM_read_bio_PUBKEY(bio, nil, nil, nil) else { throw .unusable(kid: kid) }
        defer { EVP_PKEY_free(key) }
        if let n = Self.number("n", of: key), let e = Self.number("e", of: key),
            EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA
        {
            self = .rsa(n: n, e: e)
        } else if Self.isP256(key), let x = Self.number("qx", of: key), let y = Self.number("qy", of: key) {
            func padded(_ bytes: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: max(0, 32 - bytes.count)) + bytes }
            self = .p256(x: padded(x), y: padded(y))
        } else {
            throw .unusable(kid: kid)
        }
        try check(kid)
    }

    private func check(_ kid: String) throws(TokenKeyError) {
        guard case .rsa(let n, let e) = self else { return }
        // RFC 7518, 3.3. An exponent of 1 would let every text be its own signature.
        let bitCount = n.isEmpty ? 0 : n.count * 8 - n[0].leadingZeroBitCount
        guard bitCount >= 2048 else { throw .tooShort(kid: kid) }
        guard let last = e.last, last % 2 == 1, e.count > 1 || last >= 3, e.count <= 4 else {
            throw .unusable(kid: kid)
        }
    }

    private static func number(_ name: String, of key: OpaquePointer) -> [UInt8]? {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, name, &number) == 1, let number else { return nil }
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: (Int(BN_num_bits(number)) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }

    private static func isP256(_ key: OpaquePointer) -> Bool {
        var name = [CChar](repeating: 0, count: 32)
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_EC,
            EVP_PKEY_get_utf8_string_param(key, "group", &name, name.count, nil) == 1
        else { return false }
        return name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.elementsEqual("prime256v1".utf8)
    }
}
