import Foundation

/// The languages that people can be written to in, as BCP 47 tags: the application's.
///
/// Put into a scene's environment by the application; where it is not, nobody is asked for a language.
public struct OfferedLanguages: Sendable, Equatable {
    /// In the order they are offered.
    public let tags: [String]

    /// Languages with words of their own for mails.
    public init(_ tags: [String]) {
        self.tags = tags
    }

    /// A language as its speakers call it, such as `Deutsch`; the tag itself where that is not known.
    static func name(of tag: String) -> String {
        let locale = Locale(identifier: tag)
        let name = locale.localizedString(forIdentifier: tag) ?? tag
        return name.prefix(1).uppercased(with: locale) + name.dropFirst()
    }
}
