import Localization

/// What films and sounds have in common; made as `VideoPersonalizationOption` or `SoundPersonalizationOption`.
///
/// Its object has the key `video` or `sound`, the digest of the recording among the media, `duration` in milliseconds,
/// and `words`, which say what is to be heard; the two add keys of their own.
open class RecordingPersonalizationOption: PersonalizationOption {
    /// In seconds.
    open var maxDuration = 60
    /// The most bytes of a file, as far as the server takes as many (`ServerConfiguration.uploadLimit`).
    open var maxBytes: Int
    /// Whether the person may record with what they have in front of them. A file can be chosen in any case: without a
    /// script, and without permission, nobody can record.
    open var canRecord = true
    /// Of the words that say what is to be heard, in grapheme clusters.
    open var maxWordsLength = 1000
    let kind: StudioRecording.Kind
    let thumbnails = PhotoThumbnails()

    init(kind: StudioRecording.Kind, type: PersonalizationType, maxBytes: Int) {
        self.kind = kind
        self.maxBytes = maxBytes
        super.init(type: type, carouselText: localized("\(kind.rawValue).carousel"))
    }

    /// Whether a file with captions can be added.
    var asksForCaptions: Bool { false }

    /// The media types the browser's chooser offers; what comes is read by its content.
    var acceptedTypes: [String] { [] }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        guard let digest = object[kind.rawValue]?.stringValue, PictureReference.isDigest(digest) else {
            throw .missing(key: kind.rawValue)
        }
        guard let duration = object["duration"]?.intValue, duration > 0 else { throw .notAllowed(key: "duration") }
        // Recorders stop a little late.
        guard duration <= (maxDuration + 1) * 1000 else {
            throw .other(localized("\(kind.rawValue).tooLong", maxDuration))
        }
        let count = object["words"]?.stringValue?.count ?? 0
        guard count <= maxWordsLength else { throw .tooLong(key: "words", count: count, limit: maxWordsLength) }
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        let line = (object["words"]?.stringValue ?? "").split(whereSeparator: \.isNewline).first ?? ""
        guard line.isEmpty else { return named(line.count > 80 ? line.prefix(79) + "…" : String(line)) }
        return named(RecordingTime.text(object["duration"]?.intValue ?? 0))
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        RecordingViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}

/// A film, recorded or chosen; several are possible.
///
/// Beside what all recordings have, its object has the keys `poster`, the digest of a picture of it, `width` and `height`
/// of that in pixels, and `silent`, which is true when there is nothing to hear. With captions it has `captions`, the
/// digest of a WebVTT file among the media, `captionsLanguage`, a BCP 47 tag, and `captionsCount`.
open class VideoPersonalizationOption: RecordingPersonalizationOption {
    /// Whether a WebVTT file with captions can be added beside the words.
    open var canAddCaptions = true

    /// The closure changes the settings before the option is used.
    public init(_ configure: (VideoPersonalizationOption) -> Void = { _ in }) {
        // A minute of what phones record, which is made smaller.
        super.init(kind: .video, type: .video, maxBytes: 100_000_000)
        canAddMultiple = true
        canReorder = true
        configure(self)
    }

    override var acceptedTypes: [String] { ["video/*"] }
    override var asksForCaptions: Bool { canAddCaptions }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        try super.validate(object)
        guard let poster = object["poster"]?.stringValue, PictureReference.isDigest(poster),
            (1...20_000).contains(object["width"]?.intValue ?? 0),
            (1...20_000).contains(object["height"]?.intValue ?? 0)
        else { throw .notAllowed(key: "poster") }
        guard let captions = object["captions"] else { return }
        guard canAddCaptions, captions.stringValue.map(PictureReference.isDigest) == true,
            object["captionsLanguage"]?.stringValue?.wholeMatch(of: /[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,8}/) != nil
        else { throw .notAllowed(key: "captions") }
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let view = ItemDrawing(theme).film(
            object["poster"]?.stringValue.flatMap { thumbnails[$0] }, words: object["words"]?.stringValue ?? "",
            duration: object["duration"]?.intValue ?? 0)
        return CreationItemImageView(option: self, view: view)
    }

    override var samplePictures: [UIImage] { [StockPictures.picture(of: .video, in: theme)].compactMap { $0 } }

    open override var sampleObject: PersonalizedObject {
        // There is no film; its picture is the option's own.
        let picture = samplePictures.first
        let digest = picture?.digest ?? String(repeating: "0", count: 64)
        thumbnails[digest] = picture
        return [
            "video": .string(String(repeating: "0", count: 64)), "poster": .string(digest), "width": .int(320),
            "height": .int(320), "duration": .int(23_000), "words": .string(localized("video.sample")),
        ]
    }
}

/// A sound, recorded or chosen.
///
/// Beside what all recordings have, its object has the key `wave`: how loud it is from its beginning to its end, as
/// numbers from 0 to 100.
open class SoundPersonalizationOption: RecordingPersonalizationOption {
    /// The closure changes the settings before the option is used.
    public init(_ configure: (SoundPersonalizationOption) -> Void = { _ in }) {
        // A minute of sound that is not made smaller by anything.
        super.init(kind: .sound, type: .sound, maxBytes: 25_000_000)
        configure(self)
    }

    override var acceptedTypes: [String] { ["audio/*"] }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        try super.validate(object)
        let wave = object["wave"]?.arrayValue ?? []
        guard wave.count <= 200, wave.allSatisfy({ (0...100).contains($0.intValue ?? -1) }) else {
            throw .notAllowed(key: "wave")
        }
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let wave = (object["wave"]?.arrayValue ?? []).compactMap(\.intValue)
        let view = ItemDrawing(theme).sound(
            wave, words: object["words"]?.stringValue ?? "", duration: object["duration"]?.intValue ?? 0)
        return CreationItemImageView(option: self, view: view)
    }

    open override var sampleObject: PersonalizedObject {
        let wave = (0..<40).map { PersonalizedValue.int(20 + ($0 * 37) % 80) }
        return [
            "sound": .string(String(repeating: "0", count: 64)), "wave": .array(wave), "duration": .int(12_000),
            "words": .string(localized("sound.sample")),
        ]
    }
}

/// How long a recording is, as players write it.
enum RecordingTime {
    /// Minutes and seconds of a number of milliseconds, to the nearest second and never nothing.
    static func text(_ milliseconds: Int) -> String {
        let seconds = max(1, (milliseconds + 500) / 1000)
        return localized("recording.time", seconds / 60, seconds % 60)
    }
}
