import Foundation
import SQLiteStore
import Secrets
import SoakFaults
import Synchronization
import VoucherKit
import VoucherKitTesting

/// A promise that a control breaks, for the run to see.
enum Control: String, CaseIterable {
    /// A claim looks and then acts, instead of one conditional change.
    case unguarded
    /// The bank does again what it is told again.
    case unkeyed

    /// A word of what has to be seen.
    var sign: String { self == .unguarded ? "claimed" : "bank" }
}

/// Many people at one database, at a bank and a host whose answers get lost, and all that has to be true at the end.
struct Crowd {
    let people: Int
    let seed: UInt64
    private let clock = FastClock(speed: 60)
    private let record = Record()
    private let database: SQLiteVoucherStore
    private let store: any VoucherStore
    private let bank: LossyBank
    private let credit: CreditBook
    private let service: VoucherService

    init(people: Int, seed: UInt64, control: Control?, folder: String) throws {
        self.people = people
        self.seed = seed
        database = try SQLiteVoucherStore(path: folder + "/vouchers.sqlite")
        store = control == .unguarded ? UnguardedClaims(base: database) : database
        let chance = Chance(seed: seed)
        bank = LossyBank(honoursKeys: control != .unkeyed) { chance.line(for: $0) }
        credit = CreditBook { chance.line(for: $0) }
        let clock = clock
        service = VoucherService(
            store: store, vault: try SodiumLinkVault(keyFile: folder + "/link.key"), publicURL: "https://gifts.example",
            partners: VoucherPartners(payments: bank, credit: credit), now: { clock.now })
    }

    /// All of it for so many seconds, and then until nothing is left to do. Answers what is wrong.
    func run(seconds: Double) async throws -> [String] {
        let end = ContinuousClock.now + .seconds(seconds)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<people {
                let person = Person(
                    number: number, service: service, store: store, bank: bank, record: record,
                    generator: SeededGenerator(seed &+ UInt64(number)))
                group.addTask {
                    var person = person
                    await person.live(until: end)
                }
            }
            for _ in 0..<2 { group.addTask { await work(until: end) } }
        }
        print("While all were at it: \(record.summary).")
        await bank.set { _ in .works }
        await credit.set { _ in .works }
        try await settle()
        return try await faults()
    }

    /// What a server's worker does.
    private func work(until end: ContinuousClock.Instant) async {
        while ContinuousClock.now < end {
            do {
                let count = try await service.runTasks() + service.endWhatIsOver(limit: 20)
                if count == 0 { try await Task.sleep(for: .milliseconds(5)) }
            } catch {
                record.surprise("The worker: \(error)")
            }
        }
    }

    /// Whoever has not paid by now never does; then all tasks, as long as they take.
    private func settle() async throws {
        while true {
            let pending = try await store.vouchers(in: .pending, before: nil, limit: 500)
            if pending.isEmpty { break }
            for voucher in pending {
                do {
                    try await service.carryOut(.abandon, on: voucher.id)
                } catch is VoucherRefusal {
                    // A task that was under way has paid it.
                }
            }
        }
        while let moment = try await store.nextDueTask() {
            clock.set(forwardTo: moment)
            try await service.runTasks(limit: 500)
        }
    }

    // MARK: What has to be true

    private func faults() async throws -> [String] {
        var faults = record.surprises
        faults += try await database.faults()
        faults += try await database.moneyFaults().map { "\($0.words): \($0.count), such as \($0.places[0])" }
        faults += try await database.failedTasks().map { "\($0.task.key) has failed: \($0.lastAnswer ?? "")" }
        let balances = try await store.balances()
        let (taken, paid) = (await bank.held, await credit.paid)
        for currency in Set(balances.keys).union(taken.keys).union(paid.keys).sorted(by: { $0.code < $1.code }) {
            let accounts = balances[currency] ?? [:]
            func compare(_ who: String, _ theirs: Int?, _ account: MoneyPosting.Account) {
                let (theirs, ours) = (theirs ?? 0, accounts[account] ?? 0)
                if theirs != ours { faults.append("The \(who) has \(theirs) of \(currency), and the ledger \(ours)") }
            }
            compare("bank", taken[currency], .cash)
            compare("host's credit", paid[currency], .host)
            if let owed = accounts[.owed], owed != 0 { faults.append("\(-owed) of \(currency) are still owed") }
        }
        var strangers = 0
        for id in await bank.setAside {
            // Of those whose answer got lost nobody knows here; they lapse at the bank, and nothing is taken.
            if let voucher = try await store.voucher(paidBy: PaymentReference(adapter: bank.name, id: id)) {
                faults.append("\(id) of \(voucher) is set aside at the bank for ever")
            } else {
                strangers += 1
            }
        }
        // Held by a call that was under way while it was let go.
        let held = await credit.stillHeld.count
        print("Left to lapse: \(strangers) payments whose answer got lost, and \(held) holds of credit.")
        for (id, names) in record.claimers {
            if names.count > 1 { faults.append("\(id) was claimed by \(names.count) people") }
            let kept = try await store.voucher(id: id)?.claim?.name
            if kept.map({ !names.contains($0) }) ?? true {
                faults.append("\(id) was claimed, and is \(kept ?? "nobody")'s")
            }
        }
        let known = Set(record.vouchers)
        let unknown = try await database.counts().vouchers - known.count
        if unknown != 0 { faults.append("\(unknown) vouchers that nobody was told of") }
        return faults
    }
}

/// What happens to each call, by a seed.
private final class Chance: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) { generator = Mutex(SeededGenerator(seed &* 31)) }

    func line(for call: String) -> LossyBank.Line {
        let number = generator.withLock { Int.random(in: 0..<100, using: &$0) }
        return switch number {
        case 0..<8: .isCut
        case 8..<18: .losesAnswer
        case 18..<24: ["authorize", "hold"].contains(call) ? .declines : .works
        case 24..<50: call == "authorize" ? .asks : .works
        default: .works
        }
    }
}
