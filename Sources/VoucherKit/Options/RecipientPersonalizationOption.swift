/// Who the voucher is for. Its object has the keys `name` and `delivery`, which is `link`.
open class RecipientPersonalizationOption: PersonalizationOption {
    /// In grapheme clusters.
    open var maxNameLength = 80

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
        guard VoucherRecipient.Delivery(rawValue: delivery) != nil else { throw .notAllowed(key: "delivery") }
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
