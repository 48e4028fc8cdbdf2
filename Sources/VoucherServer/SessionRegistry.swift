import Foundation
import Secrets
import VoucherKit

/// The sessions in memory, found by the hash of their cookie.
///
/// A session here is a cache of what is stored: the one that was used longest ago and is idle gives way when there are
/// too many, and is read again when its visitor comes back.
actor SessionRegistry {
    private struct Entry {
        let session: Session
        var lastUsed: Int
        var lastUsedAt: Date
        var leases: Int
    }

    private let environment: SceneEnvironment
    private let storage: DraftSessionStorage
    private let drafts: any DraftStore
    private let limit: Int
    private let now: @Sendable () -> Date
    private var entries: [String: Entry] = [:]
    /// Under which name each session lies in `entries`, which may be one it had until a moment ago.
    private var places: [ObjectIdentifier: String] = [:]
    private var loading: [String: Task<SavedSession?, any Error>] = [:]
    private var clock = 0

    init(
        environment: SceneEnvironment, drafts: any DraftStore, pictures: ShownPictures, limit: Int,
        now: @escaping @Sendable () -> Date
    ) {
        self.environment = environment
        self.drafts = drafts
        self.limit = limit
        self.now = now
        storage = DraftSessionStorage(drafts: drafts, pictures: pictures, now: now)
    }

    /// Borrows the session of a cookie until `giveBack`; nil when there is none, in memory or stored.
    func borrow(token: String) async throws -> Session? {
        guard RandomToken.isWellFormed(token) else { return nil }
        let hash = RandomToken.hash(token)
        if let session = lease(hash) { return session }
        // Two requests of one visitor must not make two sessions: the second waits for the first one's reading.
        let drafts = drafts
        let task =
            loading[hash]
            ?? Task { try await drafts.draft(sessionHash: hash).map { try SavedSession(decoding: $0) } }
        loading[hash] = task
        let result = await task.result
        // Also after a failure: the next request tries to read again.
        loading[hash] = nil
        let saved = try result.get()
        if let session = lease(hash) { return session }
        guard let saved else { return nil }
        return add(session(hash, saved: saved))
    }

    private func session(_ hash: String, saved: SavedSession? = nil) -> Session {
        Session(
            id: hash, environment: environment, saved: saved, storage: storage,
            makeName: {
                let token = RandomToken.make()
                return SessionName(id: RandomToken.hash(token), secret: token)
            })
    }

    /// A new session and the secret its cookie carries.
    func make() -> (Session, token: String) {
        let token = RandomToken.make()
        return (add(session(RandomToken.hash(token))), token)
    }

    func giveBack(_ session: Session) async {
        settle(session)
        entries[session.id]?.leases -= 1
        if entries.count > limit { await evict() }
    }

    /// Puts a session where its name says, after it was renewed. Its old name then leads to what was left there.
    private func settle(_ session: Session) {
        let (place, name) = (places[ObjectIdentifier(session)], session.id)
        guard let place, place != name else { return }
        entries[name] = entries.removeValue(forKey: place)
        places[ObjectIdentifier(session)] = name
    }

    private func lease(_ hash: String) -> Session? {
        if let session = entries[hash]?.session { settle(session) }
        guard entries[hash] != nil else { return nil }
        clock += 1
        entries[hash]?.lastUsed = clock
        entries[hash]?.lastUsedAt = now()
        entries[hash]?.leases += 1
        return entries[hash]?.session
    }

    private func add(_ session: Session) -> Session {
        clock += 1
        entries[session.id] = Entry(session: session, lastUsed: clock, lastUsedAt: now(), leases: 1)
        places[ObjectIdentifier(session)] = session.id
        return session
    }

    /// Drops the sessions nobody has used since a moment: their drafts are swept.
    func forget(unusedSince moment: Date) async {
        for (hash, entry) in entries where entry.leases == 0 && entry.lastUsedAt < moment {
            guard await entry.session.isIdle, let entry = entries[hash], entry.leases == 0, entry.lastUsedAt < moment
            else { continue }
            entries[hash] = nil
            places[ObjectIdentifier(entry.session)] = nil
        }
    }

    /// Drops a tenth of the limit at once, so that not every request has to look for the oldest.
    private func evict() async {
        let oldest = entries.filter { $0.value.leases == 0 }.sorted { $0.value.lastUsed < $1.value.lastUsed }
        for (hash, entry) in oldest.prefix(entries.count - limit + limit / 10) {
            guard await entry.session.isIdle, entries[hash]?.leases == 0 else { continue }
            entries[hash] = nil
            places[ObjectIdentifier(entry.session)] = nil
        }
    }
}

/// Keeps sessions as drafts and their pictures as media.
struct DraftSessionStorage: SessionStorage {
    let drafts: any DraftStore
    let pictures: ShownPictures
    let now: @Sendable () -> Date

    func store(_ images: [UIImage]) async throws {
        try await pictures.keep(images)
    }

    func save(_ session: SavedSession, of sessionID: String) async throws {
        var media: Set<String> = []
        session.forEachPart { media.formUnion(MediaDigests.mentioned(in: $0)) }
        try await drafts.saveDraft(try session.encoded(), media: media, sessionHash: sessionID, at: now())
    }
}
