import Dispatch
import Foundation

/// A client that sends bytes as they are, over a blocking socket with a time limit.
///
/// It reads on a queue of its own: a test that blocked a thread of the pool would keep the server from answering.
final class RawClient: @unchecked Sendable {
    // Unchecked: a test awaits each read before it does the next thing with its client.
    struct Fault: Error {
        let reason: String
    }

    private var descriptor: Int32
    private var buffer: [UInt8] = []
    private let queue = DispatchQueue(label: "client")

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var limit = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            close()
            throw Fault(reason: String(cString: strerror(errno)))
        }
    }

    deinit {
        close()
    }

    func close() {
        if descriptor >= 0 { Foundation.close(descriptor) }
        descriptor = -1
    }

    func send(_ text: String) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Fault(reason: "The server takes no more.") }
            bytes = bytes.dropFirst(count)
        }
    }

    /// One response whose length is told in its head.
    func readResponse() async throws -> (status: Int, body: String) {
        try await onQueue { try self.readResponseNow() }
    }

    /// Everything until the server closes the connection.
    func readAll() async throws -> String {
        try await onQueue {
            while (try? self.readMore()) != nil {}
            return String(decoding: self.buffer, as: UTF8.self)
        }
    }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: body)) }
        }
    }

    private func readResponseNow() throws -> (status: Int, body: String) {
        let end = Array("\r\n\r\n".utf8)
        var head: String?
        while head == nil {
            if let place = buffer.firstRange(of: end) {
                head = String(decoding: buffer[..<place.lowerBound], as: UTF8.self)
                buffer.removeSubrange(..<place.upperBound)
            } else {
                try readMore()
            }
        }
        let lines = (head ?? "").split(separator: "\r\n")
        let status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
        let length =
            lines.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.drop { $0 != ":" }.dropFirst().trimmingPrefix(" ")) } ?? 0
        while buffer.count < length { try readMore() }
        defer { buffer.removeFirst(length) }
        return (status, String(decoding: buffer.prefix(length), as: UTF8.self))
    }

    private func readMore() throws {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { throw Fault(reason: count == 0 ? "The server has closed." : "Nothing came in time.") }
        buffer += bytes.prefix(count)
    }
}
