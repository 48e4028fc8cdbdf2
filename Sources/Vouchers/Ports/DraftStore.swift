public import Foundation

/// Where visitors' sessions are kept between events, by the hash of their cookie.
public protocol DraftStore: Sendable {
    /// Keeps a session in place of what was kept of it; durable when it returns. `media` are the digests of the media it
    /// refers to, which are kept for as long as the draft is.
    func saveDraft(_ data: Data, media: Set<String>, sessionHash: String, at now: Date) async throws
    func draft(sessionHash: String) async throws -> Data?
    /// Removes what was not saved since a moment; answers how many.
    func removeDrafts(savedBefore moment: Date) async throws -> Int
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
