import Foundation
public import Vouchers

extension VoucherService {
    /// Keeps what the claimer of a voucher says to its sender, once, and has it mailed to them; answers the voucher as it
    /// stands then.
    ///
    /// `claimKeys` are the keys under which whoever thanks may have claimed it: one of them has to be the claim's. The moment
    /// in `thanks` is that of this call. Throws `ThanksRefusal`, and `VoucherRefusal`: `notFound` for a link that leads nowhere
    /// and `alreadyThanked`.
    @discardableResult
    public func thank(
        token: String, _ thanks: VoucherThanks, claimKeys: [String], settings: RecipientSettings = RecipientSettings()
    ) async throws -> Voucher {
        guard let voucher = try await voucher(token: token) else { throw VoucherRefusal.notFound }
        guard try await isClaimed(voucher, by: claimKeys) else { throw ThanksRefusal.notClaimer }
        try ThanksRefusal.check(thanks, settings)
        // As in `carryOut`: each of those who come between changes it once.
        for _ in 0..<10 {
            guard var thanked = try await store.voucher(id: voucher.id) else { throw VoucherRefusal.notFound }
            let (version, moment) = (thanked.version, now)
            let outcome = try thanked.apply(.thank, at: moment)
            var consequences = try consequences(of: outcome, for: thanked, link: nil, at: moment)
            var kept = thanks
            kept.at = moment
            if !ThanksRefusal.isSaying(kept.words) { kept.words = "" }
            consequences.thanks = kept
            if outcome.effects.contains(.deliverThanks) {
                consequences.mails += try mailer?.wordOfThanks(kept, for: thanked, at: moment) ?? []
            }
            do {
                try await store.commit(thanked, from: version, with: consequences)
                tellWorkers(of: consequences)
                return thanked
            } catch VoucherRefusal.outdated {
                continue
            }
        }
        throw VoucherRefusal.outdated
    }

    /// Whether a voucher was claimed under one of some keys; changes nothing.
    func isClaimed(_ voucher: Voucher, by keys: [String]) async throws -> Bool {
        guard voucher.status == .claimed else { return false }
        for key in keys {
            do {
                // The key of the claim gets its answer again; any other is refused, and nobody claims without a name.
                _ = try await store.claim(voucher.id, name: "", key: key, at: now)
                return true
            } catch is VoucherRefusal {
                continue
            }
        }
        return false
    }
}
