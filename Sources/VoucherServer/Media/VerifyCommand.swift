import Foundation
import SQLiteStore
import Secrets
import VoucherKit

/// `verify` tells in words whether the database is whole, its money and its vouchers agree, and the folder of media has what
/// it should.
///
/// It changes nothing, and a server may run beside it: each medium that seems to be missing or left over is looked at once
/// more, since it may have come or gone meanwhile.
struct VerifyCommand {
    private let configuration: ServerConfiguration
    private let say: (String) -> Void

    /// How many of a kind are listed.
    private static let greatestList = 20

    init(_ configuration: ServerConfiguration, say: @escaping (String) -> Void = { print($0) }) {
        self.configuration = configuration
        self.say = say
    }

    /// Answers the exit code: 0 when all agrees, 1 when something does not or cannot be read.
    func run() async -> Int32 {
        let path = configuration.dataFolder + "/vouchers.sqlite"
        // Opening would make an empty one.
        guard FileManager.default.fileExists(atPath: path) else {
            say("There is no database in \(configuration.dataFolder). DATA_DIR says where it is.")
            return 1
        }
        do {
            let database = try SQLiteVoucherStore(path: path)
            let isWhole = try await verify(database)
            let isPaid = try await verifyMoney(in: database)
            let agrees = try await verify(
                MediaFolder(path: configuration.dataFolder + "/media"), against: database)
            return isWhole && isPaid && agrees ? 0 : 1
        } catch {
            say("It could not be verified: \(error)")
            return 1
        }
    }

    private func verify(_ database: SQLiteVoucherStore) async throws -> Bool {
        let faults = try await database.faults()
        let counts = try await database.counts()
        list("The database is not whole", faults)
        if faults.isEmpty {
            say(
                "The database is whole: \(Self.count(counts.vouchers, "voucher")), \(Self.count(counts.drafts, "draft"))."
            )
        }
        return faults.isEmpty
    }

    private func verifyMoney(in database: SQLiteVoucherStore) async throws -> Bool {
        let faults = try await database.moneyFaults(limit: Self.greatestList)
        for fault in faults { list(fault.words, fault.places, of: fault.count) }
        let failed = try await database.failedTasks()
        list(
            "Tasks that have failed, and wait for an operator (vouchers retry)",
            failed.map { "\($0.task.key), after \(Self.count($0.attempts, "try", "tries")): \($0.lastAnswer ?? "")" })
        if faults.isEmpty, failed.isEmpty {
            say("The money agrees with the vouchers: each sum is nothing, and nobody waits for an operator.")
        }
        return faults.isEmpty && failed.isEmpty
    }

    private func verify(_ folder: MediaFolder, against database: SQLiteVoucherStore) async throws -> Bool {
        // A medium is in the folder before anything refers to it, and known before it is in the folder.
        let used = try await database.usedMedia()
        let absent = used.filter { !folder.has($0.digest) }
        let stillUsed = absent.isEmpty ? [] : Set(try await database.usedMedia().map(\.digest))
        let missing = absent.filter { stillUsed.contains($0.digest) }.map { "\($0.digest), of \($0.holder)" }
        var (wrong, orphans, strangers): ([String], [String], [String]) = ([], [], [])
        var (count, unfinished) = (0, 0)
        for entry in try folder.contents() {
            switch entry {
            case .medium(let digest, let path):
                guard let bytes = FileManager.default.contents(atPath: path) else { continue }
                count += 1
                if ContentHash.sha256(bytes) != digest { wrong.append(digest) }
                if try await !database.knowsMedium(digest), folder.has(digest) { orphans.append(digest) }
            case .unfinished: unfinished += 1
            case .stranger(let path): strangers.append(path)
            }
        }
        list("Missing in the folder of media, and referred to", missing)
        list("Not what their digests say, so damaged", wrong)
        list("Left over in the folder, and unknown to the database: they can be deleted", orphans)
        list("No files of this program, and left alone", strangers)
        if unfinished > 0 { say("Being written, or left by a run that ended suddenly: \(unfinished).") }
        let agrees = missing.isEmpty && wrong.isEmpty && orphans.isEmpty
        if agrees {
            say(
                "Database and media agree: \(Self.count(count, "file")), \(used.count) of them referred to; the others are swept in time."
            )
        }
        return agrees
    }

    private func list(_ words: String, _ items: [String], of count: Int? = nil) {
        guard !items.isEmpty else { return }
        let count = count ?? items.count
        say("\(words): \(count).")
        for item in items.prefix(Self.greatestList) { say("  \(OperatorWords.line(item))") }
        if count > Self.greatestList { say("  and \(count - Self.greatestList) more") }
    }

    private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
