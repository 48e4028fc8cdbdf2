public import Foundation

/// Where visitors' sessions are kept between events, by the hash of their cookie.
public protocol DraftStore: Sendable {
    /// Keeps a session in place of what was kept of it; durable when it returns.
    func saveDraft(_ data: Data, sessionHash: String, at now: Date) async throws
    func draft(sessionHash: String) async throws -> Data?
    /// Removes what was not saved since a moment; answers how many.
    func removeDrafts(savedBefore moment: Date) async throws -> Int
}

/// Where pictures are kept, by the SHA-256 of their bytes.
public protocol MediaStore: Sendable {
    /// Keeps bytes under their digest; durable when it returns, and nothing new when they are there already.
    func put(_ bytes: Data, digest: String) async throws
    func bytes(digest: String) async throws -> Data?
}

/// Makes links and keeps them secret.
public protocol LinkVault: Sendable {
    /// A new token of 128 random bits or more, fit for an address.
    func makeToken() -> String
    /// The hash a token is looked up by; nil for text that is no token of ours.
    func lookupHash(of token: String) -> String?
    func seal(_ token: String) throws -> Data
    func open(_ sealed: Data) throws -> String
}
