public import Foundation

/// The figures of signing in by a code, and why they are what they are.
///
/// Six digits are a million codes. With these figures a stranger who wants one certain address has 50 guesses a day for
/// it, from however many browsers: one chance in 20,000 a day, while its owner is told of each code by mail.
public enum LoginRules {
    /// At most so many in so many seconds.
    public struct Limit: Sendable, Equatable {
        public var count: Int
        public var period: TimeInterval

        public init(_ count: Int, in period: TimeInterval) {
            self.count = count
            self.period = period
        }
    }

    /// As many as people can read, keep in mind and type.
    public static let digitCount = 6
    /// Guesses for one code: enough for slips of the finger.
    public static let tries = 5
    /// How long a code is good for, in seconds: ten minutes, since mail may be slow.
    public static let lifetime: TimeInterval = 600
    /// Codes sent to one address that nobody used. Kept in the store, so that a restart forgives nothing.
    public static let codesPerAddress = [Limit(5, in: 3600), Limit(10, in: 86_400)]
    /// Codes asked for by one client, for whatever addresses: a room full of guests behind one address may sign in.
    public static let codesPerClient = Limit(60, in: 3600)
    /// Wrong codes from one client. It keeps a client that tries many addresses below one chance in 1,000 a day.
    public static let guessesPerClient = Limit(30, in: 3600)
    /// How long a code is remembered after it was made, so that it counts.
    public static let memory: TimeInterval = codesPerAddress.map(\.period).max() ?? lifetime

    /// When the next code may be sent to an address, in seconds; nil is now.
    ///
    /// `asked` is when codes were made for it that nobody used.
    public static func wait(after asked: [Date], at now: Date) -> TimeInterval? {
        codesPerAddress.compactMap { limit -> TimeInterval? in
            let recent = asked.filter { now.timeIntervalSince($0) < limit.period }.sorted()
            guard recent.count >= limit.count else { return nil }
            return recent[recent.count - limit.count].addingTimeInterval(limit.period).timeIntervalSince(now)
        }.max()
    }
}
