import Foundation

/// What the clocks of a zone show as a moment.
///
/// A time that the clocks show twice is the first of the two; one that they skip is the first moment after the gap: whoever
/// says 02:30 on the night in which clocks go from 02:00 to 03:00 gets 03:00.
enum WallTime {
    /// Further from a moment than its clock can be from Greenwich (14 hours), with the day that a zone has once skipped.
    private static let reach: TimeInterval = 36 * 3600

    /// `reading` is what the clock shows, written as if it were Greenwich's.
    static func moment(of reading: Date, in zone: TimeZone) -> Date {
        // Whichever change of the clocks is near lies between these two.
        let (early, late) = (reading - reach, reading + reach)
        let (before, after) = (offset(zone, early), offset(zone, late))
        let first = reading - max(before, after)
        let last = reading - min(before, after)
        for candidate in [first, last] where candidate + offset(zone, candidate) == reading { return candidate }
        guard after > before else { return last }
        // Skipped: the clocks show more than it right from the change on.
        var (low, high) = (early, late)
        while high.timeIntervalSince(low) > 0.5 {
            let middle = low + (high.timeIntervalSince(low) / 2).rounded(.down)
            if middle == low { break }
            if middle + offset(zone, middle) < reading { low = middle } else { high = middle }
        }
        return high
    }

    private static func offset(_ zone: TimeZone, _ moment: Date) -> TimeInterval {
        TimeInterval(zone.secondsFromGMT(for: moment))
    }
}
