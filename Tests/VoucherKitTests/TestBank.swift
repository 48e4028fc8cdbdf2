import Foundation
import VoucherKit

/// A payment company in memory: it keeps what it did for a key, and its answers can get lost on the way.
actor TestBank: PaymentAdapter {
    /// What happens to an answer.
    enum Line: Sendable {
        case works
        /// The bank was not reached: nothing happened there.
        case isCut
        /// The bank did it, and its answer got lost.
        case losesAnswers
        /// The bank says no.
        case refuses
        /// A person has to confirm first.
        case asks
    }

    enum State: Sendable, Equatable { case opened, authorized, captured, voided, refunded }

    nonisolated let name = "bank"
    private(set) var states: [String: State] = [:]
    private(set) var calls: [String] = []
    private(set) var requests: [PaymentRequest] = []
    private var byKey: [String: String] = [:]
    private var amounts: [String: Money] = [:]
    private var lines: [Line] = []

    /// What happens to the next calls, in turn; `works` after that.
    func next(_ lines: Line...) { self.lines = lines }

    /// What was taken and not given back, in minor units.
    var held: Int { states.filter { $0.value == .captured }.reduce(0) { $0 + (amounts[$1.key]?.minorUnits ?? 0) } }

    /// A person does at the bank what it asked for.
    func confirm() { for (id, state) in states where state == .opened { states[id] = .authorized } }

    func authorize(_ request: PaymentRequest, key: String) async throws(PaymentFault) -> PaymentAnswer {
        requests.append(request)
        let line = try begin("authorize")
        if line == .refuses { return PaymentAnswer(payment: reference("none"), stage: .declined(reason: "no")) }
        let id = byKey[key] ?? "pi-\(byKey.count + 1)"
        if byKey[key] == nil {
            byKey[key] = id
            states[id] = line == .asks ? .opened : .authorized
            amounts[id] = request.amount
        }
        return try end(line, id)
    }

    func look(at payment: PaymentReference) async throws(PaymentFault) -> PaymentAnswer {
        try end(try begin("look"), payment.id)
    }

    func capture(_ payment: PaymentReference, _ amount: Money, key: String) async throws(PaymentFault) -> PaymentAnswer
    {
        let line = try begin("capture")
        if line == .refuses { return PaymentAnswer(payment: payment, stage: .declined(reason: "no")) }
        if states[payment.id] == .authorized { states[payment.id] = .captured }
        return try end(line, payment.id)
    }

    func void(_ payment: PaymentReference, key: String) async throws(PaymentFault) -> PaymentAnswer {
        let line = try begin("void")
        if [.opened, .authorized].contains(states[payment.id]) { states[payment.id] = .voided }
        return try end(line, payment.id)
    }

    func refund(_ payment: PaymentReference, _ amount: Money, key: String) async throws(PaymentFault) -> PaymentAnswer {
        let line = try begin("refund")
        if states[payment.id] == .captured { states[payment.id] = .refunded }
        return try end(line, payment.id)
    }

    private func reference(_ id: String) -> PaymentReference { PaymentReference(adapter: name, id: id) }

    private func begin(_ call: String) throws(PaymentFault) -> Line {
        calls.append(call)
        let line = lines.isEmpty ? .works : lines.removeFirst()
        if line == .isCut { throw .unreachable("The line is cut.") }
        return line
    }

    private func end(_ line: Line, _ id: String) throws(PaymentFault) -> PaymentAnswer {
        if line == .losesAnswers { throw .unreachable("The answer got lost.") }
        let stage: PaymentAnswer.Stage =
            switch states[id] {
            case .opened: .needsPerson(fields: ["secret": id])
            case .authorized: .authorized
            case .captured: .captured
            case .voided: .voided
            case .refunded: .refunded
            case nil: .declined(reason: "unknown")
            }
        return PaymentAnswer(
            payment: reference(id), stage: stage, source: PaymentSource(brand: "Visa", lastFour: "4242"))
    }
}

/// A host's book of credit, in memory.
actor TestCredit: CreditSource {
    private(set) var balance: Int
    private var held: [String: Int] = [:]
    private var done: Set<String> = []
    private var holds: Set<String> = []
    private var meanwhile: (@Sendable () async throws -> Void)?

    /// What happens while the next hold is on its way to the host.
    func onTheWay(_ work: @escaping @Sendable () async throws -> Void) { meanwhile = work }

    init(_ balance: Int) { self.balance = balance }

    /// Spent elsewhere.
    func use(_ amount: Int) { balance -= amount }

    func hold(
        _ amount: Money, for voucher: VoucherID, of owner: OwnerKey?, key: String
    ) async throws(PaymentFault) {
        if let work = meanwhile {
            meanwhile = nil
            do { try await work() } catch { throw .nonsense("\(error)") }
        }
        guard !holds.contains(key) else { return }
        guard balance >= amount.minorUnits else { throw .refused("There is not as much.") }
        balance -= amount.minorUnits
        holds.insert(key)
        held[voucher.rawValue] = amount.minorUnits
    }

    func spend(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {}

    func release(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {
        balance += held.removeValue(forKey: voucher.rawValue) ?? 0
    }

    func giveBack(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {
        guard done.insert(key).inserted else { return }
        balance += amount.minorUnits
    }
}
