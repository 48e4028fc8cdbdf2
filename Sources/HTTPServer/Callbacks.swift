import CMicroHTTPD
import Foundation
import Synchronization

// What libmicrohttpd calls, on its own threads. Free functions: closures in a main file would belong to the main actor.

/// The request line has been read: its target is kept as it came, before any decoding.
let requestBegan:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
        _, target, _ in
        let exchange = Exchange(target: target.map { String(cString: $0) } ?? "/")
        return Unmanaged.passRetained(exchange).toOpaque()
    }

let requestCompleted:
    @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        MHD_RequestTerminationCode
    ) -> Void = { closure, _, context, _ in
        guard let closure, let pointer = context?.pointee else { return }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
        context?.pointee = nil
        Unmanaged<HTTPServer>.fromOpaque(closure).takeUnretainedValue().end(exchange)
    }

let handleRequest:
    @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
        UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?,
        UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result = { closure, connection, _, method, version, data, size, context in
        guard let closure, let connection, let method, let version, let size, let pointer = context?.pointee else {
            return .NO
        }
        let server = Unmanaged<HTTPServer>.fromOpaque(closure).takeUnretainedValue()
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        if !exchange.isBegun {
            exchange.headers = HTTPHeaders(of: connection)
            if RequestFraming.isDoubtful(exchange.headers, version: String(cString: version)) {
                return server.refuseDoubtful(connection)
            }
        }
        return server.receive(exchange, connection, method: String(cString: method), data: data, size: size)
    }

extension HTTPServer {
    fileprivate func refuseDoubtful(_ connection: OpaquePointer) -> MHD_Result {
        queue(Self.doubtful, on: connection, isHead: false)
    }

    fileprivate func receive(
        _ exchange: Exchange, _ connection: OpaquePointer, method: String, data: UnsafePointer<CChar>?,
        size: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        if let response = exchange.state.withLock({ $0.response }) {
            // Somebody may read it slowly: one copy of it is enough.
            exchange.state.withLock { state in
                state.response?.body = []
                state.response?.file = nil
            }
            return queue(response, on: connection, isHead: method == "HEAD")
        }
        if !exchange.isBegun {
            exchange.isBegun = true
            exchange.refusal = refusal(of: connection).map { refusal($0, to: exchange.headers) }
            if exchange.refusal == nil { beginReading(exchange) }
            if method == "POST", exchange.refusal == nil, let uploads = configuration.uploads {
                exchange.form = FormReceiver(
                    connection: connection, limits: uploads, textLimit: configuration.bodyLimit)
            }
            let limit = bodyLimit(of: exchange)
            let length = MHD_lookup_connection_value(connection, .HEADER_KIND, "Content-Length")
            if let length, let count = Int(String(cString: length)), count > limit {
                // A browser that is still sending would not read the answer: a little too much is read and thrown away.
                guard count <= 8 * limit else {
                    return queue(Self.tooLarge, on: connection, isHead: false)
                }
                exchange.isTooLarge = true
            }
            return .YES
        }
        if size.pointee > 0 {
            exchange.received += size.pointee
            let limit = bodyLimit(of: exchange)
            if exchange.isTooLarge || exchange.received > limit {
                guard exchange.received <= 8 * limit else { return .NO }
                exchange.isTooLarge = true
                exchange.body = []
                exchange.form = nil
            } else if exchange.refusal != nil {
                // Read and thrown away, so that the browser sees the answer.
            } else if let data, let form = exchange.form {
                form.receive(data, size.pointee)
            } else if let data {
                data.withMemoryRebound(to: UInt8.self, capacity: size.pointee) {
                    exchange.body.append(contentsOf: UnsafeBufferPointer(start: $0, count: size.pointee))
                }
            }
            size.pointee = 0
            return .YES
        }
        if let refusal = exchange.refusal { return queue(refusal, on: connection, isHead: method == "HEAD") }
        if exchange.isTooLarge { return queue(Self.tooLarge, on: connection, isHead: false) }
        guard var request = makeRequest(exchange, connection, method: method) else {
            return queue(Self.malformed, on: connection, isHead: false)
        }
        if let receiver = exchange.form {
            exchange.form = nil
            guard let form = receiver.finish() else {
                return queue(answer(to: receiver.fault, exchange), on: connection, isHead: false)
            }
            request.form = form
        }
        guard begin(exchange, request, connection: connection) else {
            return queue(refusal(.ending, to: exchange.headers), on: connection, isHead: false)
        }
        return .YES
    }

    /// What a connection is told that is one too many, or comes with something new when the server is about to end.
    private func refusal(of connection: OpaquePointer) -> HTTPRefusal? {
        if let pointer = vk_connection_context(connection),
            Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue().isRefused
        {
            return .crowded
        }
        return isStopping ? .ending : nil
    }

    private func bodyLimit(of exchange: Exchange) -> Int {
        guard exchange.form != nil, let uploads = configuration.uploads else { return configuration.bodyLimit }
        return uploads.bodySize
    }

    private func answer(to fault: FormReceiver.FormFault?, _ exchange: Exchange) -> HTTPResponse {
        switch fault {
        case .tooManyParts, .tooMuchText: Self.tooLarge
        case .diskFailed: refusal(.notKept, to: exchange.headers)
        case .malformed, nil: .text("The form is not well formed.", status: 400)
        }
    }

    private func makeRequest(_ exchange: Exchange, _ connection: OpaquePointer, method: String) -> HTTPRequest? {
        let parts = exchange.target.utf8.split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = try? FormDecoder.text(Substring(parts[0]), plusIsSpace: false), path.hasPrefix("/") else {
            return nil
        }
        // What others hang on a link must not spoil it: a query that is broken counts as none.
        let query = (try? FormDecoder.decode(parts.count > 1 ? Array(parts[1]) : [])) ?? []
        let body = exchange.body
        exchange.body = []
        return HTTPRequest(
            method: method, path: path, query: query, headers: exchange.headers, body: body,
            // A socket of neither family would have no limits of its own; we open none.
            peer: vk_client_address(connection).flatMap { ClientAddress($0) } ?? .loopback)
    }

    private func queue(_ response: HTTPResponse, on connection: OpaquePointer, isHead: Bool) -> MHD_Result {
        guard let made = Self.make(response) else { return .NO }
        defer { MHD_destroy_response(made) }
        for (name, value) in response.headers.fields { MHD_add_response_header(made, name, value) }
        if connections.isCrowded, response.headers["Connection"] == nil {
            MHD_add_response_header(made, "Connection", "close")
        }
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    private static func make(_ response: HTTPResponse) -> OpaquePointer? {
        guard let file = response.file else {
            return response.body.withUnsafeBytes {
                MHD_create_response_from_buffer(
                    $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
            }
        }
        // Closed by libmicrohttpd when it is sent.
        let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        let made = MHD_create_response_from_fd_at_offset64(UInt64(file.count), descriptor, UInt64(file.offset))
        if made == nil { close(descriptor) }
        return made
    }

    private static let tooLarge = HTTPResponse.text(
        "That is more than can be sent at once.", status: 413, headers: ["Connection": "close"])
    private static let doubtful = HTTPResponse.text(
        "The request does not say for certain where it ends, or for whom it is.", status: 400,
        headers: ["Connection": "close"])
    private static let malformed = HTTPResponse.text("The address is not well formed.", status: 400)
}
