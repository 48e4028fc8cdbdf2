/// Where a session's state and the pictures it shows are kept; the application gives one to each session.
public protocol SessionStorage: Sendable {
    /// Keeps pictures that are about to be shown or saved, by their digests; returns when they are durable. Called with the
    /// same pictures each time they are shown: that they still are keeps them from being swept.
    func store(_ images: [UIImage]) async throws

    /// Keeps a session in place of what was kept of it; returns when it is durable. Called with one save at a time.
    func save(_ session: SavedSession, of sessionID: String) async throws
}
