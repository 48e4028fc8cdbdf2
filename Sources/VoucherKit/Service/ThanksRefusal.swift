import Localization
import Vouchers

/// Why a claimer's thanks are not taken.
public enum ThanksRefusal: Error, Sendable, Equatable {
    /// The host has switched them off.
    case notOffered
    /// Whoever thanks is not the one who claimed it, or nobody has.
    case notClaimer
    /// Neither words nor a photo.
    case empty
    /// In grapheme clusters.
    case tooLong(count: Int, limit: Int)
    /// The host wants a photo.
    case photoMissing
    /// The text, or the photo's description, cannot be shown.
    case notAllowed(String)

    /// For the person.
    public var words: String {
        switch self {
        case .notOffered: localized("thanks.notOffered")
        case .notClaimer: localized("thanks.notClaimer")
        case .empty: localized("thanks.empty")
        case .tooLong(let count, let limit): localized("refusal.tooLong", count, limit)
        case .photoMissing: localized("thanks.photoMissing")
        case .notAllowed(let words): words
        }
    }

    /// What is wrong with thanks by the host's rules; nothing when they can be taken.
    static func check(_ thanks: VoucherThanks, _ settings: RecipientSettings) throws(ThanksRefusal) {
        guard settings.thanksOffered else { throw .notOffered }
        if settings.thanksPhotoRequired, thanks.photo == nil { throw .photoMissing }
        let limits = [(thanks.words, settings.maxThanksLength), (thanks.photo?.description ?? "", descriptionLength)]
        for (number, (text, limit)) in limits.enumerated() {
            do throws(PersonalizationRefusal) {
                try TextRule(key: "thanks", limit: limit).check(["thanks": .string(text)])
            } catch .missing {
                if number == 0, thanks.photo == nil { throw ThanksRefusal.empty }
            } catch .tooLong(_, let count, let limit) {
                throw ThanksRefusal.tooLong(count: count, limit: limit)
            } catch {
                throw ThanksRefusal.notAllowed(error.description)
            }
        }
    }

    /// Whether a text has anything that can be seen.
    static func isSaying(_ words: String) -> Bool {
        words.unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
    }

    /// Of a photo's description, as on the sender's side.
    static let descriptionLength = 200
}
