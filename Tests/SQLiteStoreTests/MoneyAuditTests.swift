import Foundation
import Testing
import Vouchers

@testable import SQLiteStore

/// Whole databases have no fault; each that is broken by hand has the one that it was broken by.
struct MoneyAuditTests {
    private let path: String
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)
    private let bank = PaymentReference(adapter: "bank", id: "pi-1")

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/test.sqlite"
    }

    /// A voucher of 25 euros with a fee of one, of which credit pays five, after these events.
    private func kept(
        _ events: [VoucherEvent], in store: SQLiteVoucherStore, credit: Int? = 500
    ) async throws -> Voucher {
        let euro = try #require(Currency("EUR"))
        var voucher = Voucher(senderName: "Max", items: [], recipients: [], createdAt: noon)
        voucher.price = try VoucherPrice(
            amount: Money(minorUnits: 2500, euro), fee: Money(minorUnits: 100, euro),
            credit: credit.map { Money(minorUnits: $0, euro) })
        let outcome = try voucher.apply(.wrap, at: noon)
        let (hash, sealed) = (UUID().uuidString, Data([1]))
        _ = try await store.insert(
            voucher, link: StoredLink(hash: hash, sealed: sealed), key: hash,
            with: VoucherConsequences(of: outcome, for: voucher.id, at: noon))
        for event in events {
            let version = voucher.version
            let outcome = try voucher.apply(event, at: noon)
            try await store.commit(
                voucher, from: version, with: VoucherConsequences(of: outcome, for: voucher.id, at: noon))
        }
        return voucher
    }

    private var due: Money { Money(minorUnits: 2100, Currency("EUR")!) }

    private var paid: [VoucherEvent] { [.holdCredit, .authorize(bank, nil), .capture(bank, due, nil)] }

    @Test func whatEventsMakeHasNoFault() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let other = PaymentReference(adapter: "bank", id: "pi-2")
        let lives: [[VoucherEvent]] = [
            [], [.holdCredit], [.holdCredit, .start(bank)], [.holdCredit, .authorize(bank, nil)], paid,
            paid + [.freeze], paid + [.expire(early: true)], paid + [.remove], paid + [.remove, .refund(bank, due)],
            [.holdCredit, .authorize(bank, nil), .abandon],
            [.holdCredit, .authorize(bank, nil), .abandon, .void(bank)],
            [.holdCredit, .authorize(bank, nil), .remove, .capture(bank, due, nil)],
            paid + [.capture(other, due, nil)], paid + [.capture(other, due, nil), .refund(other, due)], [.abandon],
            [.start(bank), .abandon], [.refuseCredit], [.askCredit], [.askCredit, .abandon], [.holdCredit, .ask],
            [.holdCredit, .ask, .abandon], [.holdCredit, .ask, .answer(inTry: 1, .authorize(bank, nil))],
            [.holdCredit, .authorize(bank, nil), .decline(bank), .authorize(bank, nil)],
        ]
        for life in lives { _ = try await kept(life, in: store) }
        let claimed = try await kept(paid, in: store)
        try await store.claim(claimed.id, name: "Anna", key: "k", at: noon)
        #expect(try await store.moneyFaults() == [])
        #expect(try await store.failedTasks() == [])
        #expect(try await store.faults() == [])
    }

    /// How somebody breaks what stands, and what is to be said of it; `?1` is the voucher.
    struct Break: Sendable, CustomTestStringConvertible {
        let words: String
        let sql: String
        var life = Life.paid

        enum Life: Sendable { case paid, removed, refunded, authorized, claimed }
        var testDescription: String { words }
    }

    static let breaks = [
        Break(
            words: "Postings whose lines do not come to nothing",
            sql: "INSERT INTO money VALUES (NULL, ?1, 'activated', 'expired', 7, 'EUR', 0)"),
        Break(
            words: "Postings whose lines do not come to nothing",
            sql: "UPDATE money SET currency = 'USD' WHERE account = 'fees' AND voucher_id = ?1"),
        Break(
            words: "Currencies whose sum is not nothing",
            sql: "DELETE FROM money WHERE account = 'host' AND voucher_id = ?1"),
        Break(
            words: "Lines of the ledger in accounts that this program does not know",
            sql: "UPDATE money SET account = 'pocket' WHERE account = 'fees' AND voucher_id = ?1"),
        Break(
            words: "Currencies in the ledger that are none",
            sql: "UPDATE money SET currency = 'XYW' WHERE voucher_id = ?1"),
        Break(
            words: "Vouchers that the ledger does not value as they stand",
            sql: "UPDATE vouchers SET status = 'expired' WHERE id = ?1"),
        Break(
            words: "Vouchers for which more was given back than was taken",
            sql: """
                INSERT INTO money SELECT NULL, voucher_id, 'again', account, minor_units, currency, at FROM money
                WHERE voucher_id = ?1 AND posting LIKE 'refunded%'
                """, life: .refunded),
        Break(
            words: "Vouchers whose senders are owed money that nobody gives back",
            sql: "UPDATE tasks SET status = 'done', next_attempt_at = NULL WHERE voucher_id = ?1", life: .removed),
        Break(
            words: "Active vouchers that were not paid",
            sql: "UPDATE payments SET stage = 'authorized' WHERE voucher_id = ?1"),
        Break(
            words: "Active vouchers that were not paid",
            sql: "UPDATE payments SET state = json_set(state, '$.creditStage', 'released') WHERE voucher_id = ?1"),
        Break(
            words: "Active vouchers that were not paid", sql: "UPDATE vouchers SET status = 'created' WHERE id = ?1",
            life: .authorized),
        Break(
            words: "Active vouchers whose payment is not in the ledger", sql: "DELETE FROM money WHERE voucher_id = ?1",
            life: .claimed),
        Break(
            words: "Vouchers that were paid and are not active",
            sql: "UPDATE vouchers SET status = 'pending' WHERE id = ?1"),
        Break(
            words: "Vouchers that were taken back, and their money kept",
            sql: "UPDATE payments SET stage = 'captured' WHERE voucher_id = ?1", life: .removed),
        Break(
            words: "Payments that stay half done, since nobody goes on with them",
            sql: "DELETE FROM tasks WHERE voucher_id = ?1", life: .authorized),
        Break(
            words: "Payments that stay half done, since nobody goes on with them",
            sql: "UPDATE vouchers SET status = 'removed' WHERE id = ?1", life: .authorized),
        Break(
            words: "Payments that stay half done, since nobody goes on with them",
            sql: "DELETE FROM tasks WHERE voucher_id = ?1", life: .removed),
        Break(
            words: "Vouchers that became active more than once",
            sql: "INSERT INTO ledger (voucher_id, kind, at) VALUES (?1, 'activated', 0)"),
        Break(
            words: "Vouchers that were claimed more than once",
            sql: "INSERT INTO ledger (voucher_id, kind, at) VALUES (?1, 'claimed', 0)", life: .claimed),
        Break(
            words: "Claimed vouchers without a claimer", sql: "DELETE FROM claims WHERE voucher_id = ?1",
            life: .claimed),
        Break(
            words: "Vouchers with a claimer that are not claimed",
            sql: "UPDATE vouchers SET status = 'created' WHERE id = ?1", life: .claimed),
        Break(
            words: "Tasks of vouchers that are not there",
            sql: "UPDATE tasks SET voucher_id = 'x' || ?1 WHERE voucher_id = ?1", life: .authorized),
    ]

    @Test(arguments: breaks)
    func whatIsBrokenByHandIsSeenAndNamed(_ damage: Break) async throws {
        let store = try SQLiteVoucherStore(path: path)
        _ = try await kept(paid, in: store)
        let events: [VoucherEvent] =
            switch damage.life {
            case .paid, .claimed: paid
            case .removed: paid + [.remove]
            case .refunded: paid + [.remove, .refund(bank, due)]
            case .authorized: [.holdCredit, .authorize(bank, nil)]
            }
        let voucher = try await kept(events, in: store)
        if damage.life == .claimed { try await store.claim(voucher.id, name: "Anna", key: "k", at: noon) }
        #expect(try await store.moneyFaults() == [], "whole before it is broken")
        try breakByHand(damage.sql, voucher.id)
        let faults = try await store.moneyFaults()
        let fault = try #require(faults.first { $0.words == damage.words })
        #expect(fault.count == 1)
        #expect(fault.places[0].contains(voucher.id.rawValue) || damage.words.hasPrefix("Currencies"))
    }

    @Test func aFailedTaskIsToldOfAndCanBeTriedAgain() async throws {
        let store = try SQLiteVoucherStore(path: path)
        let voucher = try await kept(paid + [.remove], in: store)
        let later = noon.addingTimeInterval(9 * 86_400)
        for task in try await store.claimDueTasks(of: nil, at: noon, limit: 9, lease: 60) {
            try await store.record(.failed(answer: "No such payment."), of: task, at: noon)
        }
        let failed = try await store.failedTasks()
        #expect(failed.map(\.task.action.name).contains("refund-bank-pi-1"))
        #expect(failed.allSatisfy { $0.lastAnswer == "No such payment." })
        #expect(try await store.moneyFaults() == [], "An operator is told of the tasks themselves.")
        #expect(try await store.retryFailedTasks(of: voucher.id, at: later).count == failed.count)
        #expect(try await store.retryFailedTasks(of: voucher.id, at: later) == [])
        let again = try await store.claimDueTasks(of: voucher.id, at: later, limit: 9, lease: 60)
        #expect(again.count == failed.count && again.allSatisfy { $0.task.dueAt == later && $0.attempt == 2 })
    }

    @Test func onlySoManyPlacesAreNamedAndAllAreCounted() async throws {
        let store = try SQLiteVoucherStore(path: path)
        for _ in 0..<5 {
            try breakByHand("DELETE FROM tasks WHERE voucher_id = ?1", try await kept(paid + [.remove], in: store).id)
        }
        let faults = try await store.moneyFaults(limit: 2)
        #expect(
            faults.contains {
                $0.words.hasPrefix("Payments that stay half done") && $0.count == 5 && $0.places.count == 2
            })
    }

    private func breakByHand(_ sql: String, _ id: VoucherID) throws {
        let connection = try SQLiteConnection(path: path)
        // What guards the ledger is gone with the hand that breaks it.
        try connection.execute(
            """
            PRAGMA foreign_keys=OFF; DROP TRIGGER IF EXISTS money_keeps; DROP TRIGGER IF EXISTS money_stays;
            DROP TRIGGER IF EXISTS ledger_keeps; DROP TRIGGER IF EXISTS ledger_stays;
            """)
        try connection.run(sql, [.text(id.rawValue)])
        #expect(connection.changes > 0, "something is broken")
    }
}
