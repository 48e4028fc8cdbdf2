import CSandbox
import Foundation
import Photos

/// A worker that is running, seen from the server. Used on one queue; every call blocks.
final class WorkerProcess {
    let id: pid_t
    private let channel: WorkerChannel
    private var isOver = false
    /// How many photos and animations it was asked for.
    private(set) var photoCount = 0

    /// Why there is no worker.
    struct CannotStart: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts a worker and waits until it is warm.
    init(executable: String, arguments: [String], patience: Duration) throws(CannotStart) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw CannotStart(description: "There is no socket for it: \(String(cString: strerror(errno))).")
        }
        channel = WorkerChannel(socket: ends[0])
        var child: pid_t = 0
        let code = Self.spawn(executable, arguments, input: ends[1], child: &child)
        // Before anything is waited for: only when no one holds that end is it heard that the worker ended.
        close(ends[1])
        id = child
        guard code == 0 else {
            isOver = true
            close(ends[0])
            throw CannotStart(description: "\(executable) cannot be started: \(String(cString: strerror(code))).")
        }
        var words = "It did not get ready."
        do {
            let first = try channel.receive(WorkerAnswer.self, deadline: .now + patience).head
            if first == .ready { return }
            if case .cannotStart(let reason) = first { words = reason }
        } catch ChannelFault.closed {
            words = "It ended at once; the program has to call MediaWorkerMain.run() for these arguments: \(arguments)."
        } catch {}
        _ = end()
        throw CannotStart(description: words)
    }

    deinit {
        _ = end()
    }

    /// One photo; throws a `ChannelFault` after which the worker is of no use any more.
    func photo(descriptor: Int32, request: PhotoRequest, patience: Duration) throws -> Result<Photo, PhotoRefusal> {
        let answer = try ask(WorkerRequest(photo: request), descriptor: descriptor, patience: patience)
        switch answer.head {
        case .photo(let format, let width, let height, let color):
            return .success(
                Photo(bytes: answer.body, format: format, width: width, height: height, dominantColor: color))
        case .refusal(let refusal): return .failure(refusal)
        case .ready, .cannotStart, .animation: throw ChannelFault.garbled
        }
    }

    /// One animation; throws a `ChannelFault` after which the worker is of no use any more.
    func animation(
        descriptor: Int32, limits: AnimationLimits, patience: Duration
    ) throws -> Result<Animation, PhotoRefusal> {
        let answer = try ask(WorkerRequest(animation: limits), descriptor: descriptor, patience: patience)
        switch answer.head {
        case .animation(let facts): return .success(Animation(bytes: answer.body, facts: facts))
        case .refusal(let refusal): return .failure(refusal)
        case .ready, .cannotStart, .photo: throw ChannelFault.garbled
        }
    }

    private func ask(
        _ request: WorkerRequest, descriptor: Int32, patience: Duration
    ) throws -> WorkerChannel.Message<WorkerAnswer> {
        photoCount += 1
        try channel.send(request, descriptor: descriptor)
        return try channel.receive(WorkerAnswer.self, deadline: .now + patience)
    }

    /// Ends the worker, if it still runs, and answers how it ended: a signal as a negative number, or an exit code.
    func end() -> Int32 {
        guard !isOver else { return 0 }
        isOver = true
        close(channel.socket)
        kill(id, SIGKILL)
        return vk_wait(id)
    }

    private static func spawn(_ path: String, _ arguments: [String], input: Int32, child: inout pid_t) -> Int32 {
        // Nothing of the server's environment: it may hold secrets. Only where its libraries are, if that is told.
        let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH=" + $0] } ?? []
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        // A worker that crashes cannot start the program that would tell where.
        var environment = (libraries + ["SWIFT_BACKTRACE=enable=no"]).map { strdup($0) } + [nil]
        defer { for word in words + environment { free(word) } }
        return vk_spawn(path, &words, &environment, input, &child)
    }
}
