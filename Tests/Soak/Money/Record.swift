import Synchronization
import VoucherKit

/// What happened, as those saw it who did it.
final class Record: Sendable {
    private struct State {
        var vouchers: [VoucherID] = []
        var tokens: [VoucherID: String] = [:]
        var claimers: [VoucherID: Set<String>] = [:]
        var counts: [String: Int] = [:]
        var surprises: [String] = []
    }

    private let state = Mutex(State())

    func add(_ sent: SentVoucher) {
        state.withLock {
            guard $0.tokens[sent.voucher.id] == nil else { return }
            $0.vouchers.append(sent.voucher.id)
            $0.tokens[sent.voucher.id] = String(sent.link.split(separator: "/").last ?? "")
        }
    }

    func count(_ word: String) { state.withLock { $0.counts[word, default: 0] += 1 } }

    func claimed(_ id: VoucherID, by name: String) { state.withLock { _ = $0.claimers[id, default: []].insert(name) } }

    /// What nobody should have been told.
    func surprise(_ words: String) { state.withLock { $0.surprises.append(words) } }

    /// One of the last vouchers, which many are at.
    func pick(_ generator: inout some RandomNumberGenerator) -> (id: VoucherID, token: String)? {
        let last = state.withLock { Array($0.vouchers.suffix(100)) }
        guard let id = last.randomElement(using: &generator) else { return nil }
        return (id, state.withLock { $0.tokens[id] ?? "" })
    }

    var vouchers: [VoucherID] { state.withLock { $0.vouchers } }
    var claimers: [VoucherID: Set<String>] { state.withLock { $0.claimers } }
    var surprises: [String] { state.withLock { $0.surprises } }
    var summary: String {
        let counts = state.withLock { $0.counts }
        return counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
