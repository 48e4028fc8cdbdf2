import Foundation

/// Dates and times as HTML's fields write them, in a zone: `2026-12-24`, `18:30` or `2026-12-24T18:30`.
///
/// The calendar is the Gregorian one, the only one HTML knows (HTML, 2.3.5).
package struct FieldDate {
    private let mode: UIDatePicker.Mode
    private let calendar: Calendar

    package init(mode: UIDatePicker.Mode, timeZone: TimeZone) {
        self.mode = mode
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    package func text(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        func padded(_ number: Int?, _ length: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }
        let day = [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)].joined(separator: "-")
        let time = padded(parts.hour, 2) + ":" + padded(parts.minute, 2)
        return switch mode {
        case .time: time
        case .date: day
        case .dateAndTime: day + "T" + time
        }
    }

    /// Nil for what is none, such as the 31st of April. A time that the clocks show twice is the first of the two, and one that
    /// they skip the first moment after it.
    ///
    /// What the text does not say is taken from `near`; minutes are brought down to every `interval`th.
    package func moment(of text: String, near: Date = Date(timeIntervalSince1970: 0), every interval: Int = 1) -> Date?
    {
        guard text.utf8.count <= 25 else { return nil }
        let separators: Set<Character> = ["-", "T", ":"]
        var values: [Int] = []
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: separators.contains) {
            guard part.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let value = Int(part)
            else { return nil }
            values.append(value)
        }
        var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: near)
        switch (mode, values.count) {
        case (.time, 2...3): (parts.hour, parts.minute, parts.second) = (values[0], values[1], 0)
        case (.date, 3): (parts.year, parts.month, parts.day) = (values[0], values[1], values[2])
        case (.dateAndTime, 5...6):
            (parts.year, parts.month, parts.day) = (values[0], values[1], values[2])
            (parts.hour, parts.minute, parts.second) = (values[3], values[4], 0)
        default: return nil
        }
        guard let year = parts.year, let month = parts.month, let day = parts.day, let hour = parts.hour,
            let minute = parts.minute, (1...9999).contains(year), (0..<24).contains(hour), (0..<60).contains(minute),
            // The calendar would make the 1st of May of the 31st of April.
            let days = Self.days(inMonth: month, year: year), (1...days).contains(day)
        else { return nil }
        if mode != .date { parts.minute = minute / interval * interval }
        var greenwich = Calendar(identifier: .gregorian)
        greenwich.timeZone = .gmt
        return greenwich.date(from: parts).map { WallTime.moment(of: $0, in: calendar.timeZone) }
    }

    private static func days(inMonth month: Int, year: Int) -> Int? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return days.indices.contains(month - 1) ? days[month - 1] : nil
    }
}
