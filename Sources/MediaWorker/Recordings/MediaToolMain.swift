import CSandbox
import Foundation

/// What stands between the server and a program that reads a stranger's file: it limits itself, and becomes that program.
///
/// A process of its own, since limits can only be set from within, and between a fork and the program nothing that Swift
/// does would be safe.
enum MediaToolMain {
    /// The argument after `MediaWorkerMain.command`.
    static let word = "tool"

    /// In bytes of addresses: a film of 4K takes 600 MB of memory to be made smaller, and libraries and stacks take more
    /// addresses than that.
    static let memory = 3 << 30
    /// In bytes, of one file: twice what the longest film of the greatest bit rate comes to.
    static let fileSize = 128 << 20
    /// In seconds, of all threads together.
    static let processorTime: UInt32 = 300

    /// The arguments of the process after `word`: the one folder it may write into, the one file it may read, the program,
    /// and the program's own.
    static func run(_ arguments: [String]) -> Never {
        guard arguments.count >= 3 else {
            FileHandle.standardError.write(Data("This is started by the server, and does nothing alone.\n".utf8))
            exit(64)
        }
        let program = arguments[2]
        var words = arguments.dropFirst(2).map { strdup($0) } + [nil]
        // What visitors wait for goes first.
        _ = nice(15)
        clearenv()
        // One heap for two threads: each would take addresses.
        setenv("MALLOC_ARENA_MAX", "2", 1)
        guard vk_limit_tool(memory, fileSize, processorTime) == 0 else { exit(120) }
        // Above 0 is a fault; below it, a system that cannot do it, and then the other limits have to do.
        let folder = (program as NSString).deletingLastPathComponent
        guard vk_limit_paths(folder, arguments[1], arguments[0]) <= 0 else { exit(121) }
        guard vk_deny_network() == 0 else { exit(122) }
        execv(program, &words)
        exit(123)
    }

    /// Whether a process ended as it was about to become the program.
    static func isOwn(code: Int32) -> Bool { (120...123).contains(code) }
}
