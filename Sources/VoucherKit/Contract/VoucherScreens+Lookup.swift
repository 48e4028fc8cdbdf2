extension VoucherScreens {
    /// Where a screen came from.
    package enum Source: String, Sendable {
        case delegate, registry, stock
    }

    /// A screen that was looked up, and what is to be said of it.
    struct Found<Screen> {
        let screen: Screen
        let source: Source
        /// What of the host's could not be used on the way.
        let failures: [String]
        /// What can be used, and should be looked at.
        let warnings: [String]
    }

    /// The screen as it is shown, with what went wrong said once in the log.
    func make<Screen>(
        _ id: ID, _ context: Context, as kind: Screen.Type, fromDelegate: () throws -> UIViewController? = { nil }
    ) throws -> Screen {
        let found = try find(id, context, as: kind, fromDelegate: fromDelegate)
        for words in found.failures + found.warnings { ScreenLog.warn(words) }
        return found.screen
    }

    /// The delegate's screen, else the registered one, else stock. What throws, and what is not of the kind that is
    /// wanted, is passed over.
    func find<Screen>(
        _ id: ID, _ context: Context, as kind: Screen.Type, fromDelegate: () throws -> UIViewController? = { nil }
    ) throws -> Found<Screen> {
        var failures: [String] = []
        var warnings: [String] = []
        func attempt(_ name: String, _ make: () throws -> UIViewController?) -> Screen? {
            do {
                guard let own = try make() else { return nil }
                if let screen = own as? Screen {
                    warnings += Self.warningIfOld(own, for: id)
                    return screen
                }
                failures.append(
                    "\(name) “\(id.rawValue)” is \(type(of: own)), which is no \(kind), and is passed over.")
            } catch {
                failures.append("\(name) “\(id.rawValue)” could not be made and is passed over: \(error)")
            }
            return nil
        }
        if let own = attempt("The flow delegate's screen", fromDelegate) {
            return Found(screen: own, source: .delegate, failures: failures, warnings: warnings)
        }
        if let own = attempt("The registered screen", { try factories[id]?(context) }) {
            return Found(screen: own, source: .registry, failures: failures, warnings: warnings)
        }
        guard let stock = try makeStock(id, context) as? Screen else {
            throw ScreenContextError(id: id, missing: "\(kind)")
        }
        return Found(screen: stock, source: .stock, failures: failures, warnings: warnings)
    }

    // MARK: Contract

    /// The version of the contract between a screen and what makes it; it rises when a host would have to look at its
    /// own screen again.
    public static func contractVersion(of id: ID) -> Int { 1 }

    private static func warningIfOld(_ screen: UIViewController, for id: ID) -> [String] {
        guard let written = (type(of: screen) as? any ContractVersioned.Type)?.contractVersion,
            written < contractVersion(of: id)
        else { return [] }
        return [
            "\(type(of: screen)) was written for version \(written) of the screen “\(id.rawValue)”, which is at version \(contractVersion(of: id)). It is shown all the same; please look in the change log."
        ]
    }
}
