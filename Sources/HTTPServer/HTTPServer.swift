import CMicroHTTPD
import Foundation
import Synchronization

/// An HTTP/1.1 server on libmicrohttpd.
///
/// A handler that waits holds no thread: its connection is suspended until it answers.
public final class HTTPServer: Sendable {
    public struct Configuration: Sendable {
        public var host = "127.0.0.1"
        /// 0 takes any free port.
        public var port: UInt16 = 0
        /// In bytes; a larger body is refused with 413.
        public var bodyLimit = 1_000_000
        /// Where and how far files of forms are taken; nil takes none.
        public var uploads: UploadLimits?
        /// How many connections there may be; what comes beyond is answered 503. From three quarters on none is kept open
        /// for a next request. Lowered to what the system has file descriptors for, two for each.
        public var connectionLimit = 4096
        /// How many connections one address may have; 0 is no limit. Behind a proxy all have the proxy's.
        public var connectionLimitPerAddress = 0
        public var threadCount = 2
        /// How long a connection may be silent, in seconds: between requests, in the middle of one, or without reading
        /// what it is sent.
        public var connectionTimeout = 60
        /// How long a handler may take, from when all of the request is there, before the answer is 503.
        public var handlerDeadline = Duration.seconds(40)
        /// How long a request may wait for a thread before it is answered 503 without being looked at.
        ///
        /// Past saturation all would wait longer and longer, and most of the work would be for people who have gone. What
        /// a handler has begun is finished: at each of its steps, of which the answer to a press has about six, it waits as
        /// long again.
        public var queueLimit = Duration.milliseconds(400)
        /// What people are told whom the server answers by itself, by their headers; called on any thread, and often when
        /// there is no time.
        public var words: @Sendable (HTTPRefusal, HTTPHeaders) -> String = { refusal, _ in refusal.words }
        /// What the deadline of handlers is counted by.
        public var now: @Sendable () -> ContinuousClock.Instant = { .now }

        public init() {}
    }

    /// How far `multipart/form-data` is taken.
    public struct UploadLimits: Sendable {
        /// Where files lie until the handler has done with them; it has to exist.
        public var folder: String
        /// The most bytes of one file; of a larger one the handler is told, and nothing is kept.
        public var fileSize: Int
        /// The most files of one form.
        public var fileCount: Int

        public init(folder: String, fileSize: Int, fileCount: Int = 10) {
            self.folder = folder
            self.fileSize = fileSize
            self.fileCount = fileCount
        }

        /// The most bytes of a whole body; what is above a file's size is read and thrown away up to here.
        var bodySize: Int { 4 * fileSize + 1_000_000 }
    }

    public enum StartError: Error, Sendable, CustomStringConvertible {
        case addressUnusable(host: String, port: UInt16, reason: String)

        public var description: String {
            switch self {
            case .addressUnusable(let host, let port, let reason):
                "The server cannot listen at \(host) on port \(port): \(reason). Choose another with HOST and PORT."
            }
        }
    }

    private struct State {
        var daemon: MHDHandle?
        /// Requests whose head has been read and whose answer has not been sent to its end.
        var inFlight: [ObjectIdentifier: Exchange] = [:]
        /// Nothing new is begun.
        var isStopping = false
        /// No handler is given anything any more.
        var isClosed = false
        var whenIdle: CheckedContinuation<Void, Never>?
    }

    let configuration: Configuration
    let handler: any HTTPHandler
    let connections: Connections
    private let state = Mutex(State())

    public init(configuration: Configuration, handler: any HTTPHandler) {
        self.configuration = configuration
        self.handler = handler
        connections = Connections(
            limit: FileDescriptors.makeRoom(forConnections: configuration.connectionLimit),
            limitPerAddress: configuration.connectionLimitPerAddress)
    }

    /// How many connections there may be: what was asked for, or what the system has file descriptors for.
    public var connectionLimit: Int { connections.limit }

    /// Begins to listen and answers the port.
    public func start() throws(StartError) -> UInt16 {
        signal(SIGPIPE, SIG_IGN)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = configuration.port.bigEndian
        guard inet_pton(AF_INET, configuration.host, &address.sin_addr) == 1 else {
            throw .addressUnusable(
                host: configuration.host, port: configuration.port, reason: "HOST has to be an IPv4 address")
        }
        // Kept alive by its threads until `stop` has ended them.
        let this = Unmanaged.passRetained(self).toOpaque()
        let daemon = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                vk_start_daemon(
                    $0, configuration.port, UInt32(configuration.threadCount), UInt32(connections.hardLimit),
                    UInt32(connections.hardLimitPerAddress), UInt32(configuration.connectionTimeout), 64 * 1024,
                    handleRequest, connectionChanged, requestBegan, requestCompleted, this)
            }
        }
        guard let daemon else {
            Unmanaged<HTTPServer>.fromOpaque(this).release()
            throw .addressUnusable(
                host: configuration.host, port: configuration.port, reason: String(cString: strerror(errno)))
        }
        let handle = MHDHandle(pointer: daemon)
        state.withLock { $0.daemon = handle }
        watchDeadlines()
        return vk_daemon_port(daemon)
    }

    /// Stops listening, waits until what is in flight is answered, then ends.
    ///
    /// In flight is what has begun to come: it may come to its end, is answered, and the answer may be read to its end. What
    /// is held until something happens is answered at once, and what begins now is told 503. After the deadline whatever
    /// is still being worked on is told 503, and whatever is still being read or written is broken off.
    public func stop(within deadline: Duration = .seconds(8)) async {
        let daemon = state.withLock { state in
            state.isStopping = true
            return state.daemon
        }
        guard let daemon else { return }
        let listening = MHD_quiesce_daemon(daemon.pointer)
        if listening != -1 { close(listening) }
        // Held requests answer at once when they are cancelled; others finish.
        for exchange in state.withLock({ Array($0.inFlight.values) }) {
            exchange.state.withLock { $0.task }?.cancel()
        }
        await untilIdle(within: deadline)
        let late = state.withLock { state in
            state.isClosed = true
            return Array(state.inFlight.values)
        }
        if !late.isEmpty {
            // Also those that are being read: none must be put aside from now on.
            for exchange in late where exchange.isWithHandler { exchange.answer(refusal(.late, to: exchange.headers)) }
            await untilIdle(within: .milliseconds(500))
        }
        state.withLock { $0.daemon = nil }
        // Ending joins threads, which must not hold up a task.
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
                MHD_stop_daemon(daemon.pointer)
                continuation.resume()
            }
        }
        Unmanaged.passUnretained(self).release()
    }

    private func untilIdle(within limit: Duration) async {
        let timer = Task {
            try? await Task.sleep(for: limit)
            if !Task.isCancelled { self.takeWaiting()?.resume() }
        }
        defer { timer.cancel() }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isIdle = state.withLock { state in
                if state.inFlight.isEmpty { return true }
                state.whenIdle = continuation
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    private func takeWaiting() -> CheckedContinuation<Void, Never>? {
        state.withLock { state in
            defer { state.whenIdle = nil }
            return state.whenIdle
        }
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    // MARK: Requests in flight

    /// The head of a request is there.
    func beginReading(_ exchange: Exchange) {
        state.withLock { $0.inFlight[ObjectIdentifier(exchange)] = exchange }
    }

    /// Puts the connection aside and lets the handler answer; false when it is too late for that. Called on the
    /// connection's thread.
    func begin(_ exchange: Exchange, _ request: HTTPRequest, connection: OpaquePointer) -> Bool {
        let (begun, deadlineBegins) = (ContinuousClock.now, configuration.now())
        let mayBegin = state.withLock { state in
            if !state.isClosed { exchange.state.withLock { $0.begunAt = deadlineBegins } }
            return !state.isClosed
        }
        guard mayBegin else { return false }
        // Suspended before the task begins: it may answer, and so resume, at once.
        exchange.suspend(MHDHandle(pointer: connection))
        let (handler, limit) = (handler, configuration.queueLimit)
        let task = Task {
            if ContinuousClock.now - begun > limit {
                return exchange.answer(self.refusal(.overloaded, to: request.headers))
            }
            exchange.answer(await handler.respond(to: request))
        }
        exchange.state.withLock { $0.task = task }
        if isStopping { task.cancel() }
        return true
    }

    /// The request is over, whichever way.
    func end(_ exchange: Exchange) {
        let idle = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.inFlight[ObjectIdentifier(exchange)] = nil
            guard state.inFlight.isEmpty else { return nil }
            defer { state.whenIdle = nil }
            return state.whenIdle
        }
        exchange.state.withLock { $0.task }?.cancel()
        idle?.resume()
    }

    /// libmicrohttpd's own time-outs do not run on connections that are put aside.
    private func watchDeadlines() {
        Task { [weak self] in
            while let self {
                let late = self.state.withLock { state -> [Exchange]? in
                    guard state.daemon != nil else { return nil }
                    let limit = self.configuration.now() - self.configuration.handlerDeadline
                    return state.inFlight.values.filter { $0.hasBegun(before: limit) }
                }
                guard let late else { return }
                for exchange in late { exchange.answer(self.refusal(.late, to: exchange.headers)) }
                try? await Task.sleep(for: .milliseconds(250))
            }
        }
    }
}

/// A daemon or a connection of libmicrohttpd.
struct MHDHandle: @unchecked Sendable {
    // Unchecked: libmicrohttpd locks what is behind the pointer; it is used while the daemon or the request lasts.
    let pointer: OpaquePointer
}
