import Localization

/// What a screen has the studio do with pictures: one thing at a time, and in which words a failure is told.
final class StudioWork {
    /// What the screen is about, for the words of failures.
    enum Subject {
        case photo, animation

        var cannotBeTaken: String { localized(self == .photo ? "photo.notHere" : "animated.notHere") }
        var didNotWork: String { localized(self == .photo ? "photo.failed" : "animated.failed") }
    }

    /// Whether a picture is being read or changed at the moment.
    private(set) var isRunning = false
    private weak var screen: UIViewController?
    /// Where files come in, and where failures are told.
    private let field: FileField
    /// Where the small copies of all that the studio makes are kept.
    private let thumbnails: PhotoThumbnails?
    private let subject: Subject
    private var postponed = PutOff()

    init(
        on screen: UIViewController, field: FileField, thumbnails: PhotoThumbnails?, about subject: Subject = .photo
    ) {
        self.screen = screen
        self.field = field
        self.thumbnails = thumbnails
        self.subject = subject
    }

    /// Reads the file that has just been chosen in the field.
    func receive(then: @escaping (StudioPhoto) -> Void) {
        guard let chosen = takeFile() else { return }
        // The file is held by the work, and so kept on disk until it is read.
        run({ try await $0.prepare(fileAt: chosen.path) }, then: then)
    }

    /// The same, of a file that moves.
    func receiveAnimation(then: @escaping (StudioAnimation) -> Void) {
        guard let chosen = takeFile() else { return }
        runAnimation({ try await $0.prepareAnimation(fileAt: chosen.path) }, then: then)
    }

    /// Fetches a picture that was found and reads it as if it had been sent; `tell` says why when that does not work.
    func receive(
        fetching bytes: @escaping @Sendable () async throws -> Data, then: @escaping (StudioPhoto) -> Void,
        tell: @escaping (String) -> Void
    ) {
        run({ try await $0.prepare(try await bytes()) }, then: then, tell: tell)
    }

    /// The same, of a picture that moves.
    func receiveAnimation(
        fetching bytes: @escaping @Sendable () async throws -> Data, then: @escaping (StudioAnimation) -> Void,
        tell: @escaping (String) -> Void
    ) {
        runAnimation({ try await $0.prepareAnimation(try await bytes()) }, then: then, tell: tell)
    }

    private func takeFile() -> UploadedFile? {
        guard let chosen = field.files.first else { return nil }
        field.refusal = nil
        // The server's own limit may be higher than the field's.
        if !chosen.isTooLarge, chosen.size <= field.sizeLimit { return chosen }
        refuse(localized("photo.tooLarge", field.sizeLimit / 1_000_000))
        return nil
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
        postponed.put(action, while: isRunning)
    }

    private func run(
        _ work: @escaping @Sendable (any PhotoStudio) async throws -> StudioPhoto,
        then: @escaping (StudioPhoto) -> Void, tell: ((String) -> Void)? = nil
    ) {
        run(screen?.scene?.environment[(any PhotoStudio).self], work, tell: tell) { [weak self] photo in
            self?.thumbnails?.keep(photo)
            then(photo)
        }
    }

    private func runAnimation(
        _ work: @escaping @Sendable (any AnimationStudio) async throws -> StudioAnimation,
        then: @escaping (StudioAnimation) -> Void, tell: ((String) -> Void)? = nil
    ) {
        run(screen?.scene?.environment[(any AnimationStudio).self], work, tell: tell) { [weak self] animation in
            self?.thumbnails?.keep(animation.still)
            then(animation)
        }
    }

    private func run<Studio: Sendable, Made: Sendable>(
        _ studio: Studio?, _ work: @escaping @Sendable (Studio) async throws -> Made, tell: ((String) -> Void)?,
        then: @escaping (Made) -> Void
    ) {
        guard !isRunning, let scene = screen?.scene else { return }
        let refuse: (String) -> Void = tell ?? { [weak self] in self?.refuse($0) }
        guard let studio else { return refuse(subject.cannotBeTaken) }
        isRunning = true
        scene.perform {
            try await work(studio)
        } completion: { [weak self] result in
            guard let self else { return }
            isRunning = false
            let next = postponed.take()
            switch result {
            case .success(let made):
                then(made)
                next?()
            case .failure(let refused as PhotoRefused): refuse(refused.words)
            case .failure(let failure as SearchFailure): refuse(failure.words)
            case .failure(let error):
                ScreenLog.warn("A picture could not be read: \(error)")
                refuse(subject.didNotWork)
            }
        }
    }

    private func refuse(_ words: String) {
        screen?.refuse(words, at: field)
    }
}
