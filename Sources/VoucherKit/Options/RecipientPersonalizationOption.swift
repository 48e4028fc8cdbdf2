/// Who the voucher is for. Its object has the keys `name` and `delivery`, which is `link` or `email`, and with the latter
/// `email`, the address.
open class RecipientPersonalizationOption: PersonalizationOption {
    /// In grapheme clusters.
    open var maxNameLength = 80
    /// Whether the voucher may be sent by e-mail.
    open var canSendToEmail = true
    /// Reads domains of any script where the server knows how; ASCII alone otherwise.
    var domainNames: any DomainNameConverter = ASCIIDomainNames()

    /// The closure changes the settings before the option is used.
    public init(_ configure: (RecipientPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .recipient, carouselText: "Who is it for?")
        configure(self)
    }

    open override var noun: String { "Recipient" }

    open override var sampleObject: PersonalizedObject {
        ["name": .string("Anna"), "delivery": .string(VoucherRecipient.Delivery.link.rawValue)]
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        try TextRule(key: "name", limit: maxNameLength).check(object)
        let delivery = object["delivery"]?.stringValue ?? VoucherRecipient.Delivery.link.rawValue
        switch VoucherRecipient.Delivery(rawValue: delivery) {
        case .link: return
        case .email where canSendToEmail: _ = try address(in: object)
        case .email, nil: throw .notAllowed(key: "delivery")
        }
    }

    /// The address of an object that is sent by e-mail; throws what is wrong with it, in words.
    func address(in object: PersonalizedObject) throws(PersonalizationRefusal) -> EmailAddress {
        do throws(EmailAddressRefusal) {
            return try EmailAddress(object["email"]?.stringValue ?? "", domains: domainNames)
        } catch .empty {
            throw .missing(key: "email")
        } catch {
            throw .other(error.words)
        }
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        "For: \(object["name"]?.stringValue ?? "")"
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        CreationItemImageView(
            option: self, view: ItemDrawing(theme).tag(caption: "For", text: object["name"]?.stringValue ?? ""))
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        RecipientViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
