import Localization

/// A note of several lines; several notes are possible. Its object has the key `note`.
open class NotePersonalizationOption: PersonalizationOption {
    /// In grapheme clusters.
    open var maxNoteLength = 1000
    /// Shown in the empty field; it is no value.
    open var placeholderText = localized("note.placeholder")

    /// The closure changes the settings before the option is used.
    public init(_ configure: (NotePersonalizationOption) -> Void = { _ in }) {
        super.init(type: .note, carouselText: localized("note.carousel"))
        canAddMultiple = true
        configure(self)
    }

    open override var sampleObject: PersonalizedObject {
        ["note": .string(localized("note.sample"))]
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        try TextRule(key: "note", limit: maxNoteLength).check(object)
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        named(object["note"]?.stringValue ?? "")
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        CreationItemImageView(option: self, view: ItemDrawing(theme).note(object["note"]?.stringValue ?? ""))
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        NoteViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
