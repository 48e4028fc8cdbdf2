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
    }

    private var kept = Kept()
    /// Whether a photo is being read or changed at the moment.
    var isWorking = false
    /// Whether the person has pressed **Done** meanwhile.
    var isDoneAwaited = false
    private static let greatestHistory = 50

    var original: String? { kept.original }
    var photo: Shown? { kept.photo }
    var edit: PhotoEdit { kept.edit }
    var canUndo: Bool { !kept.history.isEmpty }

    /// Begins anew with a photo that has come.
    func begin(with photo: StudioPhoto) {
        kept = Kept(original: photo.digest, photo: Self.shown(photo))
    }

    func take(_ photo: StudioPhoto, of edit: PhotoEdit, remembering: Bool) {
        if remembering { kept.history = (kept.history + [kept.edit]).suffix(Self.greatestHistory) }
        kept.edit = edit
        kept.photo = Self.shown(photo)
    }

    /// The edit before the last; nil when there is none.
    func undo() -> PhotoEdit? { kept.history.popLast() }

    private static func shown(_ photo: StudioPhoto) -> Shown {
        Shown(digest: photo.digest, width: photo.width, height: photo.height)
    }

    // MARK: The object

    func object(description: String) -> PersonalizedObject {
        guard let photo = kept.photo, let original = kept.original else { return PersonalizedObject() }
        return [
            "photo": .string(photo.digest), "width": .int(photo.width), "height": .int(photo.height),
            "original": .string(original), "turns": .int(kept.edit.quarterTurns),
            "cut": .string(kept.edit.cut.rawValue), "description": .string(description),
        ]
    }

    func read(_ object: PersonalizedObject) {
        guard let digest = object["photo"]?.stringValue, let width = object["width"]?.intValue,
            let height = object["height"]?.intValue
        else { return }
        let cut = object["cut"]?.stringValue.flatMap(PhotoEdit.Cut.init) ?? .whole
        kept = Kept(
            original: object["original"]?.stringValue ?? digest,
            photo: Shown(digest: digest, width: width, height: height),
            edit: PhotoEdit(quarterTurns: object["turns"]?.intValue ?? 0, cut: cut))
    }

    // MARK: Restoration

    var encoded: Data { (try? JSONEncoder().encode(kept)) ?? Data() }

    func decode(_ data: Data) {
        if let kept = try? JSONDecoder().decode(Kept.self, from: data) { self.kept = kept }
    }
}
