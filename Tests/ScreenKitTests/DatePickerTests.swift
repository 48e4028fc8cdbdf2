import Foundation
import Testing

@testable import ScreenKit

/// A date is chosen in the browser's own field, by the clocks of a zone.
struct DatePickerTests {
    private func picker(_ zone: String = "Europe/Berlin", _ text: String = "2026-12-24T18:30") throws -> UIDatePicker {
        let picker = UIDatePicker()
        picker.accessibilityIdentifier = "when"
        picker.timeZone = TimeZone(identifier: zone)
        picker.date = try #require(picker.moment(ofFieldText: text))
        return picker
    }

    @Test func thePageShowsTheMomentByTheClocksOfTheZone() throws {
        let picker = try picker()
        #expect(picker.date == Date(timeIntervalSince1970: 1_798_133_400), "17:30 in Greenwich")
        #expect(TestScreen { $0.addSubview(picker) }.element("when").tag.contains(#"type="datetime-local""#))
        #expect(TestScreen { $0.addSubview(picker) }.element("when").tag.contains(#"value="2026-12-24T18:30""#))
        picker.timeZone = TimeZone(identifier: "Pacific/Tongatapu")
        #expect(picker.fieldValue == "2026-12-25T06:30")
        picker.datePickerMode = .date
        #expect(TestScreen { $0.addSubview(picker) }.element("when").tag.contains(#"type="date""#))
        picker.datePickerMode = .time
        #expect(picker.fieldValue == "06:30")
    }

    @Test func whatIsChosenIsTheDateAndTold() throws {
        let picker = try picker()
        var told = 0
        picker.addAction(UIAction { _ in told += 1 }, for: .valueChanged)
        #expect(picker.userChose("2027-01-01T00:00"))
        #expect(picker.fieldValue == "2027-01-01T00:00" && told == 1)
        picker.date = Date(timeIntervalSince1970: 0)
        #expect(told == 1, "Code sends no event.")
        picker.isEnabled = false
        #expect(!picker.userChose("2027-01-01T00:00"))
    }

    @Test(arguments: [
        "", "soon", "2026-02-29T10:00", "2026-04-31T10:00", "2026-13-01T10:00", "2026-12-24T24:00", "2026-12-24T10:60",
        "2026-12-24", "10:00", "0000-01-01T10:00", "2026-12-24T10:00:00:00", "99999999999999999999-01-01T10:00",
        "٢٠٢٦-12-24T10:00", "-2026-12-24T10:00",
    ])
    func whatIsNoDateIsNone(_ text: String) throws {
        #expect(try picker().moment(ofFieldText: text) == nil)
    }

    @Test func aTimeThatIsSkippedIsTheFirstMomentAfterIt() throws {
        // In Berlin the clocks went from 2 to 3 on 28 March 2027.
        let picker = try picker("Europe/Berlin", "2027-03-28T02:30")
        #expect(picker.fieldValue == "2027-03-28T03:00")
    }

    @Test func theDateStaysBetweenTheLimitsUnlessTheyContradict() throws {
        let picker = try picker()
        let (early, late) = (picker.date.addingTimeInterval(-60), picker.date.addingTimeInterval(60))
        (picker.minimumDate, picker.maximumDate) = (early, late)
        #expect(picker.userChose("2020-01-01T00:00") && picker.date == early)
        picker.date = .distantFuture
        #expect(picker.date == late)
        (picker.minimumDate, picker.maximumDate) = (late, early)
        #expect(picker.date == .distantFuture)
    }

    @Test func minutesAreBroughtDownToTheIntervalOfAPicker() throws {
        let picker = try picker()
        picker.minuteInterval = 7
        #expect(picker.minuteInterval == 1, "7 does not divide 60.")
        picker.minuteInterval = 15
        #expect(picker.userChose("2026-12-24T18:44") && picker.fieldValue == "2026-12-24T18:30")
        #expect(TestScreen { $0.addSubview(picker) }.element("when").tag.contains(#"step="900""#))
    }

    @Test func anEmptiedFieldKeepsTheDateAndSaysSo() throws {
        let picker = try picker()
        let date = picker.date
        #expect(picker.userChose("") && picker.isCleared && picker.date == date && picker.fieldValue.isEmpty)
        picker.date = date
        #expect(!picker.isCleared)
    }
}
