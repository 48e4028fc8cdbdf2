/// A large value that is copied often and changed seldom: copies share it until one of them is changed.
///
/// A page is some hundred nodes that are passed on by value, and most of them leave nearly everything to the style
/// sheet. Kept in place, each would be a kilobyte.
struct Shared<Value: Sendable & Equatable>: Sendable, Equatable {
    private final class Storage: @unchecked Sendable {
        // Unchecked: changed only while a single `Shared` refers to it.
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var storage: Storage

    init(_ value: Value) {
        storage = Storage(value)
    }

    var value: Value {
        get { storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }

    static func == (a: Shared, b: Shared) -> Bool { a.storage === b.storage || a.storage.value == b.storage.value }
}
