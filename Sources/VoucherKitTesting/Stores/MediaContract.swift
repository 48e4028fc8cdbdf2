public import Foundation
import Synchronization
public import Vouchers

/// What every media store and the index beside it have to keep to while media are swept. A store's tests run each check
/// on stores of its own.
///
/// A check throws `ContractBroken` with what was expected.
public enum MediaContract {
    /// The stores of one check, all going by one clock.
    public struct Stores: Sendable {
        /// What refers to media, and the index of them: one database.
        public let database: any VoucherStore & DraftStore & Outbox & MediaIndex
        /// Notes in that database what it keeps.
        public let media: any MediaStore

        /// Empty stores.
        public init(database: any VoucherStore & DraftStore & Outbox & MediaIndex, media: any MediaStore) {
            self.database = database
            self.media = media
        }
    }

    /// The time of a check, which the check moves.
    public final class Clock: Sendable {
        private let moment = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

        init() {}

        /// For a store's `now`.
        public func now() -> Date { moment.withLock { $0 } }

        func advance(_ seconds: TimeInterval) { moment.withLock { $0 = $0.addingTimeInterval(seconds) } }
    }

    /// One thing the stores have to do; an argument for a parametrized test.
    public struct Check: Sendable, CustomStringConvertible {
        /// A sentence about the behaviour, without spaces.
        public let name: String
        let body: @Sendable (Bench) async throws -> Void

        public var description: String { name }

        /// Runs the check on the empty stores that `make` answers for its clock. A `grace` of no seconds is for a control:
        /// it shows that the check sees what the grace is there for.
        public func run(grace: TimeInterval = MediaSweep.grace, on make: (Clock) async throws -> Stores) async throws {
            let clock = Clock()
            try await body(Bench(stores: try await make(clock), clock: clock, grace: grace))
        }
    }

    /// All checks, each to be run on stores of its own.
    public static let checks: [Check] = [
        Check(name: "aMediumIsKeptOnceAndFound", body: isKept),
        Check(name: "whatNothingRefersToGoesAfterTheGrace", body: goesAfterGrace),
        Check(name: "whatAVoucherRefersToStays", body: voucherKeeps),
        Check(name: "thePhotoOfThanksStays", body: thanksKeep),
        Check(name: "whatADraftRefersToStaysAsLongAsTheDraft", body: draftKeeps),
        Check(name: "whatAMailThatWaitsRefersToStaysUntilItIsOver", body: mailKeeps),
        Check(name: "aVoucherTakesOverFromItsDraft", body: voucherTakesOver),
        Check(name: "twoThatReferToOneMediumEachKeepIt", body: usesAreCounted),
        anUploadThatIsNotReferredToYetIsKept, anUploadDuringTheSweepIsKept, aSecondUploadDuringTheSweepIsKept,
        aSecondUploadJustBeforeTheFileGoesIsKept,
        Check(name: "moreThanOnePortionIsSwept", body: sweepsMany),
        Check(name: "uploadsBesideSweepsAreAllKept", body: survivesACrowd),
    ]

    /// Breaks without the time of grace.
    public static let anUploadThatIsNotReferredToYetIsKept = Check(
        name: "anUploadThatIsNotReferredToYetIsKept", body: freshStays)
    /// Breaks without the time of grace.
    public static let anUploadDuringTheSweepIsKept = Check(
        name: "anUploadDuringTheSweepIsKept", body: uploadDuringSweep)
    /// Breaks when bytes are removed without a look at when they were put.
    public static let aSecondUploadDuringTheSweepIsKept = Check(
        name: "aSecondUploadDuringTheSweepIsKept", body: { try await secondUpload($0, at: .afterTheIndexWasRead) })
    /// Breaks when the index forgets what was noted anew.
    public static let aSecondUploadJustBeforeTheFileGoesIsKept = Check(
        name: "aSecondUploadJustBeforeTheFileGoesIsKept", body: { try await secondUpload($0, at: .afterTheFileWent) })

    // MARK: What is kept

    @Sendable private static func isKept(_ bench: Bench) async throws {
        try expect(try await bench.media.bytes(digest: digest(1)) == nil, "nothing yet")
        for _ in 0..<2 { try await bench.put(1) }
        try expect(try await bench.has(1), "found")
        try expect(
            try await bench.media.remove(digest(2), putBefore: bench.clock.now()), "what was never there is gone")
    }

    @Sendable private static func goesAfterGrace(_ bench: Bench) async throws {
        try await bench.put(1)
        bench.clock.advance(bench.grace - 1)
        try expect(try await bench.sweep() == 0, "nothing within the grace")
        try await bench.put(1)
        bench.clock.advance(bench.grace - 1)
        try expect(try await bench.sweep() == 0, "put again, it stays as long again")
        try expect(try await bench.has(1), "it is there")
        bench.clock.advance(bench.grace)
        try expect(try await bench.sweep() == 1, "swept after the grace")
        try expect(try await !bench.has(1), "it is gone")
        try expect(try await bench.sweep() == 0, "and gone once")
        try await bench.put(1)
        try expect(try await bench.has(1), "it can come back")
    }

    @Sendable private static func voucherKeeps(_ bench: Bench) async throws {
        for number in 1...4 { try await bench.put(number) }
        try await bench.keepVoucher(picture: 1, photo: 2)
        bench.clock.advance(3 * bench.grace)
        try expect(try await bench.sweep() == 2, "the two that are in no voucher")
        try expect(try await bench.has(1), "the picture of an item stays")
        try expect(try await bench.has(2), "a photo in an object stays")
    }

    @Sendable private static func draftKeeps(_ bench: Bench) async throws {
        for number in 1...2 { try await bench.put(number) }
        try await bench.database.saveDraft(
            Data(), media: [digest(1), digest(2)], sessionHash: "s", at: bench.clock.now())
        bench.clock.advance(3 * bench.grace)
        try expect(try await bench.sweep() == 0, "both stay")
        try await bench.database.saveDraft(Data(), media: [digest(2)], sessionHash: "s", at: bench.clock.now())
        try expect(try await bench.sweep() == 1, "what the draft let go of is swept")
        try expect(try await bench.has(2), "what it kept stays")
        _ = try await bench.database.removeDrafts(savedBefore: bench.clock.now().addingTimeInterval(1))
        try expect(try await bench.sweep() == 1, "with the draft, what it referred to")
    }

    @Sendable private static func thanksKeep(_ bench: Bench) async throws {
        try await bench.put(1)
        try await bench.put(2)
        let (voucher, link) = try VoucherStoreContract.made()
        _ = try await bench.database.insert(voucher, link: link, activationKey: "thanks")
        _ = try await bench.database.claim(voucher.id, name: "Anna", key: "a", at: bench.clock.now())
        guard var thanked = try await bench.database.voucher(id: voucher.id) else {
            throw ContractBroken(expected: "a voucher")
        }
        let version = thanked.version
        var consequences = VoucherConsequences(
            of: try thanked.apply(.thank, at: bench.clock.now()), for: voucher.id, at: bench.clock.now())
        let photo = VoucherThanks.Photo(digest: digest(1), width: 1, height: 1)
        consequences.thanks = VoucherThanks(words: "", photo: photo, language: "en", at: bench.clock.now())
        try await bench.database.commit(thanked, from: version, with: consequences)
        bench.clock.advance(3 * bench.grace)
        try expect(try await bench.sweep() == 1, "the other one goes")
        try expect(try await bench.has(1), "the photo of the thanks stays")
    }

    @Sendable private static func mailKeeps(_ bench: Bench) async throws {
        try await bench.put(1)
        let mail = OutgoingMail(
            key: "m", kind: .voucher, recipient: .email(try EmailAddress("anna@example.org")),
            content: SealedMailContent(bytes: Data([1]), pictures: [digest(1)]), dueAt: bench.clock.now())
        try await bench.database.enqueue(mail, at: bench.clock.now())
        bench.clock.advance(3 * bench.grace)
        try expect(try await bench.sweep() == 0, "it waits")
        let claims = try await bench.database.claimDueMails(at: bench.clock.now(), limit: 9, lease: 60)
        guard let claim = claims.first else { throw ContractBroken(expected: "a mail that is due") }
        let later = MailOutcome.retry(at: bench.clock.now(), answer: "451")
        try await bench.database.record(later, of: claim, at: bench.clock.now())
        try expect(try await bench.sweep() == 0, "it is tried again")
        let again = try await bench.database.claimDueMails(at: bench.clock.now(), limit: 9, lease: 60)
        guard let claim = again.first else { throw ContractBroken(expected: "a mail that is due again") }
        try await bench.database.record(.sent(answer: "250"), of: claim, at: bench.clock.now())
        try expect(try await bench.sweep() == 1, "it is over")
    }

    @Sendable private static func voucherTakesOver(_ bench: Bench) async throws {
        try await bench.put(1)
        try await bench.database.saveDraft(Data(), media: [digest(1)], sessionHash: "s", at: bench.clock.now())
        bench.clock.advance(3 * bench.grace)
        try await bench.keepVoucher(picture: 1)
        _ = try await bench.sweep()
        try await bench.database.saveDraft(Data(), media: [], sessionHash: "s", at: bench.clock.now())
        try expect(try await bench.sweep() == 0, "it stays")
        try expect(try await bench.has(1), "it is there")
    }

    @Sendable private static func usesAreCounted(_ bench: Bench) async throws {
        // A reference may be there before the medium is: the count has to come out the same.
        try await bench.database.saveDraft(Data(), media: [digest(1)], sessionHash: "a", at: bench.clock.now())
        try await bench.put(1)
        for session in ["b", "c"] {
            try await bench.database.saveDraft(Data(), media: [digest(1)], sessionHash: session, at: bench.clock.now())
        }
        bench.clock.advance(3 * bench.grace)
        for session in ["a", "b", "c"] {
            try expect(try await bench.sweep() == 0, "somebody refers to it")
            try await bench.database.saveDraft(Data(), media: [], sessionHash: session, at: bench.clock.now())
        }
        try expect(try await bench.sweep() == 1, "nobody does")
    }

    // MARK: What happens at the same moment

    @Sendable private static func freshStays(_ bench: Bench) async throws {
        try await bench.put(1)
        bench.clock.advance(60)
        _ = try await bench.sweep()
        try await bench.database.saveDraft(Data(), media: [digest(1)], sessionHash: "s", at: bench.clock.now())
        try expect(try await bench.has(1), "an upload of a minute ago is there when its draft is saved")
    }

    @Sendable private static func uploadDuringSweep(_ bench: Bench) async throws {
        try await bench.put(1)
        bench.clock.advance(3 * bench.grace + 1)
        _ = try await bench.sweep { moment in
            guard moment == .beforeTheIndexIsRead else { return }
            try await bench.put(2)
            bench.clock.advance(1)
        }
        bench.clock.advance(1)
        _ = try await bench.sweep()
        try await bench.database.saveDraft(Data(), media: [digest(2)], sessionHash: "s", at: bench.clock.now())
        try expect(try await bench.has(2), "the upload is there")
    }

    @Sendable private static func secondUpload(_ bench: Bench, at place: SweepMoment) async throws {
        try await bench.put(1)
        bench.clock.advance(3 * bench.grace + 1)
        _ = try await bench.sweep { moment in
            guard moment == place else { return }
            try await bench.put(1)
            try await bench.database.saveDraft(Data(), media: [digest(1)], sessionHash: "s", at: bench.clock.now())
        }
        try expect(try await bench.has(1), "what was sent again is there")
        try await bench.database.saveDraft(Data(), media: [], sessionHash: "s", at: bench.clock.now())
        bench.clock.advance(3 * bench.grace + 1)
        try expect(try await bench.sweep() == 1, "and it is not forgotten: it goes when it is let go of")
    }

    @Sendable private static func sweepsMany(_ bench: Bench) async throws {
        for number in 1...1203 { try await bench.put(number) }
        try await bench.keepVoucher(picture: 7)
        bench.clock.advance(3 * bench.grace)
        try expect(try await bench.sweep() == 1202, "all but one")
        try expect(try await bench.has(7), "the one that is referred to")
    }

    @Sendable private static func survivesACrowd(_ bench: Bench) async throws {
        // Old media, some of which are sent again and put into drafts while sweeps are under way.
        for number in 1...120 { try await bench.put(number) }
        bench.clock.advance(3 * bench.grace)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...60 {
                group.addTask {
                    try await bench.put(2 * number)
                    try await bench.database.saveDraft(
                        Data(), media: [digest(2 * number)], sessionHash: "s\(number)", at: bench.clock.now())
                }
                if number % 6 == 0 { group.addTask { _ = try await bench.sweep() } }
            }
            try await group.waitForAll()
        }
        _ = try await bench.sweep()
        for number in 1...60 {
            try expect(try await bench.has(2 * number), "medium \(2 * number), which a draft refers to")
            try expect(try await !bench.has(2 * number - 1), "medium \(2 * number - 1) gone")
        }
    }

    static func expect(_ holds: Bool, _ what: String) throws(ContractBroken) {
        if !holds { throw ContractBroken(expected: what) }
    }

    static func digest(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }
}
