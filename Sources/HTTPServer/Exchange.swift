import CMicroHTTPD
import Foundation
import Synchronization

/// One request on its way and its answer.
///
/// libmicrohttpd's thread of the connection and the task that answers meet in `state`, under its lock.
final class Exchange: Sendable {
    struct State {
        var response: HTTPResponse?
        var connection: MHDHandle?
        var task: Task<Void, Never>?
        /// Whether the connection is put aside until there is an answer.
        var isSuspended = false
        /// When the handler was given the request; nil while it is being read.
        var begunAt: ContinuousClock.Instant?
    }

    let target: String
    let state = Mutex(State())
    // The seven below are guarded by the connection's thread: it alone touches them, until the task begins.
    nonisolated(unsafe) var headers = HTTPHeaders()
    nonisolated(unsafe) var body: [UInt8] = []
    nonisolated(unsafe) var form: FormReceiver?
    nonisolated(unsafe) var received = 0
    nonisolated(unsafe) var isBegun = false
    nonisolated(unsafe) var isTooLarge = false
    /// What is answered once the request has been read, in place of what a handler would say.
    nonisolated(unsafe) var refusal: HTTPResponse?

    init(target: String) {
        self.target = target
    }

    /// Whether a handler has the request and has not answered.
    var isWithHandler: Bool { state.withLock { $0.begunAt != nil && $0.response == nil } }

    func hasBegun(before moment: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.begunAt.map { $0 < moment } ?? false }
    }

    /// Puts the connection aside until there is an answer, which there may be already: whoever ends the server answers.
    func suspend(_ connection: MHDHandle) {
        MHD_suspend_connection(connection.pointer)
        let isAnswered = state.withLock { state in
            state.connection = connection
            state.isSuspended = state.response == nil
            return !state.isSuspended
        }
        if isAnswered { MHD_resume_connection(connection.pointer) }
    }

    /// Keeps the first answer and wakes the connection; a later one, such as after the deadline, is dropped.
    func answer(_ response: HTTPResponse) {
        let connection: MHDHandle? = state.withLock { state in
            guard state.response == nil else { return nil }
            state.response = response
            guard state.isSuspended else { return nil }
            state.isSuspended = false
            return state.connection
        }
        if let connection { MHD_resume_connection(connection.pointer) }
    }
}
