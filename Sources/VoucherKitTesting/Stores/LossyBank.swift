package import Vouchers

/// A payment company in memory that may not be reached, whose answers may get lost, and that can be asked at the end how
/// much money it has.
///
/// It does what it is told once for each key, and checks nothing else: whoever refunds under another key gets the money out
/// a second time.
package actor LossyBank: PaymentAdapter {
    /// What happens to a call.
    package enum Line: Sendable {
        case works
        /// The bank was not reached: nothing happened there.
        case isCut
        /// The bank did it, and its answer got lost.
        case losesAnswer
        /// The bank says no, where it is asked to set money aside.
        case declines
        /// A person has to confirm first, where it is asked to set money aside.
        case asks
    }

    private enum State { case opened, authorized, captured, voided, refunded }

    private struct Payment {
        let amount: Money
        var state: State
        var refunded = 0
    }

    package nonisolated let name = "bank"
    private let honoursKeys: Bool
    private var line: @Sendable (String) -> Line
    private var payments: [String: Payment] = [:]
    private var authorizations: [String: String] = [:]
    private var done: Set<String> = []

    /// `line` is asked with each call's name. A bank that does not honour keys does again what it is told again.
    package init(honoursKeys: Bool = true, line: @escaping @Sendable (String) -> Line = { _ in .works }) {
        self.honoursKeys = honoursKeys
        self.line = line
    }

    package func set(line: @escaping @Sendable (String) -> Line) { self.line = line }

    /// What was taken and not given back, in minor units.
    package var held: [Currency: Int] {
        payments.values.reduce(into: [:]) { held, payment in
            guard payment.state == .captured || payment.state == .refunded else { return }
            held[payment.amount.currency, default: 0] += payment.amount.minorUnits - payment.refunded
        }
    }

    /// What is set aside and neither taken nor let go, by name.
    package var setAside: [String] { payments.filter { $0.value.state == .authorized }.map(\.key).sorted() }

    /// A person does at the bank what it asked for.
    package func confirm(_ payment: PaymentReference) {
        if payments[payment.id]?.state == .opened { payments[payment.id]?.state = .authorized }
    }

    package func authorize(_ request: PaymentRequest, key: String) async throws(PaymentFault) -> PaymentAnswer {
        let line = try begin("authorize")
        if line == .declines {
            return PaymentAnswer(
                payment: PaymentReference(adapter: name, id: "no-\(key)"), stage: .declined(reason: "No."))
        }
        let id = authorizations[key] ?? "pi-\(authorizations.count + 1)"
        if authorizations[key] == nil {
            authorizations[key] = id
            payments[id] = Payment(amount: request.amount, state: line == .asks ? .opened : .authorized)
        }
        return try end(line, id)
    }

    package func look(at payment: PaymentReference) async throws(PaymentFault) -> PaymentAnswer {
        try end(try begin("look"), payment.id)
    }

    package func capture(
        _ payment: PaymentReference, _ amount: Money, key: String
    ) async throws(PaymentFault) -> PaymentAnswer {
        let line = try begin("capture")
        if payments[payment.id]?.state == .authorized { payments[payment.id]?.state = .captured }
        return try end(line, payment.id)
    }

    package func void(_ payment: PaymentReference, key: String) async throws(PaymentFault) -> PaymentAnswer {
        let line = try begin("void")
        if let state = payments[payment.id]?.state, state == .opened || state == .authorized {
            payments[payment.id]?.state = .voided
        }
        return try end(line, payment.id)
    }

    package func refund(
        _ payment: PaymentReference, _ amount: Money, key: String
    ) async throws(PaymentFault) -> PaymentAnswer {
        let line = try begin("refund")
        let isNew = done.insert(key).inserted
        if isNew || !honoursKeys, let state = payments[payment.id]?.state, state == .captured || state == .refunded {
            payments[payment.id]?.state = .refunded
            payments[payment.id]?.refunded += amount.minorUnits
        }
        return try end(line, payment.id)
    }

    private func begin(_ call: String) throws(PaymentFault) -> Line {
        let line = line(call)
        if line == .isCut { throw .unreachable("The line is cut.") }
        return line
    }

    private func end(_ line: Line, _ id: String) throws(PaymentFault) -> PaymentAnswer {
        if line == .losesAnswer { throw .unreachable("The answer got lost.") }
        let stage: PaymentAnswer.Stage =
            switch payments[id]?.state {
            case .opened: .needsPerson(fields: [:])
            case .authorized: .authorized
            case .captured: .captured
            case .voided: .voided
            case .refunded: .refunded
            case nil: .declined(reason: "There is no such payment.")
            }
        return PaymentAnswer(
            payment: PaymentReference(adapter: name, id: id), stage: stage,
            source: PaymentSource(brand: "Visa", lastFour: "4242"))
    }
}
