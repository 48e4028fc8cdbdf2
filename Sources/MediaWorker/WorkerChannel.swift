import CSandbox
import Foundation

/// Why nothing more can be said over a channel.
enum ChannelFault: Error, Equatable {
    /// The other end is gone.
    case closed
    /// Nothing came in time.
    case late
    /// What came is no message.
    case garbled
}

/// One end of the socket between the server and a worker.
///
/// A message is the length of its head and that of its body (four bytes each, least significant first), the head as
/// JSON, and the body. A descriptor may come with its first byte.
struct WorkerChannel {
    let socket: Int32

    /// Far more than any head needs, and more than any photo that is asked for.
    private static let headLimit = 16_384
    private static let bodyLimit = 100_000_000

    /// The descriptor that comes with a message belongs to the receiver.
    struct Message<Head> {
        var head: Head
        var body: Data
        var descriptor: Int32?
    }

    func send(_ head: some Encodable, body: Data = Data(), descriptor: Int32? = nil) throws {
        let head = try JSONEncoder().encode(head)
        var start = Data()
        for count in [head.count, body.count] {
            withUnsafeBytes(of: UInt32(count).littleEndian) { start.append(contentsOf: $0) }
        }
        start.append(head)
        // The first part takes the descriptor along.
        try send(start, descriptor: descriptor ?? -1)
        try send(body, descriptor: -1)
    }

    private func send(_ bytes: Data, descriptor: Int32) throws {
        try bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = vk_send(socket, bytes.baseAddress! + sent, bytes.count - sent, sent == 0 ? descriptor : -1)
                guard count > 0 else { throw ChannelFault.closed }
                sent += count
            }
        }
    }

    /// Waits for a message, and no longer than to the deadline.
    func receive<Head: Decodable>(
        _ type: Head.Type, deadline: ContinuousClock.Instant? = nil
    ) throws -> Message<Head> {
        var descriptor: Int32 = -1
        do {
            let start = [UInt8](try receive(8, deadline: deadline, descriptor: &descriptor))
            let counts = [start[0..<4], start[4..<8]].map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
            guard counts[0] <= Self.headLimit, counts[1] <= Self.bodyLimit else { throw ChannelFault.garbled }
            let head = try receive(counts[0], deadline: deadline, descriptor: &descriptor)
            let body = try receive(counts[1], deadline: deadline, descriptor: &descriptor)
            guard let decoded = try? JSONDecoder().decode(type, from: head) else { throw ChannelFault.garbled }
            return Message(head: decoded, body: body, descriptor: descriptor < 0 ? nil : descriptor)
        } catch {
            if descriptor >= 0 { close(descriptor) }
            throw error
        }
    }

    private func receive(
        _ count: Int, deadline: ContinuousClock.Instant?, descriptor: inout Int32
    ) throws -> Data {
        var bytes = Data(count: count)
        var received = 0
        while received < count {
            if let deadline { try wait(until: deadline) }
            let got = bytes.withUnsafeMutableBytes {
                vk_receive(socket, $0.baseAddress! + received, count - received, &descriptor)
            }
            guard got > 0 else { throw ChannelFault.closed }
            received += got
        }
        return bytes
    }

    private func wait(until deadline: ContinuousClock.Instant) throws {
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { throw ChannelFault.late }
            var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            let count = poll(&entry, 1, Int32(clamping: milliseconds + 1))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw ChannelFault.closed }
        }
    }
}
