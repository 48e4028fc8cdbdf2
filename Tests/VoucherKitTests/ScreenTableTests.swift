import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The table of screens, as `voucherkit screens` prints it, and the catalog behind it and the gallery.
struct ScreenTableTests {
    struct Broken: Error, CustomStringConvertible {
        var description: String { "broken on purpose" }
    }

    private func catalog(
        screens: VoucherScreens = VoucherScreens(), theme: ThemeManager = ThemeManager(),
        _ configure: @escaping @Sendable (HostViewController) -> Void = { _ in }
    ) -> ScreenCatalog {
        var environment = SceneEnvironment()
        environment[VoucherScreens.self] = screens
        return ScreenCatalog(
            root: { _ in
                let host = HostViewController()
                configure(host)
                return host
            }, environment: environment, screens: screens, recipientTheme: theme)
    }

    private func row(_ id: String, _ table: ScreenTable) throws -> ScreenTable.Row {
        try #require(table.rows.first { $0.id == id })
    }

    @Test func everythingIsStockUntilItIsOverridden() throws {
        let table = try catalog().table()
        #expect(table.rows.count == 22 && !table.isFailing && table.themeFaults.isEmpty)
        #expect(table.rows.allSatisfy { $0.state == .stock || $0.state == .notOffered })
        #expect(try row("personalization.title", table).item == .stock)
        #expect(try row("personalization.photo", table).state == .notOffered)
    }

    @Test func whatIsOverriddenAndWhatFailsIsTold() throws {
        final class OldSummary: UIViewController, ContractVersioned {
            static let contractVersion = 0
        }
        var screens = VoucherScreens()
        try screens.replace(.summary) { _ in OldSummary() }
        try screens.replace(.claim) { _ in throw Broken() }
        try screens.replace(.personalization(.note)) { _ in UIViewController() }
        let table = try catalog(screens: screens) { host in
            host.screen = { option, manager in
                option.type == .title
                    ? OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil) : nil
            }
            host.item = { option, _ in
                if option.type == .note { throw Broken() }
                return CreationItemImageView(
                    option: option, view: UILabel(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
            }
        }.table()
        #expect(table.isFailing)
        let title = try row("personalization.title", table)
        #expect(title.state == .overridden && title.item == .overridden)
        #expect(title.detail == "OwnScreen, from the delegate")
        let note = try row("personalization.note", table)
        #expect(note.state == .failing && note.item == .failing && note.detail.contains("which is no"))
        let summary = try row("summary", table)
        #expect(summary.state == .overridden && summary.written == 0 && summary.contract == 1)
        #expect(try row("claim", table).detail.contains("broken on purpose"))
        let lines = table.text.split(separator: "\n")
        #expect(lines.count == 23 && lines[0].hasPrefix("SCREEN  "))
        #expect(lines.contains { $0.hasPrefix("summary") && $0.contains("overridden") && $0.contains("0 of 1") })
    }

    @Test func aThemeThatCannotBeReadIsTold() throws {
        var theme = ThemeManager(emptyBackgroundColor: .white)
        theme.textColor = .white
        let table = try catalog(theme: theme).table()
        #expect(table.text.contains("Theme: text on emptyBackground has a contrast of 1.0 to 1 in light surroundings"))
    }

    @Test func ofAHostWhoseFlowCannotBeLookedIntoTheRestIsShownAndNothingIsPressed() throws {
        final class Secretive: UIViewController {
            override func viewDidLoad() {
                view.addSubview(
                    UIButton(primaryAction: UIAction(title: "Delete all") { _ in Issue.record("It was pressed.") }))
            }
        }
        var environment = SceneEnvironment()
        environment[VoucherScreens.self] = VoucherScreens()
        let catalog = ScreenCatalog(
            root: { _ in Secretive() }, environment: environment, screens: VoucherScreens(),
            recipientTheme: ThemeManager())
        let table = try catalog.table()
        #expect(table.rows.map(\.id) == ["unwrap", "game", "claim", "thank-you"] && !table.isFailing)
        #expect(table.text.contains("Secretive starts no flow when it appears"))
        #expect(try catalog.entries() == [.start])
    }

    @Test func aFlowThatStartsByItselfIsFound() throws {
        final class Eager: UIViewController {
            override func viewDidAppear(_ animated: Bool) {
                VoucherCreationFlowCoordinator(manager: VoucherCreationManager())
                    .startFlow(on: self, personalizationOptions: [TitlePersonalizationOption()])
            }
        }
        var environment = SceneEnvironment()
        environment[VoucherScreens.self] = VoucherScreens()
        let catalog = ScreenCatalog(
            root: { _ in Eager() }, environment: environment, screens: VoucherScreens(), recipientTheme: ThemeManager())
        #expect(try catalog.table().rows.contains { $0.id == "personalization.title" && $0.state == .stock })
    }

    @Test func aScreenThatFailsIsToldAlsoWhenAnotherStandsInForIt() throws {
        var screens = VoucherScreens()
        try screens.replace(.personalization(.title)) { context in
            context.option.map {
                OwnScreen(personalizationOption: $0, createManager: context.manager, createFlowDelegate: nil)
            }
        }
        let table = try catalog(screens: screens) { $0.screen = { _, _ in throw Broken() } }.table()
        let title = try row("personalization.title", table)
        #expect(title.state == .failing && title.detail.contains("The flow delegate's screen") && table.isFailing)
    }

    @Test func everyLookOfTheGalleryIsMadeAndInTheThemeThatIsAsked() throws {
        let catalog = catalog()
        let entries = try catalog.entries()
        #expect(entries.count == 19)
        for entry in entries {
            let (page, images) = try catalog.page(entry, theme: .orchard, language: "ar")
            #expect(page.theme == ThemeManager.orchard.pageTheme && page.isRightToLeft, "\(entry.id)")
            if [.createFull, .summary, .unwrapOpen].contains(entry) { #expect(images.count >= 3, "\(entry.id)") }
        }
        #expect(Set(try entries.map { try catalog.page($0).page.screenID }).count >= 8)
    }

    @Test func lookingChangesNothingAndBeginsNoWork() throws {
        let log = WarningBox()
        try ScreenLog.$sink.withValue({ log.add($0) }) {
            _ = try catalog().table()
            for entry in try catalog().entries() { _ = try catalog().page(entry) }
        }
        #expect(log.all.isEmpty)
    }
}
