import Foundation
import Mail
import SQLiteStore
import Secrets
import Synchronization
import Testing
import VoucherKit

@testable import VoucherServer

struct HousekeepingTests {
    private func folder() throws -> String {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private func stores(in folder: String, _ clock: TestClock) throws -> VoucherApplication.Stores {
        var stores = try VoucherApplication.Stores.embedded(in: folder)
        let index = try #require(stores.mediaIndex)
        stores.media = try FileMediaStore(folder: folder + "/media", index: index, now: { clock.now() })
        return stores
    }

    @Test func draftsAndMediaAreSweptAtTheStartAndThenEverySoOften() async throws {
        let clock = TestClock()
        let stores = try stores(in: try folder(), clock)
        var configuration = ServerConfiguration()
        configuration.draftLifetime = 10 * 86_400
        configuration.sweepPeriod = 3600
        let (first, second) = (Data("1".utf8), Data("2".utf8))
        for bytes in [first, second] { try await stores.media.put(bytes, digest: ContentHash.sha256(bytes)) }
        try await stores.drafts.saveDraft(
            Data(), media: [ContentHash.sha256(second)], sessionHash: "s", at: clock.now())
        clock.advance(2 * 86_400)
        let housekeeping = Housekeeping(stores, sessions: nil, configuration: configuration, clock: clock)
        let running = Task { await housekeeping.run() }
        await clock.rested(1)
        #expect(try await stores.media.bytes(digest: ContentHash.sha256(first)) == nil, "swept at the start")
        #expect(try await stores.media.bytes(digest: ContentHash.sha256(second)) == second)
        clock.advance(3599)
        #expect(clock.restCount == 1, "not before its time")
        clock.advance(10 * 86_400)
        await clock.rested(2)
        #expect(try await stores.drafts.draft(sessionHash: "s") == nil, "left for ten days")
        #expect(try await stores.media.bytes(digest: ContentHash.sha256(second)) == nil, "gone with its draft")
        await housekeeping.stop()
        await running.value
    }

    @Test func whatDoesNotWorkIsToldAndTriedAgain() async throws {
        struct Broken: DraftStore {
            struct Fault: Error {}
            func saveDraft(_ data: Data, media: Set<String>, sessionHash: String, at now: Date) async throws {}
            func draft(sessionHash: String) async throws -> Data? { nil }
            func removeDrafts(savedBefore moment: Date) async throws -> Int { throw Fault() }
        }
        let lines = Mutex<[String]>([])
        let clock = TestClock()
        var stores = try stores(in: try folder(), clock)
        stores.drafts = Broken()
        let housekeeping = Housekeeping(
            stores, sessions: nil, configuration: ServerConfiguration(), clock: clock)
        await ScreenLog.$sink.withValue({ line in lines.withLock { $0.append(line) } }) {
            let running = Task { await housekeeping.run() }
            await clock.rested(1)
            clock.advance(6 * 3600)
            await clock.rested(2)
            await housekeeping.stop()
            await running.value
        }
        #expect(lines.withLock { $0 }.count == 2)
        #expect(lines.withLock { $0 }.allSatisfy { $0.hasPrefix("Drafts and media could not be swept: ") })
    }

    @Test func settingsOfSweepingComeFromTheEnvironment() throws {
        let stock = try ServerConfiguration.fromEnvironment([:])
        #expect(stock.draftLifetime == 180 * 86_400 && stock.mediaGrace == 86_400 && stock.sweepPeriod == 6 * 3600)
        let own = try ServerConfiguration.fromEnvironment([
            "DRAFT_DAYS": "30", "MEDIA_GRACE_HOURS": "48", "SWEEP_HOURS": "1",
        ])
        #expect(own.draftLifetime == 30 * 86_400 && own.mediaGrace == 2 * 86_400 && own.sweepPeriod == 3600)
        for name in ["DRAFT_DAYS", "MEDIA_GRACE_HOURS", "SWEEP_HOURS"] {
            #expect(throws: ConfigurationError.self) { try ServerConfiguration.fromEnvironment([name: "0"]) }
        }
    }

    // MARK: Verifying

    private func verify(_ folder: String) async -> (code: Int32, words: String) {
        let lines = Mutex<[String]>([])
        var configuration = ServerConfiguration()
        configuration.dataFolder = folder
        let code = await VerifyCommand(configuration, say: { line in lines.withLock { $0.append(line) } }).run()
        return (code, lines.withLock { $0 }.joined(separator: "\n"))
    }

    @Test func databaseAndMediaAgreeUntilSomethingIsTakenAwayDamagedOrLeftOver() async throws {
        let folder = try folder()
        let stores = try stores(in: folder, TestClock())
        let (kept, idle) = (Data("kept".utf8), Data("idle".utf8))
        for bytes in [kept, idle] { try await stores.media.put(bytes, digest: ContentHash.sha256(bytes)) }
        try await stores.drafts.saveDraft(
            Data(), media: [ContentHash.sha256(kept)], sessionHash: "secret", at: TestClock.noon)
        let good = await verify(folder)
        #expect(good.code == 0)
        #expect(
            good.words == """
                The database is whole: 0 vouchers, 1 draft.
                The money agrees with the vouchers: each sum is nothing, and nobody waits for an operator.
                Database and media agree: 2 files, 1 of them referred to; the others are swept in time.
                """)

        let digest = ContentHash.sha256(kept)
        let path = folder + "/media/\(digest.prefix(2))/\(digest)"
        try FileManager.default.removeItem(atPath: path)
        let missing = await verify(folder)
        #expect(missing.code == 1 && missing.words.contains("Missing in the folder of media, and referred to: 1."))
        #expect(missing.words.contains("\(digest), of a draft") && !missing.words.contains("secret"))

        try Data("kepT".utf8).write(to: URL(fileURLWithPath: path))
        let wrong = await verify(folder)
        #expect(wrong.code == 1 && wrong.words.contains("Not what their digests say, so damaged: 1.\n  \(digest)"))

        try kept.write(to: URL(fileURLWithPath: path))
        #expect(await verify(folder).code == 0)
        let stray = Data("stray".utf8)
        try await FileMediaStore(folder: folder + "/media").put(stray, digest: ContentHash.sha256(stray))
        let orphan = await verify(folder)
        #expect(orphan.code == 1 && orphan.words.contains("unknown to the database: they can be deleted: 1."))
    }

    @Test func whereThereIsNoDatabaseNoneIsMade() async throws {
        let folder = try folder()
        let answer = await verify(folder)
        #expect(answer.code == 1 && answer.words.hasPrefix("There is no database in "))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func aDatabaseThatCannotBeReadIsToldInWords() async throws {
        let folder = try folder()
        try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: folder + "/vouchers.sqlite"))
        let answer = await verify(folder)
        #expect(answer.code == 1 && answer.words.hasPrefix("It could not be verified: SQLite could not"))
    }
}
