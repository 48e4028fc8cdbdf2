public import Foundation

/// How long a voucher can be claimed: to the end of a day in a zone.
public struct VoucherValidity: Sendable, Equatable {
    /// What is counted.
    public enum Unit: Sendable, Equatable {
        case days, months, years
    }

    /// At least 1; less counts as 1.
    public var count: Int
    public var unit: Unit
    /// In which the last day ends; nil is the sender's own.
    public var timeZone: TimeZone?

    public init(_ count: Int, _ unit: Unit, timeZone: TimeZone? = nil) {
        self.count = count
        self.unit = unit
        self.timeZone = timeZone
    }

    /// The moment from which a voucher can no longer be claimed that begins at another: the end of the day that lies so many
    /// days, months or years later. The 31st of a month, a month later, is the last day of a shorter one.
    public func end(from start: Date, senderZone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone ?? senderZone
        var step = DateComponents()
        switch unit {
        case .days: step.day = max(1, count)
        case .months: step.month = max(1, count)
        case .years: step.year = max(1, count)
        }
        let last = calendar.date(byAdding: step, to: start) ?? start
        // Not 24 hours after it has begun: days on which clocks change are longer or shorter.
        let next = calendar.date(byAdding: .day, value: 1, to: last) ?? last
        return calendar.startOfDay(for: next)
    }
}
