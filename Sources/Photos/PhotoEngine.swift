import CVips
import Foundation

/// Makes photos out of files nobody has checked.
///
/// What a file holds is decided by its first bytes; the one reader for it gets it then, and no other. Hostile files
/// may still take all time and memory there is: a server uses this through `MediaWorker`, in a limited process.
public enum PhotoEngine {
    /// libvips could not be started.
    public struct CannotStart: Error, CustomStringConvertible {
        public let description: String
    }

    /// Starts libvips with the readers that photos need and no other; to be called before the first photo, any number of times.
    public static func start() throws {
        try started.get()
    }

    private static let started: Result<Void, CannotStart> = {
        guard vips_init("voucherkit") == 0 else { return .failure(CannotStart(description: VipsFault.take().words)) }
        // One thread: photos beside each other are what uses all cores. No cache: no photo is read twice.
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_block_untrusted_set(1)
        vips_operation_block_set("VipsForeignLoad", 1)
        for reader in ["Jpeg", "Png", "Webp", "Nsgif"] {
            vips_operation_block_set("VipsForeignLoad" + reader, 0)
        }
        return .success(())
    }()

    /// Reads the photo in a file that is open, and makes of it what is asked for.
    ///
    /// The file has to be one that can be read at any place; where it stands is moved, and it stays open.
    public static func photo(descriptor: Int32, request: PhotoRequest) throws(PhotoRefusal) -> Photo {
        let format = try check(descriptor: descriptor, limits: request.limits)
        defer { vips_error_clear() }
        if format == .heic {
            let small = try HEICReading(descriptor: descriptor).small(request: request)
            return try PhotoWriting(request: request).photo(of: small)
        }
        // Those libvips would map as a whole.
        let file = format == .webp || format == .gif ? try LoadedFile(descriptor: descriptor) : nil
        defer { withExtendedLifetime(file) {} }
        let opened = file.map { vips_source_new_from_memory($0.all.baseAddress, $0.all.count) } ?? vk_source(descriptor)
        guard let source = opened else { throw VipsFault.take().refusal }
        defer { vk_unref(source) }
        return try photo(of: PhotoReading(source: source, format: format, webP: file?.all, request: request))
    }

    private static func photo(of reading: PhotoReading) throws(PhotoRefusal) -> Photo {
        try PhotoWriting(request: reading.request).photo(of: reading.small())
    }

    /// What can be told without libvips: the format by its first bytes, and refusals for what is empty or too large.
    @discardableResult
    public static func check(descriptor: Int32, limits: PhotoRequest.Limits) throws(PhotoRefusal) -> PhotoFormat {
        let (size, head) = try beginning(of: descriptor)
        let format = try PhotoFormat.detect(in: head)
        guard size <= limits.bytes else { throw .tooLarge(bytes: size, limit: limits.bytes) }
        if format == .gif, size > limits.gifBytes { throw .gifTooLarge(bytes: size, limit: limits.gifBytes) }
        return format
    }

    /// How many bytes an open file has, and the first of them.
    static func beginning(of descriptor: Int32) throws(PhotoRefusal) -> (size: Int, head: [UInt8]) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .notAPhoto }
        let head = [UInt8](unsafeUninitializedCapacity: PhotoFormat.headLength) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return (Int(facts.st_size), head)
    }

    /// Writes and reads small pictures, so that the first photo finds everything loaded.
    public static func warmUp() {
        guard let noise = try? VipsPicture.make({ vk_noise($0, 64, 64) }),
            let picture = try? noise.applying({ vk_to_bytes($0, $1) }).inMemory()
        else { return }
        let files = [
            try? picture.saved { vk_save_jpeg($0, $1, $2, 85) }, try? picture.saved { vk_save_png($0, $1, $2, 6) },
            try? picture.saved { vk_save_webp($0, $1, $2, 85, 0) }, try? picture.saved { vk_save_gif($0, $1, $2) },
        ]
        for (file, format) in zip(files, [PhotoFormat.jpeg, .png, .webp, .gif]) {
            file?.withUnsafeBytes { bytes in
                guard let source = vips_source_new_from_memory(bytes.baseAddress, bytes.count) else { return }
                defer { vk_unref(source) }
                let request = PhotoRequest(width: 32, height: 32)
                _ = try? photo(of: PhotoReading(source: source, format: format, webP: bytes, request: request))
            }
        }
    }
}
