public import Foundation

/// Counts what happens by key, in memory, and says when there was too much of it.
///
/// A key's period begins with the first thing counted and ends as a whole: what is told to wait knows until when. The
/// memory is bounded: with too many keys the periods that began first are forgotten, which forgives and never accuses.
public struct Throttle: Sendable {
    private struct Window {
        let start: Date
        var count: Int
    }

    private let limit: Int
    private let period: TimeInterval
    private let maximumKeyCount: Int
    private var windows: [String: Window] = [:]

    /// At most `limit` for each key in `period` seconds. 20,000 keys take about 3 MB.
    public init(limit: Int, period: TimeInterval, maximumKeyCount: Int = 20_000) {
        precondition(limit > 0 && period > 0 && maximumKeyCount > 0, "A throttle lets something through.")
        self.limit = limit
        self.period = period
        self.maximumKeyCount = maximumKeyCount
    }

    public init(_ limit: LoginRules.Limit) {
        self.init(limit: limit.count, period: limit.period)
    }

    /// How many keys are remembered.
    public var keyCount: Int { windows.count }

    /// Counts one, unless the limit has been reached: then it answers the seconds until it may go on.
    public mutating func take(_ key: String, at now: Date) -> TimeInterval? {
        if let wait = wait(for: key, at: now) { return wait }
        if windows[key] == nil || !isRunning(windows[key], at: now) {
            if windows[key] == nil, windows.count >= maximumKeyCount { forget(at: now) }
            windows[key] = Window(start: now, count: 1)
        } else {
            windows[key]?.count += 1
        }
        return nil
    }

    /// Takes back one that was counted and turned out not to matter.
    public mutating func giveBack(_ key: String) {
        guard let count = windows[key]?.count else { return }
        windows[key]?.count = max(0, count - 1)
    }

    /// The seconds a key has to wait; nil when it need not. Counts nothing.
    public func wait(for key: String, at now: Date) -> TimeInterval? {
        guard let window = windows[key], isRunning(window, at: now), window.count >= limit else { return nil }
        return window.start.addingTimeInterval(period).timeIntervalSince(now)
    }

    /// A clock that was set back ends a period too: nobody waits longer than one.
    private func isRunning(_ window: Window?, at now: Date) -> Bool {
        guard let window else { return false }
        let age = now.timeIntervalSince(window.start)
        return age >= 0 && age < period
    }

    /// Ended periods go first, then a tenth of all at once, so that not every new key has to look for the oldest.
    private mutating func forget(at now: Date) {
        windows = windows.filter { isRunning($0.value, at: now) }
        guard windows.count >= maximumKeyCount else { return }
        let oldest = windows.sorted { $0.value.start < $1.value.start }
        for (key, _) in oldest.prefix(max(1, maximumKeyCount / 10)) { windows[key] = nil }
    }
}
