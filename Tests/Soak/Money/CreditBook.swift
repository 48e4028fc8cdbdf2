import VoucherKit
import VoucherKitTesting

/// A host's credit, in memory: as much as anybody wants, but not always, and its answers get lost.
actor CreditBook: CreditSource {
    private var held: [VoucherID: Money] = [:]
    private var spent: [VoucherID: Money] = [:]
    private var line: @Sendable (String) -> LossyBank.Line

    init(line: @escaping @Sendable (String) -> LossyBank.Line) { self.line = line }

    func set(line: @escaping @Sendable (String) -> LossyBank.Line) { self.line = line }

    /// What the host has paid, in minor units.
    var paid: [Currency: Int] {
        spent.values.reduce(into: [:]) { $0[$1.currency, default: 0] += $1.minorUnits }
    }

    /// Whose credit is held and neither used up nor let go.
    var stillHeld: [VoucherID] { Array(held.keys) }

    func hold(
        _ amount: Money, for voucher: VoucherID, of owner: OwnerKey?, key: String
    ) async throws(PaymentFault) {
        let line = try begin("hold")
        guard held[voucher] == nil, spent[voucher] == nil else { return }
        if line == .declines { throw .refused("There is not as much.") }
        held[voucher] = amount
        try end(line)
    }

    func spend(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {
        let line = try begin("spend")
        if let amount = held.removeValue(forKey: voucher) { spent[voucher] = amount }
        try end(line)
    }

    func release(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {
        let line = try begin("release")
        held[voucher] = nil
        try end(line)
    }

    func giveBack(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {
        let line = try begin("giveBack")
        spent[voucher] = nil
        try end(line)
    }

    private func begin(_ call: String) throws(PaymentFault) -> LossyBank.Line {
        let line = line(call)
        if line == .isCut { throw .unreachable("The line is cut.") }
        return line
    }

    private func end(_ line: LossyBank.Line) throws(PaymentFault) {
        if line == .losesAnswer { throw .unreachable("The answer got lost.") }
    }
}
