/// Every screen by its id, and what a host puts in place of stock ones.
///
/// A screen is looked up in the flow's delegate first, then here, then stock. Made once at start and given to the
/// application.
public struct VoucherScreens: Sendable {
    /// The name of a screen.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The carousel and the envelope.
        public static let create = ID(rawValue: "create")
        /// Who gets what, before it is sent.
        public static let summary = ID(rawValue: "summary")
        /// Signing in before a voucher is sent or claimed.
        public static let login = ID(rawValue: "login")
        /// What is to be paid for a voucher, and how.
        public static let payment = ID(rawValue: "payment")
        /// The link of a voucher that was sent.
        public static let sent = ID(rawValue: "sent")
        /// What somebody has sent, and what became of it.
        public static let myVouchers = ID(rawValue: "my-vouchers")
        /// The wrapped envelope, and what is in it.
        public static let unwrap = ID(rawValue: "unwrap")
        /// A game that is played before unwrapping, and what came of it; also when a sender tries it.
        public static let game = ID(rawValue: "game")
        /// The part of the unwrapped page where one person claims; a child of the unwrap screen.
        public static let claim = ID(rawValue: "claim")
        /// Where whoever has claimed thanks the sender.
        public static let thankYou = ID(rawValue: "thank-you")

        /// The screen of an option's type.
        public static func personalization(_ type: PersonalizationType) -> ID {
            ID(rawValue: "personalization.\(type.rawValue)")
        }
    }

    /// What a screen is made from; which of it is set depends on the screen.
    public struct Context {
        /// The option and the flow of a personalization screen; the flow alone for create, summary and sent.
        public var option: PersonalizationOption?
        /// What has been made in the flow.
        public var manager: VoucherCreationManager?
        /// Leads through the create flow.
        public var coordinator: VoucherCreationFlowCoordinator?
        /// The host's delegate of the flow.
        public var flowDelegate: (any VoucherCreationFlowDelegate)?
        /// The link of a voucher that was sent.
        public var link: String?
        /// Leads through signing in; for the login screen alone.
        public var loginCoordinator: LoginCoordinator?
        /// Leads through paying; for the payment screen alone.
        public var paymentCoordinator: PaymentCoordinator?
        /// The recipient's side of unwrap and claim, and of a login before a claim.
        public var recipientCoordinator: VoucherRecipientFlowCoordinator?
        /// The round of a game; for the game screen alone. When the sender tries it there is no recipient's side.
        public var gamePlay: GamePlay?

        /// A context of which nothing is set; for a host that makes stock screens itself.
        public init() {}
    }

    /// Makes a screen; nil means "use yours". When it throws, that is logged and the stock screen is shown.
    public typealias Factory = @Sendable (Context) throws -> UIViewController?

    /// Makes what a recipient sees of an item; nil means "use yours".
    public typealias ItemView = @Sendable (VoucherItem) throws -> UIView?

    private(set) var factories: [ID: Factory] = [:]
    private var itemViews: [PersonalizationType: ItemView] = [:]
    /// The games there are, on recipients' pages and for their files; the two of this package unless set. Of those with
    /// the same id the first counts.
    public var games = VoucherGame.stock
    /// Every id there is, in the order a person meets the screens.
    public let ids: [ID]

    /// `ownTypes` are the host's own personalization types, whose screens may be registered too; one that is there already
    /// is not there twice.
    public init(ownTypes: [PersonalizationType] = []) {
        var types = PersonalizationType.stock
        for type in ownTypes where !types.contains(type) { types.append(type) }
        let after: [ID] = [.summary, .login, .payment, .sent, .myVouchers, .unwrap, .game, .claim, .thankYou]
        ids = [.create] + types.map(ID.personalization) + after
    }

    /// Puts a factory in place of a stock screen, or of the factory that was there: the last one counts. Throws, at start,
    /// for an id that is not known.
    public mutating func replace(_ id: ID, with factory: @escaping Factory) throws(UnknownScreenError) {
        guard ids.contains(id) else { throw UnknownScreenError(id: id.rawValue, known: ids.map(\.rawValue)) }
        factories[id] = factory
    }

    /// Whether a factory is registered for a screen.
    public func isReplaced(_ id: ID) -> Bool { factories[id] != nil }

    /// The stock screen, for a host that wraps it: shows it as a child, or presents it from a screen of its own.
    ///
    /// Throws `ScreenContextError` when the context has not what the screen is made from, and `MissingScreenError` for
    /// an option that has no stock screen.
    public func makeStock(_ id: ID, _ context: Context) throws -> UIViewController {
        func need<Value>(_ value: Value?, _ name: String) throws -> Value {
            guard let value else { throw ScreenContextError(id: id, missing: name) }
            return value
        }
        switch id {
        case .create: return VoucherCreationViewController(coordinator: try need(context.coordinator, "coordinator"))
        case .summary: return SummaryViewController(coordinator: try need(context.coordinator, "coordinator"))
        case .login:
            return LoginViewController(coordinator: try need(context.loginCoordinator, "loginCoordinator"))
        case .payment:
            return PaymentViewController(coordinator: try need(context.paymentCoordinator, "paymentCoordinator"))
        case .sent:
            return SentViewController(
                coordinator: try need(context.coordinator, "coordinator"), link: try need(context.link, "link"))
        case .myVouchers: return MyVouchersViewController(coordinator: try need(context.coordinator, "coordinator"))
        case .thankYou:
            return ThankYouViewController(coordinator: try need(context.recipientCoordinator, "recipientCoordinator"))
        case .unwrap:
            return UnwrapViewController(coordinator: try need(context.recipientCoordinator, "recipientCoordinator"))
        case .game:
            return GameViewController(
                play: try need(context.gamePlay, "gamePlay"), coordinator: context.recipientCoordinator)
        case .claim:
            return ClaimViewController(coordinator: try need(context.recipientCoordinator, "recipientCoordinator"))
        default:
            return try need(context.option, "option").makeViewController(
                createManager: context.manager, createFlowDelegate: context.flowDelegate)
        }
    }

    // MARK: Items

    /// Puts a view in place of what a recipient sees of an item of a type, under whatever name the voucher gives it.
    ///
    /// Asked for each item when a voucher is unwrapped. Nil from it means "use yours", the item's picture; when it
    /// throws, that is logged and the picture is shown. The item's object is what the sender's screen handed over.
    public mutating func showItems(of type: PersonalizationType, as view: @escaping ItemView) {
        itemViews[type] = view
    }

    /// The host's view of an item on the recipient's side; nil when there is none.
    func itemView(for item: VoucherItem) -> UIView? {
        do {
            return try itemViews[PersonalizationType(rawValue: item.type)]?(item)
        } catch {
            ScreenLog.warn("The host's view of “\(item.type)” could not be made, its picture is shown: \(error)")
            return nil
        }
    }
}

/// A host's screen that says for which version of the contract it was written.
///
/// Write the number once, as `static let contractVersion = 1`; a screen that is older than the stock one is shown all
/// the same, and the log warns.
public protocol ContractVersioned: UIViewController {
    /// The version of the contract when the screen was written; it stays as it was then.
    static var contractVersion: Int { get }
}

/// A screen was to be made from a context that lacks what it needs.
public struct ScreenContextError: Error, Sendable, CustomStringConvertible {
    /// The screen that was to be made.
    public let id: VoucherScreens.ID
    /// The name of what is missing.
    public let missing: String

    public var description: String { "The screen “\(id.rawValue)” cannot be made without its \(missing)." }
}

/// A screen id that names no screen.
public struct UnknownScreenError: Error, Sendable, CustomStringConvertible {
    /// The id as it was written.
    public let id: String
    /// The known ids that are spelt most alike, nearest first.
    public let nearest: [String]

    init(id: String, known: [String]) {
        self.id = id
        nearest = SpellingDistance.nearest(to: id, among: known, count: 3)
    }

    public var description: String {
        "There is no screen “\(id)”. The nearest are: \(nearest.joined(separator: ", "))."
    }
}
