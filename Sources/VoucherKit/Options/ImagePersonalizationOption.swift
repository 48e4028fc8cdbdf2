import Localization

/// What a photo and an animation have in common: where a picture may come from, and its description.
///
/// A host uses `PhotoPersonalizationOption` and `AnimatedPersonalizationOption`.
open class ImagePersonalizationOption: PersonalizationOption {
    /// Whether a file can be chosen.
    open var canUploadPhotos = true
    /// Whether pictures can be searched for, where the flow has a `VoucherCreationManager.searchAgent`.
    open var canSearchImages = true
    /// Whether the person may write what to search for; else there are the suggested terms alone.
    open var allowUserCustomSearch = true
    /// What can be searched for with one press, such as `Birthday`; in the language of the people, and in the order given.
    open var suggestedSearchTerms: [String] = []
    /// How many pictures a search finds at most; 0 shows page after page for as long as there are more,
    /// up to 120 pictures.
    open var maxSearchResults = 0
    /// Behind the pictures that were found, by turns: seen until they are there, and through what is transparent. Empty
    /// leaves it to the page.
    open var imageBackgroundColors: [UIColor] = [0xE8D5C4, 0xCFDDCB, 0xC9D6E8, 0xE6CBD3, 0xE9DFB8].map {
        UIColor(rgb: $0)
    }
    /// In grapheme clusters.
    open var maxDescriptionLength = 200
    /// The most bytes of a file.
    open var maxBytes: Int
    let thumbnails = PhotoThumbnails()

    init(type: PersonalizationType, carouselText: String, maxBytes: Int) {
        self.maxBytes = maxBytes
        super.init(type: type, carouselText: carouselText)
        canAddMultiple = true
        canReorder = true
    }

    /// What the search is for.
    var wantedPictures: SearchQuery.Kind { .photo }

    /// Refuses a digest that is none, sides that cannot be, and a description that is too long.
    func validate(
        _ object: PersonalizedObject, digests keys: [String]
    ) throws(PersonalizationRefusal) {
        for key in keys {
            guard let digest = object[key]?.stringValue, PictureReference.isDigest(digest) else {
                throw .missing(key: key)
            }
        }
        guard (1...20_000).contains(object["width"]?.intValue ?? 0),
            (1...20_000).contains(object["height"]?.intValue ?? 0)
        else { throw .notAllowed(key: keys[0]) }
        let count = object["description"]?.stringValue?.count ?? 0
        guard count <= maxDescriptionLength else {
            throw .tooLong(key: "description", count: count, limit: maxDescriptionLength)
        }
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        let words = object["description"]?.stringValue ?? ""
        return words.isEmpty ? noun : named(words)
    }
}
