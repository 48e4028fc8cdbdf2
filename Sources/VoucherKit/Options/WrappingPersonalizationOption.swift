import Foundation
import Localization

/// The paper around the envelope. Its object has the key `paper`, the paper's id; for a photo of the sender's it is
/// `photo`, and `photo`, `width` and `height` say which; `color` is the colour most of it has, `0xRRGGBB`, when it is known.
/// The picture of a host's own paper is kept as `tile`, with `tileWidth` and `tileHeight` in points.
open class WrappingPersonalizationOption: PersonalizationOption {
    /// The papers to choose from; each category is a tab. Six of our own with 29 papers unless set.
    open var wrappingCategories = WrappingCategory.stock
    /// The title of the screen.
    open var titleText = localized("wrapping.noun")
    /// Whether a photo of the sender's own may be the paper.
    open var canUploadPhotos = false
    /// Whether the papers can be searched, by their names, tags and categories in the person's language.
    open var canSearch = false
    /// Words that are searched for with one press, shown where the papers can be searched; empty shows none. In the
    /// person's language: the stock ones are.
    open var searchSuggestions = [
        localized("wrapping.suggestion.stars"), localized("wrapping.suggestion.hearts"),
        localized("wrapping.suggestion.animals"), localized("wrapping.suggestion.gold"),
    ]
    /// Said below the search, where the papers can be searched; nil says nothing.
    open var searchHintFooterLabelText: String? = localized("wrapping.searchHint")
    let thumbnails = PhotoThumbnails()

    /// The closure changes the settings before the option is used.
    public init(_ configure: (WrappingPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .wrapping, carouselText: localized("wrapping.carousel"))
        configure(self)
    }

    /// All papers of the categories, in their order.
    public var papers: [WrappingPaper] { wrappingCategories.flatMap(\.papers) }

    /// The papers that all words of a query fit, in their order and each once; none for a query without words.
    public func papers(matching query: String) -> [WrappingPaper] {
        var found: [WrappingPaper] = []
        for category in wrappingCategories {
            for paper in category.papers where paper.matches(query, in: category.title) {
                if !found.contains(where: { $0.id == paper.id }) { found.append(paper) }
            }
        }
        return found
    }

    /// The paper an object names; nil for a photo and for one that is neither offered nor this package's.
    func paper(of object: PersonalizedObject) -> WrappingPaper? {
        object["paper"]?.stringValue.flatMap { id in papers.first { $0.id == id } ?? WrappingPaper.stock(id) }
    }

    open override var sampleObject: PersonalizedObject {
        papers.first.map { ["paper": .string($0.id)] } ?? PersonalizedObject()
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        guard let id = object["paper"]?.stringValue else { throw .missing(key: "paper") }
        if id == WrappingPaper.ownPhoto {
            guard canUploadPhotos else { throw .notAllowed(key: "paper") }
            if let color = object["color"], !(0...0xFFFFFF).contains(color.intValue ?? -1) {
                throw .notAllowed(key: "color")
            }
            return try PhotoPersonalizationOption().validate(object)
        }
        guard papers.contains(where: { $0.id == id }) else { throw .notAllowed(key: "paper") }
    }

    override func kept(with object: inout PersonalizedObject, isStockItem: Bool) -> [UIImage] {
        guard let id = object["paper"]?.stringValue, let paper = papers.first(where: { $0.id == id }),
            WrappingPaper.stock(id) != paper, let tile = PaperDrawing.tile(of: paper)
        else { return [] }
        object["color"] = .int(Int(paper.color))
        PaperTile.keep(tile, in: &object)
        return [tile]
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        named(paper(of: object)?.name ?? localized("wrapping.ownPhoto"))
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let paper = paper(of: object)
        let view = ItemDrawing(theme).swatch(
            paper.flatMap(PaperDrawing.tile(of:)), photo: object["photo"]?.stringValue.flatMap { thumbnails[$0] },
            name: paper?.name ?? localized("wrapping.ownPhoto"))
        return CreationItemImageView(option: self, view: view)
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        WrappingViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
