import Foundation

/// What is being done to the photo of one screen, and what was done before.
final class PhotoEditing {
    /// A photo as it is shown, without its bytes.
    struct Shown: Codable, Equatable {
        var digest: String
        var width: Int
        var height: Int
    }

    private struct Kept: Codable {
        var original: String?
        var photo: Shown?
        var edit = PhotoEdit()
        var history: [PhotoEdit] = []
        var uncut: Shown?
    }

    private var kept = Kept()
    private static let greatestHistory = 50

    var original: String? { kept.original }
    var photo: Shown? { kept.photo }
    var edit: PhotoEdit { kept.edit }
    var canUndo: Bool { !kept.history.isEmpty }
    /// The turned photo before it is cut, while a part of it is chosen by hand.
    var uncut: Shown? { kept.uncut }

    /// Begins anew with a photo that has come.
    func begin(with photo: StudioPhoto) {
        kept = Kept(original: photo.digest, photo: Self.shown(photo))
    }

    /// As if no photo had come.
    func forget() {
        kept = Kept()
    }

    func take(_ photo: StudioPhoto, of edit: PhotoEdit, remembering: Bool) {
        if remembering { kept.history = (kept.history + [kept.edit]).suffix(Self.greatestHistory) }
        kept.edit = edit
        kept.photo = Self.shown(photo)
        kept.uncut = nil
    }

    /// Begins to choose a part by hand, of this photo; nil ends that.
    func choosePart(of photo: Shown?) {
        kept.uncut = photo
    }

    /// The edit before the last; nil when there is none.
    func undo() -> PhotoEdit? { kept.history.popLast() }

    static func shown(_ photo: StudioPhoto) -> Shown {
        Shown(digest: photo.digest, width: photo.width, height: photo.height)
    }

    // MARK: The object

    func object(description: String) -> PersonalizedObject {
        guard let photo = kept.photo, let original = kept.original else { return PersonalizedObject() }
        var object: PersonalizedObject = [
            "photo": .string(photo.digest), "width": .int(photo.width), "height": .int(photo.height),
            "original": .string(original), "turns": .int(kept.edit.quarterTurns),
            "cut": .string(kept.edit.cut.rawValue), "description": .string(description),
        ]
        if let area = kept.edit.area { object["area"] = .string(area.description) }
        return object
    }

    func read(_ object: PersonalizedObject) {
        guard let digest = object["photo"]?.stringValue, let width = object["width"]?.intValue,
            let height = object["height"]?.intValue
        else { return }
        let cut = object["cut"]?.stringValue.flatMap(PhotoEdit.Cut.init) ?? .whole
        kept = Kept(
            original: object["original"]?.stringValue ?? digest,
            photo: Shown(digest: digest, width: width, height: height),
            edit: PhotoEdit(
                quarterTurns: object["turns"]?.intValue ?? 0, cut: cut,
                area: object["area"]?.stringValue.flatMap(PhotoArea.init)))
    }

    // MARK: Restoration

    var encoded: Data { (try? JSONEncoder().encode(kept)) ?? Data() }

    func decode(_ data: Data) {
        if let kept = try? JSONDecoder().decode(Kept.self, from: data) { self.kept = kept }
    }
}
