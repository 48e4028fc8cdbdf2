import CSandbox
import Foundation
import Testing

@testable import MediaWorker

/// What a program that reads strangers' files may not do; each time with the control that it can without the limits.
struct ToolLimitTests {
    private let fixture: RecordingFixture

    init() throws {
        fixture = try RecordingFixture()
    }

    /// Runs a shell's words as a tool; whether they came to a good end.
    private func succeeds(_ words: String, isLimited: Bool) async throws -> Bool {
        let input = try fixture.file(bytes: Data("its own file".utf8))
        let folder = fixture.folder + "/made-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        do {
            let output = try await fixture.tools(isLimited: isLimited).run(
                "/bin/bash", ["-c", "set -e; input='\(input)'; folder='\(folder)'; \(words)"], on: input, in: folder)
            return String(decoding: output, as: UTF8.self).contains("done")
        } catch is ToolFault {
            return false
        }
    }

    @Test func itReadsItsFileAndWritesIntoItsFolder() async throws {
        let words =
            "read -r line < $input || true; echo \"$line\" > $folder/copy; read -r line < $folder/copy; echo done $line"
        #expect(try await succeeds(words, isLimited: true))
    }

    @Test func itHasNoNetwork() async throws {
        // A real server of this test, which somebody could reach.
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try #require(bind(listener, $0, size) == 0 && listen(listener, 4) == 0)
                try #require(getsockname(listener, $0, &size) == 0)
            }
        }
        let words = "exec 3<>/dev/tcp/127.0.0.1/\(UInt16(bigEndian: address.sin_port)); echo done"
        #expect(try await succeeds(words, isLimited: false), "the control")
        #expect(try await !succeeds(words, isLimited: true))
    }

    @Test func itStartsNoOtherProgramBesideIt() async throws {
        let words = "/bin/true & wait $!; echo done"
        #expect(try await succeeds(words, isLimited: false), "the control")
        #expect(try await !succeeds(words, isLimited: true))
    }

    @Test func itEndsNobodyElse() async throws {
        let words = "kill -0 \(getpid()); echo done"
        #expect(try await succeeds(words, isLimited: false), "the control")
        #expect(try await !succeeds(words, isLimited: true))
    }

    @Test func itReadsNothingElseOfTheServersWhereTheSystemCanKeepItFromThat() async throws {
        let secret = try fixture.file(bytes: Data("the key of all links\n".utf8))
        let words = "read -r line < '\(secret)'; echo done $line"
        #expect(try await succeeds(words, isLimited: false), "the control")
        guard vk_can_limit_paths() else { return }
        #expect(try await !succeeds(words, isLimited: true))
    }

    @Test func itCannotLiftItsLimits() async throws {
        for words in ["ulimit -f 999999999; echo done", "ulimit -t 999999; echo done"] {
            #expect(try await succeeds(words, isLimited: false), "the control")
            #expect(try await !succeeds(words, isLimited: true))
        }
    }
}
