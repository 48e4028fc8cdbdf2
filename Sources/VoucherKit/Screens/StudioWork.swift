import Localization

/// What a screen has the studio do with photos: one thing at a time, and in which words a failure is told.
final class StudioWork {
    /// Whether a photo is being read or changed at the moment.
    private(set) var isRunning = false
    private weak var screen: UIViewController?
    /// Where files come in, and where failures are told.
    private let field: FileField
    /// Where the small copies of all that the studio makes are kept.
    private let thumbnails: PhotoThumbnails?
    private var postponed: (() -> Void)?

    init(on screen: UIViewController, field: FileField, thumbnails: PhotoThumbnails?) {
        self.screen = screen
        self.field = field
        self.thumbnails = thumbnails
    }

    /// Reads the file that has just been chosen in the field.
    func receive(then: @escaping (StudioPhoto) -> Void) {
        guard let chosen = field.files.first else { return }
        field.refusal = nil
        if chosen.isTooLarge {
            return refuse(localized("photo.tooLarge", field.sizeLimit / 1_000_000))
        }
        // The file is held by the work, and so kept on disk until it is read.
        run({ try await $0.prepare(fileAt: chosen.path) }, then: then)
    }

    /// Turns and cuts the photo of a digest anew.
    func edit(_ original: String, _ edit: PhotoEdit, then: @escaping (StudioPhoto) -> Void) {
        run({ try await $0.edit(original, edit) }, then: then)
    }

    /// Does something once there is a small copy to draw a photo with, which a restart loses: it is then made again of what
    /// the photo was made of.
    func withThumbnail(of digest: String, from original: String, _ edit: PhotoEdit, then: @escaping () -> Void) {
        guard let thumbnails, thumbnails[digest] == nil, screen?.scene?.environment[(any PhotoStudio).self] != nil
        else { return then() }
        self.edit(original, edit) { thumbnails.keep($0, as: digest) }
        _ = postpone(then)
    }

    /// Puts something off until the photo is there, when one is awaited, and answers whether it did.
    ///
    /// Without a script a file comes with the very press of **Done**. A failure drops what was put off.
    func postpone(_ action: @escaping () -> Void) -> Bool {
        guard isRunning else { return false }
        postponed = action
        return true
    }

    private func run(
        _ work: @escaping @Sendable (any PhotoStudio) async throws -> StudioPhoto,
        then: @escaping (StudioPhoto) -> Void
    ) {
        guard !isRunning, let scene = screen?.scene else { return }
        guard let studio = scene.environment[(any PhotoStudio).self] else {
            return refuse(localized("photo.notHere"))
        }
        isRunning = true
        scene.perform {
            try await work(studio)
        } completion: { [weak self] result in
            guard let self else { return }
            isRunning = false
            let next = postponed
            postponed = nil
            switch result {
            case .success(let photo):
                thumbnails?.keep(photo)
                then(photo)
                next?()
            case .failure(let refused as PhotoRefused): refuse(refused.words)
            case .failure(let error):
                ScreenLog.warn("A photo could not be read: \(error)")
                refuse(localized("photo.failed"))
            }
        }
    }

    private func refuse(_ words: String) {
        screen?.refuse(words, at: field)
    }
}
