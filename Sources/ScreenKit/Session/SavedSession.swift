public import Foundation

/// All that is kept of a visitor's session between events and over a restart: plain data, no views.
public struct SavedSession: Codable, Sendable, Equatable {
    var shared: [String: Data]
    var scenes: [String: SavedScene]

    /// The session of a visitor nothing was saved of.
    public init() {
        shared = [:]
        scenes = [:]
    }

    /// Reads what `encoded()` wrote; throws `DecodingError` for anything else.
    public init(decoding data: Data) throws {
        self = try JSONDecoder().decode(SavedSession.self, from: data)
    }

    /// JSON with sorted keys, so that equal sessions have equal bytes; for `init(decoding:)`.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }

    /// Whether a scene of that id was saved.
    public func hasScene(_ id: String) -> Bool { scenes[id] != nil }

    /// All that is kept, part by part, as it was encoded: for whoever looks for something in it.
    package func forEachPart(_ body: (Data) -> Void) {
        for value in shared.values { body(value) }
        for scene in scenes.values {
            for value in scene.state.values { body(value) }
            for value in scene.restorable.values { body(value) }
            for texts in scene.typedText.values {
                for text in texts.values { body(Data(text.utf8)) }
            }
        }
    }
}
