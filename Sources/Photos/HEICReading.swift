import CHeif
import CVips
import Foundation

/// Reads a HEIC into a small picture.
///
/// libvips would turn all of a large picture into RGB before it makes it small, which for 48 megapixels takes more
/// memory than a worker has. Here brightness and colours are made small first, as they are stored.
final class HEICReading {
    private let bytes: MappedFile
    private let structure: HEICStructure
    private let context: OpaquePointer
    private var handle: OpaquePointer?

    init(descriptor: Int32) throws(PhotoRefusal) {
        bytes = try MappedFile(descriptor: descriptor)
        structure = HEICStructure(bytes: bytes.all)
        // Under the brand of HEIC there may be pictures of another kind.
        if structure.kinds.contains(where: { $0.kind == "av01" }) { throw .formatNotTaken(name: "AVIF") }
        guard let context = heif_context_alloc() else { throw .tooMuchMemory }
        self.context = context
        heif_context_set_max_decoding_threads(context, 0)
        try check(heif_context_read_from_memory_without_copy(context, bytes.pointer, bytes.count, nil))
        try check(heif_context_get_primary_image_handle(context, &handle))
    }

    deinit {
        if let handle { heif_image_handle_release(handle) }
        heif_context_free(context)
    }

    /// The picture in sRGB, with the orientation it still has to be turned by.
    func small(request: PhotoRequest, willDecode: (PhotoFormat, Int) -> Void) throws(PhotoRefusal) -> VipsPicture {
        let (width, height) = (heif_image_handle_get_width(handle), heif_image_handle_get_height(handle))
        guard width > 0, height > 0 else { throw .damaged }
        willDecode(.heic, try request.limits.pixels(ofWidth: Int(width), height: Int(height)))
        var decoded: OpaquePointer?
        let position = structure.position
        let options = heif_decoding_options_alloc()
        defer { heif_decoding_options_free(options) }
        if position != nil { options?.pointee.ignore_transformations = 1 }
        // What needs no conversion, which would take more memory: older versions put tiles together in RGB.
        let putsTogetherInRGB = structure.isGrid && heif_get_version_number() < 0x0111_0000
        let code =
            putsTogetherInRGB
            ? heif_decode_image(handle, &decoded, heif_colorspace_RGB, heif_chroma_444, options)
            : heif_decode_image(handle, &decoded, heif_colorspace_YCbCr, heif_chroma_420, options)
        defer { if let decoded { heif_image_release(decoded) } }
        // Without memory they fail in these ways, too; for a small picture there is enough.
        let isVague = code.code == heif_error_Decoder_plugin_error || code.code == heif_error_Unsupported_feature
        if isVague, Int(width) * Int(height) > 20_000_000 { throw .tooMuchMemory }
        try check(code)
        guard let decoded else { throw .damaged }
        let plan = PhotoPlan(request: request, position: position ?? PhotoPosition(orientation: 1))
        let small = try HEICPlanes(image: decoded, coding: coding(of: decoded), plan: plan).small()
        attachProfile(to: small)
        let coloured = try small.inStandardColours()
        vips_image_set_int(coloured.pointer, "orientation", Int32(plan.position.orientation))
        return coloured
    }

    /// How colours are coded, by the stream or else by the file.
    private func coding(of image: OpaquePointer) -> HEICCoding {
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        if heif_image_get_nclx_color_profile(image, &profile).code != heif_error_Ok {
            _ = heif_image_handle_get_nclx_color_profile(handle, &profile)
        }
        guard let profile else { return HEICCoding() }
        defer { heif_nclx_color_profile_free(profile) }
        return HEICCoding(
            matrix: Int(profile.pointee.matrix_coefficients.rawValue), isFullRange: profile.pointee.full_range_flag != 0
        )
    }

    private func attachProfile(to picture: VipsPicture) {
        let count = heif_image_handle_get_raw_color_profile_size(handle)
        guard (1...(4 << 20)).contains(count) else { return }
        var profile = [UInt8](repeating: 0, count: count)
        guard heif_image_handle_get_raw_color_profile(handle, &profile).code == heif_error_Ok else { return }
        vips_image_set_blob_copy(picture.pointer, "icc-profile-data", profile, count)
    }

    private func check(_ error: heif_error) throws(PhotoRefusal) {
        switch error.code {
        case heif_error_Ok: return
        case heif_error_Memory_allocation_error: throw .tooMuchMemory
        default:
            throw VipsFault(words: error.message.map { String(cString: $0) } ?? "").refusal
        }
    }
}

/// A file in memory without a copy, as long as this lives.
final class MappedFile {
    let pointer: UnsafeRawPointer
    let count: Int

    init(descriptor: Int32) throws(PhotoRefusal) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_size > 0 else { throw .damaged }
        count = Int(facts.st_size)
        guard let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), mapped != MAP_FAILED else {
            throw .tooMuchMemory
        }
        pointer = UnsafeRawPointer(mapped)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: pointer), count)
    }

    var all: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer, count: count)
    }
}
