import Foundation
import Testing

@testable import VoucherKit

/// The dates of a voucher that is sent again a year later.
struct RepeatedDatesTests {
    private func option(_ now: String) throws -> RecipientPersonalizationOption {
        let moment = try #require(try? Date(now, strategy: .iso8601))
        let option = RecipientPersonalizationOption {
            $0.maxDaysUntilUnwrap = 3000; $0.maxDaysUntilSending = 3000
        }
        option.now = { moment }
        return option
    }

    private func object(unwrap: String? = nil, send: String? = nil) -> PersonalizedObject {
        var object: PersonalizedObject = [
            "name": .string("Anna"), "delivery": .string("email"), "email": .string("anna@example.org"),
        ]
        if let unwrap {
            object["unwrapDate"] = .string(unwrap)
            object["timeZone"] = .string("Europe/Berlin")
        }
        if let send {
            object["sendDate"] = .string(send)
            object["sendZone"] = .string("Pacific/Apia")
        }
        return object
    }

    private func moved(_ object: PersonalizedObject, now: String) throws -> RepeatedDates.Result {
        RepeatedDates.applied(.nextYear, to: object, option: try option(now))
    }

    @Test func itIsTheSameTimeOnTheSameDayByTheSameClocks() throws {
        let result = try moved(
            object(unwrap: "2027-03-28T02:30", send: "2027-03-20T08:00"), now: "2027-02-01T00:00:00Z")
        #expect(result.object["unwrapDate"] == .string("2028-03-28T02:30"))
        #expect(result.object["sendDate"] == .string("2028-03-20T08:00"))
        #expect(result.object["sendZone"] == .string("Pacific/Apia") && !result.isFromLeapDay && !result.areLeftOut)
    }

    @Test func theLeapDayIsTheDayBeforeInOtherYears() throws {
        let next = try moved(object(unwrap: "2028-02-29T18:00"), now: "2028-03-01T00:00:00Z")
        #expect(next.object["unwrapDate"] == .string("2029-02-28T18:00") && next.isFromLeapDay)
        let leap = try moved(object(unwrap: "2028-02-29T18:00"), now: "2031-06-01T00:00:00Z")
        #expect(leap.object["unwrapDate"] == .string("2032-02-29T18:00") && !leap.isFromLeapDay)
        #expect(RepeatedDates.moved("2096-02-29T00:00", years: 4)?.text == "2100-02-28T00:00", "no leap year")
        #expect(RepeatedDates.moved("1996-02-29T00:00", years: 4)?.text == "2000-02-29T00:00")
        for odd in ["", "2027", "2027-02-29", "x027-02-28T00:00"] { #expect(RepeatedDates.moved(odd, years: 1) == nil) }
    }

    @Test func aVoucherOfLongAgoIsForTheNextYearInWhichBothAreToCome() throws {
        let result = try moved(
            object(unwrap: "2020-12-24T18:00", send: "2020-12-23T08:00"), now: "2026-12-24T00:00:00Z")
        #expect(result.object["unwrapDate"] == .string("2027-12-24T18:00"))
        #expect(result.object["sendDate"] == .string("2027-12-23T08:00"))
    }

    @Test func whatIsOverOrTooFarAwayIsLeftOutAndSaid() throws {
        let option = try option("2027-02-01T00:00:00Z")
        let over = RepeatedDates.applied(.same, to: object(unwrap: "2027-01-01T00:00"), option: option)
        #expect(over.areLeftOut && over.object["unwrapDate"] == nil && over.object["timeZone"] == nil)
        #expect(over.object["name"] == .string("Anna"))
        let kept = RepeatedDates.applied(.same, to: object(unwrap: "2027-03-01T00:00"), option: option)
        #expect(!kept.areLeftOut && kept.object["unwrapDate"] == .string("2027-03-01T00:00"))
        option.maxDaysUntilUnwrap = 300
        let far = RepeatedDates.applied(.nextYear, to: object(unwrap: "2027-03-01T00:00"), option: option)
        #expect(far.areLeftOut && far.object["unwrapDate"] == nil)
        let plain = RepeatedDates.applied(.nextYear, to: object(), option: option)
        #expect(!plain.areLeftOut && plain.object == object())
        #expect(RepeatedDates.applied(.none, to: object(unwrap: "2027-03-01T00:00"), option: option).object == object())
    }
}
