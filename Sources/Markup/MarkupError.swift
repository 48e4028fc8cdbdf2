/// Why a file was not accepted as markup.
public struct MarkupError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file as it was named to the reader.
    public let file: String
    /// Counted from 1; nil when the whole file is meant.
    public let line: Int?
    /// In words, for the person who wrote the file.
    public let reason: String

    public init(file: String, line: Int?, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    public var description: String {
        line.map { "\(file), line \($0): \(reason)" } ?? "\(file): \(reason)"
    }
}
