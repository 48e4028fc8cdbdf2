import Foundation

/// Where the package tells of a host's mistakes that it could go on from, one line each.
public enum ScreenLog {
    /// Bound around a test to see what is told; nil writes to the standard error.
    @TaskLocal public static var sink: (@Sendable (String) -> Void)?

    /// Writes one line, to `sink` or else with `warning: ` before it to the standard error.
    public static func warn(_ message: @autoclosure () -> String) {
        let line = message()
        if let sink {
            sink(line)
        } else {
            FileHandle.standardError.write(Data("warning: \(line)\n".utf8))
        }
    }
}
