import Localization
import Foundation

/// What was searched for on one screen, and what was found.
final class PictureSearch {
    private struct Kept: Codable {
        var text = ""
        var found: [ShownPicture] = []
        var next: String?
        var isFolded = false
        /// What stands below the field.
        var status = ""
        var isFailure = false
    }

    private var kept = Kept()
    private var run: SearchRun?
    private var performance: ScenePerformance?
    private let kind: SearchQuery.Kind
    /// 0 for no end.
    private let greatestCount: Int

    /// How many pictures a page has: four rows of three, or of two on a phone six.
    private static let pageCount = 12
    /// More are not kept with the visitor's session.
    private static let keptCount = 120

    init(kind: SearchQuery.Kind, greatestCount: Int) {
        self.kind = kind
        self.greatestCount = greatestCount
    }

    deinit {
        run?.cancel()
    }

    var text: String { kept.text }
    var found: [ShownPicture] { kept.found }
    var status: String { kept.status }
    /// Whether `status` tells of something that did not work.
    var isFailure: Bool { kept.isFailure }
    var isRunning: Bool { run != nil }
    /// Whether the pictures are put away, since one was chosen.
    var isFolded: Bool {
        get { kept.isFolded }
        set { kept.isFolded = newValue }
    }
    var hasMore: Bool { kept.next != nil && room > 0 }

    private var room: Int {
        min(greatestCount > 0 ? greatestCount : .max, Self.keptCount) - kept.found.count
    }

    // MARK: Searching

    /// Begins a search for a text, or asks for the next page of the last one; `then` is called on the tree with the place of the first
    /// picture that is new, or nil when there is none.
    func begin(_ text: String?, on scene: Scene, agent: any SearchAgent, then: @escaping (Int?) -> Void) {
        stop()
        guard let studio = scene.environment[(any PhotoStudio).self] else {
            return fail(localized("photo.notHere"), then)
        }
        if let wait = scene.environment[PictureSearchLimits.self]?.search(by: scene.clientKey) {
            // What was found before stays, with the place of its next page.
            return fail(localized("search.tooOften", max(1, Int((wait / 60).rounded(.up)))), then)
        }
        if let text { kept = Kept(text: text) }
        kept.status = localized("search.running")
        kept.isFailure = false
        let query = SearchQuery(
            text: kept.text, kind: kind, count: min(Self.pageCount, max(1, room)), cursor: kept.next,
            language: Words.current.language)
        let run = SearchRun(agent: agent, studio: studio)
        self.run = run
        performance = scene.perform {
            try await run.page(for: query)
        } completion: { [weak self] result in
            guard let self, self.run === run else { return }
            self.run = nil
            switch result {
            case .success(let page): take(page, then)
            case .failure(let failure as SearchFailure): fail(failure.words, then)
            case .failure(let error):
                ScreenLog.warn("A search for pictures failed: \(error)")
                fail(localized("search.failed.unreachable"), then)
            }
        }
    }

    private func take(_ page: SearchRun.Result, _ then: (Int?) -> Void) {
        let first = kept.found.count
        kept.found += page.pictures.prefix(max(0, room))
        kept.next = page.next
        let count = kept.found.count
        kept.status = count == 0 ? localized("search.nothing", kept.text) : localized("search.found", count, kept.text)
        then(count > first ? first : nil)
    }

    private func fail(_ words: String, _ then: (Int?) -> Void) {
        kept.status = words
        kept.isFailure = true
        then(nil)
    }

    /// Calls off what is under way; what was found before stays.
    func stop() {
        guard let run else { return }
        run.cancel()
        performance?.cancel()
        self.run = nil
        performance = nil
        kept.status = localized("search.stopped")
    }

    /// Says why a picture that was chosen did not come.
    func tell(_ words: String) {
        kept.status = words
        kept.isFailure = true
        kept.isFolded = false
    }

    // MARK: Restoration

    var encoded: Data { (try? JSONEncoder().encode(kept)) ?? Data() }

    /// A search that was under way has ended with the server: what was found before is there.
    func decode(_ data: Data) {
        guard let kept = try? JSONDecoder().decode(Kept.self, from: data) else { return }
        self.kept = kept
        if kept.status == localized("search.running") { self.kept.status = localized("search.stopped") }
    }
}
