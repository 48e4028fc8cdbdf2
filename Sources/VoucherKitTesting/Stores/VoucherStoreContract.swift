package import Foundation
public import Vouchers

/// What every voucher store has to keep to. A store's tests run each check on a store of its own.
///
/// A check throws `ContractBroken` with what was expected.
public enum VoucherStoreContract {
    /// A store of both vouchers and drafts, as one database is.
    public typealias Store = any VoucherStore & DraftStore

    /// One thing a store has to do; an argument for a parametrized test.
    public struct Check: Sendable, CustomStringConvertible {
        /// A sentence about the behaviour, without spaces.
        public let name: String
        /// Runs the check on an empty store; throws `ContractBroken`, or what the store threw.
        public let run: @Sendable (Store) async throws -> Void

        public var description: String { name }
    }

    /// All checks, each to be run on a store of its own.
    public static let checks: [Check] =
        [
            Check(name: "aVoucherIsFoundByItsLinkAndById", run: isFound),
            Check(name: "anActivationWithTheSameKeyHappensOnce", run: activatesOnce),
            Check(name: "ofFiftyClaimersOneWins", run: oneClaimerWins),
            Check(name: "aClaimWithTheSameKeyGetsTheSameAnswer", run: claimIsRepeatable),
            Check(name: "aVoucherThatIsGoneOrNotYetThereIsRefusedWithItsReason", run: refusesWithReason),
            Check(name: "aChangeOverAnOlderVersionIsRefused", run: refusesOldVersion),
            Check(name: "twentyWritersAtOnceAllSucceed", run: manyWriters),
            Check(name: "textIsKeptWhole", run: keepsText),
            Check(name: "draftsAreKeptReplacedAndSweptByAge", run: keepsDrafts),
        ] + lifeChecks + thanksChecks

    static let noon = Date(timeIntervalSince1970: 1_800_000_000)

    /// An activated voucher and its link.
    public static func made(_ title: String = "Hello", id: VoucherID? = nil) throws -> (Voucher, StoredLink) {
        let item = VoucherItem(
            id: "1", type: "title", object: ["title": .string(title)], name: "Title: \(title)", picture: nil)
        var voucher = Voucher(
            id: id, senderName: "Max", items: [item], recipients: [VoucherRecipient(name: "Anna")], createdAt: noon)
        _ = try voucher.apply(.wrap, at: noon)
        _ = try voucher.apply(.activate, at: noon)
        return (voucher, StoredLink(hash: "hash-\(voucher.id)", sealed: Data("sealed-\(voucher.id)".utf8)))
    }

    /// Nothing follows from it.
    static func nothing(for id: VoucherID) -> VoucherConsequences {
        VoucherConsequences(of: .nothing, for: id, at: noon)
    }

    @Sendable private static func isFound(_ store: Store) async throws {
        let (voucher, link) = try made()
        _ = try await store.insert(voucher, link: link, activationKey: "a")
        try expect(try await store.voucher(linkHash: link.hash) == voucher, "found by link")
        try expect(try await store.voucher(id: voucher.id) == voucher, "found by id")
        for wrong in ["", " ", "hash-", link.hash + " ", link.hash.uppercased() + "x"] {
            try expect(try await store.voucher(linkHash: wrong) == nil, "“\(wrong)” leads nowhere")
        }
        try expect(try await store.ledger(of: voucher.id).map(\.kind) == [.activated], "one line in the ledger")
    }

    @Sendable private static func activatesOnce(_ store: Store) async throws {
        let (first, link) = try made()
        let (second, otherLink) = try made()
        _ = try await store.insert(first, link: link, activationKey: "same")
        let answer = try await store.insert(second, link: otherLink, activationKey: "same")
        try expect(answer.0 == first && answer.1 == link, "the first voucher and link again")
        try expect(try await store.voucher(id: second.id) == nil, "nothing of the second kept")
    }

    @Sendable private static func oneClaimerWins(_ store: Store) async throws {
        let (voucher, link) = try made()
        _ = try await store.insert(voucher, link: link, activationKey: "a")
        let outcomes = await withTaskGroup(of: VoucherRefusal?.self) { group in
            for number in 0..<50 {
                group.addTask {
                    do {
                        _ = try await store.claim(voucher.id, name: "P\(number)", key: "k\(number)", at: noon)
                        return nil
                    } catch {
                        return error as? VoucherRefusal ?? .wrongStatus
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        try expect(outcomes.count { $0 == nil } == 1, "one succeeds")
        try expect(outcomes.count { $0 == .alreadyClaimed } == 49, "49 are told that it is claimed")
        try expect(
            try await store.ledger(of: voucher.id).map(\.kind) == [.activated, .claimed], "one claim in the ledger")
    }

    @Sendable private static func claimIsRepeatable(_ store: Store) async throws {
        let (voucher, link) = try made()
        _ = try await store.insert(voucher, link: link, activationKey: "a")
        let first = try await store.claim(voucher.id, name: "Anna", key: "k", at: noon)
        let again = try await store.claim(voucher.id, name: "Anna", key: "k", at: noon.addingTimeInterval(60))
        try expect(first == again, "the same answer")
        try expect(first.status == .claimed && first.claim?.name == "Anna", "claimed by Anna")
        try expect(try await store.ledger(of: voucher.id).count == 2, "no second line")
        let read = try await store.voucher(id: voucher.id)
        try expect(read?.standing == first && read?.items == voucher.items, "read as it was answered, with its items")
    }

    @Sendable private static func refusesWithReason(_ store: Store) async throws {
        await refused(.notFound) { _ = try await store.claim(VoucherID(madeAt: noon), name: "A", key: "k", at: noon) }
        for (change, reason) in [(VoucherEvent.remove, VoucherRefusal.removed), (.freeze, .frozen)] {
            let (voucher, link) = try made()
            _ = try await store.insert(voucher, link: link, activationKey: voucher.id.rawValue)
            var changed = voucher
            _ = try changed.apply(change, at: noon)
            try await store.update(changed, from: voucher.version)
            try expect(
                await refused(reason) { _ = try await store.claim(voucher.id, name: "A", key: "k", at: noon) },
                "refused as \(reason)")
        }
        var (late, link) = try made()
        late.expiresAt = noon
        late.claimableFrom = noon.addingTimeInterval(-10)
        let id = late.id
        _ = try await store.insert(late, link: link, activationKey: "late")
        try expect(await refused(.expired) { _ = try await store.claim(id, name: "A", key: "k", at: noon) }, "expired")
        try expect(
            await refused(.notYetClaimable) {
                _ = try await store.claim(id, name: "A", key: "k", at: noon.addingTimeInterval(-20))
            }, "not yet")
        _ = try await store.claim(id, name: "A", key: "k", at: noon.addingTimeInterval(-1))
        try await refusesByChangedTimes(store)
    }

    /// The times are those of the last change, not of the first.
    private static func refusesByChangedTimes(_ store: Store) async throws {
        let (voucher, link) = try made()
        _ = try await store.insert(voucher, link: link, activationKey: "times")
        var changed = voucher
        _ = try changed.apply(.freeze, at: noon)
        _ = try changed.apply(.unfreeze, at: noon)
        changed.expiresAt = noon
        try await store.update(changed, from: voucher.version)
        try expect(
            await refused(.expired) { _ = try await store.claim(voucher.id, name: "A", key: "k", at: noon) },
            "refused by a time that was set later")
    }

    @Sendable private static func refusesOldVersion(_ store: Store) async throws {
        let (voucher, link) = try made()
        _ = try await store.insert(voucher, link: link, activationKey: "a")
        var changed = voucher
        _ = try changed.apply(.freeze, at: noon)
        try await store.update(changed, from: voucher.version)
        let stale = changed
        try expect(await refused(.outdated) { try await store.update(stale, from: voucher.version) }, "outdated")
        try expect(try await store.voucher(id: voucher.id) == changed, "the first change stays")
    }

    @Sendable private static func manyWriters(_ store: Store) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let (voucher, link) = try made("Title \(number)")
                    _ = try await store.insert(voucher, link: link, activationKey: "a\(number)")
                    try await store.saveDraft(Data("\(number)".utf8), media: [], sessionHash: "s\(number)", at: noon)
                    let claimed = try await store.claim(voucher.id, name: "Anna", key: "k", at: noon)
                    try expect(claimed.status == .claimed, "claimed")
                }
            }
            try await group.waitForAll()
        }
    }

    @Sendable private static func keepsText(_ store: Store) async throws {
        for text in [
            "I <3 you {{name}} ${x} <b>", "123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽", "عيد ميلاد", "e\u{301}", "a\nb\n\nc", "'; DROP TABLE",
        ] {
            let (voucher, link) = try made(text)
            _ = try await store.insert(voucher, link: link, activationKey: voucher.id.rawValue)
            let read = try await store.voucher(id: voucher.id)?.items.first?.object["title"]?.stringValue
            try expect(read.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars), "“\(text)” kept")
        }
    }

    @Sendable private static func keepsDrafts(_ store: Store) async throws {
        try expect(try await store.draft(sessionHash: "s") == nil, "none yet")
        try await store.saveDraft(Data([0, 1, 255]), media: [], sessionHash: "s", at: noon)
        try await store.saveDraft(Data([2]), media: [], sessionHash: "s", at: noon.addingTimeInterval(10))
        try await store.saveDraft(Data([3]), media: [], sessionHash: "old", at: noon)
        try expect(try await store.draft(sessionHash: "s") == Data([2]), "replaced")
        try expect(try await store.removeDrafts(savedBefore: noon.addingTimeInterval(5)) == 1, "one is old")
        try expect(try await store.draft(sessionHash: "old") == nil, "swept")
        try expect(try await store.draft(sessionHash: "s") == Data([2]), "the newer one stays")
    }

    @discardableResult
    static func refused(_ reason: VoucherRefusal, _ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return false
        } catch {
            return error as? VoucherRefusal == reason
        }
    }

    static func expect(_ holds: Bool, _ what: String) throws(ContractBroken) {
        if !holds { throw ContractBroken(expected: what) }
    }
}

/// A store does not keep to the contract.
public struct ContractBroken: Error, CustomStringConvertible {
    /// What should have been so.
    public let expected: String

    public var description: String { "Expected: \(expected)." }
}

extension VoucherStore {
    /// Keeps a voucher that is active, with its mails.
    @discardableResult
    package func insert(
        _ voucher: Voucher, link: StoredLink, activationKey: String, mails: [OutgoingMail] = []
    ) async throws -> (Voucher, StoredLink) {
        var consequences = VoucherConsequences(of: .nothing, for: voucher.id, at: voucher.createdAt, mails: mails)
        consequences.notes = [.activated]
        return try await insert(voucher, link: link, key: activationKey, with: consequences)
    }

    /// Keeps a change from which nothing follows.
    package func update(_ voucher: Voucher, from version: Int) async throws {
        try await commit(voucher, from: version, with: VoucherStoreContract.nothing(for: voucher.id))
    }

    /// Claims, with mails.
    package func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, mails: [OutgoingMail]
    ) async throws -> VoucherStanding {
        let consequences = VoucherConsequences(of: .nothing, for: id, at: now, mails: mails)
        return try await claim(id, name: name, key: key, at: now, with: consequences)
    }
}
