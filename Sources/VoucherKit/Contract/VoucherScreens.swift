/// The screens a host puts in place of stock ones, by id: looked up after the flow's delegate and before stock.
///
/// Made once at start and given to the application.
public struct VoucherScreens: Sendable {
    /// The name of a screen.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let create = ID(rawValue: "create")
        public static let summary = ID(rawValue: "summary")
        public static let sent = ID(rawValue: "sent")
        public static let unwrap = ID(rawValue: "unwrap")

        public static func personalization(_ type: PersonalizationType) -> ID {
            ID(rawValue: "personalization.\(type.rawValue)")
        }
    }

    /// What a screen is made from; which of it is set depends on the screen.
    public struct Context {
        /// The option and the flow of a personalization screen; the flow alone for create, summary and sent.
        public var option: PersonalizationOption?
        public var manager: VoucherCreationManager?
        public var coordinator: VoucherCreationFlowCoordinator?
        public var flowDelegate: (any VoucherCreationFlowDelegate)?
        /// The link of a voucher that was sent.
        public var link: String?
        /// What the recipient's screen shows, and the secret part of its address.
        public var voucher: Voucher?
        public var token: String?

        public init() {}
    }

    public typealias Factory = @Sendable (Context) throws -> UIViewController?

    private var factories: [ID: Factory] = [:]
    private var known: Set<ID>

    /// `ownTypes` are the host's own personalization types, whose screens may be registered too.
    public init(ownTypes: [PersonalizationType] = []) {
        let types: [PersonalizationType] = [
            .hint, .gift, .photo, .title, .wrapping, .recipient, .suggestion, .sound, .video, .note, .animated, .games,
        ]
        known = Set((types + ownTypes).map(ID.personalization)).union([.create, .summary, .sent, .unwrap])
    }

    /// Puts a factory in place of a stock screen; nil from it means "use yours". Throws for an id that is not known.
    public mutating func replace(_ id: ID, with factory: @escaping Factory) throws(UnknownScreenError) {
        guard known.contains(id) else { throw UnknownScreenError(id: id.rawValue, known: known.map(\.rawValue)) }
        factories[id] = factory
    }

    /// The host's screen; nil when there is none, when the factory says so, or when it throws, which is logged.
    public func screen(_ id: ID, _ context: Context) -> UIViewController? {
        guard let factory = factories[id] else { return nil }
        do {
            return try factory(context)
        } catch {
            ScreenLog.warn("The registered screen “\(id.rawValue)” could not be made, the stock one is shown: \(error)")
            return nil
        }
    }
}

/// A screen id that names no screen.
public struct UnknownScreenError: Error, Sendable, CustomStringConvertible {
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
