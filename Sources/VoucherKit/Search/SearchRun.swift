import Foundation
import Synchronization

/// A picture that was found, with the small copy the server keeps of it.
struct ShownPicture: Codable, Equatable, Sendable {
    var picture: FoundPicture
    /// The small copy's digest.
    var preview: String
    var width: Int
    var height: Int
}

/// One search on its way: asks the agent for a page, and makes a small copy of each picture on it. Made on the tree, run
/// outside of it, and called off from any thread.
final class SearchRun: Sendable {
    /// What came of it.
    struct Result: Sendable {
        var pictures: [ShownPicture]
        var next: String?
    }

    private struct State {
        var task: Task<Result, any Error>?
        var isCancelled = false
    }

    private let agent: any SearchAgent
    private let studio: any PhotoStudio
    private let state = Mutex(State())

    /// How many pictures are fetched at the same time, for one search.
    private static let width = 4

    /// Of what an agent says of a picture, in grapheme clusters.
    private static let longest = 200

    init(agent: any SearchAgent, studio: any PhotoStudio) {
        self.agent = agent
        self.studio = studio
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Throws what the agent throws, `CancellationError` once it is called off, and the failure of a picture when there is none
    /// that could be fetched.
    func page(for query: SearchQuery) async throws -> Result {
        let task = Task {
            let page = try await agent.page(for: query)
            var pictures = Array(page.pictures.prefix(query.count))
            for place in pictures.indices {
                pictures[place].description = String(pictures[place].description.prefix(Self.longest))
            }
            return Result(pictures: try await previews(of: pictures), next: page.next)
        }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
        return try await task.value
    }

    /// The small copies in the order of the pictures; those that cannot be fetched or read are left out.
    private func previews(of pictures: [FoundPicture]) async throws -> [ShownPicture] {
        var outcomes: [Int: Swift.Result<ShownPicture, any Error>] = [:]
        await withTaskGroup(of: (Int, Swift.Result<ShownPicture, any Error>).self) { group in
            for (number, picture) in pictures.enumerated() {
                if number >= Self.width, let (done, outcome) = await group.next() { outcomes[done] = outcome }
                group.addTask { [agent, studio] in
                    do {
                        let small = try await studio.preview(try await agent.bytes(of: picture, .preview))
                        let shown = ShownPicture(
                            picture: picture, preview: small.digest, width: small.width, height: small.height)
                        return (number, .success(shown))
                    } catch {
                        return (number, .failure(error))
                    }
                }
            }
            for await (done, outcome) in group { outcomes[done] = outcome }
        }
        try Task.checkCancellation()
        let inOrder = pictures.indices.compactMap { outcomes[$0] }
        let shown = inOrder.compactMap { try? $0.get() }
        for case .failure(let error) in inOrder {
            ScreenLog.warn("A picture that was found is left out: \(error)")
            if shown.isEmpty { throw error as? SearchFailure ?? .unreadable }
        }
        return shown
    }
}
