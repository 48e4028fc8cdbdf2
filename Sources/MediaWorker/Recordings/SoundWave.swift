import Foundation

/// How loud a sound is from its beginning to its end, to be drawn.
enum SoundWave {
    /// Samples in a second, which is enough for how loud it is.
    static let rate = 4000
    /// How many parts a sound is cut into.
    static let partCount = 40

    /// The loudness of each part from 0 to 100, the loudest being 100, of samples of 16 bits; all 0 for silence.
    static func parts(of samples: Data) -> [Int] {
        let bytes = [UInt8](samples)
        let count = bytes.count / 2
        guard count >= partCount else { return Array(repeating: 0, count: partCount) }
        let loudness = (0..<partCount).map { part -> Double in
            let range = (part * count / partCount)..<((part + 1) * count / partCount)
            let sum = range.reduce(0.0) { sum, place in
                let sample = Double(Int16(bitPattern: UInt16(bytes[2 * place]) | UInt16(bytes[2 * place + 1]) << 8))
                return sum + sample * sample
            }
            return (sum / Double(range.count)).squareRoot()
        }
        // Below that nobody hears anything: noise is not to look like a voice.
        let greatest = max(loudness.max() ?? 0, 60)
        return loudness.map { Int(($0 / greatest * 100).rounded()) }
    }
}
