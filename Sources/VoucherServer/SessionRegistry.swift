import Foundation
import Mail
import Secrets
import VoucherKit

/// The sessions in memory, found by the hash of their cookie.
///
/// A session here is a cache of what is stored. It goes when nobody has used it for a while, and the one that was used
/// longest ago goes when there are too many or they take too much; it is made again from its draft when its visitor comes
/// back. One that something waits for stays.
actor SessionRegistry {
    private struct Entry {
        let session: Session
        var lastUsed: Int
        var lastUsedAt: Date
        var leases: Int
    }

    /// How much may be in memory.
    struct Bounds: Sendable {
        /// How many sessions.
        var count: Int
        /// How long an unused one stays, in seconds.
        var idle: TimeInterval
        /// How many bytes of the heap may be in use, by whatever: sessions are what can be let go of.
        var heap: Int
    }

    private let environment: SceneEnvironment
    private let storage: DraftSessionStorage
    private let drafts: any DraftStore
    private let bounds: Bounds
    private let heapUse: @Sendable () -> Int
    private let now: @Sendable () -> Date
    private var entries: [String: Entry] = [:]
    /// Under which name each session lies in `entries`, which may be one it had until a moment ago.
    private var places: [ObjectIdentifier: String] = [:]
    private var loading: [String: Task<SavedSession?, any Error>] = [:]
    private var clock = 0

    init(
        environment: SceneEnvironment, drafts: any DraftStore, pictures: ShownPictures, bounds: Bounds,
        heapUse: @escaping @Sendable () -> Int = { HeapUse.bytes }, now: @escaping @Sendable () -> Date
    ) {
        self.environment = environment
        self.drafts = drafts
        self.bounds = bounds
        self.heapUse = heapUse
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
        if entries.count > bounds.count { await drop(oldest: entries.count - bounds.count + bounds.count / 10) }
    }

    /// Puts a session where its name says, after it was renewed. Its old name then leads to what was left there.
    private func settle(_ session: Session) {
        let (place, name) = (places[ObjectIdentifier(session)], session.id)
        guard let place, place != name else { return }
        entries[name] = entries.removeValue(forKey: place)
        places[ObjectIdentifier(session)] = name
    }

    /// How many are in memory.
    var count: Int { entries.count }

    /// The session of a cookie if it is in memory, for those who look on.
    func present(token: String) -> Session? { entries[RandomToken.hash(token)]?.session }

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

    /// Drops the sessions nobody has used since a moment.
    func forget(unusedSince moment: Date) async {
        for (hash, entry) in entries where entry.leases == 0 && entry.lastUsedAt < moment {
            await drop(hash, ifStill: entry.lastUsed)
        }
    }

    /// Lets go of what was not used for a while, and of the oldest tenth when the heap is too full.
    ///
    /// To be called every few seconds: what is let go of can be counted only afterwards.
    func tidy() async {
        await forget(unusedSince: now().addingTimeInterval(-bounds.idle))
        if heapUse() > bounds.heap { await drop(oldest: max(1, entries.count / 10)) }
    }

    /// Tidies every five seconds until the task is cancelled.
    nonisolated func keepTidy(by clock: any WorkerClock = SystemWorkerClock()) async {
        while !Task.isCancelled {
            await clock.sleep(seconds: 5)
            await tidy()
        }
    }

    /// Drops several at once, so that not every request has to look for the oldest.
    private func drop(oldest count: Int) async {
        let oldest = entries.filter { $0.value.leases == 0 }.sorted { $0.value.lastUsed < $1.value.lastUsed }
        for (hash, entry) in oldest.prefix(count) { await drop(hash, ifStill: entry.lastUsed) }
    }

    /// Drops a session that was not used again while it was asked whether something waits for it.
    private func drop(_ hash: String, ifStill lastUsed: Int) async {
        guard let session = entries[hash]?.session, await session.isIdle,
            let entry = entries[hash], entry.leases == 0, entry.lastUsed == lastUsed
        else { return }
        entries[hash] = nil
        places[ObjectIdentifier(session)] = nil
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
