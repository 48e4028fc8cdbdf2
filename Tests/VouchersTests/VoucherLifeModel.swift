import Foundation
import Vouchers

/// A small model of a voucher's money, written down apart from the product: what a bank has, and what a host's credit has.
///
/// Whatever happens in whatever order, and however often it is asked, the bank holds money for a voucher exactly while the
/// voucher is active, was claimed or has expired.
struct Bank {
    enum State: Equatable { case opened, authorized, captured, voided, refunded }

    /// By the payments' names. One amount for all.
    private(set) var payments: [String: State] = [:]
    let due: Money
    /// Whether the next capture falls through; the money stays set aside.
    var declinesCapture = false

    enum Credit { case free, held, spent }

    private(set) var credit = Credit.free
    private var hasHeld = false

    init(due: Money) { self.due = due }

    /// The host holds credit, once for the key of the voucher.
    mutating func hold() {
        if !hasHeld { credit = .held }
        hasHeld = true
    }

    /// How many payments are set aside and neither taken nor let go.
    var setAside: Int { payments.values.count { $0 == .authorized } }

    /// Sets money aside, once for the key of a try.
    mutating func authorize(_ attempt: Int) -> VoucherEvent {
        let payment = PaymentReference(adapter: "bank", id: "try-\(attempt)")
        if payments[payment.id] == nil { payments[payment.id] = .authorized }
        return report(payment) ?? .start(payment)
    }

    /// What was taken and not given back.
    var held: Int { payments.values.count { $0 == .captured } * due.minorUnits }

    /// A person types a card, whatever we have asked for meanwhile.
    mutating func pays(_ id: String) { if payments[id, default: .opened] == .opened { payments[id] = .authorized } }

    mutating func perform(_ action: VoucherTask.Action) -> VoucherEvent? {
        switch action {
        case .look(let payment): return report(payment)
        case .ask(let attempt, _): return .answer(inTry: attempt, authorize(attempt))
        case .capture(let payment, let amount, _):
            if declinesCapture, payments[payment.id] == .authorized {
                declinesCapture = false
                return .decline(payment)
            }
            if payments[payment.id] == .authorized, amount == due { payments[payment.id] = .captured }
            return report(payment)
        case .void(let payment):
            if [.opened, .authorized].contains(payments[payment.id, default: .opened]) {
                payments[payment.id] = .voided
            }
            return report(payment)
        case .refund(let payment, let amount):
            if payments[payment.id] == .captured, amount == due { payments[payment.id] = .refunded }
            return report(payment)
        case .holdCredit:
            hold()
            return .holdCredit
        case .spendCredit:
            if credit == .held { credit = .spent }
        case .releaseCredit:
            if credit == .held { credit = .free }
        case .returnCredit:
            if credit == .spent { credit = .free }
        case .tell: break
        }
        return nil
    }

    /// What the bank says of a payment, which is the truth at this moment and may come late.
    func report(_ payment: PaymentReference) -> VoucherEvent? {
        switch payments[payment.id, default: .opened] {
        case .opened: nil
        case .authorized: .authorize(payment, nil)
        case .captured: .capture(payment, due, nil)
        case .voided: .void(payment)
        case .refunded: .refund(payment, due)
        }
    }
}

/// A voucher with all that was kept with it, as a store keeps it: postings and tasks once for their keys.
struct KeptVoucher {
    private(set) var voucher: Voucher
    private(set) var postings: [String: MoneyPosting] = [:]
    private(set) var tasks: [String: VoucherTask.Action] = [:]
    var done: Set<String> = []
    private(set) var deliveries = 0
    private(set) var activations = 0

    init(_ voucher: Voucher) { self.voucher = voucher }

    /// False when it was refused, and nothing has changed.
    @discardableResult
    mutating func happens(_ event: VoucherEvent, at now: Date) -> Bool {
        var changed = voucher
        guard let outcome = try? changed.apply(event, at: now) else { return false }
        voucher = changed
        for posting in outcome.postings where postings[posting.key] == nil { postings[posting.key] = posting }
        for effect in outcome.effects {
            if effect == .deliver { deliveries += 1 }
            guard case .task(let action) = effect else { continue }
            let key = VoucherTask(voucherID: voucher.id, action: action, dueAt: now).key
            if tasks[key] == nil { tasks[key] = action }
        }
        activations += outcome.notes.count { $0 == .activated }
        return true
    }

    /// Credit is given back only once it is used up, as the service has it.
    var isUsingCreditUp: Bool { waiting.contains { if case .spendCredit = $0.action { true } else { false } } }

    var waiting: [(key: String, action: VoucherTask.Action)] {
        tasks.filter { !done.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func balance(_ account: MoneyPosting.Account) -> Int {
        postings.values.flatMap(\.lines).filter { $0.account == account }.reduce(0) { $0 + $1.minorUnits }
    }
}

/// Random numbers that can be had again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    // SplitMix64 (Steele, Lea, Flood 2014).
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
