import Localization
import Foundation

/// A moving picture with a description: a GIF or an animated WebP, which keeps moving; several are possible.
///
/// Its settings are those of a photo but for turning, cutting and the camera, which an animation has none of. In the
/// envelope it is its first frame with a mark; the recipient sees it move, and can stop it, and sees the first frame with a
/// button that plays it where their device asks for less motion.
///
/// Its object has the keys `animation`, the digest of the file among the media, `still`, that of its first frame, `width`
/// and `height` in pixels, `frames`, `duration` of one run in milliseconds, `runs`, which is 0 for one without end, and
/// `description`.
open class AnimatedPersonalizationOption: ImagePersonalizationOption {
    /// The media types an animation may have.
    public static let acceptedTypes = ["image/gif", "image/webp"]

    /// The closure changes the settings before the option is used. The server takes 15 MB at most, whatever `maxBytes` says.
    public init(_ configure: (AnimatedPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .animated, carouselText: localized("animated.carousel"), maxBytes: 15_000_000)
        configure(self)
    }

    override var wantedPictures: SearchQuery.Kind { .animation }

    override var samplePictures: [UIImage] { [SamplePictures.still(in: theme)].compactMap { $0 } }

    open override var sampleObject: PersonalizedObject {
        // It stands still: nothing here writes what moves.
        guard let picture = samplePictures.first else { return PersonalizedObject() }
        thumbnails[picture.digest] = picture
        return [
            "animation": .string(picture.digest), "still": .string(picture.digest),
            "width": .int(SamplePictures.width), "height": .int(SamplePictures.height), "frames": .int(2),
            "duration": .int(1000), "runs": .int(0), "description": .string(localized("animated.sample")),
        ]
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        try validate(object, digests: ["animation", "still"])
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let still = object["still"]?.stringValue ?? ""
        let view = ItemDrawing(theme).animation(
            thumbnails[still], caption: object["description"]?.stringValue ?? "")
        return CreationItemImageView(option: self, view: view)
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        AnimatedViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
