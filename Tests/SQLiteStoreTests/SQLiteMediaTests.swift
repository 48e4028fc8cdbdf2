import Foundation
import Testing
import VoucherKitTesting
import Vouchers

@testable import SQLiteStore

struct SQLiteMediaTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func stores(_ clock: MediaContract.Clock) throws -> MediaContract.Stores {
        let database = try SQLiteVoucherStore(path: folder + "/test.sqlite")
        return MediaContract.Stores(
            database: database,
            media: try FileMediaStore(folder: folder + "/media", index: database, now: { clock.now() }))
    }

    @Test(arguments: MediaContract.checks)
    func keepsToTheContract(_ check: MediaContract.Check) async throws {
        try await check.run { try stores($0) }
    }

    /// What one process knows of the folder or the database is no promise to the other.
    @Test(arguments: MediaContract.checks)
    func keepsToTheContractWithTwoProcesses(_ check: MediaContract.Check) async throws {
        try await check.run { clock in
            let (first, second) = (try stores(clock), try stores(clock))
            return MediaContract.Stores(
                database: first.database, media: TurnsOfMediaStores(first: first.media, second: second.media))
        }
    }

    @Test(arguments: [
        MediaContract.anUploadThatIsNotReferredToYetIsKept, MediaContract.anUploadDuringTheSweepIsKept,
    ])
    func withoutTheGraceTheSameCheckSeesALoss(_ check: MediaContract.Check) async throws {
        await #expect(throws: ContractBroken.self) { try await check.run(grace: 0) { try stores($0) } }
    }

    @Test func withoutALookAtTheFilesTimeTheSameCheckSeesALoss() async throws {
        await #expect(throws: ContractBroken.self) {
            try await MediaContract.aSecondUploadDuringTheSweepIsKept.run { clock in
                let stores = try stores(clock)
                return MediaContract.Stores(database: stores.database, media: HastyMediaStore(media: stores.media))
            }
        }
    }

    @Test func aSweepThatDiedAfterItsFileWentGoesOnTheNextTime() async throws {
        let clock = Clock()
        let database = try SQLiteVoucherStore(path: folder + "/test.sqlite")
        let media = try FileMediaStore(folder: folder + "/media", index: database, now: { clock.now })
        let digest = String(repeating: "ab", count: 32)
        try await media.put(Data([1]), digest: digest)
        #expect(try await media.remove(digest, putBefore: .distantFuture))
        // Put again before the sweep comes: the file is written anew though the row is fresh.
        try await media.put(Data([1]), digest: digest)
        #expect(try await media.bytes(digest: digest) == Data([1]))
        #expect(try await media.remove(digest, putBefore: .distantFuture))
        let later = Clock.noon.addingTimeInterval(2 * MediaSweep.grace)
        let sweep = MediaSweep(index: database, media: media, now: { later })
        #expect(try await sweep.run() == 1)
        #expect(try await !database.knowsMedium(digest))
    }

    @Test func aFileThatWasBroughtBackFromABackupWaitsAnewAndIsNotForgotten() async throws {
        let database = try SQLiteVoucherStore(path: folder + "/test.sqlite")
        let media = try FileMediaStore(folder: folder + "/media", index: database, now: { Clock.noon })
        let digest = String(repeating: "ab", count: 32)
        try await database.noteMedium(digest, at: Clock.noon.addingTimeInterval(-9 * MediaSweep.grace), tolerance: 0)
        let old = try FileMediaStore(folder: folder + "/media", now: { Clock.noon })
        try await old.put(Data([1]), digest: digest)
        #expect(try await MediaSweep(index: database, media: media, now: { Clock.noon }).run() == 0)
        let later = Clock.noon.addingTimeInterval(2 * MediaSweep.grace)
        #expect(try await MediaSweep(index: database, media: media, now: { later }).run() == 1)
    }

    @Test func anOpenMediumIsReadToItsEndAlsoWhenItIsRemovedMeanwhile() async throws {
        let media = try FileMediaStore(folder: folder + "/media")
        let (bytes, digest) = (Data("a film".utf8), String(repeating: "5", count: 64))
        #expect(try await media.open(digest: digest) == nil)
        try await media.put(bytes, digest: digest)
        let medium = try #require(try await media.open(digest: digest))
        #expect(try await media.remove(digest, putBefore: .distantFuture))
        var read = Data(count: medium.size)
        let count = read.withUnsafeMutableBytes { pread(medium.descriptor, $0.baseAddress, $0.count, 0) }
        #expect(count == bytes.count && read == bytes)
        await #expect(throws: (any Error).self) { try await media.open(digest: "../../link.key") }
    }

    @Test func showingAPictureAgainWritesNothingForAWhile() async throws {
        let database = try SQLiteVoucherStore(path: folder + "/test.sqlite")
        let clock = Clock()
        let media = try FileMediaStore(
            folder: folder + "/media", index: database, tolerance: 600, now: { clock.now })
        let digest = String(repeating: "ab", count: 32)
        try await media.put(Data([1]), digest: digest)
        let commits = database.commitCount
        for _ in 0..<20 { try await media.put(Data([1]), digest: digest) }
        #expect(database.commitCount == commits)
    }

    @Test func whatADeadProcessWasWritingIsClearedAfterAnHour() async throws {
        let place = folder + "/media/ab"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let digest = String(repeating: "ab", count: 32)
        let paths = ["/.\(digest).old", "/.\(digest).new", "/\(digest)"].map { place + $0 }
        for path in paths { try Data([1]).write(to: URL(fileURLWithPath: path)) }
        for path in [paths[0], paths[2]] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: path)
        }
        #expect(try await FileMediaStore(folder: folder + "/media").removeUnfinished() == 1)
        #expect(paths.map(FileManager.default.fileExists(atPath:)) == [false, true, true])
    }

    /// What was kept before references were noted is referred to all the same, however deep in a session it is written.
    @Test func anOlderDatabaseKnowsItsReferencesAfterwards() async throws {
        struct Session: Encodable {
            var shared: [String: Data]
        }
        let path = folder + "/test.sqlite"
        let digests = (1...4).map { String(repeating: "\($0)", count: 64) }
        do {
            let connection = try SQLiteConnection(path: path)
            for step in Migrations.steps.prefix(3) { try connection.execute(step) }
            try connection.execute("PRAGMA user_version=3")
            var (voucher, _) = try VoucherStoreContract.made()
            voucher.items[0].picture = PictureReference(digest: digests[0], width: 1, height: 1, scale: 1)
            voucher.items[0].object["photo"] = .string(digests[1])
            try connection.run(
                """
                INSERT INTO vouchers (id, link_hash, sealed_link, activation_key, status, version, content)
                VALUES (?1, 'h', x'00', 'k', 'created', 3, ?2)
                """, [.text(voucher.id.rawValue), .blob(try JSONEncoder().encode(voucher))])
            let session = Session(shared: ["draft": Data("{\"photo\":\"\(digests[2])\"}".utf8), "x": Data([0, 1])])
            try connection.run(
                "INSERT INTO drafts VALUES ('s', ?1, 0)", [.blob(try JSONEncoder().encode(session))])
        }
        let store = try SQLiteVoucherStore(path: path)
        try await store.noteMedium(digests[3], at: Date(timeIntervalSince1970: 0), tolerance: 0)
        #expect(try await store.usedMedia().map(\.digest) == Array(digests.prefix(3)))
        #expect(try await store.unusedMedia(wantedBefore: .distantFuture, limit: 9) == [digests[3]])
        #expect(try await store.faults() == [])
        _ = try await store.removeDrafts(savedBefore: .distantFuture)
        #expect(try await store.unusedMedia(wantedBefore: .distantFuture, limit: 9).contains(digests[2]))
    }
}

/// A clock that stands still.
private struct Clock {
    static let noon = Date(timeIntervalSince1970: 1_800_000_000)
    var now: Date { Self.noon }
}

private struct TurnsOfMediaStores: MediaStore {
    let first: any MediaStore
    let second: any MediaStore

    private var one: any MediaStore { Bool.random() ? first : second }

    func put(_ bytes: Data, digest: String) async throws { try await one.put(bytes, digest: digest) }
    func bytes(digest: String) async throws -> Data? { try await one.bytes(digest: digest) }
    func remove(_ digest: String, putBefore moment: Date) async throws -> Bool {
        try await one.remove(digest, putBefore: moment)
    }
}

/// Removes whatever it is told to.
private struct HastyMediaStore: MediaStore {
    let media: any MediaStore

    func put(_ bytes: Data, digest: String) async throws { try await media.put(bytes, digest: digest) }
    func bytes(digest: String) async throws -> Data? { try await media.bytes(digest: digest) }
    func remove(_ digest: String, putBefore moment: Date) async throws -> Bool {
        try await media.remove(digest, putBefore: .distantFuture)
    }
}
