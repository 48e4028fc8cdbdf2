import Foundation
import SQLiteStore
import VoucherKit

/// Changes, each asked about once for all vouchers that are named.
extension VouchersCommand {
    /// What came of a change, in words for the operator.
    struct Ending: Equatable {
        var words: String
        var code: Int32 = 0
    }

    func change(_ wish: VouchersArguments) async throws -> Int32 {
        var vouchers: [Voucher] = []
        var codes: Set<Int32> = []
        for name in wish.names {
            guard let voucher = try await find(name) else {
                codes.insert(Self.refusedCode)
                continue
            }
            // A link and the id of one voucher are the same.
            if !vouchers.contains(where: { $0.id == voucher.id }) { vouchers.append(voucher) }
        }
        guard !vouchers.isEmpty else { return Self.refusedCode }
        if !wish.isSure, let code = askFirst(wish.verb, vouchers) { return code }
        for voucher in vouchers {
            let ending = try await change(voucher, wish)
            codes.insert(ending.code)
            let line = "\(voucher.id): \(OperatorWords.line(ending.words))"
            if ending.code == 0 { person.say(line) } else { person.complain(line) }
        }
        // What was refused outweighs what may work later.
        return codes.contains(Self.refusedCode) ? Self.refusedCode : codes.max() ?? 0
    }

    /// Nil when the operator agrees, or else the exit code.
    private func askFirst(_ verb: VouchersArguments.Verb, _ vouchers: [Voucher]) -> Int32? {
        for voucher in vouchers {
            let worth = voucher.price.map { ", \(person.words.amount($0.amount))" } ?? ""
            let people = "from \(voucher.senderName) for \(voucher.recipients.map(\.name).joined(separator: ", "))"
            person.say("\(voucher.id): \(voucher.status)\(worth), \(OperatorWords.line(people))")
        }
        let count = vouchers.count == 1 ? "this voucher" : "these \(vouchers.count) vouchers"
        guard let answer = person.ask("\(verb.rawValue.capitalized) \(count)? [y/N]") else {
            person.complain("Nobody is at a terminal to be asked. Say --yes where that is meant.")
            return Self.usageCode
        }
        if ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased()) { return nil }
        person.complain("Nothing was changed.")
        return Self.refusedCode
    }

    private func change(_ voucher: Voucher, _ wish: VouchersArguments) async throws -> Ending {
        do {
            return switch wish.verb {
            case .freeze: try await freeze(voucher)
            case .unfreeze: try await unfreeze(voucher)
            case .refund: try await refund(voucher, wish)
            case .expire: try await expire(voucher, wish)
            case .resend: try await resend(voucher, to: wish.recipient)
            case .retry, .list, .show, .report: try await retry(voucher, wish)
            }
        } catch let refusal as VoucherRefusal {
            // As it stands by now, which is why it was refused.
            return refused(refusal, try await database.voucher(id: voucher.id) ?? voucher)
        }
    }

    private func freeze(_ voucher: Voucher) async throws -> Ending {
        if voucher.status == .frozen { return Ending(words: "it is frozen already.") }
        try await service.carryOut(.freeze, on: voucher.id)
        return Ending(words: "frozen: nobody can unwrap or claim it.")
    }

    private func unfreeze(_ voucher: Voucher) async throws -> Ending {
        if voucher.status == .created { return Ending(words: "it is not frozen.") }
        try await service.carryOut(.unfreeze, on: voucher.id)
        return Ending(words: "no longer frozen.")
    }

    private func refund(_ voucher: Voucher, _ wish: VouchersArguments) async throws -> Ending {
        let wasRemoved = voucher.status == .removed
        _ = try await service.carryOut(.remove, on: voucher.id)
        let work = wish.runsNow ? try await runTasks(of: voucher.id) : nil
        let after = try await database.voucher(id: voucher.id) ?? voucher
        let money = [moneyBack(of: after), creditBack(of: after)].compactMap(\.self).joined(separator: " ")
        return Ending(
            words: "\(wasRemoved ? "it was taken back before" : "taken back"). \(money)\(work?.words ?? "")",
            code: work?.code ?? 0)
    }

    private func expire(_ voucher: Voucher, _ wish: VouchersArguments) async throws -> Ending {
        if voucher.status == .expired { return Ending(words: "it has expired already.") }
        try await service.carryOut(.expire(early: true), on: voucher.id)
        let work = wish.runsNow ? try await runTasks(of: voucher.id) : nil
        return Ending(words: "expired: nobody can claim it.\(work?.words ?? "")", code: work?.code ?? 0)
    }

    private func retry(_ voucher: Voucher, _ wish: VouchersArguments) async throws -> Ending {
        let again = try await database.retryFailedTasks(of: voucher.id, at: service.now)
        let work = wish.runsNow ? try await runTasks(of: voucher.id) : nil
        let words =
            again.isEmpty
            ? "nothing has failed."
            : "to be tried again: \(again.map(\.task.action.name).joined(separator: ", "))."
        return Ending(words: words + (work?.words ?? ""), code: work?.code ?? 0)
    }
}
