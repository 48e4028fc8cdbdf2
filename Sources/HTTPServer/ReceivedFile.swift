import Foundation

/// A file of a form, written to disk as it came in. The file is removed when nobody holds this any more.
public final class ReceivedFile: Sendable {
    public let path: String
    /// The name the browser gave it, without folders; untrusted, for showing only.
    public let name: String
    /// In bytes. Of a file that was too large nothing is kept, and this is how much of it had come.
    public let size: Int
    public let isTooLarge: Bool

    init(path: String, name: String, size: Int, isTooLarge: Bool) {
        self.path = path
        self.name = name
        self.size = size
        self.isTooLarge = isTooLarge
    }

    deinit {
        unlink(path)
    }
}

/// A `multipart/form-data` body: its texts, and its files by the names of their fields.
public struct ReceivedForm: Sendable {
    public var fields: [FormField]
    public var files: [(field: String, file: ReceivedFile)]

    /// The parts in the order they came.
    public init(fields: [FormField], files: [(field: String, file: ReceivedFile)]) {
        self.fields = fields
        self.files = files
    }
}
