import Foundation
import Localization
public import Vouchers

extension LoginRefusal {
    /// The refusal in words for the person who wants to sign in.
    public var words: String {
        switch self {
        case .notACode: localized("login.notACode")
        case .wrongCode(let left): localized("login.wrongCode", left)
        case .tooManyTries: localized("login.tooManyTries")
        case .expired: localized("login.expired")
        case .otherBrowser: localized("login.otherBrowser")
        case .alreadyUsed: localized("login.alreadyUsed")
        case .tooMany(let seconds): Self.tooOften(seconds)
        }
    }

    /// Rounded up: who comes back then is not sent away again.
    private static func tooOften(_ seconds: TimeInterval) -> String {
        let minutes = max(1, Int((seconds / 60).rounded(.up)))
        guard minutes >= 90 else { return localized("login.tooOftenMinutes", minutes) }
        return localized("login.tooOftenHours", Int((seconds / 3600).rounded(.up)))
    }
}
