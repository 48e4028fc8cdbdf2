import Localization

/// A few words that are seen before the voucher is unwrapped. Its object has the key `hint`.
open class HintPersonalizationOption: PersonalizationOption {
    /// In grapheme clusters.
    open var maxHintLength = 140
    /// Shown in the empty field; it is no value.
    open var placeholderText = localized("hint.placeholder")

    /// The closure changes the settings before the option is used.
    public init(_ configure: (HintPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .hint, carouselText: localized("hint.carousel"))
        configure(self)
    }

    open override var sampleObject: PersonalizedObject { ["hint": .string(localized("hint.placeholder"))] }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        try TextRule(key: "hint", limit: maxHintLength).check(object)
    }

    open override func itemName(for object: PersonalizedObject) -> String { named(object["hint"]?.stringValue ?? "") }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let tag = ItemDrawing(theme).tag(caption: noun, text: object["hint"]?.stringValue ?? "")
        return CreationItemImageView(option: self, view: tag)
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        HintViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
