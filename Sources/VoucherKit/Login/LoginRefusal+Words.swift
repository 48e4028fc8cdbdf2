import Foundation
public import Vouchers

extension LoginRefusal {
    /// The refusal in words for the person who wants to sign in.
    public var words: String {
        switch self {
        case .notACode: "The code has six digits. Please look at the mail again."
        case .wrongCode(1): "That is not the code. You can try once more."
        case .wrongCode(let left): "That is not the code. You can try \(left) more times."
        case .tooManyTries: "That was not the code, and it cannot be tried any more. Please ask for a new one."
        case .expired: "This code has expired. Please ask for a new one."
        case .otherBrowser:
            "This code was asked for in another browser. Please type it there, or ask for a new one here."
        case .alreadyUsed: "This code was used already. Please ask for a new one."
        case .tooMany(let seconds): "That was too often. Please try again in \(Self.words(for: seconds))."
        }
    }

    /// Rounded up: who comes back then is not sent away again.
    private static func words(for seconds: TimeInterval) -> String {
        let minutes = max(1, Int((seconds / 60).rounded(.up)))
        guard minutes >= 90 else { return minutes == 1 ? "a minute" : "\(minutes) minutes" }
        return "\(Int((seconds / 3600).rounded(.up))) hours"
    }
}
