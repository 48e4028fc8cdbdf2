import Foundation

/// A GIF (GIF89a, CompuServe 1990) that was taken apart without decoding a pixel, and put together again of its frames,
/// their palettes and times, and how often it runs. Comments, texts, thumbnails and all that programs hide in it are left
/// out.
struct GIFContainer {
    private(set) var bytes = Data()
    private var width = 0
    private var height = 0
    private var frameCount = 0
    private var duration = 0
    /// As NETSCAPE2.0 says it: nil runs once, 0 without end, any other number so many times more.
    private var repeats: Int?

    private var frames = Data()
    /// What is said of the next frame: its time, what is transparent, and what becomes of it.
    private var control: UnsafeRawBufferPointer?

    var facts: Animation.Facts {
        Animation.Facts(
            format: .gif, width: width, height: height, frameCount: frameCount, duration: duration,
            runCount: repeats.map { $0 == 0 ? 0 : $0 + 1 } ?? 1)
    }

    /// Refuses what is damaged, does not move, or asks for more than the limits.
    init(_ file: UnsafeRawBufferPointer, limits: AnimationLimits) throws(PhotoRefusal) {
        var cursor = ByteCursor(file)
        _ = try cursor.take(6)
        let screen = try cursor.take(7)
        width = Int(screen[0]) | Int(screen[1]) << 8
        height = Int(screen[2]) | Int(screen[3]) << 8
        try limits.check(width: width, height: height)
        frames.reserveCapacity(file.count)
        bytes.reserveCapacity(file.count)
        bytes.append(contentsOf: "GIF89a".utf8)
        bytes.append(contentsOf: screen)
        bytes.append(contentsOf: try palette(screen[4], &cursor))
        try readBlocks(&cursor, limits)
        guard frameCount > 1 else { throw frameCount == 0 ? .damaged : .doesNotMove }
        if let repeats {
            // Right behind the palette of all, where every browser looks.
            bytes.append(contentsOf: [0x21, 0xFF, 11])
            bytes.append(contentsOf: "NETSCAPE2.0".utf8)
            bytes.append(contentsOf: [3, 1, UInt8(repeats & 0xFF), UInt8(repeats >> 8 & 0xFF), 0])
        }
        bytes.append(frames)
        bytes.append(0x3B)
        frames = Data()
        control = nil
    }

    private func palette(
        _ packed: UInt8, _ cursor: inout ByteCursor
    ) throws(PhotoRefusal) -> UnsafeRawBufferPointer {
        try cursor.take(packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1))
    }

    private mutating func readBlocks(_ cursor: inout ByteCursor, _ limits: AnimationLimits) throws(PhotoRefusal) {
        // Some programs leave the mark of the end out.
        while !cursor.isAtEnd {
            switch try cursor.number(1) {
            case 0x2C: try readFrame(&cursor, limits)
            case 0x21: try readExtension(&cursor)
            case 0x3B: return
            default: throw .damaged
            }
        }
    }

    private mutating func readFrame(_ cursor: inout ByteCursor, _ limits: AnimationLimits) throws(PhotoRefusal) {
        let head = try cursor.take(9)
        func side(_ at: Int) -> Int { Int(head[at]) | Int(head[at + 1]) << 8 }
        try limits.check(width: side(4), height: side(6))
        frameCount += 1
        try limits.check(frames: frameCount, width: width, height: height)
        if let control { frames.append(contentsOf: control) }
        let time = control.map { Int($0[4]) | Int($0[5]) << 8 } ?? 0
        duration += FrameTime.shown(time * 10)
        control = nil
        frames.append(0x2C)
        frames.append(contentsOf: head)
        frames.append(contentsOf: try palette(head[8], &cursor))
        // How many bits the first codes have.
        frames.append(contentsOf: try cursor.take(1))
        frames.append(contentsOf: try subBlocks(&cursor))
    }

    private mutating func readExtension(_ cursor: inout ByteCursor) throws(PhotoRefusal) {
        let start = cursor.place - 1
        switch try cursor.number(1) {
        case 0xF9:
            guard try cursor.number(1) == 4 else { throw .damaged }
            _ = try cursor.take(4)
            guard try cursor.number(1) == 0 else { throw .damaged }
            control = UnsafeRawBufferPointer(rebasing: cursor.bytes[start..<cursor.place])
        case 0xFF:
            let name = try cursor.text(try cursor.number(1))
            let content = try subBlocks(&cursor)
            if ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(name), content.count >= 4, content[0] == 3, content[1] == 1 {
                repeats = Int(content[2]) | Int(content[3]) << 8
            }
        case 0x01:
            // A text takes what was said of the next frame with it.
            _ = try subBlocks(&cursor)
            control = nil
        default: _ = try subBlocks(&cursor)
        }
    }

    /// Blocks with their lengths before them, to the empty one at their end.
    private func subBlocks(_ cursor: inout ByteCursor) throws(PhotoRefusal) -> UnsafeRawBufferPointer {
        let start = cursor.place
        while true {
            let count = try cursor.number(1)
            if count == 0 { return UnsafeRawBufferPointer(rebasing: cursor.bytes[start..<cursor.place]) }
            _ = try cursor.take(count)
        }
    }
}
