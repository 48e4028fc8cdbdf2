import Localization
import Foundation

/// The paper around the envelope. Its object has the key `paper`, the paper's id; for a photo of the sender's it is
/// `photo`, and `photo`, `width` and `height` say which; `color` is the colour most of it has, `0xRRGGBB`, when it is known.
open class WrappingPersonalizationOption: PersonalizationOption {
    /// The papers to choose from.
    open var wrappingCategories = WrappingCategory.stock
    /// The title of the screen.
    open var titleText = localized("wrapping.noun")
    /// Whether a photo of the sender's own may be the paper.
    open var canUploadPhotos = false
    let thumbnails = PhotoThumbnails()

    /// The closure changes the settings before the option is used.
    public init(_ configure: (WrappingPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .wrapping, carouselText: localized("wrapping.carousel"))
        configure(self)
    }

    /// All papers of the categories, in their order.
    public var papers: [WrappingPaper] { wrappingCategories.flatMap(\.papers) }

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

    open override func itemName(for object: PersonalizedObject) -> String {
        let id = object["paper"]?.stringValue
        return named(papers.first { $0.id == id }?.name ?? localized("wrapping.ownPhoto"))
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let paper = papers.first { $0.id == object["paper"]?.stringValue }
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
