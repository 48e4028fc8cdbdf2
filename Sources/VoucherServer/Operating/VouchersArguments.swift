import Foundation
import VoucherKit

/// What stands behind `vouchers` on a command line.
struct VouchersArguments: Equatable {
    enum Verb: String, CaseIterable {
        case list, show, freeze, unfreeze, refund, resend, expire, retry, report

        /// Whether it changes vouchers.
        var changes: Bool { ![.list, .show, .report].contains(self) }

        fileprivate var options: Set<String> {
            switch self {
            case .list: ["--status", "--before", "--limit", "--json", "--utc", "--locale"]
            case .show: ["--json", "--utc", "--locale", "--link", "--content"]
            case .report: ["--json", "--locale"]
            case .resend: ["--yes", "--to", "--locale"]
            case .freeze, .unfreeze: ["--yes", "--locale"]
            case .refund, .expire, .retry: ["--yes", "--now", "--locale"]
            }
        }
    }

    /// A command line that cannot be, in words.
    struct Fault: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        Usage:
          vouchers list [--status STATUS] [--before ID] [--limit NUMBER] [--json] [--utc] [--locale TAG]
              the newest first; --before goes on behind a voucher of the page before
          vouchers show VOUCHER... [--link] [--content] [--json] [--utc] [--locale TAG]
              all that is known of vouchers; the link and what people wrote only when asked for
          vouchers freeze|unfreeze VOUCHER... [--yes]
              stops a voucher, and lets it go on
          vouchers refund VOUCHER... [--yes] [--now]
              takes back what was not claimed, and gives the money back
          vouchers resend VOUCHER... [--to NUMBER] [--yes]
              sends the mail again, to all recipients or to the one of this number, counted from 1
          vouchers expire VOUCHER... [--yes] [--now]
              ends a voucher before its day; the money stays
          vouchers retry VOUCHER... [--yes] [--now]
              tries again what has failed
          vouchers report [--json] [--locale TAG]
              what lies in each account, by currency: cash, the host's part, liability, fees, owed, expired

        A VOUCHER is an id or a link. --yes asks nothing; --now does what is to be done outside at once, where no server
        runs that does it. --locale writes amounts as in that language and region, such as de-CH.
        Exit codes: 0 done, or as it was before; 1 refused, not found, not agreed to, or a report that does not balance;
        64 a command line that cannot be; 75 something has to be tried again later.
        """

    var verb: Verb
    /// Ids and links, each once.
    var names: [String] = []
    var status: VoucherStatus?
    var before: String?
    var limit = 50
    var isJSON = false
    var isUTC = false
    var locale: Locale?
    var showsLink = false
    var showsContent = false
    var isSure = false
    var runsNow = false
    /// The recipient, counted from 0; nil for all.
    var recipient: Int?

    init(_ arguments: [String]) throws(Fault) {
        guard let word = arguments.first, let verb = Verb(rawValue: word) else {
            let words = Verb.allCases.map(\.rawValue).joined(separator: ", ")
            throw Fault(description: "vouchers needs one of: \(words).")
        }
        self.verb = verb
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-") else {
                if !names.contains(argument) { names.append(argument) }
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, verb.options.contains(name) else {
                throw Fault(description: "vouchers \(verb.rawValue) does not know “\(argument)”.")
            }
            let inline = parts.count == 2 ? parts[1] : nil
            try take(name) { () throws(Fault) in
                guard let value = inline ?? rest.popFirst() else { throw Fault(description: "\(name) needs a value.") }
                return value
            }
        }
        guard names.isEmpty == [.list, .report].contains(verb) else {
            throw Fault(
                description: names.isEmpty
                    ? "vouchers \(verb.rawValue) needs a voucher's id or link."
                    : "vouchers \(verb.rawValue) takes no “\(names[0])”.")
        }
    }

    private mutating func take(_ name: String, value: () throws(Fault) -> String) throws(Fault) {
        switch name {
        case "--json": isJSON = true
        case "--utc": isUTC = true
        case "--link": showsLink = true
        case "--content": showsContent = true
        case "--yes": isSure = true
        case "--now": runsNow = true
        case "--before": before = try value()
        case "--locale": locale = Locale(identifier: try value())
        case "--limit": limit = try Self.number(try value(), name, upTo: 1000)
        case "--to": recipient = try Self.number(try value(), name, upTo: 1000) - 1
        default:
            let text = try value()
            guard let status = VoucherStatus(rawValue: text) else {
                let words = VoucherStatus.allCases.map(\.rawValue).joined(separator: ", ")
                throw Fault(description: "--status is “\(text)”, and has to be one of: \(words).")
            }
            self.status = status
        }
    }

    private static func number(_ text: String, _ name: String, upTo greatest: Int) throws(Fault) -> Int {
        guard let number = Int(text), (1...greatest).contains(number) else {
            throw Fault(description: "\(name) is “\(text)”, and has to be a number from 1 to \(greatest).")
        }
        return number
    }
}
