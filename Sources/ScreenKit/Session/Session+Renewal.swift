import Foundation
import Synchronization

/// A new name of a session, and the secret its visitor shows to get there.
public struct SessionName: Sendable {
    /// What the session is saved by; it must not give the secret away.
    public let id: String
    /// What the visitor's browser is given.
    public let secret: String

    /// Both made by the application.
    public init(id: String, secret: String) {
        self.id = id
        self.secret = secret
    }
}

/// A session was reached by a name it does not have any more: its visitor was given a new secret meanwhile.
public struct SessionRenamed: Error, Sendable {}

extension Scene {
    /// Gives the visitor's browser a new secret with the answer to the present event, and leaves who knows the old one
    /// with what was there before: call it when the session becomes worth more, as when somebody signs in.
    ///
    /// `key` names a value of `sharedState` that does not stay behind. Work that leads here has to hold the answer
    /// (`perform(holdingAnswer:)`). After an answer that did not wait, the next event renews the session.
    public func renewSession(leaving key: String) {
        sharedState.keysToLeave = (sharedState.keysToLeave ?? []).union([key])
    }
}

extension Session {
    /// Sets a value that all scenes share, for a change that comes from no event of theirs, and renews the session as
    /// `Scene.renewSession(leaving:)` does; answers the new secret, or nil when there is no change or no `makeName`.
    ///
    /// Throws `SessionRenamed` when the session is not called `name` any more, and what the storage throws.
    public func renew<Value: Codable & Sendable & Equatable>(
        setting value: Value, for key: String, knownAs name: String
    ) async throws -> String? {
        await enterQueue()
        let ticket = openTicket()
        defer {
            closeTicket(ticket)
            leaveQueue()
        }
        try check(name)
        guard sharedState.value(Value.self, for: key) != value else { return nil }
        sharedState.set(value, for: key)
        sharedState.keysToLeave = (sharedState.keysToLeave ?? []).union([key])
        var current = saved
        current.shared = sharedState.values
        try await write(current, ticket: ticket)
        return secrets[ticket]
    }

    /// A value that all scenes share; nil when there is none. Throws `SessionRenamed` when the session is not called `name`
    /// any more.
    public func sharedValue<Value: Decodable & Sendable>(
        _ type: Value.Type, for key: String, knownAs name: String
    ) throws(SessionRenamed) -> Value? {
        try check(name)
        return sharedState.value(type, for: key)
    }

    func check(_ name: String?) throws(SessionRenamed) {
        if let name, name != id { throw SessionRenamed() }
    }

    // MARK: Tickets

    // A ticket is an event that waits for its answer: the new secret goes with that answer and with no other, so that
    // nobody else who is waiting for a page of the same session gets it.

    func openTicket() -> Int {
        nextTicket += 1
        openTickets.insert(nextTicket)
        return nextTicket
    }

    func closeTicket(_ ticket: Int) {
        openTickets.remove(ticket)
        secrets[ticket] = nil
    }

    // MARK: Saving

    /// Saves what has changed, under a new name when that was asked for and an answer waits that can carry the secret.
    func write(_ current: SavedSession, ticket: Int?) async throws {
        guard let keys = sharedState.keysToLeave, let ticket, openTickets.contains(ticket), let new = makeName?() else {
            guard current != saved else { return }
            try await storage?.save(current, of: id)
            saved = current
            return
        }
        // Stays under the old name, also for the visitor whose answer is lost on its way.
        var left = saved
        for key in keys { left.shared[key] = nil }
        if left != saved { try await storage?.save(left, of: id) }
        try await storage?.save(current, of: new.id)
        saved = current
        sharedState.keysToLeave = nil
        name.withLock { $0 = new.id }
        secrets[ticket] = new.secret
    }
}
