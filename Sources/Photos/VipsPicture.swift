import CVips
import Foundation

/// A picture of libvips, or a recipe for one: most are computed only when they are written or copied.
final class VipsPicture {
    let pointer: UnsafeMutablePointer<VipsImage>

    private init(owning pointer: UnsafeMutablePointer<VipsImage>) {
        self.pointer = pointer
    }

    deinit {
        vk_unref(pointer)
    }

    typealias Out = UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>

    /// What an operation gives, which answers 0 when it did well.
    static func make(_ operation: (Out) -> Int32) throws(PhotoRefusal) -> VipsPicture {
        var result: UnsafeMutablePointer<VipsImage>?
        guard operation(&result) == 0, let result else {
            if let result { vk_unref(result) }
            throw VipsFault.take().refusal
        }
        return VipsPicture(owning: result)
    }

    /// What an operation makes of this picture.
    func applying(_ operation: (UnsafeMutablePointer<VipsImage>, Out) -> Int32) throws(PhotoRefusal) -> VipsPicture {
        try Self.make { operation(pointer, $0) }
    }

    /// The picture with its pixels in memory, which may have metadata of its own.
    func inMemory() throws(PhotoRefusal) -> VipsPicture {
        guard let copy = vips_image_copy_memory(pointer) else { throw VipsFault.take().refusal }
        return VipsPicture(owning: copy)
    }

    func cropped(to area: PixelArea) throws(PhotoRefusal) -> VipsPicture {
        if area.width == width, area.height == height { return self }
        return try applying { (picture, out) in
            vk_crop(picture, out, Int32(area.left), Int32(area.top), Int32(area.width), Int32(area.height))
        }
    }

    /// The picture in sRGB: by the profile it brings, or by none when that is of no use.
    func inStandardColours() throws(PhotoRefusal) -> VipsPicture {
        guard has("icc-profile-data") else { return self }
        if let converted = try? applying({ vk_to_srgb($0, $1) }).inMemory() { return converted }
        vips_error_clear()
        return self
    }

    var width: Int { Int(pointer.pointee.Xsize) }
    var height: Int { Int(pointer.pointee.Ysize) }
    var bands: Int32 { pointer.pointee.Bands }
    var interpretation: VipsInterpretation { vips_image_get_interpretation(pointer) }
    var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
    var position: PhotoPosition { PhotoPosition(orientation: Int(vips_image_get_orientation(pointer))) }

    /// Every band of every pixel, row by row; the picture has to have bytes.
    func pixels() throws(PhotoRefusal) -> [UInt8] {
        var count = 0
        guard let memory = vips_image_write_to_memory(pointer, &count) else { throw VipsFault.take().refusal }
        defer { g_free(memory) }
        return [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
    }

    func has(_ field: String) -> Bool {
        vips_image_get_typeof(pointer, field) != 0
    }

    /// The bytes a saving operation writes.
    func saved(
        _ operation: (
            UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>
        ) -> Int32
    ) throws(PhotoRefusal) -> Data {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard operation(pointer, &bytes, &count) == 0, let bytes else { throw VipsFault.take().refusal }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .custom { bytes, _ in g_free(bytes) })
    }
}

/// What libvips last complained of.
struct VipsFault: Error {
    let words: String

    /// Reads and empties libvips' list of complaints.
    static func take() -> VipsFault {
        defer { vips_error_clear() }
        return VipsFault(words: String(cString: vips_error_buffer()))
    }

    var refusal: PhotoRefusal {
        let ofMemory = ["out of memory", "memory alloc", "insufficient memory", "unable to allocate", "bad_alloc"]
        let words = words.lowercased()
        return ofMemory.contains { words.contains($0) } ? .tooMuchMemory : .damaged
    }
}
