import Foundation
import MediaWorker
import Photos
import Testing

/// What happens when a worker hangs or dies: it is stopped by a signal, so that the test decides when it goes on.
@Suite(.timeLimit(.minutes(1)))
struct TroubleTests {
    private func stoppedWorker(
        _ change: (inout MediaWorkers.Configuration) -> Void = { _ in }
    ) async throws -> (MediaWorkers, pid_t) {
        let workers = try workers(change)
        try await workers.start()
        let process = try #require(await workers.processes().first)
        kill(process, SIGSTOP)
        return (workers, process)
    }

    @Test(arguments: [
        (SIGPROF, PhotoRefusal.tooMuchTime), (SIGTRAP, .tooMuchMemory), (SIGABRT, .tooMuchMemory),
        (SIGSEGV, .damaged), (SIGBUS, .damaged),
    ])
    func aWorkerThatDiesIsARefusalAndIsReplaced(_ signal: Int32, _ expected: PhotoRefusal) async throws {
        let (workers, process) = try await stoppedWorker()
        async let answer = refusal { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) }
        kill(process, signal)
        kill(process, SIGCONT)
        #expect(await answer == expected)
        #expect(try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail).width == 20)
        #expect(await workers.processes() != [process])
        await workers.stop()
    }

    @Test func aWorkerThatHangsIsEndedAndReplaced() async throws {
        let (workers, process) = try await stoppedWorker { $0.patience = .milliseconds(300) }
        let began = ContinuousClock.now
        #expect(await refusal { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) } == .tooMuchTime)
        #expect(ContinuousClock.now - began < .seconds(5))
        #expect(kill(process, 0) == -1)
        await workers.stop()
    }

    @Test func othersAreReadWhileOneWorkerHangs() async throws {
        let workers = try workers { $0.workerCount = 2 }
        try await workers.start()
        let processes = await workers.processes()
        kill(processes[1], SIGSTOP)
        // The worker that was used last is used first.
        let hanging = Task { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) }
        try await Task.sleep(for: .milliseconds(100))
        for _ in 0..<5 {
            #expect(try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail).width == 20)
        }
        kill(processes[1], SIGCONT)
        #expect(try await hanging.value.width == 20)
        await workers.stop()
    }

    @Test func moreThanMayWaitAreRefusedAtOnce() async throws {
        let (workers, process) = try await stoppedWorker { $0.waitingLimit = 2 }
        let patient = (0..<3).map { _ in
            Task { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) }
        }
        try await Task.sleep(for: .milliseconds(200))
        #expect(await refusal { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) } == .notNow)
        kill(process, SIGCONT)
        for task in patient { #expect(try await task.value.width == 20) }
        await workers.stop()
    }

    @Test func cancellingEndsTheReadingAndTheWaiting() async throws {
        let (workers, process) = try await stoppedWorker { $0.patience = .seconds(50) }
        let reading = Task { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) }
        try await Task.sleep(for: .milliseconds(100))
        let waiting = Task { try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail) }
        try await Task.sleep(for: .milliseconds(100))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(kill(process, 0) == -1, "the worker was ended")
        #expect(try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail).width == 20)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await workers.photo(from: .bytes(pngPhoto()), request: thumbnail)
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        await workers.stop()
    }
}
