import Foundation
import VoucherKit
import VoucherKitTesting

/// Somebody who does at random what senders, recipients, operators and their browsers do, often twice and at the same time
/// as others.
struct Person {
    let number: Int
    let service: VoucherService
    let store: any VoucherStore
    let bank: LossyBank
    let record: Record
    var generator: SeededGenerator

    mutating func live(until end: ContinuousClock.Instant) async {
        var turn = 0
        while ContinuousClock.now < end {
            turn += 1
            if chance(4) || record.vouchers.isEmpty {
                await send("\(number)-\(turn)")
            } else {
                await meddle("\(number)-\(turn)")
            }
        }
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    // MARK: Sending

    private mutating func send(_ key: String) async {
        let service = service
        guard let draft = draft() else { return record.surprise("A draft could not be made.") }
        let copies = chance(5) ? 3 : 1
        let me = self
        let sent = await together(copies) { _ in
            await me.attempt("wrapped") { try await service.wrap(draft, key: key) }
        }
        for one in sent { record.add(one) }
        let ids = Set(sent.map(\.voucher.id))
        if ids.count > 1 { record.surprise("One envelope became \(ids.count) vouchers.") }
        guard let id = ids.first, !chance(10) else { return }
        await pay(id, copies: chance(5) ? 3 : 1)
    }

    private mutating func draft() -> Voucher? {
        let codes = ["EUR", "JPY", "KWD"]
        guard let currency = Currency(codes[Int.random(in: 0..<3, using: &generator)]) else { return nil }
        let amount = Int.random(in: 1...10_000, using: &generator)
        let credit = chance(3) ? Int.random(in: 1...12_000, using: &generator) : nil
        var draft = Voucher(
            senderName: "Sender \(number)", items: [], recipients: [VoucherRecipient(name: "Anna")],
            createdAt: service.now)
        draft.price = try? VoucherPrice(
            amount: Money(minorUnits: amount, currency),
            fee: chance(2) ? Money(minorUnits: Int.random(in: 1...200, using: &generator), currency) : nil,
            credit: credit.map { Money(minorUnits: $0, currency) })
        if chance(5) { draft.expiresAt = service.now.addingTimeInterval(Double.random(in: 0...600, using: &generator)) }
        return draft
    }

    private func pay(_ id: VoucherID, copies: Int) async {
        let (service, me) = (service, self)
        let steps = await together(copies) { _ in
            await me.attempt("asked to pay") { try await service.pay(id) }
        }
        for step in steps {
            switch step {
            case .active: record.count("paid")
            case .declined: record.count("declined")
            case .underWay: record.count("under way")
            case .needsPerson: await confirm(id)
            }
        }
    }

    /// At the bank; then the browser comes back, and the bank tells of it, several times.
    private func confirm(_ id: VoucherID) async {
        let (service, store, me) = (service, store, self)
        guard let voucher = await attempt("looked up", { try await store.voucher(id: id) }),
            let reference = voucher?.payment?.reference
        else { return }
        await bank.confirm(reference)
        _ = await together(3) { copy in
            await me.attempt("came back") {
                if copy == 0 {
                    _ = try await service.look(atPaymentOf: id)
                } else {
                    try await service.look(at: reference)
                }
            }
        }
    }

    // MARK: Meddling

    private mutating func meddle(_ key: String) async {
        guard let (id, token) = record.pick(&generator) else { return }
        let service = service
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<3: await pay(id, copies: chance(3) ? 2 : 1)
        case 3: await confirm(id)
        case 4..<6: _ = await attempt("opened") { try await service.open(token: token) }
        case 6..<12: await claim(id, token, key)
        case 12..<15:
            let copies = chance(3) ? 3 : 1
            let me = self
            _ = await together(copies) { _ in
                await me.attempt("refunded") { try await service.carryOut(.remove, on: id) }
            }
        case 15: _ = await attempt("taken back") { try await service.carryOut(.takeBack, on: id) }
        case 16: _ = await attempt("frozen") { try await service.carryOut(.freeze, on: id) }
        case 17: _ = await attempt("unfrozen") { try await service.carryOut(.unfreeze, on: id) }
        case 18: _ = await attempt("expired") { try await service.carryOut(.expire(early: true), on: id) }
        default: _ = await attempt("given up") { try await service.carryOut(.abandon, on: id) }
        }
    }

    /// Several people press at the same moment, and one of them twice.
    private mutating func claim(_ id: VoucherID, _ token: String, _ key: String) async {
        let copies = chance(2) ? 4 : 1
        let (service, record, me) = (service, record, self)
        _ = await together(copies) { copy in
            let name = "\(key)-\(copy / 2)"
            let claimed = await me.attempt("claimed") {
                try await service.claim(token: token, name: name, person: nil, key: name)
            }
            if claimed != nil { record.claimed(id, by: name) }
        }
    }

    // MARK: Doing

    /// Refusals and faults of partners are what may happen; anything else is a surprise.
    private func attempt<Value: Sendable>(_ word: String, _ work: () async throws -> Value) async -> Value? {
        do {
            let value = try await work()
            record.count(word)
            return value
        } catch let refusal as VoucherRefusal {
            record.count("refused as \(refusal)")
        } catch is PaymentFault {
            record.count("without an answer")
        } catch {
            record.surprise("\(word): \(error)")
        }
        return nil
    }

    private func together<Value: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Int) async -> Value?
    ) async -> [Value] {
        await withTaskGroup(of: Value?.self) { group in
            for number in 0..<count { group.addTask { await work(number) } }
            return await group.reduce(into: []) { values, value in if let value { values.append(value) } }
        }
    }
}

/// Random numbers that can be had again (SplitMix64; Steele, Lea, Flood 2014).
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
