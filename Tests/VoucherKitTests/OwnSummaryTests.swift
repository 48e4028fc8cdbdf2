import Foundation
import Testing
import VoucherKit
import VoucherKitTesting

/// A host adds sections to the summary, reorders and leaves out stock ones, and replaces the screen: with what is public only.
struct OwnSummaryTests {
    /// One section with a button, as a host from UIKit writes it.
    private final class Extras: UITableViewDataSource {
        private let rows: [String]
        private var pressed = 0
        private weak var table: UITableView?

        init(_ rows: [String] = ["Carbon neutral", "Made in Aachen"]) {
            self.rows = rows
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            table = tableView
            return rows.count + pressed
        }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
            cell.textLabel?.text = indexPath.row < rows.count ? rows[indexPath.row] : "One more"
            if indexPath.row == 0 {
                cell.accessoryView = UIButton(
                    primaryAction: UIAction(title: "More") { [weak self] _ in
                        self?.pressed += 1
                        self?.table?.reloadData()
                    })
            }
            return cell
        }

        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Extras" }
    }

    /// A data source that says what cannot be.
    private final class Nonsense: UITableViewDataSource {
        private let sections, rows: Int

        init(sections: Int, rows: Int) {
            (self.sections, self.rows) = (sections, rows)
        }

        func numberOfSections(in tableView: UITableView) -> Int { sections }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    private struct Fault: Error {}

    private func summary(
        screens: VoucherScreens = VoucherScreens(), _ configure: @escaping @Sendable (SummaryHost) -> Void
    ) async throws -> TestVisitor {
        let visitor = try await makeApplication(screens: screens).visitor { _ in
            let host = SummaryHost()
            host.manager.legalText = "Legal words"
            configure(host)
            return host
        }
        try await visitor.wrapVoucher(amount: "25")
        return visitor
    }

    /// The headings of the sections, in their order.
    private func headings(_ visitor: TestVisitor) -> [String] {
        let known = ["For Anna", "Price", "Payment", "Before you send it", "Extras"]
        func find(_ node: Node) -> [String] {
            if case .label(let label) = node.content, node.accessibility.role == .heading, known.contains(label.text) {
                return [label.text]
            }
            return node.children.flatMap(find)
        }
        return find(visitor.page.body)
    }

    private let stock = ["For Anna", "Price", "Before you send it"]

    // MARK: Sections

    @Test func withoutAnAnswerTheStockSectionsAreShown() async throws {
        let visitor = try await summary { _ in }
        #expect(headings(visitor) == stock)
    }

    @Test func aSectionIsAddedBetweenTheStockOnes() async throws {
        let visitor = try await summary { host in
            host.sections = { voucher, manager in
                var sections: [any UITableViewDataSource] = manager.stockSummaryDataSources(for: voucher)
                sections.insert(Extras(), at: 2)
                return sections
            }
        }
        #expect(headings(visitor) == ["For Anna", "Price", "Extras", "Before you send it"])
        #expect(visitor.sees("Carbon neutral") && visitor.sees("Made in Aachen") && !visitor.sees("One more"))
        try visitor.write("Max", into: "Your name")
        try await visitor.press("More")
        #expect(visitor.sees("One more"), "its own table is asked anew")
        #expect(try visitor.value(of: "Your name") == "Max")
        try await visitor.send()
        #expect(visitor.page.screenID == "sent")
    }

    @Test func stockSectionsAreReorderedByTheirIDs() async throws {
        let visitor = try await summary { host in
            host.sections = { voucher, manager in
                let stock = manager.stockSummaryDataSources(for: voucher)
                let order: [SummaryDataSource.ID] = [.end, .payment, .price, .people]
                return order.compactMap { id in stock.first { $0.id == id } }
            }
        }
        #expect(headings(visitor) == stock.reversed())
    }

    @Test func withoutTheStockPeopleTheSendersNameIsAskedForBesideTheSections() async throws {
        let visitor = try await summary { $0.sections = { _, _ in [Extras()] } }
        #expect(headings(visitor) == ["Extras"])
        try await visitor.press("Send")
        #expect(visitor.sees("Please write your name: it is shown on the envelope."))
        try await visitor.send()
        #expect(visitor.page.screenID == "sent")
    }

    @Test func theVoucherIsTheOneThatWouldBeSent() async throws {
        let visitor = try await summary { host in
            host.sections = { voucher, _ in
                [Extras(voucher.items.map(\.name) + voucher.recipients.map { "To \($0.name)" })]
            }
        }
        #expect(visitor.sees("Title: Hello") && visitor.sees("Gift: €25.00") && visitor.sees("To Anna"))
    }

    @Test func aListThatThrowsOrSaysNonsenseIsToldAndTheStockOnesAreShown() async throws {
        let faults: [SummaryHost.Sections] = [
            { _, _ in throw Fault() },
            { voucher, manager in manager.stockSummaryDataSources(for: voucher) + [Nonsense(sections: 1, rows: -1)] },
            { voucher, manager in manager.stockSummaryDataSources(for: voucher) + [Nonsense(sections: -1, rows: 1)] },
            { _, _ in [Nonsense(sections: 1, rows: Int.max)] }, { _, _ in [Nonsense(sections: Int.max, rows: 0)] },
        ]
        for sections in faults {
            nonisolated(unsafe) let sections = sections
            let box = WarningBox()
            try await ScreenLog.$sink.withValue(box.add) {
                let visitor = try await summary { $0.sections = sections }
                #expect(headings(visitor) == stock)
                try await visitor.send()
                #expect(visitor.page.screenID == "sent")
            }
            #expect(box.all.count == 1 && box.all[0].contains("the stock ones are shown"), "\(box.all)")
        }
    }

    @Test func oneThatIsListedTwiceIsShownOnce() async throws {
        let box = WarningBox()
        try await ScreenLog.$sink.withValue(box.add) {
            let visitor = try await summary { host in
                host.sections = { _, _ in
                    let extras = Extras()
                    return [extras, extras]
                }
            }
            #expect(headings(visitor) == ["Extras"])
        }
        #expect(box.all.count == 1)
    }

    // MARK: The whole screen

    private final class Own: UIViewController {
        private let words: String

        init(_ words: String) {
            self.words = words
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            let label = UILabel()
            label.text = words
            view.addSubview(label)
        }
    }

    @Test func aHostsScreenStandsInPlaceOfTheStockOneBeforeAllOthers() async throws {
        var screens = VoucherScreens()
        try screens.replace(.summary) { _ in Own("Registered") }
        let asked = try await summary(screens: screens) { host in
            host.screen = { Own("Summary of \($0.items.count) items") }
            host.anyScreen = { $0 == .summary ? Own("Any") : nil }
        }
        #expect(asked.sees("Summary of 3 items") && asked.page.screenID == "summary")
        let second = try await summary(screens: screens) { $0.anyScreen = { $0 == .summary ? Own("Any") : nil } }
        #expect(second.sees("Any"))
        let third = try await summary(screens: screens) { _ in }
        #expect(third.sees("Registered"))
    }

    @Test func aHostsScreenThatCannotBeMadeIsPassedOverAndTold() async throws {
        let box = WarningBox()
        try await ScreenLog.$sink.withValue(box.add) {
            let visitor = try await summary { host in
                host.screen = { _ in throw Fault() }
                host.anyScreen = { $0 == .summary ? Own("Any") : nil }
            }
            #expect(visitor.sees("Any"))
            let stock = try await summary { $0.screen = { _ in throw Fault() } }
            #expect(headings(stock) == self.stock)
        }
        #expect(box.all.count == 2)
    }
}
