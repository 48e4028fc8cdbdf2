import Foundation

/// The animation of one screen.
final class AnimationEditing {
    /// An animation as it is shown, without its bytes.
    struct Shown: Codable, Equatable {
        var animation: String
        var still: String
        var width: Int
        var height: Int
        var frames: Int
        var duration: Int
        var runs: Int
    }

    private(set) var shown: Shown?

    func begin(with animation: StudioAnimation) {
        shown = Shown(
            animation: animation.digest, still: animation.still.digest, width: animation.width,
            height: animation.height, frames: animation.frameCount, duration: animation.duration,
            runs: animation.runCount)
    }

    func takeOut() {
        shown = nil
    }

    // MARK: The object

    func object(description: String) -> PersonalizedObject {
        guard let shown else { return PersonalizedObject() }
        return [
            "animation": .string(shown.animation), "still": .string(shown.still), "width": .int(shown.width),
            "height": .int(shown.height), "frames": .int(shown.frames), "duration": .int(shown.duration),
            "runs": .int(shown.runs), "description": .string(description),
        ]
    }

    func read(_ object: PersonalizedObject) {
        shown = Self.shown(in: object)
    }

    /// Nil for an object without an animation; what a host's own screen left out is 0.
    static func shown(in object: PersonalizedObject) -> Shown? {
        guard let animation = object["animation"]?.stringValue, let still = object["still"]?.stringValue,
            let width = object["width"]?.intValue, let height = object["height"]?.intValue
        else { return nil }
        return Shown(
            animation: animation, still: still, width: width, height: height, frames: object["frames"]?.intValue ?? 0,
            duration: object["duration"]?.intValue ?? 0, runs: object["runs"]?.intValue ?? 0)
    }

    // MARK: Restoration

    var encoded: Data { (try? JSONEncoder().encode(shown)) ?? Data() }

    func decode(_ data: Data) {
        shown = try? JSONDecoder().decode(Shown?.self, from: data)
    }
}
