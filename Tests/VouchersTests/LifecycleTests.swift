import Foundation
import Testing
import Vouchers

struct LifecycleTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private func voucher(_ events: VoucherEvent...) throws -> Voucher {
        var voucher = Voucher(senderName: "Max", items: [], recipients: [], createdAt: noon)
        for event in events { _ = try voucher.apply(event, at: noon) }
        return voucher
    }

    @Test func aVoucherIsWrappedActivatedAndClaimed() throws {
        var voucher = try voucher(.wrap)
        #expect(voucher.status == .pending)
        #expect(try voucher.apply(.activate, at: noon).effects == [.deliver, .task(.tell(.created))])
        #expect(
            try voucher.apply(.claim(name: "Anna"), at: noon).effects == [.tellSender, .task(.tell(.claimed))])
        #expect(voucher.status == .claimed)
        #expect(voucher.claim == Voucher.Claim(name: "Anna", at: noon))
        #expect(voucher.version == 4)
    }

    @Test func idsOfVouchersSortByWhenTheyWereMadeAndNeverRepeat() {
        let moments = [
            Date.distantPast, Date(timeIntervalSince1970: 0), noon, noon + 0.001, noon + 86_400, .distantFuture,
        ]
        let ids = moments.map { VoucherID(madeAt: $0).rawValue }
        #expect(Array(ids[1...]) == ids[1...].sorted())
        #expect(ids[2].hasPrefix("01a3185c-5000-7"), "6 bytes of time, then the version: \(ids[2])")
        #expect(ids[0].hasPrefix("00000000-0000-7"))
        #expect(Set((0..<1000).map { _ in VoucherID(madeAt: noon) }).count == 1000)
    }

    @Test func aRefusedEventChangesNothing() throws {
        var voucher = try voucher(.wrap, .activate, .claim(name: "Anna"))
        let before = voucher
        #expect(throws: VoucherRefusal.alreadyClaimed) { try voucher.apply(.claim(name: "Ben"), at: noon) }
        #expect(throws: VoucherRefusal.alreadyClaimed) { try voucher.apply(.remove, at: noon) }
        #expect(throws: VoucherRefusal.wrongStatus) { try voucher.apply(.wrap, at: noon) }
        #expect(voucher == before)
    }

    @Test func whatCannotBeClaimedSaysWhy() throws {
        let cases: [(Voucher, VoucherRefusal)] = [
            (try voucher(), .unpaid), (try voucher(.wrap), .unpaid), (try voucher(.wrap, .activate, .freeze), .frozen),
            (try voucher(.wrap, .activate, .remove), .removed),
        ]
        for (voucher, refusal) in cases {
            #expect(throws: refusal) { try voucher.checkClaimable(at: noon) }
        }
        var early = try voucher(.wrap, .activate)
        early.claimableFrom = noon.addingTimeInterval(1)
        #expect(throws: VoucherRefusal.notYetClaimable) { try early.checkClaimable(at: noon) }
        try early.checkClaimable(at: noon.addingTimeInterval(1))
        var late = try voucher(.wrap, .activate)
        late.expiresAt = noon
        #expect(throws: VoucherRefusal.expired) { try late.checkClaimable(at: noon) }
        try late.checkClaimable(at: noon.addingTimeInterval(-0.001))
    }

    @Test func aNameIsNeededToActivateAndToClaim() throws {
        var nameless = Voucher(senderName: "", items: [], recipients: [], createdAt: noon)
        #expect(throws: VoucherRefusal.nameMissing) { try nameless.apply(.wrap, at: noon) }
        var voucher = try voucher(.wrap, .activate)
        #expect(throws: VoucherRefusal.nameMissing) { try voucher.apply(.claim(name: ""), at: noon) }
    }

    @Test func aFrozenVoucherCanBeClaimedAgainOnceItIsThawed() throws {
        var voucher = try voucher(.wrap, .activate, .freeze, .unfreeze)
        _ = try voucher.apply(.claim(name: "Anna"), at: noon)
        #expect(voucher.status == .claimed)
    }

    @Test func anObjectIsReadAndWrittenByKey() throws {
        var object: PersonalizedObject = ["title": .string("Hello")]
        #expect(object["title"]?.stringValue == "Hello")
        #expect(object["other"] == nil)
        object["other"] = .int(3)
        let read = try JSONDecoder().decode(PersonalizedObject.self, from: JSONEncoder().encode(object))
        #expect(read == object)
        #expect(read["other"]?.intValue == 3 && read["other"]?.stringValue == nil)
    }
}
