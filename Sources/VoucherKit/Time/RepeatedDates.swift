import Foundation
import Vouchers

/// The dates of a voucher that is put into the envelope again: from when it may be unwrapped, and when it is sent.
enum RepeatedDates {
    /// What becomes of them.
    enum Wish: Sendable {
        /// Left out: when an earlier voucher might be unwrapped says nothing of the next.
        case none
        /// As they are, where they are still to come.
        case same
        /// Later by a year, or by as many as it takes for both to be to come.
        case nextYear
    }

    /// An object with its dates as they are wished, and what is to be told of them.
    struct Result: Equatable {
        var object: PersonalizedObject
        var unwrap: UnwrapDate?
        var send: UnwrapDate?
        /// 29 February became 28 February.
        var isFromLeapDay = false
        /// There were dates, and they are over or further away than may be.
        var areLeftOut = false
    }

    private static let unwrapKeys = ["unwrapDate", "timeZone"]

    /// Dates beyond what the option takes are left out, and the person chooses new ones.
    static func applied(
        _ wish: Wish, to object: PersonalizedObject, option: RecipientPersonalizationOption?
    ) -> Result {
        var result = Result(object: object)
        let bare = without(unwrapKeys + SendDate.keys, object)
        guard wish != .none else { return Result(object: bare) }
        let isDated = UnwrapDate(object) != nil || SendDate.date(in: object) != nil
        let now = option?.now() ?? Date()
        if wish == .nextYear { result = nextYear(object, after: now) }
        (result.unwrap, result.send) = (UnwrapDate(result.object), SendDate.date(in: result.object))
        let isOver = [result.unwrap, result.send].contains { $0.map { $0.moment <= now } ?? false }
        let isRefused = ["unwrapDate", "sendDate"].contains(option?.fault(in: result.object)?.key)
        if isOver || isRefused { return Result(object: bare, areLeftOut: isDated) }
        return result
    }

    /// By the clocks the dates were chosen by: the same time on the same day of a later year.
    private static func nextYear(_ object: PersonalizedObject, after now: Date) -> Result {
        for years in 1...Self.greatestYears {
            var result = Result(object: object)
            for key in ["unwrapDate", "sendDate"] {
                guard let text = object[key]?.stringValue, let moved = moved(text, years: years) else { continue }
                result.object[key] = .string(moved.text)
                result.isFromLeapDay = result.isFromLeapDay || moved.isFromLeapDay
            }
            let dates = [UnwrapDate(result.object), SendDate.date(in: result.object)].compactMap(\.self)
            if dates.allSatisfy({ $0.moment > now }) { return result }
        }
        return Result(object: object)
    }

    /// Nobody sends a voucher of longer ago.
    private static let greatestYears = 100

    /// A text such as `2028-02-29T18:00`, some years later; nil for another one.
    static func moved(_ text: String, years: Int) -> (text: String, isFromLeapDay: Bool)? {
        guard let match = text.wholeMatch(of: /(\d{4})-(\d{2}-\d{2})(T.*)/), let year = Int(match.output.1) else {
            return nil
        }
        let next = year + years
        let isLeap = next % 4 == 0 && (next % 100 != 0 || next % 400 == 0)
        let isFromLeapDay = match.output.2 == "02-29" && !isLeap
        let digits = String(repeating: "0", count: max(0, 4 - "\(next)".count)) + "\(next)"
        return ("\(digits)-\(isFromLeapDay ? "02-28" : String(match.output.2))\(match.output.3)", isFromLeapDay)
    }

    private static func without(_ keys: [String], _ object: PersonalizedObject) -> PersonalizedObject {
        var object = object
        for key in keys { object[key] = nil }
        return object
    }
}
