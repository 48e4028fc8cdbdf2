import Foundation
import HTTPServer
import Synchronization
import Testing

/// Files of forms: written to disk as they come in, told whole, and gone when nobody wants them any more.
struct UploadTests {
    /// Answers with what came in, and remembers where it lay.
    private final class Handler: HTTPHandler {
        let paths = Mutex<[String]>([])

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            guard let form = request.form else { return .text("body \(request.body.count)") }
            var words = form.fields.map { "\($0.name)=\($0.value)" }
            for (field, file) in form.files {
                paths.withLock { $0.append(file.path) }
                let bytes = FileManager.default.contents(atPath: file.path) ?? Data()
                let sum = bytes.reduce(UInt64(0)) { ($0 &* 31) &+ UInt64($1) }
                words.append(
                    "\(field):\(file.name) \(file.size) \(bytes.count) \(sum)\(file.isTooLarge ? " large" : "")")
            }
            return .text(words.joined(separator: "; "))
        }
    }

    private func started() throws -> (HTTPServer, Handler, RawClient, folder: String) {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var configuration = HTTPServer.Configuration()
        configuration.bodyLimit = 1000
        // All tests share the threads that handlers run on, and a machine may have few.
        configuration.handlerDeadline = .seconds(600)
        configuration.queueLimit = .seconds(600)
        configuration.uploads = HTTPServer.UploadLimits(folder: folder, fileSize: 300_000, fileCount: 3)
        let handler = Handler()
        let server = HTTPServer(configuration: configuration, handler: handler)
        return (server, handler, try RawClient(port: try server.start()), folder)
    }

    private func part(_ field: String, _ value: String, file: String? = nil) -> String {
        let name = file.map { "; filename=\"\($0)\"" } ?? ""
        return "--edge\r\nContent-Disposition: form-data; name=\"\(field)\"\(name)\r\n\r\n\(value)\r\n"
    }

    private func post(_ body: String, _ client: RawClient) async throws -> (status: Int, body: String) {
        try client.send(
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=edge\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
        let response = try await client.readResponse()
        return (response.status, response.body)
    }

    private func sum(_ text: String) -> UInt64 { text.utf8.reduce(UInt64(0)) { ($0 &* 31) &+ UInt64($1) } }

    @Test func textsAndFilesArriveAsTheyWereSentAndFilesGoWhenTheyWereAnswered() async throws {
        let (server, handler, client, folder) = try started()
        let photo = String(repeating: "line\r\n--edg\r\n", count: 15_000)
        let answer = try await post(
            part("a", "1 & 2 = ü") + part("photo", photo, file: "C:\\pictures\\me.jpg") + part("b", "")
                + "--edge--\r\n",
            client)
        let size = photo.utf8.count
        #expect(answer.body == "a=1 & 2 = ü; b=; photo:me.jpg \(size) \(size) \(sum(photo))")
        await server.stop()
        #expect(handler.paths.withLock { $0.count } == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func aFileThatIsTooLargeIsToldAndNothingOfItIsKept() async throws {
        let (server, _, client, _) = try started()
        let answer = try await post(
            part("photo", String(repeating: "x", count: 300_001), file: "big.jpg") + part("a", "1") + "--edge--\r\n",
            client)
        #expect(answer.body == "a=1; photo:big.jpg 300001 0 0 large")
        await server.stop()
    }

    @Test func aFieldInWhichNothingWasChosenHasNoFile() async throws {
        let (server, _, client, _) = try started()
        #expect(try await post(part("photo", "", file: "") + "--edge--\r\n", client).body == "")
        #expect(
            try await post(part("photo", "", file: "empty.jpg") + "--edge--\r\n", client).body
                == "photo:empty.jpg 0 0 0")
        await server.stop()
    }

    @Test func tooManyFilesAreRefusedAndLeaveNothing() async throws {
        let (server, _, client, folder) = try started()
        let many = (0..<4).map { part("p", "x", file: "\($0).jpg") }.joined() + "--edge--\r\n"
        #expect(try await post(many, client).status == 413)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        await server.stop()
    }

    @Test(arguments: ["", "--edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nunfinished", "no form at all"])
    func aFormThatBreaksOffIsRefused(_ body: String) async throws {
        let (server, _, client, folder) = try started()
        let answer = try await post(body, client)
        #expect(answer.status == 400 || answer.body == "")
        await server.stop()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func aClientThatGoesInTheMiddleLeavesNothing() async throws {
        let (server, _, client, folder) = try started()
        try client.send(
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=edge\r\n"
                + "Content-Length: 250000\r\n\r\n"
                + part("photo", String(repeating: "x", count: 100_000), file: "a.jpg"))
        client.close()
        await server.stop()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
}
