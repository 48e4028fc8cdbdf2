public import Foundation

/// A moving picture that can be stored and served: the frames as they were sent, and nothing else of the file.
public struct Animation: Equatable, Sendable {
    /// The formats that move.
    public enum Format: String, Codable, Sendable {
        case gif, webp
    }

    /// The file.
    public let bytes: Data
    /// What is told of it beside its bytes.
    public let facts: Facts

    public struct Facts: Equatable, Codable, Sendable {
        public let format: Format
        /// In pixels.
        public let width: Int
        /// In pixels.
        public let height: Int
        /// At least two.
        public let frameCount: Int
        /// How long one run takes as browsers show it, in milliseconds: a frame of 10 or less is shown for 100.
        public let duration: Int
        /// How often it is run; 0 means without end.
        public let runCount: Int
    }

    /// Checks nothing: for what a reader made.
    public init(bytes: Data, facts: Facts) {
        self.bytes = bytes
        self.facts = facts
    }
}

/// How much an animation may ask for; all of it is told before a pixel is decoded.
public struct AnimationLimits: Equatable, Codable, Sendable {
    public var bytes = 15_000_000
    public var frames = 1000
    /// Of one frame: about 2000 × 2000, of which two are in memory at once.
    public var framePixels = 4_200_000
    /// Of all frames together, which a browser decodes again on every run.
    public var pixels = 100_000_000

    /// 15 MB, a thousand frames of 4.2 megapixels each at most, and 100 megapixels in all.
    public init() {}

    /// Refuses a picture whose head asks for too much.
    func check(width: Int, height: Int) throws(PhotoRefusal) {
        guard width > 0, height > 0 else { throw .damaged }
        guard width * height <= framePixels else {
            throw .tooManyPixels(width: width, height: height, limit: framePixels)
        }
    }

    /// Refuses one frame more than there may be, and frames that are too much together.
    func check(frames count: Int, width: Int, height: Int) throws(PhotoRefusal) {
        guard count <= frames else { throw .tooManyFrames(limit: frames) }
        guard count * width * height <= pixels else { throw .tooMuchMotion(limit: pixels) }
    }
}

/// How long browsers show a frame.
enum FrameTime {
    /// Of a frame that says so many milliseconds: all large browsers slow down what asks for 10 or less.
    static func shown(_ milliseconds: Int) -> Int { milliseconds <= 10 ? 100 : milliseconds }
}
