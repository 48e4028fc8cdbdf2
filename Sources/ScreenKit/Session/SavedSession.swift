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
}
