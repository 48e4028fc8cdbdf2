/// Every screen and option of an application: stock, overridden or failing, and for which contract it was written.
package struct ScreenTable: Sendable {
    package enum State: String, Sendable {
        case stock, overridden, failing
        /// An option of the package that the host's flow does not offer.
        case notOffered = "not offered"
    }

    package struct Row: Sendable {
        package let id: String
        package let state: State
        /// The type of the host's screen, or what went wrong.
        package let detail: String
        /// The version the screen says it was written for; nil when it does not say.
        package let written: Int?
        package let contract: Int
        /// Whether the option's item is the host's own; nil for a screen that makes none.
        package let item: State?
    }

    package let rows: [Row]
    /// Why the screens of the flow are not in the table; nil when they are.
    package let missingFlow: String?
    /// What the linter says of the flow's theme.
    package let themeFaults: [ThemeFault]

    /// Whether something of the host's does not work.
    package var isFailing: Bool { rows.contains { $0.state == .failing || $0.item == .failing } }

    /// Columns for a terminal.
    package var text: String {
        let header = ["SCREEN", "STATE", "ITEM", "CONTRACT", "OF"]
        let cells = rows.map { row in
            [
                row.id, row.state.rawValue, row.item?.rawValue ?? "",
                "\(row.written.map { "\($0) of " } ?? "")\(row.contract)", row.detail,
            ]
        }
        let widths = (0..<4).map { column in ([header] + cells).map { $0[column].count }.max() ?? 0 }
        let lines = ([header] + cells).map { row in
            let padded = (0..<4).map { row[$0] + String(repeating: " ", count: widths[$0] - row[$0].count) }
            return (padded + [row[4]]).joined(separator: "  ")
        }
        let faults = [missingFlow].compactMap(\.self) + themeFaults.map { "Theme: \($0)" }
        return (lines + faults).map { $0.replacing(/\s+$/, with: "") }.joined(separator: "\n") + "\n"
    }
}

extension ScreenCatalog {
    /// Makes every screen once, in scenes that are thrown away.
    package func table() throws -> ScreenTable {
        let recipientIDs: Set<VoucherScreens.ID> = [.unwrap, .game, .claim, .thankYou]
        var rows: [ScreenTable.Row] = []
        var faults: [ThemeFault] = []
        var missingFlow: String?
        do {
            (rows, faults) = try inFlow { _, coordinator in
                let rows = screens.ids.filter { !recipientIDs.contains($0) }.map { coordinator.row(for: $0) }
                return (rows + coordinator.rowsOfOwnTypes(besides: screens.ids), coordinator.themeManager.faults())
            }
        } catch let error as FlowNotFoundError {
            missingFlow = "\(error)"
        }
        rows += try recipientRows()
        faults += recipientTheme.faults().filter { !faults.contains($0) }
        return ScreenTable(rows: rows, missingFlow: missingFlow, themeFaults: faults)
    }

    private func recipientRows() throws -> [ScreenTable.Row] {
        let root = RootMaker(path: { _, screen in screen }) { _ in UIViewController() }
        return try Scene.preview(environment: environment, root: root) { scene in
            let voucher = Voucher(senderName: "Max", items: [], recipients: [], createdAt: .distantPast)
            var context = VoucherScreens.Context()
            context.recipientCoordinator = VoucherRecipientFlowCoordinator(
                voucher: voucher, token: "sample", themeManager: recipientTheme, screens: screens, scene: scene)
            context.gamePlay = GamePlay(trying: .memoryPairs)
            return [VoucherScreens.ID.unwrap, .game, .claim, .thankYou].map { id in
                ScreenTable.Row(id) { try screens.find(id, context, as: UIViewController.self) }
            }
        }
    }
}

extension VoucherCreationFlowCoordinator {
    fileprivate func row(for id: VoucherScreens.ID) -> ScreenTable.Row {
        let prefix = "personalization."
        guard id.rawValue.hasPrefix(prefix) else {
            var context = screenContext()
            context.link = "https://gifts.example/v/sample"
            context.loginCoordinator = scene.map { LoginCoordinator(purpose: .send, scene: $0) { _ in } }
            context.paymentCoordinator = scene.map { PaymentCoordinator.sample(in: $0) }
            return ScreenTable.Row(id) {
                try screens.find(id, context, as: UIViewController.self) {
                    try delegate?.viewController(for: id, context: context)
                }
            }
        }
        guard let option = manager.option(ofType: String(id.rawValue.dropFirst(prefix.count))) else {
            return ScreenTable.Row(
                id: id.rawValue, state: .notOffered, detail: "", written: nil,
                contract: VoucherScreens.contractVersion(of: id), item: nil)
        }
        return row(for: option)
    }

    private func row(for option: PersonalizationOption) -> ScreenTable.Row {
        var context = screenContext()
        context.option = option
        let isOwn = !PersonalizationType.stock.contains(option.type)
        return ScreenTable.Row(.personalization(option.type), isOwnType: isOwn, item: itemState(of: option, isOwn)) {
            try screens.find(
                .personalization(option.type), context, as: (any PersonalizationOptionViewControllerProtocol).self
            ) { try delegate?.personalizationViewController(for: option) }
        }
    }

    /// Options of the host's own types that were not named to the registry.
    fileprivate func rowsOfOwnTypes(besides ids: [VoucherScreens.ID]) -> [ScreenTable.Row] {
        manager.options.filter { !ids.contains(.personalization($0.type)) }.map { row(for: $0) }
    }

    private func itemState(of option: PersonalizationOption, _ isOwnType: Bool) -> ScreenTable.State {
        do {
            let own = try delegate?.creationItemImageView(for: option, personalizedObject: option.sampleObject)
            _ = try (own ?? option.makeItemImageView(for: option.sampleObject)).render()
            return own == nil ? (isOwnType ? .overridden : .stock) : own?.type == option.type ? .overridden : .failing
        } catch {
            return .failing
        }
    }
}

extension ScreenTable.Row {
    /// The row of a screen that is made for it.
    fileprivate init(
        _ id: VoucherScreens.ID, isOwnType: Bool = false, item: ScreenTable.State? = nil,
        find: () throws -> VoucherScreens.Found<some Any>
    ) {
        self.id = id.rawValue
        self.item = item
        contract = VoucherScreens.contractVersion(of: id)
        do {
            let found = try find()
            let kind = type(of: found.screen as Any)
            written = (kind as? any ContractVersioned.Type)?.contractVersion
            if let failure = found.failures.first {
                (state, detail) = (.failing, failure)
            } else if found.source == .stock, isOwnType {
                (state, detail) = (.overridden, "\(kind), of the option")
            } else {
                state = found.source == .stock ? .stock : .overridden
                detail = found.source == .stock ? "" : "\(kind), from the \(found.source.rawValue)"
            }
        } catch {
            (state, detail, written) = (.failing, "\(error)", nil)
        }
    }
}
