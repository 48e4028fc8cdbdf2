import Foundation
import Testing

@testable import ScreenKit

/// What a clock shows as a moment, on the nights in which clocks are changed and on all others.
struct WallTimeTests {
    private func moment(_ text: String, _ zone: String) throws -> String {
        let zone = try #require(TimeZone(identifier: zone))
        let moment = try #require(FieldDate(mode: .dateAndTime, timeZone: zone).moment(of: text))
        return moment.ISO8601Format()
    }

    static let readings = [
        // On any other day.
        ("Europe/Berlin", "2026-12-24T18:00", "2026-12-24T17:00:00Z"),
        ("America/New_York", "2026-07-04T12:00", "2026-07-04T16:00:00Z"),
        ("Asia/Kathmandu", "2026-07-04T12:00", "2026-07-04T06:15:00Z"),
        ("Pacific/Kiritimati", "2026-12-24T00:00", "2026-12-23T10:00:00Z"),
        // Skipped: the first moment after, whichever minute of the gap it is.
        ("Europe/Berlin", "2027-03-28T01:59", "2027-03-28T00:59:00Z"),
        ("Europe/Berlin", "2027-03-28T02:00", "2027-03-28T01:00:00Z"),
        ("Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:00:00Z"),
        ("Europe/Berlin", "2027-03-28T02:59", "2027-03-28T01:00:00Z"),
        ("Europe/Berlin", "2027-03-28T03:00", "2027-03-28T01:00:00Z"),
        ("America/New_York", "2027-03-14T02:15", "2027-03-14T07:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-04T02:10", "2026-10-03T15:30:00Z"),
        // A whole day that Samoa never had.
        ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T10:00:00Z"),
        // Shown twice: the first.
        ("Europe/Berlin", "2026-10-25T01:59", "2026-10-24T23:59:00Z"),
        ("Europe/Berlin", "2026-10-25T02:00", "2026-10-25T00:00:00Z"),
        ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z"),
        ("Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00:00Z"),
        ("America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00Z"),
        ("Australia/Lord_Howe", "2027-04-04T01:45", "2027-04-03T14:45:00Z"),
    ]

    @Test(arguments: readings)
    func aReadingIsOneMoment(_ zone: String, _ text: String, _ expected: String) throws {
        #expect(try moment(text, zone) == expected)
    }

    /// Every quarter of an hour around each change of a few years, against a look at every minute.
    @Test(arguments: [
        "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca", "America/Sao_Paulo",
        "Pacific/Apia", "Asia/Tehran", "UTC",
    ])
    func noReadingIsLostInAnyZone(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let field = FieldDate(mode: .dateAndTime, timeZone: zone)
        func shown(_ moment: Date) -> Date { moment + TimeInterval(zone.secondsFromGMT(for: moment)) }
        var day = Date(timeIntervalSince1970: 1_293_840_000)
        let end = Date(timeIntervalSince1970: 1_451_606_400)
        var changes = 0
        while day < end {
            defer { day += 86_400 }
            guard zone.secondsFromGMT(for: day) != zone.secondsFromGMT(for: day + 86_400) else { continue }
            changes += 1
            // The earliest moment at which the clocks show the reading or more, and did not before.
            var reading = shown(day)
            while reading < shown(day) + 2 * 86_400 {
                defer { reading += 900 }
                let most = max(zone.secondsFromGMT(for: day - 86_400), zone.secondsFromGMT(for: day + 2 * 86_400))
                var first = reading - TimeInterval(most) - 60
                while shown(first) < reading { first += 60 }
                let text = FieldDate(mode: .dateAndTime, timeZone: .gmt).text(of: reading)
                #expect(field.moment(of: text) == first, "\(name) \(text)")
            }
        }
        #expect(changes > 0 || name == "UTC")
    }
}
