import Localization
import Foundation

/// A photo with a description; several photos are possible, in an order of the person's own.
///
/// Of what moves, such as some GIFs, it is the first picture.
///
/// Its object has the keys `photo`, the digest of the picture among the media, `width` and `height` in pixels,
/// `description`, and `original`, `turns`, `cut` and `area`, from which the photo can be changed again.
open class PhotoPersonalizationOption: PersonalizationOption {
    /// Whether the person may turn and cut it.
    open var allowPhotoEditing = true
    /// Whether a file can be chosen.
    open var canUploadPhotos = true
    /// Whether a phone may open its camera.
    open var canTakePhotos = true
    /// In grapheme clusters.
    open var maxDescriptionLength = 200
    /// The most bytes of a file.
    open var maxBytes = 25_000_000
    let thumbnails = PhotoThumbnails()

    /// The media types a photo may have.
    public static let acceptedTypes = [
        "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/gif",
    ]

    /// The closure changes the settings before the option is used.
    public init(_ configure: (PhotoPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .photo, carouselText: localized("photo.carousel"))
        canAddMultiple = true
        canReorder = true
        configure(self)
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        guard let digest = object["photo"]?.stringValue, PictureReference.isDigest(digest) else {
            throw .missing(key: "photo")
        }
        guard (1...20_000).contains(object["width"]?.intValue ?? 0),
            (1...20_000).contains(object["height"]?.intValue ?? 0)
        else { throw .notAllowed(key: "photo") }
        let count = object["description"]?.stringValue?.count ?? 0
        guard count <= maxDescriptionLength else {
            throw .tooLong(key: "description", count: count, limit: maxDescriptionLength)
        }
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        let words = object["description"]?.stringValue ?? ""
        return words.isEmpty ? noun : named(words)
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let digest = object["photo"]?.stringValue ?? ""
        let view = ItemDrawing(theme).photo(thumbnails[digest], caption: object["description"]?.stringValue ?? "")
        return CreationItemImageView(option: self, view: view)
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        PhotoViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
