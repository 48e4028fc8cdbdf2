import Dispatch
import Foundation
import Testing
import Vouchers

@testable import SQLiteStore

/// One writer with a queue, commits that are shared, readers beside it.
@Suite(.timeLimit(.minutes(2)))
struct SQLiteWriterTests {
    private let path: String
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/test.sqlite"
    }

    /// Holds the writer's queue in the middle of a transaction.
    private final class Hold: Sendable {
        private let began = DispatchSemaphore(value: 0)
        private let end = DispatchSemaphore(value: 0)

        func occupy(_ store: SQLiteVoucherStore) async -> Task<Void, any Error> {
            let task = Task { [began, end] in
                try await store.write { _ in
                    began.signal()
                    end.wait()
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { [began] in
                    began.wait()
                    continuation.resume()
                }
            }
            return task
        }

        func release() { end.signal() }
    }

    /// Begins writes in this order, while the writer is held: they share the commit that follows.
    private func together(
        _ store: SQLiteVoucherStore, _ bodies: [@Sendable (SQLiteConnection) throws -> Void]
    ) async throws -> [Result<Void, any Error>] {
        let hold = Hold()
        let occupied = await hold.occupy(store)
        let before = store.commitCount
        var tasks: [Task<Result<Void, any Error>, Never>] = []
        for (number, body) in bodies.enumerated() {
            tasks.append(
                Task {
                    do { return .success(try await store.write(body)) } catch { return .failure(error) }
                })
            while store.waitingWriteCount <= number { await Task.yield() }
        }
        hold.release()
        try await occupied.value
        var results: [Result<Void, any Error>] = []
        for task in tasks { results.append(await task.value) }
        #expect(store.commitCount <= before + 2, "the one that was held, and one for all")
        return results
    }

    @Test func whoWaitsTogetherSharesOneCommit() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let before = store.commitCount
        let results = try await together(
            store, (0..<20).map { number in { try $0.run("INSERT INTO drafts VALUES ('\(number)', x'00', 0)") } })
        #expect(results.allSatisfy { (try? $0.get()) != nil })
        #expect(store.commitCount == before + 2)
    }

    @Test func aWriteThatFailsTakesNothingOfItsNeighboursAlong() async throws {
        struct Fault: Error {}
        let store = try SQLiteVoucherStore(path: path)
        let results = try await together(
            store,
            [
                { try $0.run("INSERT INTO drafts VALUES ('first', x'00', 0)") },
                { connection in
                    try connection.run("INSERT INTO drafts VALUES ('bad', x'00', 0)")
                    throw Fault()
                },
                { try $0.run("INSERT INTO nowhere VALUES (1)") },
                { try $0.run("INSERT INTO drafts VALUES ('last', x'00', 0)") },
            ])
        #expect(results.map { (try? $0.get()) != nil } == [true, false, false, true])
        #expect(try await store.draft(sessionHash: "first") != nil)
        #expect(try await store.draft(sessionHash: "last") != nil)
        #expect(try await store.draft(sessionHash: "bad") == nil)
    }

    @Test func whenTheCommitFailsAllAreTold() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let results = try await together(
            store,
            [
                { try $0.run("INSERT INTO drafts VALUES ('neighbour', x'00', 0)") },
                { connection in
                    // Looked at only when all is to be committed.
                    try connection.run("PRAGMA defer_foreign_keys=ON")
                    try connection.run("INSERT INTO claims VALUES ('no voucher', 'Anna', 'key', 0)")
                },
            ])
        for result in results { #expect(throws: SQLiteError.self) { try result.get() } }
        #expect(try await store.draft(sessionHash: "neighbour") == nil)
        // And the next one is as if nothing had been.
        try await store.saveDraft(Data([1]), media: [], sessionHash: "next", at: noon)
        #expect(try await store.draft(sessionHash: "next") == Data([1]))
    }

    @Test func noReadWaitsForAWriter() async throws {
        let store = try SQLiteVoucherStore(path: path)
        try await store.saveDraft(Data([1]), media: [], sessionHash: "a", at: noon)
        let hold = Hold()
        let occupied = await hold.occupy(store)
        // Would wait for ever if it stood behind the writer.
        for _ in 0..<5 { #expect(try await store.draft(sessionHash: "a") == Data([1])) }
        hold.release()
        try await occupied.value
    }

    @Test func whoWasAnsweredReadsWhatTheyWrote() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let misses = try await withThrowingTaskGroup(of: Int.self) { group in
            for visitor in 0..<8 {
                group.addTask {
                    var misses = 0
                    for number in 0..<50 {
                        let data = Data("\(number)".utf8)
                        try await store.saveDraft(data, media: [], sessionHash: "\(visitor)", at: noon)
                        if try await store.draft(sessionHash: "\(visitor)") != data { misses += 1 }
                    }
                    return misses
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(misses == 0)
    }

    @Test func readersCannotWrite() async throws {
        let store = try SQLiteVoucherStore(path: path)
        await #expect(throws: SQLiteError.self) {
            try await store.read { try $0.run("INSERT INTO drafts VALUES ('a', x'00', 0)") }
        }
    }

    /// 100 MB are written without a pause; the log keeps to a part of it.
    @Test func theLogDoesNotGrowWithoutEnd() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let data = Data(repeating: 7, count: 100_000)
        for number in 0..<1000 { try await store.saveDraft(data, media: [], sessionHash: "\(number % 20)", at: noon) }
        let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0
        #expect(size < 60_000_000)
    }
}
