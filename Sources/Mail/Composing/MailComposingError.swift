/// Why a mail cannot be written.
public enum MailComposingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A line break or another control character in a value that goes into a header: it would begin a header of its
    /// own. `field` is the header's name.
    case controlCharacter(field: String)
    /// The MIME library could not make a part.
    case library(String)

    public var description: String {
        switch self {
        case .controlCharacter(let field): "The mail's \(field) has a line break or a control character in it."
        case .library(let words): "The mail could not be written: \(words)."
        }
    }
}
