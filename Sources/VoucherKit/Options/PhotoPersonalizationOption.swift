import Localization
import Foundation

/// A photo with a description; several photos are possible, in an order of the person's own.
///
/// Of what moves, such as some GIFs, it is the first picture; `AnimatedPersonalizationOption` keeps it moving.
///
/// Its object has the keys `photo`, the digest of the picture among the media, `width` and `height` in pixels,
/// `description`, and `original`, `turns`, `cut` and `area`, from which the photo can be changed again.
open class PhotoPersonalizationOption: ImagePersonalizationOption {
    /// Whether the person may turn and cut it.
    open var allowPhotoEditing = true
    /// Whether a photo can be taken. Without `canUploadPhotos` a phone opens its camera at once, and other browsers let people
    /// choose a file; with both, the phone asks which. Without either there are only the pictures that are found.
    open var canTakePhotos = true

    /// The media types a photo may have.
    public static let acceptedTypes = [
        "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/gif",
    ]

    /// The closure changes the settings before the option is used.
    public init(_ configure: (PhotoPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .photo, carouselText: localized("photo.carousel"), maxBytes: 25_000_000)
        configure(self)
    }

    override var samplePictures: [UIImage] { [SamplePictures.photo(in: theme)].compactMap { $0 } }

    open override var sampleObject: PersonalizedObject {
        guard let picture = samplePictures.first else { return PersonalizedObject() }
        thumbnails[picture.digest] = picture
        return [
            "photo": .string(picture.digest), "width": .int(SamplePictures.width),
            "height": .int(SamplePictures.height),
            "description": .string(localized("photo.sample")),
        ]
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        try validate(object, digests: ["photo"])
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
