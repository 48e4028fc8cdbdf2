import Foundation
import VoucherKit

extension VoucherSheet {
    /// The sheet as lines for a terminal.
    func lines(_ words: OperatorWords) throws -> [String] {
        var lines = ["Voucher \(id)"]
        for (name, value) in facts(words) {
            lines.append("  " + name.padding(toLength: 11, withPad: " ", startingAt: 0) + OperatorWords.line(value))
        }
        for item in items {
            guard let content = item.content else { continue }
            lines.append("Content of \(OperatorWords.line(item.type))")
            lines += try OperatorWords.json(content).split(separator: "\n").map { "  \($0)" }
        }
        lines += part("History", history.map { "\(words.time($0.at))  \($0.what)" })
        lines += part("Money", postings.map { moneyLine($0, words) })
        lines += table(
            "Tasks", ["TASK", "STATUS", "TRIES", "DUE", "LAST ANSWER"],
            tasks.map { [$0.what, $0.status, "\($0.tries)", words.time($0.dueAt), $0.lastAnswer ?? ""] })
        lines += table(
            "Mails", ["MAIL", "TO", "STATUS", "TRIES", "CHANGED", "NEXT TRY", "LAST ANSWER"],
            mails.map {
                [
                    $0.kind, $0.to, $0.status, "\($0.tries)", words.time($0.changedAt),
                    $0.nextTryAt.map(words.time) ?? "", $0.lastAnswer ?? "",
                ]
            })
        return lines
    }

    private func facts(_ words: OperatorWords) -> [(String, String)] {
        var facts: [(String, String?)] = [
            ("Status", "\(status), version \(version)"), ("From", name(from, words)),
        ]
        facts += `for`.enumerated().map { number, person in
            (`for`.count == 1 ? "For" : "For \(number + 1)", name(person, words))
        }
        facts += [
            ("Made", words.time(createdAt)), ("Not before", claimableFrom.map(words.time)),
            ("Ends", expiresAt.map(words.time)), ("Opened", openedAt.map(words.time)),
            ("Claimed", claimedAt.map { "\(words.time($0)) by \(claimedBy ?? "")" }),
            ("Goes to", destination.map { [$0.id, $0.label].compactMap(\.self).joined(separator: ", ") }),
            ("Thanked", thankedAt.map(words.time)), ("Price", price.map { priceLine($0, words) }),
            ("Payment", payment.map(paymentLine)), ("Inside", inside), ("Link", link),
        ]
        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    private func name(_ person: Person, _ words: OperatorWords) -> String {
        [
            person.name, person.address, person.language.map { "in \($0)" },
            person.sentAt.map { "sent at \(words.time($0))" },
        ].compactMap(\.self).joined(separator: ", ")
    }

    private func priceLine(_ price: Price, _ words: OperatorWords) -> String {
        var parts = [amount(price.amount, words)]
        if let fee = price.fee { parts.append("fee \(amount(fee, words))") }
        if price.creditUsed.minorUnits > 0 { parts.append("credit \(amount(price.creditUsed, words))") }
        return (parts + ["due \(amount(price.due, words))"]).joined(separator: ", ")
    }

    private func paymentLine(_ payment: Payment) -> String {
        var parts = [payment.stage]
        if let adapter = payment.adapter, let reference = payment.reference { parts.append("\(adapter) \(reference)") }
        if let source = payment.source { parts.append(source) }
        if payment.attempt > 1 { parts.append("try \(payment.attempt)") }
        if let credit = payment.credit { parts.append("credit \(credit)") }
        if !payment.returned.isEmpty {
            parts.append("not wanted: \(payment.returned.joined(separator: ", "))")
        }
        return parts.joined(separator: ", ")
    }

    private var inside: String? {
        guard !items.isEmpty else { return nil }
        var counts: [(type: String, count: Int)] = []
        for item in items {
            if let place = counts.firstIndex(where: { $0.type == item.type }) {
                counts[place].count += 1
            } else {
                counts.append((item.type, 1))
            }
        }
        return counts.map { $0.count == 1 ? $0.type : "\($0.type) ×\($0.count)" }.joined(separator: ", ")
    }

    private func moneyLine(_ posting: Posting, _ words: OperatorWords) -> String {
        let lines = posting.lines.sorted { $0.value > $1.value }.map { account, minorUnits in
            "\(account) \(amount(minorUnits, posting.currency, words))"
        }
        return "\(posting.key): \(lines.joined(separator: ", "))"
    }

    private func amount(_ amount: AmountInJSON, _ words: OperatorWords) -> String {
        self.amount(amount.minorUnits, amount.currency, words)
    }

    private func amount(_ minorUnits: Int, _ code: String, _ words: OperatorWords) -> String {
        Currency(code).map { words.amount(Money(minorUnits: minorUnits, $0)) } ?? "\(minorUnits) \(code)"
    }

    private func part(_ title: String, _ texts: [String]) -> [String] {
        texts.isEmpty ? [] : [title] + texts.map { "  \(OperatorWords.line($0))" }
    }

    private func table(_ title: String, _ header: [String], _ rows: [[String]]) -> [String] {
        rows.isEmpty ? [] : [title] + TerminalTable(header: header, rows: rows).lines.map { "  \($0)" }
    }
}
