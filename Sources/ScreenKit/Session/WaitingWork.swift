/// Work that was asked for on the tree and is begun when the turn that led to it is saved. Belongs to its session.
final class WaitingWork {
    struct Item {
        let number: Int
        let sceneID: String
        let body: @Sendable () async throws -> any Sendable
    }

    private var items: [Item] = []

    func add(_ item: Item) { items.append(item) }

    func take() -> [Item] {
        defer { items = [] }
        return items
    }
}
