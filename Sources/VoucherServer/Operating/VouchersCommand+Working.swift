import SQLiteStore
import VoucherKit

/// What is sent again, what is done outside, and what an operator is told of it.
extension VouchersCommand {
    /// Sends what recipients were sent again, each in their language.
    func resend(_ voucher: Voucher, to recipient: Int?) async throws -> Ending {
        guard let link = try await service.link(ofVoucher: voucher.id) else { throw VoucherRefusal.notFound }
        let deliveries = try await service.deliveries(ofLink: link)
            .filter { recipient == nil || $0.number == recipient }
        guard !deliveries.isEmpty else {
            let whom = recipient.map { "recipient \($0 + 1)" } ?? "anybody"
            return Ending(
                words: "nothing was sent to \(whom) from here, so nothing is sent again.", code: Self.refusedCode)
        }
        var (words, code): ([String], Int32) = ([], 0)
        for delivery in deliveries {
            let name = delivery.recipient.messageAddress.map { "\($0)" } ?? delivery.recipient.name
            do {
                try await service.resend(ofLink: link, toRecipient: delivery.number, by: SentLinks([link]))
                words.append("to \(name) it is sent again.")
            } catch DeliveryRefusal.underWay {
                words.append("to \(name) it is on its way already.")
            } catch DeliveryRefusal.tooOften {
                words.append("to \(name) it was sent \(DeliveryRules.mailsPerHour) times within an hour; try later.")
                code = max(code, Self.laterCode)
            } catch is DeliveryRefusal {
                return Ending(
                    words: "it is \(voucher.status), and only what can be claimed is sent.", code: Self.refusedCode)
            }
        }
        return Ending(words: words.joined(separator: " "), code: code)
    }

    /// Does what is due for a voucher, and what follows from that; says what is left.
    func runTasks(of id: VoucherID) async throws -> Ending {
        // What does not work now is due later, so this ends; a server beside it may go on adding.
        var rounds = 0
        while rounds < 20, try await service.runTasks(of: id) > 0 { rounds += 1 }
        let voucher = try await database.voucher(id: id)
        let left = try await database.tasks(of: id).filter {
            $0.status != .done && voucher?.knowsAnswer(to: $0.task.action) != true
        }
        guard !left.isEmpty else { return Ending(words: " All of it is done.") }
        let words = left.map { record in
            "\(record.task.action.name) \(record.status == .failed ? "has failed" : "waits")"
                + (record.lastAnswer.map { " (\($0))" } ?? "")
        }
        return Ending(
            words: " Left: \(words.joined(separator: "; ")).",
            code: left.contains { $0.status == .failed } ? Self.refusedCode : Self.laterCode)
    }

    // MARK: Words

    /// What becomes of the money of a voucher that was taken back.
    func moneyBack(of voucher: Voucher) -> String {
        guard let payment = voucher.payment, payment.due.minorUnits > 0 else { return "Nothing was paid for it." }
        let amount = person.words.amount(payment.due)
        let to = payment.source.map { " to \([$0.brand, $0.lastFour].compactMap(\.self).joined(separator: " "))" } ?? ""
        return switch payment.stage {
        case .refunding, .captured: "\(amount) is on its way back\(to)."
        case .refunded: "\(amount) was given back\(to)."
        case .authorized, .awaiting: payment.reference == nil ? "Nothing was paid for it." : "\(amount) is not taken."
        case .voided, .declined: "\(amount) was not taken."
        }
    }

    func creditBack(of voucher: Voucher) -> String? {
        guard let payment = voucher.payment, let credit = payment.credit, payment.creditStage == .released else {
            return nil
        }
        return "Credit of \(person.words.amount(credit)) goes back."
    }

    func refused(_ refusal: VoucherRefusal, _ voucher: Voucher) -> Ending {
        let words =
            switch refusal {
            case .alreadyClaimed:
                "refused: it was claimed\(voucher.claim.map { " by \($0.name) at \(person.words.time($0.at))" } ?? ""), and what is in it is the claimer's."
            case .expired: "refused: it has expired."
            case .frozen: "refused: it is frozen; unfreeze it first."
            case .removed: "refused: it was taken back."
            case .unpaid, .wrongStatus: "refused: it is \(voucher.status)."
            case .notFound: "refused: it is not there."
            case .outdated: "others change it at this moment; try again."
            default: "refused: \(refusal)."
            }
        return Ending(words: words, code: refusal == .outdated ? Self.laterCode : Self.refusedCode)
    }
}
