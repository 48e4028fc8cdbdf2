import Localization

/// A note of several lines on a paper and in a hand of the person's choice; several notes are possible.
///
/// Its object has the keys `note`, `paper` and `font`, of which the last two are ids and may be missing: the first of each
/// then. What the recipient's side needs to show it so is added when it is accepted: `sheetColor`, `sheetInk`, `sheetFont`
/// and `sheetSize`, `tile` with its size for a host's own paper, and `language`, the sender's.
open class NotePersonalizationOption: PersonalizationOption {
    /// In grapheme clusters.
    open var maxNoteLength = 1000
    /// Shown in the empty field; it is no value.
    open var placeholderText = localized("note.placeholder")
    /// To choose from; with fewer than two there is no choice. Six of our own unless set.
    open var papers = NotePaper.stock
    /// To choose from; with fewer than two there is no choice. Four unless set.
    open var fonts = Handwriting.stock

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
        if let paper = object["paper"], !papers.contains(where: { $0.id == paper.stringValue }) {
            throw .notAllowed(key: "paper")
        }
        if let font = object["font"], !fonts.contains(where: { $0.id == font.stringValue }) {
            throw .notAllowed(key: "font")
        }
    }

    func paper(of object: PersonalizedObject?) -> NotePaper {
        let id = object?["paper"]?.stringValue
        return papers.first { $0.id == id } ?? papers.first ?? .plain
    }

    func font(of object: PersonalizedObject?) -> Handwriting {
        let id = object?["font"]?.stringValue
        return fonts.first { $0.id == id } ?? fonts.first ?? .flowing
    }

    func sheet(of object: PersonalizedObject) -> NoteSheet {
        NoteSheet(paper(of: object), font(of: object), theme: theme)
    }

    override func kept(with object: inout PersonalizedObject, isStockItem: Bool) -> [UIImage] {
        object["language"] = .string(Words.current.language)
        // Beside a host's own picture the note is plain words.
        return isStockItem ? sheet(of: object).keep(in: &object, paper: paper(of: object)) : []
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        named(object["note"]?.stringValue ?? "")
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let view = ItemDrawing(theme).note(
            object["note"]?.stringValue ?? "", on: sheet(of: object), hasMargin: paper(of: object) == .plain)
        return CreationItemImageView(option: self, view: view)
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        NoteViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
