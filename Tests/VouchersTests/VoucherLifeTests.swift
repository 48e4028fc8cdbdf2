import Foundation
import Testing
import Vouchers

/// Random lives of vouchers against a model of a bank.
struct VoucherLifeTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)
    private let euro = Currency("EUR")!

    private func price(credit: Int?) throws -> VoucherPrice {
        try VoucherPrice(
            amount: Money(minorUnits: 2500, euro), fee: Money(minorUnits: 120, euro),
            credit: credit.map { Money(minorUnits: $0, euro) })
    }

    private func wrapped(credit: Int? = nil, isFree: Bool = false) throws -> KeptVoucher {
        var voucher = Voucher(senderName: "Max", items: [], recipients: [], createdAt: noon)
        voucher.price = try price(credit: credit)
        voucher.expiresAt = noon + 1000
        var kept = KeptVoucher(voucher)
        let holds1 = kept.happens(isFree ? .wrapFree : .wrap, at: noon)
        #expect(holds1)
        return kept
    }

    private func reference(_ id: String) -> PaymentReference { PaymentReference(adapter: "bank", id: id) }

    // MARK: By hand

    @Test func moneyIsTakenAndThenTheVoucherIsActive() throws {
        var kept = try wrapped()
        kept.happens(.start(reference("1")), at: noon)
        kept.happens(.authorize(reference("1"), PaymentSource(brand: "Visa", lastFour: "4242")), at: noon)
        #expect(kept.voucher.status == .pending, "set aside is not taken")
        kept.happens(.capture(reference("1"), Money(minorUnits: 2620, euro), nil), at: noon)
        #expect(kept.voucher.status == .created)
        #expect(kept.voucher.payment?.source?.lastFour == "4242")
        #expect(kept.balance(.cash) == 2620)
        #expect(kept.balance(.vouchers) == -2500)
        #expect(kept.balance(.fees) == -120)
    }

    @Test func aSecondReportOfTheSameChangesNothing() throws {
        var kept = try wrapped()
        let amount = Money(minorUnits: 2620, euro)
        for event in [VoucherEvent.authorize(reference("1"), nil), .capture(reference("1"), amount, nil)] {
            kept.happens(event, at: noon)
            let (once, tasks) = (kept.voucher, kept.tasks.count)
            for _ in 0..<3 {
                let holds2 = kept.happens(event, at: noon)
                #expect(holds2)
            }
            #expect(kept.voucher == once && kept.tasks.count == tasks)
        }
        #expect(kept.deliveries == 1)
    }

    @Test func moneyForAVoucherThatWasTakenBackGoesBack() throws {
        var kept = try wrapped()
        kept.happens(.start(reference("1")), at: noon)
        kept.happens(.takeBack, at: noon)
        kept.happens(.capture(reference("1"), Money(minorUnits: 2620, euro), nil), at: noon)
        #expect(kept.voucher.status == .removed)
        #expect(kept.tasks.values.contains(.refund(reference("1"), Money(minorUnits: 2620, euro))))
        #expect(kept.balance(.owed) == -2620)
        kept.happens(.refund(reference("1"), Money(minorUnits: 2620, euro)), at: noon)
        #expect(kept.balance(.owed) == 0 && kept.balance(.cash) == 0)
    }

    @Test func anotherAmountThanTheOneThatIsDueActivatesNothing() throws {
        var kept = try wrapped()
        kept.happens(.capture(reference("1"), Money(minorUnits: 1, euro), nil), at: noon)
        #expect(kept.voucher.status == .pending)
        #expect(kept.tasks.values.contains(.refund(reference("1"), Money(minorUnits: 1, euro))))
    }

    @Test func aVoucherCanBeTakenBackUntilSomebodyLooksInside() throws {
        var voucher = try wrapped(isFree: true).voucher
        _ = try voucher.apply(.activate, at: noon)
        var opened = voucher
        _ = try voucher.apply(.takeBack, at: noon)
        #expect(voucher.status == .removed)
        _ = try opened.apply(.open, at: noon)
        #expect(throws: VoucherRefusal.alreadyOpened) { try opened.apply(.takeBack, at: noon) }
        // An operator may still refund it, until it is claimed.
        var refunded = opened
        _ = try refunded.apply(.remove, at: noon)
        #expect(refunded.status == .removed)
        _ = try opened.apply(.claim(name: "Anna"), at: noon)
        #expect(throws: VoucherRefusal.alreadyClaimed) { try opened.apply(.remove, at: noon) }
    }

    @Test func creditIsHeldBeforeAnythingIsActive() throws {
        var kept = try wrapped(credit: 9999)
        let holds3 = kept.happens(.activate, at: noon)
        #expect(!holds3, "the credit is not held yet")
        kept.happens(.holdCredit, at: noon)
        let holds4 = kept.happens(.activate, at: noon)
        #expect(holds4)
        #expect(kept.balance(.host) == 2620 && kept.balance(.cash) == 0)
        #expect(kept.tasks.values.contains(.spendCredit(Money(minorUnits: 2620, euro))))
    }

    @Test func whoeverHasNoCreditLeftIsRefusedAndNothingIsActive() throws {
        var kept = try wrapped(credit: 9999)
        kept.happens(.refuseCredit, at: noon)
        #expect(kept.voucher.status == .removed)
        let holds5 = kept.happens(.activate, at: noon)
        #expect(!holds5)
    }

    @Test func aVoucherIsClaimedUntilItsLastMomentAndExpiresThen() throws {
        var voucher = try wrapped(isFree: true).voucher
        _ = try voucher.apply(.activate, at: noon)
        #expect(throws: VoucherRefusal.wrongStatus) { try voucher.apply(.expire(early: false), at: noon + 999) }
        var late = voucher
        _ = try voucher.apply(.claim(name: "Anna"), at: noon + 999)
        #expect(throws: VoucherRefusal.expired) { try late.apply(.claim(name: "Anna"), at: noon + 1000) }
        let outcome = try late.apply(.expire(early: false), at: noon + 1000)
        #expect(late.status == .expired)
        #expect(outcome.postings.first?.lines == [.init(.vouchers, 2500), .init(.expired, -2500)])
    }

    // MARK: At random

    /// What people, the bank and time do, in an order nobody chose, with answers that come late, twice or never.
    ///
    /// The control keeps nothing of what it is about to ask.
    private func live(seed: UInt64, sees bank: inout Bank, keepsAsking: Bool = true) throws -> KeptVoucher {
        var random = SeededGenerator(seed)
        var kept = try wrapped(credit: [nil, 500].randomElement(using: &random)!)
        let payments = ["1", "2"].map(reference)
        var reports: [VoucherEvent] = []
        var isHolding = false
        for step in 0..<40 {
            let now = noon + Double(step * [1, 1, 1, 60].randomElement(using: &random)!)
            let payment = payments.randomElement(using: &random)!
            switch Int.random(in: 0..<16, using: &random) {
            case 0: kept.happens(.start(payment), at: now)
            case 1: bank.pays(payment.id)
            case 2: if let report = bank.report(payment) { reports.append(report) }
            // An answer of long ago, and again.
            case 3: if let report = reports.randomElement(using: &random) { kept.happens(report, at: now) }
            case 4:
                if keepsAsking { kept.happens(.askCredit, at: now) }
                isHolding = isHolding || kept.voucher.payment?.creditStage == .wanted
            // What the host was asked for comes there; whether anybody hears its answer is another matter.
            case 13 where isHolding:
                isHolding = false
                bank.hold()
                if Bool.random(using: &random) { kept.happens(.holdCredit, at: now) }
            case 14:
                if keepsAsking { kept.happens(.ask, at: now) }
                guard kept.voucher.status == .pending, let payment = kept.voucher.payment,
                    payment.stage == .awaiting || payment.stage == .declined
                else { continue }
                let answer = bank.authorize(payment.attempt)
                // The end comes between the question and the answer.
                guard Bool.random(using: &random) else { continue }
                kept.happens(.answer(inTry: payment.attempt, answer), at: now)
            case 5, 6, 7:
                guard let task = kept.waiting.randomElement(using: &random), canDo(task.action, of: kept)
                else { continue }
                bank.declinesCapture = isCaptureThatCounts(task.action, of: kept) && Bool.random(using: &random)
                let answer = bank.perform(task.action)
                bank.declinesCapture = false
                // The end comes before the answer is kept: the task is done again.
                guard Bool.random(using: &random) else { continue }
                if let answer { kept.happens(answer, at: now) }
                kept.done.insert(task.key)
            case 8: if Int.random(in: 0..<4, using: &random) == 0 { kept.happens(.takeBack, at: now) }
            case 9: if Int.random(in: 0..<4, using: &random) == 0 { kept.happens(.remove, at: now) }
            case 10: kept.happens(.open, at: now)
            case 11: if Int.random(in: 0..<4, using: &random) == 0 { kept.happens(.claim(name: "Anna"), at: now) }
            case 12: kept.happens(.expire(early: false), at: now)
            default: kept.happens([.freeze, .unfreeze].randomElement(using: &random)!, at: now)
            }
        }
        if isHolding { bank.hold() }
        // At last everything that waits is done, and the bank says once more what it has.
        for round in 0..<40 {
            // Who has not paid by then does so no more.
            if round == 20 { kept.happens(.abandon, at: noon + 3000) }
            for task in kept.waiting where canDo(task.action, of: kept) {
                if let answer = bank.perform(task.action) { kept.happens(answer, at: noon + 3000) }
                kept.done.insert(task.key)
            }
            for payment in payments {
                if let report = bank.report(payment) { kept.happens(report, at: noon + 3000) }
            }
        }
        return kept
    }

    private func isCaptureThatCounts(_ action: VoucherTask.Action, of kept: KeptVoucher) -> Bool {
        guard case .capture(let payment, _, _) = action else { return false }
        return kept.voucher.status == .pending && kept.voucher.payment?.reference == payment
    }

    private func canDo(_ action: VoucherTask.Action, of kept: KeptVoucher) -> Bool {
        if case .returnCredit = action { !kept.isUsingCreditUp } else { true }
    }

    @Test(arguments: 0..<20) func moneyInIsMoneyOutAndWhatIsOwed(block: UInt64) throws {
        for seed in (block * 250)..<(block * 250 + 250) {
            var bank = Bank(due: Money(minorUnits: 0, euro))
            bank = Bank(due: try due(of: seed))
            let kept = try live(seed: seed, sees: &bank)
            let words = "seed \(seed): \(kept.voucher.status), \(String(describing: kept.voucher.payment)), \(bank)"
            for posting in kept.postings.values {
                #expect(posting.lines.reduce(0) { $0 + $1.minorUnits } == 0, "\(words)")
            }
            #expect(kept.balance(.cash) == bank.held, "the ledger and the bank agree; \(words)")
            #expect(kept.balance(.owed) == 0, "nobody waits for money; \(words)")
            let isWorth = [.created, .claimed, .frozen].contains(kept.voucher.status)
            #expect(kept.balance(.vouchers) == (isWorth ? -2500 : 0), "\(words)")
            #expect(kept.activations <= 1 && kept.deliveries == kept.activations, "\(words)")
            let hasEnded = kept.voucher.status == .expired
            #expect(bank.setAside == 0, "nothing stays set aside; \(words)")
            if kept.voucher.status == .removed { #expect(bank.credit == .free, "credit is free again; \(words)") }
            if isWorth || kept.voucher.status == .expired, kept.voucher.payment?.credit != nil {
                #expect(bank.credit == .spent, "\(words)")
            }
            #expect((bank.held > 0) == (isWorth || hasEnded), "paid exactly while active; \(words)")
        }
    }

    /// As `live` draws first.
    private func due(of seed: UInt64) throws -> Money {
        var random = SeededGenerator(seed)
        return try price(credit: [nil, 500].randomElement(using: &random)!).due
    }

    /// The control: where nothing is kept before it is asked, what nobody heard the answer of stays set aside and held.
    @Test func theModelSeesWhatIsAskedForWithoutBeingKept() throws {
        var (setAside, held) = (0, 0)
        for seed in 0..<500 as Range<UInt64> {
            var bank = Bank(due: try due(of: seed))
            let kept = try live(seed: seed, sees: &bank, keepsAsking: false)
            if bank.setAside > 0 { setAside += 1 }
            if kept.voucher.status == .removed, bank.credit != .free { held += 1 }
        }
        #expect(setAside > 0 && held > 0)
    }

    // MARK: What was asked

    @Test func whatIsAskedForIsATaskUntilItIsAnswered() throws {
        var kept = try wrapped()
        kept.happens(.ask, at: noon)
        #expect(kept.waiting.map(\.action) == [.ask(attempt: 1, number: 1)])
        #expect(kept.voucher.payment?.unanswered == [1])
        kept.happens(.ask, at: noon)
        #expect(kept.waiting.map(\.action).contains(.ask(attempt: 1, number: 2)), "an earlier one may be done")
        kept.happens(.answer(inTry: 1, .authorize(reference("1"), nil)), at: noon)
        #expect(kept.voucher.payment?.unanswered == nil && kept.voucher.payment?.stage == .authorized)
        kept.happens(.ask, at: noon)
        #expect(kept.tasks.values.contains(.ask(attempt: 1, number: 3)) == false, "nothing is left to ask for")
    }

    @Test func anAnswerForAVoucherThatIsOverIsLetGoOf() throws {
        var kept = try wrapped()
        kept.happens(.ask, at: noon)
        kept.happens(.abandon, at: noon)
        kept.happens(.answer(inTry: 1, .authorize(reference("1"), nil)), at: noon)
        #expect(kept.tasks.values.contains(.void(reference("1"))))
    }

    @Test func whatFellThroughAndIsSetAsideAgainIsTakenByAnotherTask() throws {
        var kept = try wrapped()
        kept.happens(.authorize(reference("1"), nil), at: noon)
        let first = kept.waiting.map(\.key)
        kept.done.formUnion(first)
        kept.happens(.decline(reference("1")), at: noon)
        kept.happens(.authorize(reference("1"), nil), at: noon)
        #expect(kept.waiting.map(\.action) == [.capture(reference("1"), Money(minorUnits: 2620, euro), attempt: 2)])
    }

    @Test func aTaskThatWasKeptByAnOlderVersionIsRead() throws {
        let text = #"{"capture":{"_0":{"adapter":"bank","id":"1"},"_1":{"minorUnits":5,"currency":"EUR"}}}"#
        let action = try JSONDecoder().decode(VoucherTask.Action.self, from: Data(text.utf8))
        #expect(action == .capture(reference("1"), Money(minorUnits: 5, euro)))
        #expect(action.name == "capture-bank-1")
    }

    @Test func creditThatIsHeldForAVoucherThatIsOverIsLetGoOfByATaskOfItsOwn() throws {
        var kept = try wrapped(credit: 500)
        kept.happens(.askCredit, at: noon)
        kept.happens(.takeBack, at: noon)
        let early = kept.waiting.map(\.key).filter { $0.hasSuffix("-release-credit") }
        #expect(early.count == 1)
        kept.done.formUnion(early)
        kept.happens(.holdCredit, at: noon)
        #expect(kept.waiting.map(\.action).contains(.releaseCredit(Money(minorUnits: 500, euro), isLate: true)))
    }

    @Test func whereTheValueGoesIsKeptOnceItIsClaimed() throws {
        var voucher = try wrapped(isFree: true).voucher
        _ = try voucher.apply(.activate, at: noon)
        let account = PaymentDestination(id: "acct-77", label: "Your account")
        #expect(throws: VoucherRefusal.wrongStatus) { try voucher.apply(.direct(account), at: noon) }
        _ = try voucher.apply(.claim(name: "Anna"), at: noon)
        _ = try voucher.apply(.direct(account), at: noon)
        _ = try voucher.apply(.direct(PaymentDestination(id: "other")), at: noon)
        #expect(voucher.destination == account, "the first answer stays")
    }

    /// The control: a life in which money of a voucher that was taken back is not given back is seen.
    @Test func theModelSeesMoneyThatIsKeptForNothing() throws {
        var seen = 0
        for seed in 0..<500 as Range<UInt64> {
            var bank = Bank(due: try due(of: seed))
            var kept = try live(seed: seed, sees: &bank)
            guard kept.voucher.status == .removed else { continue }
            // As if the tasks that give back had never been done.
            bank.pays("3")
            _ = bank.perform(.capture(reference("3"), bank.due))
            kept.happens(.freeze, at: noon)
            if kept.balance(.cash) != bank.held { seen += 1 }
        }
        #expect(seen > 0)
    }
}
