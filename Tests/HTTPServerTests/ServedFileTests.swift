import Foundation
import HTTPServer
import Testing

/// Answers that are sent from a file on the disk.
struct ServedFileTests {
    private struct Handler: HTTPHandler {
        let path: String

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            var response = HTTPResponse()
            response.file = ServedFile(descriptor: descriptor, offset: 3, count: 5)
            // Nobody else holds the file when it is sent.
            return response
        }
    }

    @Test func aPartOfAFileIsSentAgainAndAgainAndNoDescriptorIsLeft() async throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        try Data("0123456789".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var configuration = HTTPServer.Configuration()
        // All tests share the threads that handlers run on, and a machine may have few.
        configuration.queueLimit = .seconds(600)
        let server = HTTPServer(configuration: configuration, handler: Handler(path: path))
        let port = try server.start()
        let client = try RawClient(port: port)
        for _ in 0..<20 {
            try client.send("GET /film HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = try await client.readResponse()
            #expect(response.status == 200 && response.body == "34567")
        }
        client.close()
        await server.stop()
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)) == path
        }
        #expect(open.isEmpty)
    }
}
