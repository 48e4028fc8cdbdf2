import Foundation
import HTTPServer
import Synchronization

@testable import ImageSearch
@testable import WebClient

/// A real server of this computer, which notes what it was asked.
final class LocalService: HTTPHandler {
    typealias Answer = @Sendable (HTTPRequest) async -> HTTPResponse

    private let answer: Answer
    private let asked = Mutex<[HTTPRequest]>([])

    private init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        asked.withLock { $0.append(request) }
        return await answer(request)
    }

    var requests: [HTTPRequest] { asked.withLock { $0 } }

    /// Runs a body beside a server that answers so.
    static func with(
        _ answer: @escaping Answer, _ body: (LocalService, UInt16) async throws -> Void
    ) async throws {
        let service = LocalService(answer)
        var configuration = HTTPServer.Configuration()
        configuration.queueLimit = .seconds(600)
        configuration.bodyLimit = 1000
        let server = HTTPServer(configuration: configuration, handler: service)
        let port = try server.start()
        do {
            try await body(service, port)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

/// Sends what it was given to the first who asks, and closes: for answers that no orderly server sends.
final class RudeService: Sendable {
    let port: UInt16

    init(_ bytes: Data) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            let client = accept(listener, nil, nil)
            var question = [UInt8](repeating: 0, count: 4096)
            _ = recv(client, &question, question.count, 0)
            bytes.withUnsafeBytes { bytes in
                var sent = 0
                while sent < bytes.count {
                    let count = send(client, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                    guard count > 0 else { break }
                    sent += count
                }
            }
            close(client)
            close(listener)
        }
    }
}

extension FetchRules {
    /// As a host sets them who has a service on this computer.
    static func allowing(_ hosts: String...) -> FetchRules {
        var rules = FetchRules()
        rules.allowedHosts = Set(hosts)
        rules.timeout = 60
        return rules
    }
}
