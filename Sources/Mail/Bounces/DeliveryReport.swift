import Foundation

/// What a mail server reports about one recipient of a mail (RFC 3464, 2.3).
public struct DeliveryReport: Sendable, Equatable {
    /// What has become of it.
    public enum Verdict: Sendable, Equatable {
        /// It will never be delivered.
        case undeliverable
        /// It has not been delivered yet, and is still tried.
        case delayed
        /// It has been delivered or passed on.
        case delivered
    }

    public let verdict: Verdict
    /// For an operator: the status, such as `5.1.1`, and the last server's words.
    public let answer: String

    /// The longest answer that is kept, in characters.
    private static let longestAnswer = 500

    /// Reads the content of a `message/delivery-status`; nil when it reports of nobody. Of several recipients, which mails
    /// of ours do not have, the one that is worst off counts.
    init?(status text: String) {
        // First the fields about the whole mail, then those about each recipient (RFC 3464, 2.1); some programs leave the
        // empty line between them out.
        let reports = Self.groups(of: text).compactMap(DeliveryReport.init(fields:))
        guard let worst = reports.first(where: { $0.verdict == .undeliverable }) ?? reports.first else { return nil }
        self = worst
    }

    private init?(fields: [String: String]) {
        let status = fields["status"].flatMap(Self.status)
        let action = fields["action"]?.lowercased().prefix { $0.isLetter || $0 == "-" }
        switch (action, status?.first) {
        // Given up, whatever the status: a server that was never reached leaves its 4.4.1 (RFC 3464, 2.3.3).
        case ("failed", _): verdict = .undeliverable
        case ("delayed", _): verdict = .delayed
        case ("delivered", _), ("relayed", _), ("expanded", _): verdict = .delivered
        case (_, "5"): verdict = .undeliverable
        case (_, "4"): verdict = .delayed
        case (_, "2"): verdict = .delivered
        default: return nil
        }
        let words = fields["diagnostic-code"].map { code in
            // `smtp; 550 no such user`
            code.split(separator: ";", maxSplits: 1).last.map(String.init) ?? code
        }
        let parts = [status, words.map(Self.shown)].compactMap(\.self).filter { !$0.isEmpty }
        answer = String(parts.joined(separator: " ").prefix(Self.longestAnswer))
    }

    /// `5.1.1`, without the comment that may follow; nil for what is no status (RFC 3463, 2).
    private static func status(_ text: String) -> String? {
        let code = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let parts = code.split(separator: ".", omittingEmptySubsequences: false)
        let isCode = parts.count == 3 && parts.allSatisfy { (1...3).contains($0.count) } && "245".contains(parts[0])
        return isCode ? String(code) : nil
    }

    /// Fields by their names in lower case, for each group between empty lines; a line that begins with a space goes on
    /// with the field before it (RFC 5322, 2.2.3). Of two with one name the first counts.
    private static func groups(of text: String) -> [[String: String]] {
        var groups: [[String: String]] = [[:]]
        var last: String?
        // By scalars: a carriage return and a line feed together are one letter to Swift.
        let lines = text.unicodeScalars.split(separator: "\n", maxSplits: 2000, omittingEmptySubsequences: false)
        for line in lines.map({ String($0).trimmingCharacters(in: CharacterSet(charactersIn: "\r\u{0}")) }) {
            if line.allSatisfy(\.isWhitespace) {
                groups.append([:])
                last = nil
            } else if line.first == " " || line.first == "\t" {
                guard let last else { continue }
                groups[groups.count - 1][last, default: ""] += " " + line.trimmingCharacters(in: .whitespaces)
            } else if let colon = line.firstIndex(of: ":") {
                let name = line[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
                last = groups[groups.count - 1][name] == nil ? name : nil
                if last != nil {
                    groups[groups.count - 1][name] = line[line.index(after: colon)...].trimmingCharacters(
                        in: .whitespaces)
                }
            }
        }
        return groups.filter { !$0.isEmpty }
    }

    /// A server's words are anybody's: one line, nothing that cannot be shown.
    private static func shown(_ text: String) -> String {
        let letters = text.unicodeScalars.prefix(2000).map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return String(letters).trimmingCharacters(in: .whitespaces)
    }
}
