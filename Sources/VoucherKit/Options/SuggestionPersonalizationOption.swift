import Localization

/// What the voucher could be spent on: one of the host's suggestions, or the person's own words. Its object has the key
/// `suggestion`.
open class SuggestionPersonalizationOption: PersonalizationOption {
    /// What is offered, in this order; four of our own unless set. Empty leaves the person's own words alone.
    open var suggestions = ["breakfast", "book", "flowers", "afternoon"].map { localized("suggestion.stock.\($0)") }
    /// Whether the person may write what is not among them; without it and without suggestions nothing can be chosen.
    open var allowsOwnWords = true
    /// In grapheme clusters.
    open var maxSuggestionLength = 140
    /// Shown in the empty field; it is no value.
    open var placeholderText = localized("suggestion.placeholder")

    /// The closure changes the settings before the option is used.
    public init(_ configure: (SuggestionPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .suggestion, carouselText: localized("suggestion.carousel"))
        configure(self)
    }

    open override var sampleObject: PersonalizedObject {
        ["suggestion": .string(suggestions.first ?? placeholderText)]
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        if let text = object["suggestion"]?.stringValue, suggestions.contains(text) { return }
        try TextRule(key: "suggestion", limit: maxSuggestionLength).check(object)
        if !allowsOwnWords { throw .notAllowed(key: "suggestion") }
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        named(object["suggestion"]?.stringValue ?? "")
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let tag = ItemDrawing(theme).tag(caption: noun, text: object["suggestion"]?.stringValue ?? "")
        return CreationItemImageView(option: self, view: tag)
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        SuggestionViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
