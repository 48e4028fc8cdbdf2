import Foundation
import SQLiteStore
import Secrets
import Synchronization
import Testing
import VoucherKit
import VoucherKitTesting

@testable import VoucherServer

/// An operator at a terminal, with a real database and a bank in memory.
struct VouchersCommandTests {
    private let folder: String
    private let database: SQLiteVoucherStore
    private let bank = LossyBank()
    private let clock = TestClock()
    private let service: VoucherService
    private let euro = Currency("EUR")!

    init() throws {
        folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        database = try SQLiteVoucherStore(path: folder + "/vouchers.sqlite")
        let vault = try SodiumLinkVault(keyFile: folder + "/link.key")
        let clock = clock
        let site = try #require(URL(string: "https://gifts.example/"))
        service = VoucherService(
            store: database, vault: vault, publicURL: "https://gifts.example",
            mailer: VoucherMailer(vault: vault, site: site, themeManager: ThemeManager()), outbox: database,
            partners: VoucherPartners(payments: bank), now: { clock.now() })
    }

    // MARK: Typing

    private struct Answer {
        var code: Int32
        var said: String
        var complaints: String
    }

    /// Types a command line; `typed` is the answer to a question, nil where nobody is at a terminal.
    private func enter(_ line: String..., typed: String? = nil) async throws -> Answer {
        let said = Mutex<[String]>([])
        let complaints = Mutex<[String]>([])
        var person = VouchersCommand.Operator()
        person.words.zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        person.say = { text in said.withLock { $0.append(text) } }
        person.complain = { text in complaints.withLock { $0.append(text) } }
        person.ask = { question in
            said.withLock { $0.append(question) }
            return typed
        }
        let code = await VouchersCommand(database: database, service: service, person: person)
            .run(try VouchersArguments(line))
        return Answer(
            code: code, said: said.withLock { $0.joined(separator: "\n") },
            complaints: complaints.withLock { $0.joined(separator: "\n") })
    }

    // MARK: Vouchers

    private func sent(
        _ amount: Int? = 2500, _ currency: Currency? = nil, from name: String = "Max",
        for recipients: [VoucherRecipient] = [VoucherRecipient(name: "Anna")], isPaid: Bool = true
    ) async throws -> SentVoucher {
        clock.advance(1)
        var draft = Voucher(
            senderName: name,
            items: [
                VoucherItem(
                    id: "1", type: "note", object: ["note": .string("A secret")], name: "Note: A secret", picture: nil)
            ], recipients: recipients, createdAt: clock.now())
        draft.price = try amount.map {
            try VoucherPrice(
                amount: Money(minorUnits: $0, currency ?? euro), fee: Money(minorUnits: 100, currency ?? euro))
        }
        let sent = try await service.wrap(draft, key: UUID().uuidString)
        if isPaid { _ = try await service.pay(sent.voucher.id) }
        return sent
    }

    private func status(_ sent: SentVoucher) async throws -> VoucherStatus? {
        try await database.voucher(id: sent.voucher.id)?.status
    }

    private func id(_ sent: SentVoucher) -> String { sent.voucher.id.rawValue }

    /// A host's service that says where the value of a claimed voucher goes.
    private struct Host: VoucherListener {
        func hear(
            _ news: VoucherNews, of voucher: Voucher, key: String
        ) async throws(PaymentFault) -> PaymentDestination? {
            news == .claimed ? PaymentDestination(id: "acct-77", label: "Your account") : nil
        }
    }

    // MARK: Looking

    @Test func whereTheValueOfAClaimedVoucherGoesIsKeptAndShown() async throws {
        let clock = clock
        let told = VoucherService(
            store: database, vault: try SodiumLinkVault(keyFile: folder + "/link.key"),
            publicURL: "https://gifts.example", partners: VoucherPartners(payments: bank, listener: Host()),
            now: { clock.now() })
        var draft = Voucher(
            senderName: "Max", items: [], recipients: [VoucherRecipient(name: "Anna")], createdAt: clock.now())
        draft.price = try VoucherPrice(amount: Money(minorUnits: 2500, euro))
        let sent = try await told.wrap(draft, key: "told")
        _ = try await told.pay(sent.voucher.id)
        #expect(!(try await enter("show", id(sent)).said.contains("Goes to")))
        let token = String(try #require(sent.link.split(separator: "/").last))
        _ = try await told.claim(token: token, name: "Anna", person: nil, key: "c")
        try await told.runTasks()
        let kept = try #require(try await database.voucher(id: sent.voucher.id))
        #expect(kept.destination == PaymentDestination(id: "acct-77", label: "Your account"))
        #expect(try await database.tasks(of: kept.id).allSatisfy { $0.status == .done || $0.attempts == 0 })
        let shown = try await enter("show", id(sent)).said
        #expect(shown.contains("Goes to") && shown.contains("acct-77, Your account"))
        #expect(try await enter("show", id(sent), "--json").said.contains("acct-77"))
        // A later change of the voucher keeps it.
        _ = try await told.thank(
            token: token, VoucherThanks(words: "Thank you", language: "en", at: clock.now()), claimKeys: ["c"])
        #expect(try await database.voucher(id: kept.id)?.destination == kept.destination)
    }

    @Test func theListHasTheNewestFirstAndGoesOnBehindTheLast() async throws {
        var vouchers: [SentVoucher] = []
        for number in 0..<3 { vouchers.append(try await sent(2500 + number, isPaid: number != 1)) }
        let first = try await enter("list", "--limit", "2", "--utc")
        #expect(
            first.said == """
                ID                                    MADE                  STATUS      AMOUNT  PAYMENT   FROM  FOR
                \(id(vouchers[2]))  2027-01-15 08:00:03Z  created  EUR 25.02  captured  Max   Anna
                \(id(vouchers[1]))  2027-01-15 08:00:02Z  pending  EUR 25.01  awaiting  Max   Anna
                More may follow: --before \(id(vouchers[1]))
                """)
        let next = try await enter("list", "--limit", "2", "--before", id(vouchers[1]))
        #expect(next.said.contains(id(vouchers[0])) && !next.said.contains(id(vouchers[1])))
        let pending = try await enter("list", "--status=pending")
        #expect(pending.said.contains(id(vouchers[1])) && !pending.said.contains(id(vouchers[2])))
        #expect(try await enter("list", "--status", "claimed").said == "There are no vouchers that are claimed.")
    }

    @Test func theListAsJSONHasAmountsInWholeMinorUnits() async throws {
        let dinar = try #require(Currency("KWD"))
        let sent = try await sent(1234, dinar)
        let text = try await enter("list", "--json").said
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(rows.count == 1 && rows[0]["id"] as? String == id(sent))
        let amount = try #require(rows[0]["amount"] as? [String: Any])
        #expect(amount["minorUnits"] as? Int == 1234 && amount["exponent"] as? Int == 3)
        #expect(rows[0]["createdAt"] as? String == "2027-01-15T08:00:01Z")
    }

    /// H12 and H13: the same digits as everywhere.
    @Test(arguments: [
        ("JPY", 500, "JPY 500"), ("KWD", 1234, "KWD 1.234"), ("EUR", 1, "EUR 0.01"), ("EUR", 1999, "EUR 19.99"),
    ])
    func amountsHaveTheDigitsOfTheirCurrency(_ code: String, _ minorUnits: Int, _ text: String) async throws {
        let sent = try await sent(minorUnits, Currency(code))
        #expect(try await enter("list").said.contains("  \(text)  "))
        #expect(try await enter("show", id(sent)).said.contains("Price      \(text), fee"))
    }

    @Test func amountsAreWrittenAsTheOperatorsLocaleDoes() async throws {
        let sent = try await sent(123_450, Currency("CHF"))
        let said = try await enter("show", id(sent), "--locale", "de-CH").said
        #expect(said.contains("CHF\u{A0}1’234.50") || said.contains("CHF 1’234.50"))
    }

    @Test func aVoucherIsShownByIdAndByLinkWithoutLinkAndContent() async throws {
        let sent = try await sent()
        _ = try await service.open(token: String(try #require(sent.link.split(separator: "/").last)))
        let answer = try await enter("show", id(sent))
        #expect(answer.code == 0)
        for part in [
            "Status     created", "From       Max", "For        Anna",
            "Price      EUR 25.00, fee EUR 1.00, due EUR 26.00",
            "Payment    captured, bank pi-1, Visa 4242", "Inside     note", "Opened     2027-01-15 09:00:01+0100",
            "2027-01-15 09:00:01+0100  paid", "activated: cash EUR 26.00, fees EUR -1.00, vouchers EUR -25.00",
            "capture-bank-pi-1  done",
        ] {
            #expect(answer.said.contains(part), "\(part) in\n\(answer.said)")
        }
        let token = String(try #require(sent.link.split(separator: "/").last))
        #expect(!answer.said.contains(token) && !answer.said.contains("A secret"))
        #expect(try await enter("show", sent.link + "?a=b").said == answer.said)
        #expect(try await enter("show", id(sent), "--link").said.contains(sent.link))
        #expect(try await enter("show", id(sent), "--content").said.contains(#""note" : "A secret""#))
        let json = try await enter("show", id(sent), "--json").said
        let sheets = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(sheets[0]["link"] == nil && !json.contains("A secret") && !json.contains(token))
        #expect(
            (sheets[0]["history"] as? [[String: Any]])?.map { $0["what"] as? String } == [
                "wrapped", "authorized", "paid", "activated", "opened",
            ])
    }

    @Test func whatIsNotThereIsSaidAndTheOthersAreShown() async throws {
        let sent = try await sent()
        let answer = try await enter("show", "nothing", id(sent))
        #expect(
            answer.code == 1 && answer.said.contains(id(sent)) && answer.complaints == "That link leads to no voucher.")
    }

    /// Whoever writes a name cannot write to the operator's terminal.
    @Test func namesNeverMoveTheTerminal() async throws {
        let sent = try await sent(from: "Max\u{1B}[2J\nVoucher\u{9B}1m\u{202E}x")
        for answer in [try await enter("show", id(sent)), try await enter("list"), try await enter("list", "--json")] {
            #expect(!answer.said.unicodeScalars.contains { $0 != "\n" && ($0.properties.generalCategory == .control) })
            #expect(!answer.said.contains("\u{202E}"))
        }
        let json = try await enter("list", "--json").said
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(rows[0]["from"] as? String == "Max\u{1B}[2J\nVoucher\u{9B}1m\u{202E}x", "and is whole for programs")
    }

    // MARK: Changing

    @Test func nothingIsChangedUntilTheOperatorAgrees() async throws {
        let sent = try await sent()
        let nobody = try await enter("freeze", id(sent))
        #expect(nobody.code == 64 && nobody.complaints.contains("--yes"))
        let no = try await enter("freeze", id(sent), typed: "")
        #expect(no.code == 1 && no.complaints == "Nothing was changed.")
        #expect(
            no.said.contains("created, EUR 25.00, from Max for Anna") && no.said.contains("Freeze this voucher? [y/N]"))
        #expect(try await status(sent) == .created)
        #expect(try await enter("freeze", id(sent), typed: "y").code == 0)
        #expect(try await status(sent) == .frozen)
    }

    @Test func freezingAndUnfreezingCanBeRepeated() async throws {
        let sent = try await sent()
        #expect(try await enter("freeze", id(sent), "--yes").code == 0)
        let again = try await enter("freeze", id(sent), "--yes")
        #expect(again.code == 0 && again.said.contains("frozen already"))
        for _ in 0..<2 { #expect(try await enter("unfreeze", id(sent), "--yes").code == 0) }
        #expect(try await status(sent) == .created)
        #expect(try await database.ledger(of: sent.voucher.id).count { $0.kind == .frozen } == 1)
    }

    /// H6: before and after it was unwrapped.
    @Test(arguments: [false, true])
    func beforeItIsClaimedItsMoneyGoesBack(_ isOpened: Bool) async throws {
        let sent = try await sent()
        if isOpened { _ = try await service.open(token: String(try #require(sent.link.split(separator: "/").last))) }
        let answer = try await enter("refund", id(sent), "--yes")
        #expect(answer.code == 0 && answer.said.contains("EUR 26.00 is on its way back to Visa 4242"))
        #expect(try await status(sent) == .removed)
        #expect(await bank.held == [euro: 2600], "a running server does it")
        try await service.runTasks()
        #expect(await bank.held == [euro: 0])
        let again = try await enter("refund", id(sent), "--yes", "--now")
        #expect(again.code == 0 && again.said.contains("taken back before. EUR 26.00 was given back"))
        #expect(await bank.held == [euro: 0])
        #expect(try await database.moneyFaults() == [])
    }

    /// H6: after it was claimed.
    @Test func afterItIsClaimedARefundIsRefusedWithAReason() async throws {
        let sent = try await sent()
        let token = String(try #require(sent.link.split(separator: "/").last))
        _ = try await service.claim(token: token, name: "Anna", person: nil, key: "k")
        let answer = try await enter("refund", id(sent), "--yes", "--now")
        #expect(answer.code == 1 && answer.complaints.contains("claimed by Anna at 2027-01-15 09:00:01+0100"))
        #expect(try await status(sent) == .claimed)
        #expect(await bank.held == [euro: 2600])
    }

    @Test func whereNoServerRunsTheMoneyGoesBackNow() async throws {
        let vouchers = [try await sent(), try await sent()]
        let answer = try await enter("refund", id(vouchers[0]), vouchers[1].link, "--yes", "--now")
        #expect(answer.code == 0 && answer.said.components(separatedBy: "EUR 26.00 was given back").count == 3)
        #expect(await bank.held == [euro: 0])
    }

    @Test func aBankThatDoesNotAnswerIsToldOfAndAskedAgain() async throws {
        let sent = try await sent()
        await bank.set { _ in .losesAnswer }
        let answer = try await enter("refund", id(sent), "--yes", "--now")
        #expect(answer.code == 75 && answer.complaints.contains("refund-bank-pi-1 waits (The answer got lost.)"))
        await bank.set { _ in .works }
        clock.advance(60)
        #expect(try await enter("refund", id(sent), "--yes", "--now").code == 0)
        #expect(await bank.held == [euro: 0])
    }

    @Test func whatHasFailedIsTriedAgain() async throws {
        let sent = try await sent()
        try await service.carryOut(.remove, on: sent.voucher.id)
        for task in try await database.claimDueTasks(of: sent.voucher.id, at: clock.now(), limit: 9, lease: 60) {
            try await database.record(.failed(answer: "The account is closed."), of: task, at: clock.now())
        }
        #expect(
            try await enter("refund", id(sent), "--yes", "--now").complaints.contains(
                "has failed (The account is closed.)"))
        let answer = try await enter("retry", id(sent), "--yes", "--now")
        #expect(answer.code == 0 && answer.said.contains("to be tried again: refund-bank-pi-1. All of it is done."))
        #expect(await bank.held == [euro: 0])
        #expect(try await enter("retry", id(sent), "--yes").said.contains("nothing has failed"))
    }

    @Test func anOperatorEndsAVoucherBeforeItsDay() async throws {
        let sent = try await sent()
        #expect(try await enter("expire", id(sent), "--yes").code == 0)
        #expect(try await status(sent) == .expired)
        #expect(try await enter("expire", id(sent), "--yes").said.contains("expired already"))
        let refund = try await enter("refund", id(sent), "--yes")
        #expect(refund.code == 1 && refund.complaints.contains("it has expired"))
    }

    @Test func oneThatIsRefusedKeepsNoOtherFromBeingChanged() async throws {
        let vouchers = [try await sent(isPaid: false), try await sent()]
        let answer = try await enter("freeze", id(vouchers[0]), id(vouchers[1]), "none", "--yes")
        #expect(answer.code == 1 && answer.complaints.contains("refused: it is pending"))
        #expect(try await status(vouchers[1]) == .frozen)
    }

    /// H29: whoever sends it again, the recipient's language is the recipient's.
    @Test func aMailIsSentAgainInTheRecipientsLanguage() async throws {
        let recipient = VoucherRecipient(
            name: "Anna", delivery: .email, email: try EmailAddress("anna@example.org"), language: "de")
        let sent = try await sent(for: [recipient])
        let early = try await enter("resend", id(sent), "--yes")
        #expect(early.code == 0 && early.said.contains("on its way already"))
        let mail = try #require(try await database.claimDueMails(at: clock.now(), limit: 9, lease: 60).first)
        try await database.record(.sent(answer: "250"), of: mail, at: clock.now())
        let answer = try await enter("resend", id(sent), "--to", "1", "--yes")
        #expect(answer.code == 0 && answer.said.contains("to anna@example.org it is sent again"))
        let again = try #require(try await database.claimDueMails(at: clock.now(), limit: 9, lease: 60).first)
        let vault = try SodiumLinkVault(keyFile: folder + "/link.key")
        let contents = try [mail, again].map { try $0.mail.content.opened(by: vault) }
        #expect(contents.allSatisfy { $0.language == "de" } && contents[0].subject == contents[1].subject)
        #expect(try await enter("resend", id(sent), "--to", "2", "--yes").code == 1)
        #expect(try await enter("show", id(sent)).said.contains("voucher  anna@example.org  sending"))
        try await service.carryOut(.freeze, on: sent.voucher.id)
        let frozen = try await enter("resend", id(sent), "--yes")
        #expect(frozen.code == 1 && frozen.complaints.contains("frozen"))
    }

    // MARK: Reporting

    @Test func theReportHasEachCurrencyByItsAccounts() async throws {
        #expect(try await enter("report").said == "No money has moved.")
        _ = try await sent()
        let ended = try await sent(500, Currency("JPY"))
        try await service.carryOut(.expire(early: true), on: ended.voucher.id)
        try await service.carryOut(.remove, on: try await sent(1900).voucher.id)
        let answer = try await enter("report")
        #expect(answer.code == 0)
        #expect(
            answer.said == """
                CURRENCY   CASH  HOST  LIABILITY  FEES   OWED  EXPIRED   SUM
                EUR       46.00  0.00      25.00  1.00  20.00     0.00  0.00
                JPY         600     0          0   100      0      500     0
                The sum of each currency is nothing: cash and host are liability, fees, owed and expired together.
                """)
        let json = try await enter("report", "--json").said
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(rows[0]["liability"] as? Int == 2500 && rows[0]["sum"] as? Int == 0 && rows[1]["exponent"] as? Int == 0)
        try await database.write {
            try $0.run(
                "INSERT INTO money VALUES (NULL, ?1, 'slip', 'cash', 7, 'EUR', 0)", [.text(ended.voucher.id.rawValue)])
        }
        let wrong = try await enter("report")
        #expect(wrong.code == 1 && wrong.said.contains("the sum of EUR is not nothing"))
    }

    // MARK: Command lines

    @Test(arguments: [
        [], ["shred"], ["show"], ["list", "x"], ["list", "--status", "lost"], ["list", "--limit", "0"],
        ["list", "--yes"],
        ["refund", "--yes"], ["show", "x", "--yes"], ["list", "--before"], ["report", "--utc"],
        ["resend", "x", "--to", "0"],
    ])
    func whatCannotBeIsRefusedInWords(_ line: [String]) {
        #expect(throws: VouchersArguments.Fault.self) { try VouchersArguments(line) }
    }

    @Test func verifyLooksAtTheMoneyToo() async throws {
        let sent = try await sent()
        _ = try VoucherApplication.Stores.embedded(in: folder)
        var configuration = ServerConfiguration()
        configuration.dataFolder = folder
        func verify() async -> (code: Int32, words: String) {
            let lines = Mutex<[String]>([])
            let code = await VerifyCommand(configuration, say: { line in lines.withLock { $0.append(line) } }).run()
            return (code, lines.withLock { $0 }.joined(separator: "\n"))
        }
        let good = await verify()
        #expect(good.code == 0 && good.words.contains("The money agrees with the vouchers"))
        try await database.write {
            try $0.run(
                "UPDATE payments SET stage = 'declined' WHERE voucher_id = ?1", [.text(sent.voucher.id.rawValue)])
        }
        let bad = await verify()
        #expect(bad.code == 1 && bad.words.contains("Active vouchers that were not paid: 1."))
        #expect(bad.words.contains("voucher \(id(sent)), created, payment declined"))
    }
}
