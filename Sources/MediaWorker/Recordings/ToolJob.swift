import CSandbox
import Foundation
import Synchronization

/// One run of a program, which blocks, and may be called off from any thread.
final class ToolJob: Sendable {
    private struct State {
        var process: pid_t?
        var isCancelled = false
    }

    private let state = Mutex(State())
    /// In bytes, of what a program says: minutes of sound at a low rate.
    private static let outputLimit = 4_000_000

    /// Runs a program and answers what it wrote; `hears` is told each part of it meanwhile.
    ///
    /// Throws a `ToolFault`, and `CancellationError` when it was called off.
    func run(
        _ command: [String], deadline: ContinuousClock.Instant, hears: (Data) -> Void
    ) throws -> Data {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ToolFault.cannotStart(errno) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var process: pid_t = 0
        let code = Self.spawn(command, output: ends[1], child: &process)
        // Before anything is read: only when no one else holds that end is it heard that the program ended.
        close(ends[1])
        guard code == 0 else { throw ToolFault.cannotStart(code) }
        begin(process)
        var output = Data()
        var fault: ToolFault?
        while fault == nil {
            switch Self.read(ends[0], until: deadline) {
            case .success(let part) where part.isEmpty: return try finish(process, output, deadline)
            case .success(let part):
                hears(part)
                output += part
                if output.count > Self.outputLimit { fault = .tooMuchOutput }
            case .failure(let late): fault = late
            }
        }
        end()
        kill(-process, SIGKILL)
        _ = vk_wait(process)
        throw fault ?? .late
    }

    /// A program cannot be interrupted, so it is ended.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let process = state.process { kill(-process, SIGKILL) }
        }
    }

    private func begin(_ process: pid_t) {
        state.withLock { state in
            state.process = process
            if state.isCancelled { kill(-process, SIGKILL) }
        }
    }

    /// Before the process is waited for: its number may belong to another one afterwards.
    private func end() {
        state.withLock { $0.process = nil }
    }

    private func finish(_ process: pid_t, _ output: Data, _ deadline: ContinuousClock.Instant) throws -> Data {
        // It has closed its output, and so is about to end.
        end()
        let code = vk_wait_for(process, Int32(Self.milliseconds(to: deadline)))
        if state.withLock({ $0.isCancelled }) { throw CancellationError() }
        guard code == 0 else { throw ToolFault.failed(code) }
        return output
    }

    // MARK: The system

    private static func spawn(_ command: [String], output: Int32, child: inout pid_t) -> Int32 {
        // Nothing of the server's environment: it may hold secrets. Only where its libraries are, if that is told.
        let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH=" + $0] } ?? []
        var words = command.map { strdup($0) } + [nil]
        var environment = (libraries + ["SWIFT_BACKTRACE=enable=no"]).map { strdup($0) } + [nil]
        defer { for word in words + environment { free(word) } }
        return vk_spawn_writing(command[0], &words, &environment, output, &child)
    }

    /// What there is to read, once there is something; empty at the end.
    private static func read(
        _ descriptor: Int32, until deadline: ContinuousClock.Instant
    ) -> Result<Data, ToolFault> {
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&entry, 1, Int32(milliseconds(to: deadline)))
            if count == 0 { return .failure(.late) }
            if count < 0, errno == EINTR { continue }
            var part = Data(count: 65_536)
            let got = part.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            return .success(part.prefix(max(0, got)))
        }
    }

    private static func milliseconds(to deadline: ContinuousClock.Instant) -> Int {
        let left = ContinuousClock.now.duration(to: deadline)
        return max(0, min(Int(Int32.max), Int(left.components.seconds * 1000) + 1))
    }
}

/// Why a program did not do what it was run for.
enum ToolFault: Error, Equatable {
    /// It could not be started; the system's number of the reason.
    case cannotStart(Int32)
    /// Its exit code, or its signal as a negative number.
    case failed(Int32)
    /// It took longer than it may.
    case late
    /// It said more than it should.
    case tooMuchOutput
}
