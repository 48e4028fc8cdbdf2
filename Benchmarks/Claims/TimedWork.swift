import Foundation
import SQLiteStore
import Vouchers

/// What a store is asked again and again, however much it holds: told line by line on the standard input, and answered
/// with the nanoseconds of one.
struct TimedWork {
    let store: SQLiteVoucherStore
    /// How many vouchers are stored.
    let count: Int
    let media: FileMediaStore
    private var opened = 0
    private var claimed = 0

    init(store: SQLiteVoucherStore, count: Int, folder: String) throws {
        self.store = store
        self.count = count
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        media = try FileMediaStore(folder: folder, index: store)
    }

    mutating func run() async throws {
        print("up")
        fflush(nil)
        while let line = readLine() {
            let time: Duration
            switch line {
            case "open": time = try await open(200)
            case "claim": time = try await claim(100)
            case "sweep": time = try await sweep(100)
            default: fatalError("There is no work “\(line)”.")
            }
            print(Int(time / .nanoseconds(1)))
            fflush(nil)
        }
    }

    /// Far apart, each once until all were there: 7919 is a prime.
    private func id(_ number: Int) -> VoucherID { StoredVouchers.id(number * 7919 % count) }

    /// Whoever has a link is shown what it leads to.
    private mutating func open(_ times: Int) async throws -> Duration {
        let began = ContinuousClock.now
        for number in opened..<opened + times {
            guard try await store.voucher(linkHash: "hash-\(id(number).rawValue)") != nil else {
                fatalError("A voucher is not there.")
            }
        }
        opened += times
        return (ContinuousClock.now - began) / times
    }

    /// All at the same moment, which share commits: the disk is to count for less than the database.
    private mutating func claim(_ times: Int) async throws -> Duration {
        precondition(claimed + times <= count, "There are no more vouchers to claim.")
        let began = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { [store] group in
            for number in claimed..<claimed + times {
                let id = id(number)
                group.addTask {
                    _ = try await store.claim(id, name: "Anna", key: "\(number)", at: StoredVouchers.noon)
                }
            }
            try await group.waitForAll()
        }
        claimed += times
        return (ContinuousClock.now - began) / times
    }

    /// Drafts that were left, and the picture in each; made before the time counts.
    private func sweep(_ times: Int) async throws -> Duration {
        for _ in 0..<times {
            let name = UUID().uuidString
            let digest = StoredVouchers.digest(UInt64.random(in: .min ... .max))
            try await media.put(Data(name.utf8), digest: digest)
            try await store.saveDraft(
                Data(name.utf8), media: [digest], sessionHash: name, at: Date(timeIntervalSince1970: 0))
        }
        let sweep = MediaSweep(index: store, media: media, now: { Date(timeIntervalSinceNow: 2 * MediaSweep.grace) })
        let began = ContinuousClock.now
        let drafts = try await store.removeDrafts(savedBefore: Date(timeIntervalSince1970: 1))
        let pictures = try await sweep.run()
        precondition(drafts == times && pictures == times, "\(drafts) drafts and \(pictures) pictures went.")
        return (ContinuousClock.now - began) / times
    }
}
