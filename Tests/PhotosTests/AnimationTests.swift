import Foundation
import Testing

@testable import Photos

/// Moving pictures at the reader itself; what a worker and the server make of real files is tested in Tests/Media.
struct AnimationTests {
    /// What a small GIF is made of, before something is done to it.
    struct GIF {
        var loops: Int?
        var times = [50, 0]
        var comment = ""
        var side = 2
        var end: [UInt8] = [0x3B]

        var bytes: Data {
            var bytes = Array("GIF89a".utf8) + size + [0x80, 0, 0, 200, 40, 30, 30, 60, 200]
            if !comment.isEmpty { bytes += [0x21, 0xFE, UInt8(comment.utf8.count)] + Array(comment.utf8) + [0] }
            if let loops {
                bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
                bytes += [3, 1, UInt8(loops & 255), UInt8(loops >> 8), 0]
            }
            for time in times {
                bytes += [0x21, 0xF9, 4, 0, UInt8(time & 255), UInt8(time >> 8), 0, 0]
                // Four pixels of the second colour, in codes of three bits: clear, 1, 1, clear, 1, 1, end.
                bytes += [0x2C, 0, 0, 0, 0] + size + [0, 2, 3, 0b0100_1100, 0b1001_1000, 0b0001_0100, 0]
            }
            return Data(bytes + end)
        }

        private var size: [UInt8] { [UInt8(side & 255), UInt8(side >> 8), UInt8(side & 255), UInt8(side >> 8)] }
    }

    private func read(_ bytes: Data, _ limits: AnimationLimits = AnimationLimits()) throws -> Animation {
        try PhotoEngine.start()
        let path = NSTemporaryDirectory() + UUID().uuidString
        try bytes.write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        return try PhotoEngine.animation(descriptor: file.fileDescriptor, limits: limits)
    }

    private func refusal(_ bytes: Data, _ limits: AnimationLimits = AnimationLimits()) -> PhotoRefusal? {
        do {
            _ = try read(bytes, limits)
            return nil
        } catch {
            return error as? PhotoRefusal
        }
    }

    @Test(arguments: [(nil, 1), (0, 0), (1, 2), (300, 301)] as [(Int?, Int)])
    func aGIFKeepsItsFramesItsTimesAndHowOftenItRuns(_ loops: Int?, _ runs: Int) throws {
        let animation = try read(GIF(loops: loops, comment: "secret").bytes)
        #expect(animation.facts.frameCount == 2 && animation.facts.runCount == runs)
        #expect(animation.facts.duration == 600, "half a second, and what asks for none is shown for a tenth")
        #expect(animation.facts.width == 2 && animation.facts.format == .gif)
        #expect(animation.bytes.range(of: Data("secret".utf8)) == nil)
        #expect(animation.bytes == GIF(loops: loops).bytes, "nothing else has changed")
    }

    @Test func theMarkOfTheEndIsPutWhereItLacksAndWhatComesBehindItIsLeftOut() throws {
        let whole = GIF(loops: 0).bytes
        for end in [[], [0x3B] + Array("<script>".utf8)] as [[UInt8]] {
            #expect(try read(GIF(loops: 0, end: end).bytes).bytes == whole)
        }
    }

    @Test func whatDoesNotMoveIsTold() {
        #expect(refusal(GIF(times: [50]).bytes) == .doesNotMove)
        #expect(refusal(Data([0xFF, 0xD8, 0xFF, 0xE0])) == .doesNotMove)
        #expect(refusal(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])) == .formatNotTaken(name: "PNG"))
        #expect(refusal(Data()) == .empty)
        #expect(refusal(Data("words".utf8)) == .notAPhoto)
    }

    @Test func eachLimitIsLookedAtBeforeAFrameIsDecoded() {
        var limits = AnimationLimits()
        limits.frames = 2
        #expect(refusal(GIF(times: [5, 5, 5]).bytes, limits) == .tooManyFrames(limit: 2))
        #expect(refusal(GIF(times: [5, 5]).bytes, limits) == nil, "the control")
        // The pixels are not even there.
        #expect(
            refusal(GIF(side: 64250).bytes)
                == .tooManyPixels(width: 64250, height: 64250, limit: limits.framePixels))
        limits = AnimationLimits()
        limits.pixels = 7
        #expect(refusal(GIF().bytes, limits) == .tooMuchMotion(limit: 7))
        limits.pixels = 8
        #expect(refusal(GIF().bytes, limits) == nil, "the control")
        limits.bytes = 20
        #expect(refusal(GIF().bytes, limits) == .tooLarge(bytes: GIF().bytes.count, limit: 20))
    }

    @Test func aGIFThatIsCutAnywhereIsDamagedOrWhole() {
        let bytes = GIF(loops: 0).bytes
        // The end of the first frame leaves a picture that does not move, and the last byte is put back.
        for count in 14..<bytes.count - 1 {
            let found = refusal(bytes.prefix(count))
            #expect(found == .damaged || found == .doesNotMove, "\(count): \(String(describing: found))")
        }
    }
}
