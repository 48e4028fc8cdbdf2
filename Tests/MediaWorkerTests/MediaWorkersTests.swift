import Foundation
import MediaWorker
import Photos
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MediaWorkersTests {
    @Test func aPhotoIsMadeSmallFromBytesAndFromAFile() async throws {
        let workers = try workers()
        let photo = try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail)
        #expect(photo.format == .jpeg && photo.width == 20 && photo.height == 15)
        #expect(photo.bytes.starts(with: [0xFF, 0xD8, 0xFF]) && photo.dominantColor == nil)
        var colored = thumbnail
        colored.findsDominantColor = true
        #expect(try await workers.photo(from: .bytes(pngPhoto()), request: colored).dominantColor == 0xC83C28)
        let path = NSTemporaryDirectory() + UUID().uuidString
        try pngPhoto().write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try await workers.photo(from: .file(path: path), request: thumbnail) == photo)
        await workers.stop()
    }

    @Test func whatIsNoPhotoNeverGetsToAWorker() async throws {
        let workers = try workers()
        let svg = Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
        #expect(await refusal { try await workers.photo(from: .bytes(Data()), request: thumbnail) } == .empty)
        #expect(
            await refusal { try await workers.photo(from: .bytes(svg), request: thumbnail) }
                == .formatNotTaken(name: "SVG"))
        var request = thumbnail
        request.limits.bytes = 100
        let photo = pngPhoto()
        #expect(
            await refusal { try await workers.photo(from: .bytes(photo), request: request) }
                == .tooLarge(bytes: photo.count, limit: 100))
        #expect(await workers.processes() == [])
    }

    @Test func aPhotoThatCannotBeOpenedIsNoRefusal() async throws {
        let workers = try workers()
        await #expect(throws: PhotoSource.Unreadable.self) {
            try await workers.photo(from: .file(path: "/nowhere"), request: thumbnail)
        }
    }

    @Test func manyPhotosAtOnceAreAllRead() async throws {
        let workers = try workers { $0.workerCount = 2 }
        let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
            for side in 1...30 {
                group.addTask {
                    try await workers.photo(
                        from: .bytes(pngPhoto()), request: PhotoRequest(width: side, height: side)
                    ).width
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes.sorted() == Array(1...30))
        await workers.stop()
    }

    @Test func aWorkerIsReplacedAfterItsPhotosAndNothingStaysOpen() async throws {
        let workers = try workers { $0.photosPerWorker = 1 }
        _ = try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail)
        let first = await workers.processes()
        let before = try openFiles()
        for _ in 0..<20 { _ = try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) }
        let last = await workers.processes()
        #expect(first.count == 1 && last.count == 1 && first != last)
        #expect(try openFiles() < before + 15, "tests beside this one have some, and twenty workers would leave twenty")
        await workers.stop()
        for process in first + last { #expect(kill(process, 0) == -1, "process \(process) is gone") }
    }

    private func openFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    @Test func stoppedWorkersRefuseKindly() async throws {
        let workers = try workers()
        try await workers.start()
        await workers.stop()
        #expect(await workers.processes() == [])
        #expect(await refusal { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) } == .notNow)
    }

    @Test func aProgramThatEndsAtOnceIsNotWaitedFor() async throws {
        let workers = try workers { $0.executable = "/bin/true" }
        let began = ContinuousClock.now
        await #expect(throws: (any Error).self) { try await workers.start() }
        #expect(ContinuousClock.now - began < .seconds(30))
    }

    @Test(arguments: ["/nowhere/voucherkit", "/bin/true", "/bin/cat"])
    func aProgramThatIsNoWorkerIsToldAtStart(_ program: String) async throws {
        let workers = try workers {
            $0.executable = program
            $0.patienceAtStart = .milliseconds(500)
        }
        await #expect(throws: (any Error).self) { try await workers.start() }
        #expect(await refusal { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) } == .notNow)
    }

    @Test func aWorkerKnowsNothingOfTheServersEnvironment() async throws {
        // One that is there already: to set one while other tests read theirs would end the process now and then.
        let path = try #require(ProcessInfo.processInfo.environment["PATH"], "the control")
        let workers = try workers()
        try await workers.start()
        let process = try #require(await workers.processes().first)
        let environment = try Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
        #expect(environment.range(of: Data("PATH=\(path)".utf8)) == nil)
        await workers.stop()
    }
}
