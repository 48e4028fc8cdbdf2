import Foundation
import Testing

@testable import ScreenKit

/// A table shows what its data source says, as sections with headings and lists of rows.
struct TableTests {
    /// Sections of rows; each row two texts.
    private final class Source: UITableViewDataSource {
        struct Section {
            var header: String?
            var rows: [(String, String)]
            var footer: String?
        }

        var sections: [Section]
        var counts: [Int: Int] = [:]
        var cellStyle = UITableViewCell.CellStyle.value1
        private(set) var asked = 0

        init(_ sections: [Section]) {
            self.sections = sections
        }

        func numberOfSections(in tableView: UITableView) -> Int { counts[-1] ?? sections.count }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            counts[section] ?? sections[section].rows.count
        }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            asked += 1
            let cell = UITableViewCell(style: cellStyle, reuseIdentifier: "row")
            let rows = sections[indexPath.section].rows
            guard rows.indices.contains(indexPath.row) else { return cell }
            cell.textLabel?.text = rows[indexPath.row].0
            cell.detailTextLabel?.text = rows[indexPath.row].1
            return cell
        }

        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            sections[section].header
        }

        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
            sections[section].footer
        }
    }

    /// One section, and nothing that has a default.
    private final class Shortest: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
    }

    private let price = Source([
        .init(header: "Price", rows: [("Amount", "€25.00"), ("Fee", "€1.00")], footer: "With tax."),
        .init(header: nil, rows: [("Terms", "")], footer: nil),
    ])

    private func page(_ source: any UITableViewDataSource, _ set: @escaping (UITableView) -> Void = { _ in }) -> String
    {
        TestScreen { root in
            let table = UITableView(frame: .zero, style: .insetGrouped)
            table.dataSource = source
            set(table)
            root.addSubview(table)
        }.html
    }

    // MARK: Index paths

    @Test func anIndexPathIsASectionAndARow() {
        var path = IndexPath(row: 3, section: 1)
        #expect((path.row, path.section) == (3, 1))
        #expect(path == IndexPath(indexes: [1, 3]), "the section comes first")
        path.row += 1
        path.section = 7
        #expect(path == IndexPath(row: 4, section: 7))
        #expect(IndexPath(row: 9, section: 0) < IndexPath(row: 0, section: 1))
    }

    // MARK: What the data source says

    @Test func aTableKnowsWhatItsDataSourceSays() {
        let table = UITableView()
        #expect(table.style == .plain && table.numberOfSections == 0)
        table.dataSource = price
        #expect(table.numberOfSections == 2)
        #expect((0..<3).map(table.numberOfRows(inSection:)) == [2, 1, 0])
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "Fee")
        #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) == nil)
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 2)) == nil)
        #expect(UITableView(frame: .zero, style: .grouped).style == .grouped)
    }

    @Test func aDataSourceNeedsOnlyRowsAndCells() {
        let source = Shortest()
        let table = UITableView()
        table.dataSource = source
        #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 2)
        #expect(!page(source).contains("<h2"))
    }

    @Test func aCellIsFoundByItsPathAndTheOtherWayRound() throws {
        let table = UITableView()
        table.dataSource = price
        let path = IndexPath(row: 0, section: 1)
        let cell = try #require(table.cellForRow(at: path))
        #expect(table.indexPath(for: cell) == path)
        #expect(table.indexPath(for: UITableViewCell(style: .default, reuseIdentifier: nil)) == nil)
    }

    @Test func theDataSourceIsAskedWhenItIsNeededAndAgainOnlyAfterReloadData() throws {
        let table = UITableView()
        table.dataSource = price
        #expect(price.asked == 0, "not before somebody looks")
        price.sections[0].rows.append(("Credit", "€5.00"))
        #expect(table.numberOfRows(inSection: 0) == 3)
        let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(price.asked == 4)
        price.sections[0].rows = [("Amount", "€30.00")]
        #expect(table.numberOfRows(inSection: 0) == 3, "what was read is kept")
        table.reloadData()
        #expect(table.numberOfRows(inSection: 0) == 1)
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.detailTextLabel?.text == "€30.00")
        #expect(first.superview?.window == nil && table.indexPath(for: first) == nil)
        #expect(price.asked == 6)
    }

    @Test func theDataSourceIsNotRetained() {
        let table = UITableView()
        do {
            let source = Shortest()
            table.dataSource = source
            #expect(table.dataSource === source)
        }
        #expect(table.dataSource == nil)
        #expect(table.numberOfSections == 0)
    }

    @Test func anotherDataSourceIsReadAnew() {
        let table = UITableView()
        let other = Shortest()
        table.dataSource = price
        #expect(table.numberOfSections == 2)
        table.dataSource = other
        #expect(table.numberOfSections == 1)
        table.dataSource = nil
        #expect(table.numberOfSections == 0)
    }

    @Test func countsThatMakeNoSenseAreBroughtInsideAndToldOnce() {
        let box = WarningBox()
        ScreenLog.$sink.withValue(box.add) {
            price.counts = [0: -4, 1: Int.max]
            let table = UITableView()
            table.dataSource = price
            #expect(table.numberOfSections == 2)
            #expect(table.numberOfRows(inSection: 0) == 0)
            #expect(table.numberOfRows(inSection: 1) == 1_000)
            price.counts = [-1: -1]
            table.reloadData()
            #expect(table.numberOfSections == 0)
        }
        #expect(box.all.count == 3)
        #expect(box.all[0].contains("section 0 has -4"))
    }

    @Test func oneCellForTwoRowsIsShownOnceAndTold() {
        final class Same: UITableViewDataSource {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { cell }
        }
        let (box, source) = (WarningBox(), Same())
        ScreenLog.$sink.withValue(box.add) {
            let table = UITableView()
            table.dataSource = source
            #expect(table.numberOfRows(inSection: 0) == 1)
        }
        #expect(box.all.count == 1)
    }

    // MARK: Cells

    @Test func aCellHasTheTextsOfItsStyle() {
        let plain = UITableViewCell(style: .default, reuseIdentifier: "plain")
        #expect(plain.textLabel != nil && plain.detailTextLabel == nil && plain.reuseIdentifier == "plain")
        for style in [UITableViewCell.CellStyle.value1, .subtitle] {
            let cell = UITableViewCell(style: style, reuseIdentifier: nil)
            #expect(cell.textLabel != nil && cell.detailTextLabel != nil && cell.reuseIdentifier == nil)
            #expect(cell.textLabel === cell.textLabel && cell.detailTextLabel === cell.detailTextLabel)
            #expect(cell.detailTextLabel?.isDescendant(of: cell.contentView) == true)
        }
        #expect(UITableViewCell().contentView.subviews.isEmpty, "texts are made when they are asked for")
        #expect(UITableViewCell.CellStyle.subtitle.rawValue == 3, "as in UIKit")
    }

    @Test func theSecondTextIsSofterUntilItIsGivenAColour() {
        let detail = UITableViewCell(style: .value1, reuseIdentifier: nil).detailTextLabel
        #expect(detail?.textColor == .secondaryLabel)
        detail?.textColor = .red
        #expect(detail?.textColor == .red)
    }

    @Test func anAccessoryViewTakesTheOthersPlace() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let (one, other) = (UISwitch(), UISwitch())
        cell.accessoryView = one
        #expect(one.superview === cell)
        cell.accessoryView = other
        #expect(one.superview == nil && other.superview === cell)
        cell.accessoryView = nil
        #expect(other.superview == nil && cell.subviews.map { $0 === cell.contentView } == [true])
    }

    // MARK: The page

    @Test func aPageHasHeadingsAndLists() throws {
        let html = page(price)
        #expect(html.contains(">Price</h2>"))
        #expect(html.matches(of: /<ul role="list"[^>]*>/).count == 2)
        #expect(html.contains("aria-label=\"Price\""))
        #expect(html.matches(of: /<li>/).count == 3)
        let places = ["Price</h2>", "Amount", "€25.00", "Fee", "With tax.", "Terms"].map {
            html.range(of: $0)?.lowerBound
        }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    @Test func aSectionWithoutRowsHasNoList() {
        let html = page(Source([.init(header: "Nothing", rows: [], footer: nil)]))
        #expect(html.contains(">Nothing</h2>") && !html.contains("<ul"))
    }

    @Test func whatIsWrittenIsEscaped() {
        let html = page(Source([.init(header: "<b>", rows: [("<i>", "&")], footer: "\"<u>\"")]))
        #expect(!html.contains("<b>") && !html.contains("<i>") && !html.contains("<u>"))
    }

    // MARK: Controls in cells

    /// A screen with a field and a button in the cells of a table.
    private final class Form: UIViewController, UITableViewDataSource {
        let table = UITableView(frame: .zero, style: .insetGrouped)
        private(set) var pressed: [String] = []
        var isLong = false

        override func viewDidLoad() {
            screenIdentifier = "form"
            table.dataSource = self
            view.addSubview(table)
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { isLong ? 3 : 2 }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            if indexPath.row == 0 {
                let field = UITextField()
                field.accessibilityIdentifier = "name"
                cell.contentView.addSubview(field)
            } else {
                let title = "Row \(indexPath.row)"
                cell.accessoryView = UIButton(
                    primaryAction: UIAction(title: title) { [weak self] _ in
                        self?.pressed.append(title)
                        self?.isLong = true
                        self?.table.reloadData()
                    })
            }
            return cell
        }

        var field: UITextField? {
            table.cellForRow(at: IndexPath(row: 0, section: 0))?.contentView.subviews.first as? UITextField
        }
    }

    private func button(_ title: String, in node: Node) -> String? {
        if case .button(let button) = node.content, button.title == title { return node.id }
        return node.children.lazy.compactMap { self.button(title, in: $0) }.first
    }

    @Test func aControlInACellIsPressedAndAReloadOffersTheNewOnes() async throws {
        let root = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in Form() }
        let session = Session(id: "a", environment: SceneEnvironment())
        let first = try await session.page(sceneID: "s", screenID: nil, root: root)
        #expect(button("Row 2", in: first.body) == nil)
        let id = try #require(button("Row 1", in: first.body))
        let second = try await session.handle(
            PageEvent(screenID: "form", fields: [.init(id: "form.name", value: "Anna")], action: .press(id)),
            sceneID: "s", root: root
        ).page
        #expect(button("Row 1", in: second.body) == id, "the same row has the same id")
        #expect(button("Row 2", in: second.body) != nil)
    }

    @Test func textInACellComesBackBeforeAnybodyHasLookedAtTheTable() throws {
        let form = Form()
        let scene = Scene(
            id: "s", environment: SceneEnvironment(), state: SceneState(), sharedState: SceneState(), startWork: nil)
        var saved = SavedScene(
            state: [:], opener: nil, typedText: ["form": ["form.name": "Anna"]], restorable: [:], seenEvents: [],
            revision: 1, lastUsed: 0)
        saved.language = "en"
        scene.build(saved, root: form)
        #expect(form.field?.text == "Anna")
    }
}
