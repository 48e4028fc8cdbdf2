import Foundation
import MediaWorker
import VoucherKit

/// What `voucherkit` can be told to do. A new command is a case here, its line in `usage`, and a file for its work.
enum Command: String, CaseIterable {
    case serve
    case screens
    case mail
    case vouchers
    case verify
    case new

    /// The sentence about each, in the order they are shown.
    private var usage: (arguments: String, words: String) {
        switch self {
        case .serve: ("", "starts the server with the stock flow (as without a command)")
        case .screens: ("", "prints a table of every screen, and which are replaced")
        case .mail:
            (
                "test|queue TO [FILE], or mail bounce [ADDRESS]",
                """
                sends a test mail, or puts one into the outbox of a running server; FILE has its words.
                      bounce reads a mail that came back from the standard input, as a mail server hands it over,
                      and notes it for the sender; ADDRESS is where it came to
                """
            )
        case .vouchers:
            (
                "list|show|freeze|unfreeze|refund|resend|expire|retry|report ...",
                "shows and changes vouchers, and reports what is owed; without a word behind it, it says how"
            )
        case .verify:
            (
                "",
                "tells whether the database, the money in it and the folder of media agree; exit code 1 when they do not"
            )
        case .new: ("NAME [--package-path PATH]", "writes a package of your own into the folder NAME")
        }
    }

    private func run(_ arguments: [String]) async throws {
        switch self {
        case .serve, .screens, .mail, .vouchers, .verify: try await StockFlow.run(self, arguments)
        case .new: try NewCommand.run(arguments)
        }
    }

    /// Carries out a command line without the program's name. The one place where an error becomes words on the
    /// standard error and an exit code: 64 for a command line that cannot be, 1 for work that could not be done.
    static func run(_ arguments: [String]) async -> Int32 {
        // Started by the server, not by people.
        if arguments.first == MediaWorkerMain.command { MediaWorkerMain.run() }
        do {
            let word = arguments.first ?? serve.rawValue
            if ["help", "-h", "--help"].contains(word) {
                print(help)
                return 0
            }
            guard let command = Command(rawValue: word) else { throw UsageError.unknownCommand(word) }
            try await command.run(Array(arguments.dropFirst()))
            return 0
        } catch let error as UsageError {
            complain("voucherkit: \(error)\n\n\(help)")
            return 64
        } catch {
            complain("voucherkit: \(error)")
            return 1
        }
    }

    private static var help: String {
        let lines = allCases.map { command in
            let call = [command.rawValue, command.usage.arguments].filter { !$0.isEmpty }.joined(separator: " ")
            return "  voucherkit \(call)\n      \(command.usage.words)"
        }
        return "Usage:\n" + lines.joined(separator: "\n")
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

/// A command line that cannot be, in words.
enum UsageError: Error, CustomStringConvertible {
    case unknownCommand(String)
    /// What is wrong with the arguments of a command.
    case arguments(String)

    var description: String {
        switch self {
        case .unknownCommand(let word):
            let nearest = SpellingDistance.nearest(to: word, among: Command.allCases.map(\.rawValue), count: 1)[0]
            return "there is no command “\(word)”; the nearest is “\(nearest)”."
        case .arguments(let words): return words
        }
    }
}
