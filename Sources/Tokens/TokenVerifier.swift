public import Foundation
public import Vouchers

/// A token that counts.
public struct VerifiedToken: Sendable, Equatable {
    /// Whom it is about.
    public let person: SignedInPerson
    /// Until when it would count again, the difference of clocks included.
    public let acceptedUntil: Date
    /// What was signed, header and claims: a token that says the same under another signature is the same one.
    public let signedText: String
}

/// Signs people in by the tokens of a host's own accounts (JWT, RFC 7519; by the practices of RFC 8725).
///
/// A token counts when its header names one of the keys and that key's algorithm, the signature is right, it is from the
/// issuer, for the audience, and within its time. Keys come from the host alone: what a header brings along or points
/// to (`jwk`, `jku`, `x5c`, `x5u`) is not looked at. A token can be shown again until it expires: issue short ones.
///
/// ```swift
/// let verifier = try TokenVerifier(
///     keys: TokenKey.keys(inSet: jwks), issuer: "https://id.example", audience: "gifts", now: { Date() })
/// let person = try verifier.verify(token)
/// ```
public struct TokenVerifier: Sendable {
    /// In bytes: what fits in a header or a cookie; tokens of people have one or two thousand.
    public static let maximumLength = 8192

    // By bytes: Swift takes two spellings of one accent for the same text, and issuers do not (RFC 7519, 2).
    private let keys: [[UInt8]: TokenKey]
    private let issuer: String
    private let audience: String
    private let leeway: TimeInterval
    private let now: @Sendable () -> Date

    /// `leeway` is how many seconds clocks may differ, at most five minutes ("no more than a few minutes", RFC 7519,
    /// 4.1.4). Throws when there is no key, or one name twice.
    public init(
        keys: [TokenKey], issuer: String, audience: String, leeway: TimeInterval = 60,
        now: @escaping @Sendable () -> Date
    ) throws(TokenKeyError) {
        precondition(!issuer.isEmpty && !audience.isEmpty, "Tokens of any issuer or for any audience are not for us.")
        precondition((0...300).contains(leeway), "Clocks that differ by more than five minutes are wrong.")
        var named: [[UInt8]: TokenKey] = [:]
        for key in keys {
            guard named.updateValue(key, forKey: Array(key.kid.utf8)) == nil else { throw .nameTwice(kid: key.kid) }
        }
        guard !named.isEmpty else { throw .noKeys }
        self.keys = named
        self.issuer = issuer
        self.audience = audience
        self.leeway = leeway
        self.now = now
    }

    /// The person a token is about.
    public func verify(_ token: String) throws(TokenRefusal) -> SignedInPerson { try verified(token).person }

    /// The token, read: for who lets each one count once. The signature is checked before any claim is read.
    public func verified(_ token: String) throws(TokenRefusal) -> VerifiedToken {
        guard token.utf8.count <= Self.maximumLength else { throw .tooLong }
        let bytes = Array(token.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .notThreeParts }
        let header = try object(in: parts[0], .header)
        let key = try key(for: header)
        guard let signature = Base64URL.decode(parts[2]) else { throw .notBase64URL(.signature) }
        guard signature.count == key.key.signatureLength, key.key.verifies(bytes) else { throw .wrongSignature }
        let claims = try object(in: parts[1], .payload)
        let acceptedUntil = try checkTime(claims)
        try checkIssuerAndAudience(claims)
        return VerifiedToken(
            person: try person(in: claims), acceptedUntil: acceptedUntil,
            signedText: String(decoding: bytes.dropLast(parts[2].count + 1), as: UTF8.self))
    }

    // MARK: Header

    private func object(in text: ArraySlice<UInt8>, _ part: TokenRefusal.Part) throws(TokenRefusal) -> JSONObject {
        guard let bytes = Base64URL.decode(text) else { throw .notBase64URL(part) }
        guard let object = JSONObject(bytes) else { throw .notAnObject(part) }
        return object
    }

    private func key(for header: JSONObject) throws(TokenRefusal) -> TokenKey {
        guard let name = header.text("alg"),
            let algorithm = TokenAlgorithm.allCases.first(where: { Self.isSame($0.rawValue, name) })
        else { throw .algorithmNotAllowed }
        // RFC 7515, 4.1.11. `b64` (RFC 7797) counts only together with it, but changes what is signed.
        guard header["crit"] == nil, header["b64"] == nil else { throw .criticalHeader }
        guard let kid = header.text("kid") else { throw .keyNotNamed }
        guard let key = keys[Array(kid.utf8)] else { throw .unknownKey }
        guard key.algorithm == algorithm else { throw .wrongAlgorithmForKey }
        return key
    }

    // MARK: Claims

    private func checkTime(_ claims: JSONObject) throws(TokenRefusal) -> Date {
        let moment = now().timeIntervalSince1970
        guard let expiry = try time("exp", in: claims) else { throw .claimMissing("exp") }
        // "On or after" (RFC 7519, 4.1.4).
        guard moment < expiry + leeway else { throw .expired }
        if let start = try time("nbf", in: claims), moment < start - leeway { throw .notYetValid }
        if let issued = try time("iat", in: claims), moment < issued - leeway { throw .issuedInTheFuture }
        return Date(timeIntervalSince1970: expiry + leeway)
    }

    private func time(_ name: String, in claims: JSONObject) throws(TokenRefusal) -> TimeInterval? {
        guard let value = claims[name] else { return nil }
        guard case .number(let seconds) = value, seconds.isFinite else { throw .claimMalformed(name) }
        return seconds
    }

    private func checkIssuerAndAudience(_ claims: JSONObject) throws(TokenRefusal) {
        switch claims["iss"] {
        case nil: throw .claimMissing("iss")
        case .text(let text): guard Self.isSame(text, issuer) else { throw .wrongIssuer }
        default: throw .claimMalformed("iss")
        }
        switch claims["aud"] {
        case nil: throw .claimMissing("aud")
        case .text(let text): guard Self.isSame(text, audience) else { throw .wrongAudience }
        case .list(let list):
            var isOurs = false
            for element in list {
                guard case .text(let text) = element else { throw .claimMalformed("aud") }
                if Self.isSame(text, audience) { isOurs = true }
            }
            guard isOurs else { throw .wrongAudience }
        default: throw .claimMalformed("aud")
        }
    }

    private func person(in claims: JSONObject) throws(TokenRefusal) -> SignedInPerson {
        guard let subject = claims["sub"] else { throw .claimMissing("sub") }
        // 255 ASCII characters at most (OpenID Connect Core 1.0, 2): there is one spelling of each.
        guard case .text(let id) = subject, (1...255).contains(id.utf8.count),
            id.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw .claimMalformed("sub") }
        // Some issuers write the truth as a text.
        let isVerified = claims["email_verified"] == .bool(true) || claims["email_verified"] == .text("true")
        return SignedInPerson(
            id: id, issuer: .token(issuer: issuer),
            email: isVerified ? claims.text("email").flatMap(Self.address) : nil,
            displayName: claims.text("name").flatMap(Self.displayName))
    }

    /// Nil for what is more or less than an address: what is forgiven to a person who types is not to an issuer.
    private static func address(_ text: String) -> EmailAddress? {
        guard let address = try? EmailAddress(text) else { return nil }
        return isSame(address.mailboxKey, text.lowercased()) ? address : nil
    }

    /// One line of at most 100 characters, without what could turn the words around it; nil when nothing is left.
    private static func displayName(_ text: String) -> String? {
        let clean = String(
            text.unicodeScalars.filter { $0.properties.generalCategory != .control && !$0.properties.isBidiControl }
                .reduce(into: "") {
                    $0.unicodeScalars.append($1)
                })
        let name = clean.trimmingCharacters(in: .whitespacesAndNewlines).prefix(100)
        return name.isEmpty ? nil : String(name)
    }

    private static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}
