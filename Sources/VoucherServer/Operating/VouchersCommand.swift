import Foundation
import SQLiteStore
import VoucherKit

/// `vouchers ...` is what an operator does with vouchers: look at them, stop, refund, send again, end, and see what is owed.
///
/// It works on the database beside a running server, which does what is then to be done outside. Each change can be asked for
/// again: what is as it should be stays so, and that is no failure.
struct VouchersCommand {
    /// `EX_USAGE` of sysexits.h: a command line that cannot be.
    static let usageCode: Int32 = 64
    /// `EX_TEMPFAIL`: the database cannot be used now, or something outside did not answer.
    static let laterCode: Int32 = 75
    /// Refused, not there, not agreed to, or a report that does not balance.
    static let refusedCode: Int32 = 1

    /// Whoever sits at the terminal.
    struct Operator: Sendable {
        var words = OperatorWords()
        /// Lines of the answer.
        var say: @Sendable (String) -> Void = { print($0) }
        /// What goes wrong.
        var complain: @Sendable (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
        /// Asks, and answers what was typed; nil where nobody is at a terminal.
        var ask: @Sendable (String) -> String? = { question in
            guard isatty(STDIN_FILENO) == 1 else { return nil }
            print(question, terminator: " ")
            fflush(nil)
            return readLine() ?? ""
        }
    }

    let database: SQLiteVoucherStore
    let service: VoucherService
    var person = Operator()

    /// Opens the application's database and carries out a command line, without `vouchers` itself; answers the exit code.
    static func run(_ arguments: [String], of application: VoucherApplication) async -> Int32 {
        let person = Operator()
        let wish: VouchersArguments
        do throws(VouchersArguments.Fault) {
            wish = try VouchersArguments(arguments)
        } catch {
            person.complain("\(error)\n\n\(VouchersArguments.usage)")
            return usageCode
        }
        let configuration = application.configuration
        let path = configuration.dataFolder + "/vouchers.sqlite"
        // With the wrong folder a new database would be made, and nothing be found in it.
        guard FileManager.default.fileExists(atPath: path) else {
            person.complain("There is no database in \(configuration.dataFolder). DATA_DIR says where it is.")
            return refusedCode
        }
        do {
            var stores = try VoucherApplication.Stores.embedded(in: configuration.dataFolder)
            let database = try SQLiteVoucherStore(path: path)
            stores.vouchers = database
            stores.outbox = database
            let publicURL = configuration.publicURL ?? "http://\(configuration.host):\(configuration.port)"
            let service = application.makeService(on: stores, publicURL: publicURL, now: { Date() })
            return await VouchersCommand(database: database, service: service, person: person).run(wish)
        } catch {
            person.complain("The database cannot be used: \(error)")
            return laterCode
        }
    }

    /// Answers the exit code.
    func run(_ wish: VouchersArguments) async -> Int32 {
        var command = self
        if let locale = wish.locale { command.person.words.locale = locale }
        if wish.isUTC { command.person.words.zone = .gmt }
        do {
            return try await command.carryOut(wish)
        } catch {
            person.complain("It could not be done: \(error)")
            return Self.laterCode
        }
    }

    private func carryOut(_ wish: VouchersArguments) async throws -> Int32 {
        switch wish.verb {
        case .list: try await list(wish)
        case .show: try await show(wish)
        case .report: try await report(wish)
        case .freeze, .unfreeze, .refund, .resend, .expire, .retry: try await change(wish)
        }
    }

    /// The voucher of an id or a link; nil, and told, when there is none.
    func find(_ name: String) async throws -> Voucher? {
        if let voucher = try await database.voucher(id: VoucherID(name.lowercased())) { return voucher }
        // Of a link, what stands behind the last slash.
        let token = name.split(separator: "/").last?.prefix { $0 != "?" && $0 != "#" } ?? ""
        if let voucher = try await service.voucher(token: String(token)) { return voucher }
        // What was asked for may be a link, which is told to nobody.
        let isLink = name.contains("/") || name.count < 36
        person.complain(
            isLink ? "That link leads to no voucher." : "There is no voucher \(OperatorWords.line(name)).")
        return nil
    }

    // MARK: Looking

    private func list(_ wish: VouchersArguments) async throws -> Int32 {
        var before: VoucherID?
        if let name = wish.before {
            guard let voucher = try await find(name) else { return Self.refusedCode }
            before = voucher.id
        }
        let vouchers = try await database.vouchers(in: wish.status, before: before, limit: wish.limit)
        let rows = vouchers.map(VoucherListRow.init)
        if wish.isJSON {
            person.say(try OperatorWords.json(rows))
            return 0
        }
        guard !rows.isEmpty else {
            person.say(
                "There are no\(before == nil ? "" : " more") vouchers\(wish.status.map { " that are \($0)" } ?? "").")
            return 0
        }
        let table = TerminalTable(
            header: ["ID", "MADE", "STATUS", "AMOUNT", "PAYMENT", "FROM", "FOR"],
            rows: zip(rows, vouchers).map { row, voucher in
                [
                    row.id, person.words.time(row.createdAt), row.status,
                    voucher.price.map { person.words.amount($0.amount) } ?? "", row.payment ?? "", row.from,
                    row.for.joined(separator: ", "),
                ]
            }, numbers: [3])
        for line in table.lines { person.say(line) }
        if rows.count == wish.limit, let last = rows.last { person.say("More may follow: --before \(last.id)") }
        return 0
    }

    private func show(_ wish: VouchersArguments) async throws -> Int32 {
        var sheets: [VoucherSheet] = []
        for name in wish.names {
            guard let voucher = try await find(name) else { continue }
            sheets.append(try await sheet(of: voucher, wish))
        }
        if wish.isJSON {
            person.say(try OperatorWords.json(sheets))
        } else {
            for (place, sheet) in sheets.enumerated() {
                if place > 0 { person.say("") }
                for line in try sheet.lines(person.words) { person.say(line) }
            }
        }
        return sheets.count == wish.names.count ? 0 : Self.refusedCode
    }

    private func sheet(of voucher: Voucher, _ wish: VouchersArguments) async throws -> VoucherSheet {
        VoucherSheet(
            voucher, history: try await database.ledger(of: voucher.id),
            postings: try await database.postings(of: voucher.id), tasks: try await database.tasks(of: voucher.id),
            mails: try await database.mails(of: voucher.id),
            link: wish.showsLink ? try await service.link(ofVoucher: voucher.id) : nil,
            showsContent: wish.showsContent)
    }

    private func report(_ wish: VouchersArguments) async throws -> Int32 {
        let report = LiabilityReport(try await database.balances())
        if wish.isJSON {
            person.say(try OperatorWords.json(report.rows))
        } else {
            for line in report.lines(person.words) { person.say(line) }
        }
        return report.isBalanced ? 0 : Self.refusedCode
    }
}

/// A voucher in the list.
struct VoucherListRow: Encodable {
    let id: String
    let createdAt: Date
    let status: String
    let amount: AmountInJSON?
    let due: AmountInJSON?
    let payment: String?
    let from: String
    let `for`: [String]
    let claimedBy: String?

    init(_ voucher: Voucher) {
        id = voucher.id.rawValue
        createdAt = voucher.createdAt
        status = voucher.status.rawValue
        amount = voucher.price.map { AmountInJSON($0.amount) }
        due = voucher.payment.map { AmountInJSON($0.due) }
        payment = voucher.payment?.stage.rawValue
        from = voucher.senderName
        `for` = voucher.recipients.map(\.name)
        claimedBy = voucher.claim?.name
    }
}
