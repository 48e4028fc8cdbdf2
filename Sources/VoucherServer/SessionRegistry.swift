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
        var leases: Int
    }

    /// How long a visitor's cookie and draft are kept after the last change, in seconds: half a year.
    static let lifetime: TimeInterval = 15_552_000

    private let environment: SceneEnvironment
    private let storage: DraftSessionStorage
    private let drafts: any DraftStore
    private let limit: Int
    private var entries: [String: Entry] = [:]
    private var loading: [String: Task<SavedSession?, any Error>] = [:]
    private var clock = 0

    init(
        environment: SceneEnvironment, drafts: any DraftStore, media: any MediaStore, limit: Int,
        now: @escaping @Sendable () -> Date
    ) {
        self.environment = environment
        self.drafts = drafts
        self.limit = limit
        storage = DraftSessionStorage(drafts: drafts, media: media, now: now)
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
        return add(Session(id: hash, environment: environment, saved: saved, storage: storage))
    }

    /// A new session and the secret its cookie carries.
    func make() -> (Session, token: String) {
        let token = RandomToken.make()
        let session = add(Session(id: RandomToken.hash(token), environment: environment, storage: storage))
        return (session, token)
    }

    func giveBack(_ session: Session) async {
        entries[session.id]?.leases -= 1
        if entries.count > limit { await evict() }
    }

    private func lease(_ hash: String) -> Session? {
        guard entries[hash] != nil else { return nil }
        clock += 1
        entries[hash]?.lastUsed = clock
        entries[hash]?.leases += 1
        return entries[hash]?.session
    }

    private func add(_ session: Session) -> Session {
        clock += 1
        entries[session.id] = Entry(session: session, lastUsed: clock, leases: 1)
        return session
    }

    /// Drops a tenth of the limit at once, so that not every request has to look for the oldest.
    private func evict() async {
        let oldest = entries.filter { $0.value.leases == 0 }.sorted { $0.value.lastUsed < $1.value.lastUsed }
        for (hash, entry) in oldest.prefix(entries.count - limit + limit / 10) {
            guard await entry.session.isIdle, entries[hash]?.leases == 0 else { continue }
            entries[hash] = nil
        }
    }
}

/// Keeps sessions as drafts and their pictures as media.
struct DraftSessionStorage: SessionStorage {
    let drafts: any DraftStore
    let media: any MediaStore
    let now: @Sendable () -> Date

    func store(_ images: [UIImage]) async throws {
        // Together, so that they wait for the disk at the same time.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for image in images {
                guard let bytes = image.pngData() else { continue }
                let (media, digest) = (media, image.digest)
                group.addTask { try await media.put(bytes, digest: digest) }
            }
            try await group.waitForAll()
        }
    }

    func save(_ session: SavedSession, of sessionID: String) async throws {
        try await drafts.saveDraft(try session.encoded(), sessionHash: sessionID, at: now())
    }
}
