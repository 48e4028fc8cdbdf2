import Foundation
import Testing
import VoucherKitTesting
import Vouchers

@testable import SQLiteStore

struct SQLiteVoucherStoreTests {
    private let path: String

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/test.sqlite"
    }

    @Test(arguments: VoucherStoreContract.checks)
    func keepsToTheContract(_ check: VoucherStoreContract.Check) async throws {
        try await check.run(try SQLiteVoucherStore(path: path))
    }

    @Test(arguments: OutboxContract.checks)
    func keepsToTheContractOfAnOutbox(_ check: OutboxContract.Check) async throws {
        try await check.run(try SQLiteVoucherStore(path: path))
    }

    @Test func twoProgramsOnOneFileNeverHaveTheSameMail() async throws {
        let noon = Date(timeIntervalSince1970: 1_800_000_000)
        let stores = [try SQLiteVoucherStore(path: path), try SQLiteVoucherStore(path: path)]
        for number in 0..<60 {
            let mail = OutgoingMail(
                key: "\(number)", kind: .test, recipient: .email(try EmailAddress("anna@example.org")),
                content: SealedMailContent(bytes: Data([1])), dueAt: noon)
            try await stores[number % 2].enqueue(mail, at: noon)
        }
        let claims = try await withThrowingTaskGroup(of: [ClaimedMail].self) { group in
            for number in 0..<40 {
                group.addTask { try await stores[number % 2].claimDueMails(at: noon, limit: 3, lease: 60) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(claims.count == 60 && Set(claims.map(\.mail.id)).count == 60)
    }

    @Test func whatWasKeptIsThereAfterItIsOpenedAgain() async throws {
        let (voucher, link) = try VoucherStoreContract.made()
        do {
            let store = try SQLiteVoucherStore(path: path)
            _ = try await store.insert(voucher, link: link, activationKey: "a")
            _ = try await store.claim(voucher.id, name: "Anna", key: "k", at: voucher.createdAt)
        }
        let store = try SQLiteVoucherStore(path: path)
        #expect(try await store.voucher(id: voucher.id)?.claim?.name == "Anna")
        let again = try await store.claim(voucher.id, name: "Anna", key: "k", at: voucher.createdAt)
        #expect(again.claim?.name == "Anna")
        #expect(try await store.ledger(of: voucher.id).count == 2)
    }

    @Test func aClaimOfAnOlderDatabaseIsStillTheClaimersOwn() async throws {
        let (voucher, link) = try VoucherStoreContract.made()
        do {
            let connection = try SQLiteConnection(path: path)
            for step in Migrations.steps.prefix(5) { try connection.execute(step) }
            try connection.execute("PRAGMA user_version=5")
            try connection.run(
                "INSERT INTO vouchers VALUES (?1, ?2, ?3, 'a', 'claimed', 4, NULL, NULL, ?4)",
                [
                    .text(voucher.id.rawValue), .text(link.hash), .blob(link.sealed),
                    .blob(try JSONEncoder().encode(voucher)),
                ])
            try connection.run("INSERT INTO claims VALUES (?1, 'Anna', 'k', 5)", [.text(voucher.id.rawValue)])
        }
        let store = try SQLiteVoucherStore(path: path)
        let read = try #require(try await store.voucher(id: voucher.id))
        #expect(read.claim == Voucher.Claim(name: "Anna", at: Date(timeIntervalSince1970: 5)))
        #expect(try await store.claim(voucher.id, name: "Anna", key: "k", at: voucher.createdAt) == read.standing)
        #expect(try await store.faults() == [])
    }

    @Test func writersThatWaitTogetherShareACommit() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let before = store.commitCount
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try? await store.saveDraft(
                        Data(), media: [], sessionHash: "\(number)", at: Date(timeIntervalSince1970: 0))
                }
            }
        }
        let commits = store.commitCount - before
        #expect(commits < 100, "200 writes took \(commits) commits")
        #expect(try await store.removeDrafts(savedBefore: Date(timeIntervalSince1970: 1)) == 200)
    }

    /// The control of the contract's claim: with check-then-act instead of the conditional change, doubles are seen.
    @Test func withoutTheGuardTheSameTestSeesDoubles() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let (voucher, link) = try VoucherStoreContract.made()
        _ = try await store.insert(voucher, link: link, activationKey: "a")
        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    guard let read = try? await store.voucher(id: voucher.id), read.status == .created else {
                        return false
                    }
                    try? await store.write { connection in
                        try connection.run(
                            "UPDATE vouchers SET status = 'claimed', version = version + 1 WHERE id = ?1",
                            [.text(read.id.rawValue)])
                    }
                    return true
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(successes > 1)
    }

    @Test func theLedgerOnlyGrows() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let (voucher, link) = try VoucherStoreContract.made()
        _ = try await store.insert(voucher, link: link, activationKey: "a")
        for sql in ["DELETE FROM ledger", "UPDATE ledger SET kind = 'claimed'"] {
            await #expect(throws: SQLiteError.self) { try await store.write { try $0.run(sql) } }
        }
        #expect(try await store.ledger(of: voucher.id).map(\.kind) == [.activated])
    }

    @Test func aDatabaseOfANewerProgramIsRefusedInWords() async throws {
        let connection = try SQLiteConnection(path: path)
        try connection.execute("PRAGMA user_version=99")
        #expect {
            try SQLiteVoucherStore(path: path)
        } throws: { error in
            String(describing: error).contains(
                "has version 99, and this program knows \(Migrations.steps.count) at most")
        }
    }

    @Test func commitsAreDurable() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let settings = try await store.write { connection in
            var found: [String: String] = [:]
            for name in ["journal_mode", "synchronous", "foreign_keys"] {
                try connection.run("PRAGMA \(name)") { found[name] = $0.text(0) }
            }
            return found
        }
        #expect(settings == ["journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"])
    }

    @Test func picturesAreKeptOnceUnderTheirDigest() async throws {
        let folder = path + "-media"
        let media = try FileMediaStore(folder: folder)
        let digest = String(repeating: "ab", count: 32)
        try await media.put(Data([1, 2]), digest: digest)
        try await media.put(Data([1, 2]), digest: digest)
        #expect(try await media.bytes(digest: digest) == Data([1, 2]))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder) == ["ab", "ab/" + digest])
        for wrong in ["", "../link.key", digest.uppercased(), digest + "0"] {
            await #expect(throws: CocoaError.self) { try await media.bytes(digest: wrong) }
        }
    }

    @Test func aPictureThatWasTakenAwayIsWrittenAgain() async throws {
        let folder = path + "-media"
        let media = try FileMediaStore(folder: folder)
        let digest = String(repeating: "ab", count: 32)
        try await media.put(Data([1, 2]), digest: digest)
        try FileManager.default.removeItem(atPath: folder + "/ab")
        #expect(try await media.bytes(digest: digest) == nil)
        try await media.put(Data([1, 2]), digest: digest)
        #expect(try await media.bytes(digest: digest) == Data([1, 2]))
    }

    @Test func manyPicturesAtOnceAreAllKept() async throws {
        let media = try FileMediaStore(folder: path + "-media")
        let digests = (0..<100).map { String(format: "%064x", $0 % 40) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for digest in digests { group.addTask { try await media.put(Data(digest.utf8), digest: digest) } }
            try await group.waitForAll()
        }
        for digest in digests { #expect(try await media.bytes(digest: digest) == Data(digest.utf8)) }
    }
}
