import Foundation
import Synchronization

/// The direction a language is written in.
enum WritingDirection {
    /// Asked for with each text; an application has few languages, and looking one up takes longer than a page.
    private static let known = Mutex<[String: Bool]>([:])

    /// Takes a BCP 47 tag.
    static func isRightToLeft(_ language: String) -> Bool {
        if let answer = known.withLock({ $0[language] }) { return answer }
        let answer = Locale.Language(identifier: language).characterDirection == .rightToLeft
        known.withLock { $0[language] = answer }
        return answer
    }
}
