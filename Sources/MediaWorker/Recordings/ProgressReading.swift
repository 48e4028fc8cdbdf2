import Foundation
import Synchronization

/// Hears from what `ffmpeg` writes how far it is.
final class ProgressReading: Sendable {
    private let length: Double
    private let told: @Sendable (Double) -> Void
    private let rest = Mutex(Data())

    /// `length` is that of the whole recording in seconds; `told` hears from 0 to 1.
    init(length: Double, told: @escaping @Sendable (Double) -> Void) {
        self.length = max(length, 0.001)
        self.told = told
    }

    /// The next part, which may end in the middle of a line.
    func hear(_ part: Data) {
        let lines = rest.withLock { rest -> [Substring] in
            rest += part
            let text = String(decoding: rest, as: UTF8.self)
            let end = text.lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
            rest = Data(text[end...].utf8.suffix(1000))
            return text[..<end].split(separator: "\n")
        }
        let last = lines.last { $0.hasPrefix("out_time_us=") }
        guard let microseconds = last.flatMap({ Double($0.dropFirst(12)) }) else { return }
        told(min(max(microseconds / 1_000_000 / length, 0), 1))
    }
}
