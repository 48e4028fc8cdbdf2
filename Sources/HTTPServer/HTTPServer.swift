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
        public var connectionLimit = 4096
        /// How many connections one address may have; 0 is no limit. Behind a proxy all have the proxy's.
        public var connectionLimitPerAddress = 0
        public var threadCount = 2
        /// How long a connection may be silent.
        public var connectionTimeout = 60
        /// How long a handler may take before the answer is 503.
        public var handlerDeadline = Duration.seconds(40)
        /// How long a request may wait for a thread before it is answered 503 without being looked at.
        ///
        /// Past saturation all would wait longer and longer, and most of the work would be for people who have gone. What
        /// a handler has begun is finished.
        public var queueLimit = Duration.seconds(2)

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
        var inFlight: [ObjectIdentifier: Exchange] = [:]
        var isStopping = false
        var whenIdle: CheckedContinuation<Void, Never>?
    }

    let configuration: Configuration
    let handler: any HTTPHandler
    private let state = Mutex(State())

    public init(configuration: Configuration, handler: any HTTPHandler) {
        self.configuration = configuration
        self.handler = handler
    }

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
                    $0, configuration.port, UInt32(configuration.threadCount), UInt32(configuration.connectionLimit),
                    UInt32(configuration.connectionLimitPerAddress), UInt32(configuration.connectionTimeout), 64 * 1024,
                    handleRequest, requestBegan, requestCompleted, this)
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

    /// Stops listening, waits until what is in flight is answered, then ends. After the deadline the rest is told 503.
    public func stop(within deadline: Duration = .seconds(10)) async {
        let daemon = state.withLock { state in
            state.isStopping = true
            return state.daemon
        }
        guard let daemon else { return }
        let listening = MHD_quiesce_daemon(daemon.pointer)
        if listening != -1 { close(listening) }
        let limit = Task {
            try? await Task.sleep(for: deadline)
            if !Task.isCancelled { self.cancelInFlight() }
        }
        // Held requests answer at once when they are cancelled; others finish.
        for exchange in state.withLock({ Array($0.inFlight.values) }) {
            exchange.state.withLock { $0.task }?.cancel()
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isIdle = state.withLock { state in
                if state.inFlight.isEmpty { return true }
                state.whenIdle = continuation
                return false
            }
            if isIdle { continuation.resume() }
        }
        limit.cancel()
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

    // MARK: Requests in flight

    /// Puts the connection aside and lets the handler answer. Called on the connection's thread.
    func begin(_ exchange: Exchange, _ request: HTTPRequest, connection: OpaquePointer) {
        state.withLock { $0.inFlight[ObjectIdentifier(exchange)] = exchange }
        let handle = MHDHandle(pointer: connection)
        exchange.state.withLock { $0.connection = handle }
        // Suspended before the task begins: it may answer, and so resume, at once.
        MHD_suspend_connection(connection)
        let (handler, limit, begun) = (handler, configuration.queueLimit, ContinuousClock.now)
        let task = Task {
            if ContinuousClock.now - begun > limit { return exchange.answer(Self.overloaded) }
            exchange.answer(await handler.respond(to: request))
        }
        let isStopping = state.withLock { $0.isStopping }
        exchange.state.withLock { $0.task = task }
        if isStopping { task.cancel() }
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

    private func cancelInFlight() {
        for exchange in state.withLock({ Array($0.inFlight.values) }) { exchange.answer(Self.unavailable) }
    }

    /// libmicrohttpd's own time-outs do not run on connections that are put aside.
    private func watchDeadlines() {
        Task { [weak self] in
            while let self {
                let late = self.state.withLock { state -> [Exchange]? in
                    guard state.daemon != nil else { return nil }
                    let limit = ContinuousClock.now - self.configuration.handlerDeadline
                    return state.inFlight.values.filter { $0.startedAt < limit }
                }
                guard let late else { return }
                for exchange in late { exchange.answer(Self.unavailable) }
                try? await Task.sleep(for: .milliseconds(250))
            }
        }
    }

    static let overloaded = HTTPResponse(
        status: 503, headers: ["Content-Type": "text/plain; charset=utf-8", "Retry-After": "3"],
        body: Array("Many people are here at the moment. Please try again in a few seconds.".utf8))

    static let unavailable = HTTPResponse(
        status: 503, headers: ["Content-Type": "text/plain; charset=utf-8", "Retry-After": "5"],
        body: Array("The server could not answer in time. Please try again.".utf8))
}

/// A daemon or a connection of libmicrohttpd.
struct MHDHandle: @unchecked Sendable {
    // Unchecked: libmicrohttpd locks what is behind the pointer; it is used while the daemon or the request lasts.
    let pointer: OpaquePointer
}
