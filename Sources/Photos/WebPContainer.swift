import Foundation

/// An animated WebP (RFC 9649) that was taken apart without decoding a pixel, and put together again of its frames, their
/// times, and how often it runs. EXIF, XMP, profiles and chunks nobody knows are left out; frames are in sRGB then.
struct WebPContainer {
    private(set) var bytes = Data()
    private var width = 0
    private var height = 0
    private var frameCount = 0
    private var duration = 0
    private var runCount = 0
    private var frames = Data()
    private var settings: UnsafeRawBufferPointer?

    var facts: Animation.Facts {
        Animation.Facts(
            format: .webp, width: width, height: height, frameCount: frameCount, duration: duration, runCount: runCount)
    }

    /// Refuses what is damaged, does not move, or asks for more than the limits.
    init(_ file: UnsafeRawBufferPointer, limits: AnimationLimits) throws(PhotoRefusal) {
        var start = ByteCursor(file, from: 4)
        let length = try start.number(4)
        guard length >= 4, length <= file.count - 8 else { throw .damaged }
        var cursor = ByteCursor(file, from: 12, to: length + 8)
        let first = try Self.chunk(&cursor)
        guard first.name == "VP8X" else { throw first.name.hasPrefix("VP8") ? .doesNotMove : .damaged }
        guard first.content.count >= 10 else { throw .damaged }
        guard first.content[0] & Self.moves != 0 else { throw .doesNotMove }
        var head = ByteCursor(first.content, from: 4)
        width = try head.number(3) + 1
        height = try head.number(3) + 1
        try limits.check(width: width, height: height)
        frames.reserveCapacity(file.count)
        while !cursor.isAtEnd {
            let next = try Self.chunk(&cursor)
            switch next.name {
            case "ANIM": settings = next.content
            case "ANMF": try readFrame(next.content, limits)
            default: break
            }
        }
        guard frameCount > 1 else { throw frameCount == 0 ? .damaged : .doesNotMove }
        guard let settings, settings.count >= 6 else { throw .damaged }
        var told = ByteCursor(settings, from: 4)
        runCount = try told.number(2)
        write(hasAlpha: first.content[0] & Self.hasAlpha, settings: settings)
        frames = Data()
        self.settings = nil
    }

    private static let moves: UInt8 = 0x02
    private static let hasAlpha: UInt8 = 0x10

    /// Hands each frame of a container of ours over as a picture of its own, with the size it has to have.
    static func forEachFrame(
        in bytes: UnsafeRawBufferPointer, _ body: (Data, _ width: Int, _ height: Int) throws(PhotoRefusal) -> Void
    ) throws(PhotoRefusal) {
        var cursor = ByteCursor(bytes, from: 12)
        while !cursor.isAtEnd {
            let next = try chunk(&cursor)
            guard next.name == "ANMF" else { continue }
            var frame = ByteCursor(next.content, from: 6)
            let (width, height) = (try frame.number(3) + 1, try frame.number(3) + 1)
            _ = try frame.take(4)
            let pictures = UnsafeRawBufferPointer(rebasing: next.content[frame.place...])
            var still = Data()
            still.reserveCapacity(pictures.count + 64)
            // Only one with an alpha channel beside it needs a head.
            let needsHead = pictures.starts(with: "ALPH".utf8)
            appendHead("RIFF", count: 4 + (needsHead ? 18 : 0) + pictures.count, to: &still)
            still.append(contentsOf: "WEBP".utf8)
            if needsHead { appendFeatures(hasAlpha, width: width, height: height, to: &still) }
            still.append(contentsOf: pictures)
            try body(still, width, height)
        }
    }

    private static func appendFeatures(_ features: UInt8, width: Int, height: Int, to data: inout Data) {
        appendHead("VP8X", count: 10, to: &data)
        data.append(contentsOf: [features, 0, 0, 0])
        for side in [width, height] {
            withUnsafeBytes(of: UInt32(side - 1).littleEndian) { data.append(contentsOf: $0.prefix(3)) }
        }
    }

    private static func chunk(
        _ cursor: inout ByteCursor
    ) throws(PhotoRefusal) -> (name: String, content: UnsafeRawBufferPointer) {
        let name = try cursor.text(4)
        let count = try cursor.number(4)
        let content = try cursor.take(count)
        // Of odd length it has a byte more, which the last one may lack.
        if count & 1 == 1, !cursor.isAtEnd { _ = try cursor.take(1) }
        return (name, content)
    }

    private mutating func readFrame(
        _ content: UnsafeRawBufferPointer, _ limits: AnimationLimits
    ) throws(PhotoRefusal) {
        var cursor = ByteCursor(content)
        let head = try cursor.take(16)
        var told = ByteCursor(head)
        let (left, top) = (try told.number(3) * 2, try told.number(3) * 2)
        let (frameWidth, frameHeight) = (try told.number(3) + 1, try told.number(3) + 1)
        guard left + frameWidth <= width, top + frameHeight <= height else { throw .damaged }
        frameCount += 1
        try limits.check(frames: frameCount, width: width, height: height)
        duration += FrameTime.shown(try told.number(3))
        var pictures = Data()
        while !cursor.isAtEnd {
            let next = try Self.chunk(&cursor)
            if ["ALPH", "VP8 ", "VP8L"].contains(next.name) { Self.append(next.name, next.content, to: &pictures) }
        }
        guard !pictures.isEmpty else { throw .damaged }
        Self.appendHead("ANMF", count: head.count + pictures.count, to: &frames)
        frames.append(contentsOf: head)
        frames.append(pictures)
    }

    private mutating func write(hasAlpha: UInt8, settings: UnsafeRawBufferPointer) {
        // The form's name, and two chunks with their heads.
        let count = 4 + (8 + 10) + (8 + 6) + frames.count
        bytes.reserveCapacity(8 + count)
        Self.appendHead("RIFF", count: count, to: &bytes)
        bytes.append(contentsOf: "WEBP".utf8)
        Self.appendFeatures(Self.moves | hasAlpha, width: width, height: height, to: &bytes)
        Self.appendHead("ANIM", count: 6, to: &bytes)
        bytes.append(contentsOf: settings.prefix(6))
        bytes.append(frames)
    }

    private static func append(_ name: String, _ content: UnsafeRawBufferPointer, to data: inout Data) {
        appendHead(name, count: content.count, to: &data)
        data.append(contentsOf: content)
        if content.count & 1 == 1 { data.append(0) }
    }

    private static func appendHead(_ name: String, count: Int, to data: inout Data) {
        data.append(contentsOf: name.utf8)
        withUnsafeBytes(of: UInt32(count).littleEndian) { data.append(contentsOf: $0) }
    }
}
