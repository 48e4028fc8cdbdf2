import CMicroHTTPD
import Synchronization

/// One connection, for as long as it is open.
final class Connection: Sendable {
    let address: ClientAddress?
    /// Whether it is one too many: it is told so, in place of any answer.
    let isRefused: Bool

    init(address: ClientAddress?, isRefused: Bool) {
        self.address = address
        self.isRefused = isRefused
    }
}

/// Counts what is open. One too many is let in all the same to be answered in words; only when there are many of these
/// too does libmicrohttpd close them without a word, as its own limits are that much higher.
final class Connections: Sendable {
    private struct State {
        var count = 0
        var counts: [ClientAddress: Int] = [:]
    }

    let limit: Int
    /// 0 is no limit.
    let limitPerAddress: Int
    private let state = Mutex(State())

    init(limit: Int, limitPerAddress: Int) {
        self.limit = limit
        self.limitPerAddress = limitPerAddress
    }

    /// With those that are only told that they are too many.
    var hardLimit: Int { limit + max(64, limit / 16) }
    var hardLimitPerAddress: Int { limitPerAddress == 0 ? 0 : limitPerAddress + max(16, limitPerAddress / 8) }

    /// Whether so many are open that those which wait for a next request are better closed.
    var isCrowded: Bool { state.withLock { $0.count > limit - limit / 4 } }

    func open(_ address: ClientAddress?) -> Connection {
        state.withLock { state in
            let own = address.map { state.counts[$0, default: 0] } ?? 0
            let isRefused = state.count >= limit || (limitPerAddress > 0 && own >= limitPerAddress)
            if !isRefused {
                state.count += 1
                if let address { state.counts[address] = own + 1 }
            }
            return Connection(address: address, isRefused: isRefused)
        }
    }

    func close(_ connection: Connection) {
        guard !connection.isRefused else { return }
        state.withLock { state in
            state.count -= 1
            guard let address = connection.address, let own = state.counts[address] else { return }
            state.counts[address] = own > 1 ? own - 1 : nil
        }
    }
}

/// A connection has been opened or closed.
let connectionChanged:
    @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        MHD_ConnectionNotificationCode
    ) -> Void = { closure, handle, context, code in
        guard let closure, let handle, let context else { return }
        let connections = Unmanaged<HTTPServer>.fromOpaque(closure).takeUnretainedValue().connections
        if code == .CONNECTION_NOTIFY_STARTED {
            let address = vk_client_address(handle).flatMap { ClientAddress($0) }
            let connection = connections.open(address)
            // There is room for few of these: one that asks for nothing must not keep others from being told.
            if connection.isRefused { vk_limit_silence(handle, 1) }
            context.pointee = Unmanaged.passRetained(connection).toOpaque()
        } else if let pointer = context.pointee {
            context.pointee = nil
            connections.close(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
        }
    }
