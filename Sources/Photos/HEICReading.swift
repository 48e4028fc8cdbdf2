import CHeif
import CVips
import Foundation

/// Reads a HEIC into a small picture.
///
/// libvips would turn all of a large picture into RGB before it makes it small, which takes more memory than a worker
/// has. Here brightness and colours are made small first, as they are stored.
final class HEICReading {
    private let file: LoadedFile
    private let structure: HEICStructure
    private let context: OpaquePointer
    private var handle: OpaquePointer?

    init(descriptor: Int32) throws(PhotoRefusal) {
        file = try LoadedFile(descriptor: descriptor)
        structure = HEICStructure(bytes: file.all)
        // Under the brand of HEIC there may be pictures of another kind.
        if structure.kinds.contains(where: { $0.kind == "av01" }) { throw .formatNotTaken(name: "AVIF") }
        guard let context = heif_context_alloc() else { throw .tooMuchMemory }
        self.context = context
        heif_context_set_max_decoding_threads(context, 0)
        try check(heif_context_read_from_memory_without_copy(context, file.all.baseAddress, file.all.count, nil))
        try check(heif_context_get_primary_image_handle(context, &handle))
    }

    deinit {
        if let handle { heif_image_handle_release(handle) }
        heif_context_free(context)
    }

    /// The picture in sRGB, with the orientation it still has to be turned by.
    func small(request: PhotoRequest) throws(PhotoRefusal) -> VipsPicture {
        let (width, height) = (heif_image_handle_get_width(handle), heif_image_handle_get_height(handle))
        guard width > 0, height > 0 else { throw .damaged }
        try request.limits.check(width: Int(width), height: Int(height))
        let plan = PhotoPlan(request: request, position: structure.position ?? PhotoPosition(orientation: 1))
        let ofTiles = try ofTiles(plan, limits: request.limits)
        let small = if let ofTiles { ofTiles } else { try whole(plan) }
        attachProfile(to: small)
        let coloured = try small.inStandardColours()
        vips_image_set_int(coloured.pointer, "orientation", Int32(plan.position.orientation))
        return coloured
    }

    /// What telephones store, tile by tile; nil for all else.
    private func ofTiles(_ plan: PhotoPlan, limits: PhotoRequest.Limits) throws(PhotoRefusal) -> VipsPicture? {
        guard structure.position != nil, heif_image_handle_has_alpha_channel(handle) == 0,
            let grid = try structure.grid()
        else { return nil }
        try limits.check(width: grid.width, height: grid.height)
        let shrink = plan.shrink(for: plan.area(ofWidth: grid.width, height: grid.height))
        let tiles = try HEICTiles(bytes: file.all, grid: grid, isMadeSmall: shrink >= 2)
        guard let channels = try tiles.channels() else { return nil }
        let coding = codingOfFile ?? tiles.coding ?? HEICCoding()
        let planes = HEICPlanes(channels: channels, isRGB: false, alpha: nil, coding: coding, plan: plan)
        defer { withExtendedLifetime(tiles) {} }
        return try planes.small()
    }

    /// What libheif makes of the file.
    private func whole(_ plan: PhotoPlan) throws(PhotoRefusal) -> VipsPicture {
        var decoded: OpaquePointer?
        let options = heif_decoding_options_alloc()
        defer { heif_decoding_options_free(options) }
        if structure.position != nil { options?.pointee.ignore_transformations = 1 }
        // What needs no conversion, which would take more memory: older versions put tiles together in RGB.
        let putsTogetherInRGB = structure.isGrid && heif_get_version_number() < 0x0111_0000
        let code =
            putsTogetherInRGB
            ? heif_decode_image(handle, &decoded, heif_colorspace_RGB, heif_chroma_444, options)
            : heif_decode_image(handle, &decoded, heif_colorspace_YCbCr, heif_chroma_420, options)
        defer { if let decoded { heif_image_release(decoded) } }
        // Without memory they fail in these ways, too; for a small picture there is enough.
        let isVague = code.code == heif_error_Decoder_plugin_error || code.code == heif_error_Unsupported_feature
        let pixels = Int(heif_image_handle_get_width(handle)) * Int(heif_image_handle_get_height(handle))
        if isVague, pixels > 20_000_000 { throw .tooMuchMemory }
        try check(code)
        guard let decoded else { throw .damaged }
        return try HEICPlanes(decoded, coding: coding(of: decoded), plan: plan).small()
    }

    /// How colours are coded, by the stream or else by the file.
    private func coding(of image: OpaquePointer) -> HEICCoding {
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_get_nclx_color_profile(image, &profile).code == heif_error_Ok, let profile else {
            return codingOfFile ?? HEICCoding()
        }
        defer { heif_nclx_color_profile_free(profile) }
        return HEICCoding(profile.pointee)
    }

    private var codingOfFile: HEICCoding? {
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_handle_get_nclx_color_profile(handle, &profile).code == heif_error_Ok, let profile else {
            return nil
        }
        defer { heif_nclx_color_profile_free(profile) }
        return HEICCoding(profile.pointee)
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

extension HEICCoding {
    fileprivate init(_ profile: heif_color_profile_nclx) {
        self.init(matrix: Int(profile.matrix_coefficients.rawValue), isFullRange: profile.full_range_flag != 0)
    }
}
