import Foundation
import Vouchers

/// What a store has to do with what claimers say to senders.
extension VoucherStoreContract {
    static let thanksChecks: [Check] = [
        Check(name: "thanksAreKeptWithTheChangeOrNotAtAll", run: keepsThanks)
    ]

    @Sendable private static func keepsThanks(_ store: Store) async throws {
        let (voucher, link) = try made()
        _ = try await store.insert(voucher, link: link, activationKey: "thanks")
        _ = try await store.claim(voucher.id, name: "Anna", key: "a", at: noon)
        guard let claimed = try await store.voucher(id: voucher.id) else { throw ContractBroken(expected: "a voucher") }
        try expect(try await store.thanks(for: voucher.id) == nil, "nobody has thanked")
        func thank(_ words: String) async throws {
            var thanked = claimed
            var consequences = VoucherConsequences(
                of: try thanked.apply(.thank, at: noon + 1), for: voucher.id, at: noon + 1)
            consequences.thanks = VoucherThanks(
                words: words,
                photo: .init(digest: String(repeating: "a", count: 64), width: 4, height: 3, description: "😍"),
                language: "ar", at: noon + 1)
            try await store.commit(thanked, from: claimed.version, with: consequences)
        }
        try await thank("شكرًا <b> 👨‍👩‍👧‍👦")
        let kept = try await store.thanks(for: voucher.id)
        try expect(kept?.words == "شكرًا <b> 👨‍👩‍👧‍👦" && kept?.photo?.description == "😍", "what was said, whole")
        try expect(kept?.language == "ar" && kept?.at == noon + 1, "in which language and when")
        try expect(try await store.voucher(id: voucher.id)?.thankedAt == noon + 1, "noted with the voucher")
        try expect(await refused(.outdated) { try await thank("again") }, "a second one, made from the same version")
        try expect(try await store.thanks(for: voucher.id) == kept, "the first stays")
        let notes = try await store.ledger(of: voucher.id).map(\.kind)
        try expect(notes.filter { $0 == .thanked }.count == 1, "in its history once")
    }
}
