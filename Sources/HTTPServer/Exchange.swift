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
    }

    let target: String
    let startedAt = ContinuousClock.now
    let state = Mutex(State())
    // The five below are guarded by the connection's thread: it alone touches them, until the task begins.
    nonisolated(unsafe) var body: [UInt8] = []
    nonisolated(unsafe) var form: FormReceiver?
    nonisolated(unsafe) var received = 0
    nonisolated(unsafe) var isBegun = false
    nonisolated(unsafe) var isTooLarge = false

    init(target: String) {
        self.target = target
    }

    /// Keeps the first answer and wakes the connection; a later one, such as after the deadline, is dropped.
    func answer(_ response: HTTPResponse) {
        let connection: MHDHandle? = state.withLock { state in
            guard state.response == nil else { return nil }
            state.response = response
            return state.connection
        }
        if let connection { MHD_resume_connection(connection.pointer) }
    }
}
