import Localization

extension VoucherCreationFlowCoordinator {
    /// The host's screen in place of the summary, by its own method or by the one for all screens.
    func ownSummary(_ context: VoucherScreens.Context) throws -> UIViewController? {
        guard let delegate else { return nil }
        do {
            if let own = try delegate.summaryScreenViewController(for: manager.draftVoucher()) { return own }
        } catch {
            ScreenLog.warn("The host's summary screen could not be made, and is passed over: \(error)")
        }
        return try delegate.viewController(for: .summary, context: context)
    }

    /// The sections of the summary: the host's, else stock. A host's list that throws, or one of whose data sources says
    /// what cannot be, is passed over as a whole: without it the price or the legal text might be missing.
    func summaryDataSources(for voucher: Voucher) -> [any UITableViewDataSource] {
        do {
            guard let own = try delegate?.summaryScreenDataSources(for: voucher) else {
                return manager.stockSummaryDataSources(for: voucher)
            }
            var sources: [any UITableViewDataSource] = []
            for source in own {
                try SummaryFault.check(source)
                guard !sources.contains(where: { $0 === source }) else {
                    ScreenLog.warn("\(type(of: source)) is on the summary twice; it is shown once.")
                    continue
                }
                sources.append(source)
            }
            return sources
        } catch {
            ScreenLog.warn("The host's sections of the summary cannot be used, the stock ones are shown: \(error)")
            return manager.stockSummaryDataSources(for: voucher)
        }
    }
}

/// What a data source says that cannot be.
private struct SummaryFault: Error, CustomStringConvertible {
    let description: String

    private static let greatestCount = 500

    static func check(_ source: any UITableViewDataSource) throws(SummaryFault) {
        let table = UITableView()
        let sections = source.numberOfSections(in: table)
        guard (0...greatestCount).contains(sections) else {
            throw SummaryFault(description: "\(type(of: source)) has \(sections) sections.")
        }
        for section in 0..<sections {
            let rows = source.tableView(table, numberOfRowsInSection: section)
            guard (0...greatestCount).contains(rows) else {
                throw SummaryFault(description: "\(type(of: source)) has \(rows) rows in section \(section).")
            }
        }
    }
}
