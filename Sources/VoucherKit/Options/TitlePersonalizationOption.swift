import Localization

/// A title for the voucher: one line or a few, counted in grapheme clusters. Its object has the key `title`.
open class TitlePersonalizationOption: PersonalizationOption {
    /// The title of the screen.
    open var titleText = localized("title.noun")
    /// In grapheme clusters.
    open var maxTitleLength = 60
    /// Shown in the empty field; it is no value.
    open var placeholderText = localized("title.placeholder")

    /// The closure changes the settings before the option is used.
    public init(_ configure: (TitlePersonalizationOption) -> Void = { _ in }) {
        super.init(type: .title, carouselText: localized("title.carousel"))
        configure(self)
    }

    open override var sampleObject: PersonalizedObject {
        ["title": .string(localized("title.placeholder"))]
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        try TextRule(key: "title", limit: maxTitleLength).check(object)
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        named(object["title"]?.stringValue ?? "")
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        CreationItemImageView(option: self, view: ItemDrawing(theme).title(object["title"]?.stringValue ?? ""))
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        TitleViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
