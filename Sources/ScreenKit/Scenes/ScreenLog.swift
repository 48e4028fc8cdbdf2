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
            // A full disk, or a reader of the log that has gone, must not end the process, as a FileHandle would.
            let bytes = Array("warning: \(line)\n".utf8)
            _ = write(STDERR_FILENO, bytes, bytes.count)
        }
    }
}
