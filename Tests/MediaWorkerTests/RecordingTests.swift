import Foundation
import Testing

@testable import MediaWorker

/// Films and sounds as people have them, read in limited processes.
struct RecordingTests {
    private let fixture: RecordingFixture
    private let tools: MediaTools

    init() throws {
        fixture = try RecordingFixture()
        tools = try fixture.tools()
    }

    private var result: String { fixture.folder + "/result" }

    private func codecs() throws -> [String] {
        try fixture.facts(of: result, "stream=codec_name").split(separator: "\n").map {
            String($0.replacing("codec_name=", with: ""))
        }.filter { !$0.isEmpty }
    }

    @Test func aFilmOfAPhoneWithoutSoundBecomesOneThatBrowsersPlay() async throws {
        // H.265 in a MOV, as newer phones record, with where it was taken.
        let path = try fixture.file(
            RecordingFixture.film + [
                "-t", "2", "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1", "-metadata",
                "location=+52.5200+013.4050/", "-metadata", "title=Secret", "-f", "mov",
            ])
        #expect(String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self).contains("+52.5200"))
        let made = try await tools.made(.video, of: path, as: result)
        #expect(try codecs() == ["h264"])
        #expect(!made.hasSound && abs(made.duration - 2000) < 100 && made.wave.isEmpty)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: result))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("+52.5200") && !text.contains("Secret"), "Nothing that was written beside it is left.")
        let contents = try #require(bytes.range(of: Data("moov".utf8)))
        let film = try #require(bytes.range(of: Data("mdat".utf8)))
        #expect(contents.lowerBound < film.lowerBound, "It begins with its contents, and plays before all has come.")
        let poster = try Data(contentsOf: URL(fileURLWithPath: result + ".jpg"))
        #expect(poster.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(!FileManager.default.fileExists(atPath: made.path), "Its files are gone.")
    }

    @Test func whatABrowserRecordedHasNoLengthAndGetsOne() async throws {
        let path = try fixture.file(
            RecordingFixture.film + RecordingFixture.tone + [
                "-t", "1.5", "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus", "-f", "webm", "-live", "1",
            ])
        #expect(try fixture.facts(of: path, "format=duration").contains("N/A"))
        let made = try await tools.made(.video, of: path, as: result)
        #expect(try codecs() == ["h264", "aac"])
        #expect(made.hasSound && abs(made.duration - 1500) < 150)
    }

    @Test func whatBrowsersPlayAlreadyIsNotMadeAnew() async throws {
        let path = try fixture.file(
            RecordingFixture.film + RecordingFixture.tone + [
                "-t", "2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "mp4",
            ])
        _ = try await tools.made(.video, of: path, as: result)
        func sum(_ path: String) throws -> String {
            try fixture.run("ffmpeg", ["-v", "error", "-i", path, "-map", "0", "-c", "copy", "-f", "md5", "-"])
        }
        #expect(try sum(path) == sum(result))
    }

    @Test func aTallFilmStaysUprightAndALargeOneIsMadeSmaller() async throws {
        let path = try fixture.file([
            "-f", "lavfi", "-i", "testsrc=size=2560x1440:rate=60", "-t", "0.5", "-c:v", "libx264", "-preset",
            "ultrafast", "-pix_fmt", "yuv420p", "-f", "mp4",
        ])
        let turned = try fixture.file(["-i", path, "-c", "copy", "-metadata:s:v", "rotate=90", "-f", "mp4"])
        _ = try await tools.made(.video, of: turned, as: result)
        let sides = try fixture.facts(of: result, "stream=width,height,avg_frame_rate")
        #expect(sides.contains("width=720") && sides.contains("height=1280") && sides.contains("30/1"), "\(sides)")
    }

    static let sounds = [
        ["-c:a", "libopus", "-f", "webm", "-live", "1"], ["-c:a", "libvorbis", "-f", "ogg"],
        ["-c:a", "libmp3lame", "-f", "mp3"], ["-c:a", "pcm_s16le", "-f", "wav"], ["-c:a", "aac", "-f", "mp4"],
        ["-c:a", "flac", "-f", "flac"], ["-c:a", "aac", "-f", "adts"],
    ]

    @Test(arguments: sounds.indices)
    func soundsOfAllKindsBecomeOneKindWithAWave(_ number: Int) async throws {
        let half = ["-af", "volume='if(lt(t,1),0.05,1)':eval=frame", "-t", "2", "-metadata", "artist=Secret"]
        let path = try fixture.file(RecordingFixture.tone + half + Self.sounds[number])
        let made = try await tools.made(.sound, of: path, as: result)
        #expect(try codecs() == ["aac"])
        #expect(abs(made.duration - 2000) < 200 && made.hasSound && made.posterPath == nil)
        #expect(made.wave.count == 40 && made.wave.max() == 100, "\(made.wave)")
        #expect((made.wave.prefix(15).max() ?? 100) < 20 && (made.wave.suffix(15).min() ?? 0) > 80, "\(made.wave)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: result))
        #expect(bytes.dropFirst(4).prefix(8) == Data("ftypM4A ".utf8))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("Secret"))
    }

    @Test func howFarItIsIsTold() async throws {
        let path = try fixture.file(RecordingFixture.film + ["-t", "20", "-c:v", "mpeg4", "-f", "avi"])
        let told = Told()
        try await tools.recording(
            .video, fileAt: path, limits: RecordingLimits(bytes: 100_000_000, duration: 60),
            progress: { told.add($0) }
        ) { _ in }
        #expect(told.all == told.all.sorted() && told.all.last == 1)
        #expect(told.all.contains { $0 > 0 && $0 < 0.9 }, "\(told.all)")
    }

    // MARK: Refusals

    @Test func whatIsNoRecordingIsRefusedForWhatItIs() async throws {
        let words = try fixture.file(bytes: Data("just words, a film by name alone".utf8))
        #expect(try await tools.refusal(.video, of: words) == .notARecording)
        #expect(try await tools.refusal(.sound, of: fixture.file(bytes: pngPhoto())) == .notARecording)
        #expect(try await tools.refusal(.video, of: fixture.file(bytes: Data())) == .empty)
        #expect(try await tools.refusal(.sound, of: fixture.file(bytes: Data())) == .empty)
        #expect(
            try await tools.refusal(.video, of: words, bytes: 10) == .tooLarge(bytes: 32, limit: 10))
    }

    @Test func aSoundIsNoFilmEvenWithACoverAndASilentFilmIsNoSound() async throws {
        let cover = try fixture.file(
            RecordingFixture.tone + ["-f", "lavfi", "-i", "testsrc=size=64x64:rate=1"] + [
                "-t", "1", "-c:a", "libmp3lame", "-c:v", "mjpeg", "-disposition:v", "attached_pic", "-frames:v", "1",
                "-f", "mp3",
            ])
        #expect(try await tools.refusal(.video, of: cover) == .noPicture)
        #expect(try await tools.refusal(.sound, of: cover) == nil)
        let silent = try fixture.file(RecordingFixture.film + ["-t", "1", "-c:v", "mpeg4", "-f", "mp4"])
        #expect(try await tools.refusal(.sound, of: silent) == .noSound)
    }

    @Test func whatIsTooLongIsRefusedAlsoWhenTheFileDoesNotSay() async throws {
        let told = try fixture.file(RecordingFixture.tone + ["-t", "5", "-c:a", "pcm_s16le", "-f", "wav"])
        #expect(try await tools.refusal(.sound, of: told, seconds: 3) == .tooLong(seconds: 5, limit: 3))
        #expect(try await tools.refusal(.sound, of: told, seconds: 4) == nil, "Recorders stop a little late.")
        let untold = try fixture.file(
            RecordingFixture.tone + ["-t", "9", "-c:a", "libopus", "-f", "webm", "-live", "1"])
        #expect(try await tools.refusal(.sound, of: untold, seconds: 3) == .tooLong(seconds: nil, limit: 3))
    }

    @Test func whatIsCutOffOrTooLargeAPictureIsRefused() async throws {
        let whole = try fixture.file(RecordingFixture.film + ["-t", "3", "-c:v", "libx264", "-f", "mp4"])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
        // Its contents were at the end, and are gone.
        let cut = try await tools.refusal(.video, of: fixture.file(bytes: bytes.prefix(bytes.count / 2)))
        #expect(cut == .notARecording || cut == .damaged, "\(String(describing: cut))")
        let large = try fixture.file([
            "-f", "lavfi", "-i", "color=size=5120x4096:rate=1", "-t", "1", "-c:v", "mpeg4", "-f", "mp4",
        ])
        #expect(try await tools.refusal(.video, of: large) == .tooManyPixels(width: 5120, height: 4096))
    }

    @Test func aListOfOtherFilesIsNotFollowed() async throws {
        let secret = try fixture.file(RecordingFixture.tone + ["-t", "1", "-f", "wav"], name: "secret.wav")
        let list = try fixture.file(bytes: Data("ffconcat version 1.0\nfile \(secret)\n".utf8))
        let playlist = try fixture.file(
            bytes: Data("#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:1,\nfile:\(secret)\n#EXT-X-ENDLIST\n".utf8))
        for path in [list, playlist] {
            #expect(try await tools.refusal(.sound, of: path) == .notARecording)
        }
        #expect(try await tools.refusal(.sound, of: secret) == nil)
    }

    // MARK: Trouble

    @Test func moreThanMayWaitAreToldToComeLater() async throws {
        let path = try fixture.file(RecordingFixture.tone + ["-t", "1", "-f", "wav"])
        let tools = try fixture.tools { $0.waitingLimit = 0 }
        let (began, gate) = (Gate(), Gate())
        let held = Task {
            try await tools.turns.inTurn {
                began.open()
                await gate.wait()
            }
        }
        await began.wait()
        #expect(try await tools.refusal(.sound, of: path) == .notNow)
        gate.open()
        try await held.value
        #expect(try await tools.refusal(.sound, of: path) == nil)
        tools.stop()
        #expect(try await tools.refusal(.sound, of: path) == .notNow)
    }

    @Test func whoWaitsIsLetInInTurnAndMayLeave() async throws {
        let turns = TurnQueue(runningLimit: 1, waitingLimit: 2)
        let (began, gate) = (Gate(), Gate())
        let told = Told()
        let first = Task {
            try await turns.inTurn {
                began.open()
                await gate.wait()
                told.add(1)
            }
        }
        await began.wait()
        let second = Task { try await turns.inTurn { told.add(2) } }
        let third = Task { try await turns.inTurn { told.add(3) } }
        third.cancel()
        await #expect(throws: CancellationError.self) { try await third.value }
        gate.open()
        try await first.value
        try await second.value
        #expect(told.all == [1, 2])
    }

    @Test func aProgramThatTakesTooLongIsEndedAndOneThatIsCalledOffToo() async throws {
        let path = try fixture.file(RecordingFixture.film + ["-t", "55", "-c:v", "mpeg4", "-f", "avi"])
        let hasty = try fixture.tools { $0.patience = .milliseconds(1) }
        #expect(try await hasty.refusal(.video, of: path) == .tooMuch)
        let (began, tools) = (Gate(), tools)
        let work = Task {
            try await tools.recording(
                .video, fileAt: path, limits: RecordingLimits(bytes: 100_000_000, duration: 60),
                progress: { if $0 > 0 { began.open() } }
            ) { _ in }
        }
        await began.wait()
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        // Its turn is over.
        #expect(try await tools.refusal(.sound, of: fixture.file(bytes: Data("x".utf8))) == .notARecording)
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/made").isEmpty)
    }
}

/// What was told, in its order.
private final class Told: @unchecked Sendable {
    // Unchecked: guarded by `lock`.
    private let lock = NSLock()
    private var numbers: [Double] = []

    func add(_ number: Double) { lock.withLock { numbers.append(number) } }

    var all: [Double] { lock.withLock { numbers } }
}

/// Lets nobody through until it is opened.
private final class Gate: @unchecked Sendable {
    // Unchecked: guarded by `lock`.
    private let lock = NSLock()
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        await withCheckedContinuation { continuation in
            let passes = lock.withLock {
                if !isOpen { waiting.append(continuation) }
                return isOpen
            }
            if passes { continuation.resume() }
        }
    }

    func open() {
        let those = lock.withLock {
            isOpen = true
            defer { waiting = [] }
            return waiting
        }
        for continuation in those { continuation.resume() }
    }
}
