import CVips
import Foundation

extension PhotoEngine {
    /// Reads the moving picture in a file that is open: looks at its head and its limits first, leaves out all but the
    /// frames, and then decodes each of them once, so that what is kept is whole.
    ///
    /// The frames stay as they were packed: packing them anew would cost a palette its colours and a worker its second.
    public static func animation(
        descriptor: Int32, limits: AnimationLimits
    ) throws(PhotoRefusal) -> Animation {
        let format = try checkAnimation(descriptor: descriptor, limits: limits)
        defer { vips_error_clear() }
        let file = try LoadedFile(descriptor: descriptor)
        let animation: Animation
        switch format {
        case .gif:
            let container = try GIFContainer(file.all, limits: limits)
            animation = Animation(bytes: container.bytes, facts: container.facts)
        case .webp:
            let container = try WebPContainer(file.all, limits: limits)
            animation = Animation(bytes: container.bytes, facts: container.facts)
        }
        withExtendedLifetime(file) {}
        try decode(animation)
        return animation
    }

    /// What can be told by the first bytes and the size: refusals for what is empty, too large, or cannot move.
    @discardableResult
    public static func checkAnimation(
        descriptor: Int32, limits: AnimationLimits
    ) throws(PhotoRefusal) -> Animation.Format {
        let (size, head) = try beginning(of: descriptor)
        let format: Animation.Format
        switch try PhotoFormat.detect(in: head) {
        case .gif: format = .gif
        case .webp: format = .webp
        case .jpeg, .heic: throw .doesNotMove
        // Some move, in a way that is not taken.
        case .png: throw .formatNotTaken(name: "PNG")
        }
        guard size <= limits.bytes else { throw .tooLarge(bytes: size, limit: limits.bytes) }
        return format
    }

    /// Every frame, from first to last, with no more than two in memory.
    ///
    /// libvips would make room for all frames of a WebP at once; each of them is a picture by itself, and read as one.
    private static func decode(_ animation: Animation) throws(PhotoRefusal) {
        let outcome = animation.bytes.withUnsafeBytes { bytes in
            Result { () throws(PhotoRefusal) in
                guard animation.facts.format == .webp else { return try decodeGIF(bytes, animation.facts) }
                try WebPContainer.forEachFrame(in: bytes) { (still, width, height) throws(PhotoRefusal) in
                    try decodeWebP(still, width: width, height: height)
                }
            }
        }
        try outcome.get()
    }

    private static func decodeGIF(_ bytes: UnsafeRawBufferPointer, _ facts: Animation.Facts) throws(PhotoRefusal) {
        let all = try decoded(bytes) { vk_load_every_gif_frame($0, $1) }
        guard all.width == facts.width, all.height == facts.height * facts.frameCount else { throw .damaged }
    }

    private static func decodeWebP(_ still: Data, width: Int, height: Int) throws(PhotoRefusal) {
        let outcome = still.withUnsafeBytes { bytes in
            Result { () throws(PhotoRefusal) in
                let frame = try decoded(bytes) { vk_load_webp($0, $1, 1) }
                guard frame.width == width, frame.height == height else { throw PhotoRefusal.damaged }
            }
        }
        try outcome.get()
    }

    /// Computes every pixel, and answers how large it was.
    private static func decoded(
        _ bytes: UnsafeRawBufferPointer, _ load: (UnsafeMutablePointer<VipsSource>, VipsPicture.Out) -> Int32
    ) throws(PhotoRefusal) -> (width: Int, height: Int) {
        guard let source = vips_source_new_from_memory(bytes.baseAddress, bytes.count) else {
            throw VipsFault.take().refusal
        }
        defer { vk_unref(source) }
        let picture = try VipsPicture.make { load(source, $0) }
        guard vk_decode(picture.pointer) == 0 else { throw VipsFault.take().refusal }
        return (picture.width, picture.height)
    }
}
