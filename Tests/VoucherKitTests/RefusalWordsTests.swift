import Foundation
import Testing
import VoucherKit

/// What is refused is said in the person's language, and never as a key.
struct RefusalWordsTests {
    private static let addresses: [EmailAddressRefusal] = [
        .empty, .atMissing, .severalAts, .severalAddresses, .nothingBeforeAt, .nothingAfterAt, .letterBeforeAt("ä"),
        .characterBeforeAt(" "), .characterAfterAt("\u{0}"), .characterAfterAt("("), .dotsBeforeAt, .dotsAfterAt,
        .dotMissing(domain: "gmail", meant: "gmail.com"), .dotMissing(domain: "local", meant: nil),
        .hyphenAtEdge("-a"), .partTooLong("aaaaaaaaaaaaaaaaaaaaa", limit: 63), .numberedServer,
        .unknownDomain("bücher"), .tooLongBeforeAt(limit: 64), .tooLong(limit: 254),
    ]
    private static let logins: [LoginRefusal] = [
        .notACode, .wrongCode(triesLeft: 1), .wrongCode(triesLeft: 3), .tooManyTries, .expired, .otherBrowser,
        .alreadyUsed, .tooMany(retryAfter: 30), .tooMany(retryAfter: 30_000),
    ]
    private static let options: [PersonalizationRefusal] = [
        .missing(key: "title"), .missing(key: "promise"), .tooLong(key: "title", count: 70, limit: 60),
        .notAllowed(key: "paper"), .tooLarge,
    ]

    @Test(arguments: ["en", "de", "ar"]) func refusalsAreSentencesOfTheLanguage(_ language: String) {
        let texts = Words.$current.withValue(Words(language: language)) {
            Self.addresses.map(\.words) + Self.logins.map(\.words) + Self.options.map(\.description)
                + VoucherRefusal.allCases.map(\.words)
        }
        for text in texts {
            #expect(text.hasSuffix(".") || text.hasSuffix("?") || text.hasSuffix("؟"), "\(text)")
            let keys = text.matches(of: /\b(email|login|refusal|voucher|claim)\.[a-z]/)
            #expect(keys.isEmpty, "\(text)")
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(text)")
        }
        let english = Words.$current.withValue(Words(language: "en")) { Self.logins.map(\.words) }
        if language != "en" { #expect(Set(texts).isDisjoint(with: english)) }
    }
}
