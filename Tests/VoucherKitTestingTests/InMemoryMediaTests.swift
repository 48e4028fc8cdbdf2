import Foundation
import Testing
import VoucherKitTesting
import Vouchers

struct InMemoryMediaTests {
    private func stores(_ clock: MediaContract.Clock) -> MediaContract.Stores {
        let database = InMemoryVoucherStore()
        return MediaContract.Stores(
            database: database, media: InMemoryMediaStore(index: database, now: { clock.now() }))
    }

    @Test(arguments: MediaContract.checks)
    func keepsToTheContract(_ check: MediaContract.Check) async throws {
        try await check.run { stores($0) }
    }

    @Test(arguments: [
        MediaContract.anUploadThatIsNotReferredToYetIsKept, MediaContract.anUploadDuringTheSweepIsKept,
    ])
    func withoutTheGraceTheSameCheckSeesALoss(_ check: MediaContract.Check) async throws {
        await #expect(throws: ContractBroken.self) { try await check.run(grace: 0) { stores($0) } }
    }

    /// The control of the last step: an index that forgets what was noted anew loses sight of a file.
    @Test func anIndexThatForgetsTooMuchBreaksTheContract() async throws {
        await #expect(throws: ContractBroken.self) {
            try await MediaContract.aSecondUploadJustBeforeTheFileGoesIsKept.run { clock in
                let database = HastyIndex()
                return MediaContract.Stores(
                    database: database, media: InMemoryMediaStore(index: database, now: { clock.now() }))
            }
        }
    }
}

/// A store that forgets a medium whatever was noted of it meanwhile.
private actor HastyIndex: ForwardingVoucherStore, DraftStore, Outbox, MediaIndex {
    let base = InMemoryVoucherStore()
    private var forgotten: Set<String> = []

    func noteMedium(_ digest: String, at now: Date, tolerance: TimeInterval) async throws -> Bool {
        try await base.noteMedium(digest, at: now, tolerance: tolerance)
    }

    func unusedMedia(wantedBefore moment: Date, limit: Int) async throws -> [String] {
        try await base.unusedMedia(wantedBefore: moment, limit: limit).filter { !forgotten.contains($0) }
    }

    func forgetMedia(_ digests: [String], wantedBefore moment: Date) async throws { forgotten.formUnion(digests) }

    func saveDraft(_ data: Data, media: Set<String>, sessionHash: String, at now: Date) async throws {
        try await base.saveDraft(data, media: media, sessionHash: sessionHash, at: now)
    }
    func draft(sessionHash: String) async throws -> Data? { try await base.draft(sessionHash: sessionHash) }
    func removeDrafts(savedBefore moment: Date) async throws -> Int {
        try await base.removeDrafts(savedBefore: moment)
    }
    func noteBounce(of id: MailID, answer: String, at now: Date) async throws -> Bool {
        try await base.noteBounce(of: id, answer: answer, at: now)
    }
    func withdraw(_ id: MailID, at now: Date) async throws -> Bool { try await base.withdraw(id, at: now) }
    func enqueue(_ mail: OutgoingMail, at now: Date) async throws -> MailRecord {
        try await base.enqueue(mail, at: now)
    }
    func claimDueMails(at now: Date, limit: Int, lease: TimeInterval) async throws -> [ClaimedMail] {
        try await base.claimDueMails(at: now, limit: limit, lease: lease)
    }
    func record(_ outcome: MailOutcome, of claim: ClaimedMail, at now: Date) async throws -> Bool {
        try await base.record(outcome, of: claim, at: now)
    }
    func nextDueMail() async throws -> Date? { try await base.nextDueMail() }
    func mail(id: MailID) async throws -> MailRecord? { try await base.mail(id: id) }
    func mails(of voucher: VoucherID) async throws -> [MailRecord] { try await base.mails(of: voucher) }
}
