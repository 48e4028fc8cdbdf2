import Foundation
import Testing

@testable import Vouchers

/// A telephone's number is read as people type it, and never guessed.
struct PhoneNumberTests {
    @Test(arguments: [
        ("+4915112345678", "+4915112345678"), (" +49 (151) 123-456.78 ", "+4915112345678"),
        ("+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "+966501234567"), ("＋８１／３－１２３４－５６７８", "+81312345678"),
        ("\u{200E}+44 7700 900123\u{202C}", "+447700900123"), ("+2901234", "+2901234"),
    ])
    func isRead(_ typed: String, _ number: String) throws {
        #expect(try PhoneNumber(typed).rawValue == number)
    }

    @Test(arguments: [
        ("", PhoneNumberRefusal.empty), ("+", .empty), ("0151 12345678", .countryMissing),
        ("0049 151 12345678", .countryMissing), ("+0151 12345678", .countryMissing), ("+12345", .tooShort),
        ("+1234567890123456", .tooLong), (String(repeating: "1", count: 300), .tooLong),
        ("+49 151 call me", .character("c")), ("49+151123456", .character("+")), ("++49151123456", .character("+")),
    ])
    func isRefused(_ typed: String, _ refusal: PhoneNumberRefusal) {
        #expect(throws: refusal) { try PhoneNumber(typed) }
    }

    @Test func staysTheSameWhenItIsKept() throws {
        let number = try PhoneNumber("+49 151 12345678")
        let kept = try JSONDecoder().decode(PhoneNumber.self, from: try JSONEncoder().encode(number))
        #expect(kept == number)
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(PhoneNumber.self, from: Data(#""0151 12345678""#.utf8))
        }
    }
}
