import Foundation

/// Programs of the system, for tests that want something by another path than what is tested.
package enum CommandTool {
    /// The command did not end well; what it said about that.
    package struct Fault: Error {
        package let words: String
    }

    /// Runs one that is found in the usual places with arguments and what it reads, and answers what it writes.
    ///
    /// By the C library: while hundreds of sockets are open, as in the server's tests beside these, Foundation's `Process`
    /// reads beyond the last entry of the folder of open files now and then, and the program ends, or does not see that
    /// what it has run is over.
    package static func run(_ program: String, _ arguments: [String], input: String = "") throws -> [UInt8] {
        let place = NSTemporaryDirectory() + UUID().uuidString
        let (inputFile, errorFile) = (place + ".in", place + ".err")
        try Data(input.utf8).write(to: URL(fileURLWithPath: inputFile))
        defer { for file in [inputFile, errorFile] { unlink(file) } }
        let words = (["/usr/bin/env", program] + arguments).map(quoted).joined(separator: " ")
        guard let output = popen("\(words) < \(quoted(inputFile)) 2> \(quoted(errorFile))", "r") else {
            throw Fault(words: String(cString: strerror(errno)))
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&piece, 1, piece.count, output), count > 0 { bytes += piece[..<count] }
        guard pclose(output) == 0 else {
            throw Fault(words: (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? "")
        }
        return bytes
    }

    private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: #"'\''"#) + "'" }
}
