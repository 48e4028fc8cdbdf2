import Localization

/// A film or a sound as the recipient has it: to be played when they want it, with the words for it beside.
enum RecordingView {
    /// Nil for an item without a recording.
    static func make(for item: VoucherItem, picture: () -> UIView) -> UIView? {
        guard let kind = MediaPlayerView.Source.Kind(rawValue: item.type),
            let digest = item.object[kind.rawValue]?.stringValue, PictureReference.isDigest(digest)
        else { return nil }
        let player = MediaPlayerView(
            source: MediaPlayerView.Source(kind: kind, digest: digest), poster: poster(of: item.object))
        player.translatesAutoresizingMaskIntoConstraints = false
        player.accessibilityLabel = item.name
        player.look = "recording"
        player.captions = MediaPlayerView.Captions(item.object)
        let place = UIStackView()
        place.axis = .vertical
        place.spacing = 8
        place.alignment = .center
        // What is drawn of a sound is its wave; a film shows itself.
        if kind == .sound { place.addArrangedSubview(picture()) }
        place.addArrangedSubview(player)
        if item.object["silent"]?.boolValue == true {
            place.addArrangedSubview(Form.text(localized("video.silent"), look: "hint"))
        }
        let words = item.object["words"]?.stringValue ?? ""
        if !words.isEmpty {
            place.addArrangedSubview(Form.text(localized("recording.heard"), look: "hint"))
            place.addArrangedSubview(Form.text(words, look: "recording-words"))
        }
        return place
    }

    /// The picture of a film among the media; nil for a sound.
    static func poster(of object: PersonalizedObject) -> UIImage? {
        guard let digest = object["poster"]?.stringValue, PictureReference.isDigest(digest),
            let width = object["width"]?.intValue, let height = object["height"]?.intValue
        else { return nil }
        return UIImage(storedDigest: digest, size: CGSize(width: width, height: height), scale: 1)
    }
}
