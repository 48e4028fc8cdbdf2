import CVips

/// Reads a JPEG, PNG, WebP or GIF into a small picture.
struct PhotoReading {
    let source: UnsafeMutablePointer<VipsSource>
    let format: PhotoFormat
    let request: PhotoRequest

    /// The picture in sRGB, with the orientation it still has to be turned by.
    func small(willDecode: (PhotoFormat, Int) -> Void) throws(PhotoRefusal) -> VipsPicture {
        let header = try open(shrink: 1)
        willDecode(format, try request.limits.pixels(ofWidth: header.width, height: header.height))
        let plan = PhotoPlan(request: request, position: header.position)
        let wanted = plan.area(ofWidth: header.width, height: header.height)
        let large = try opened(header, shrink: plan.shrink(for: wanted))
        let part = try large.cropped(to: plan.area(ofWidth: large.width, height: large.height))
        // One copy reads the file, decodes, and makes it small, row by row where the format allows.
        let small = try part.applying { vk_fit($0, $1, Int32(plan.box.width), Int32(plan.box.height)) }.inMemory()
        // CMYK has become sRGB there, by its profile.
        let wasCMYK = header.interpretation == VIPS_INTERPRETATION_CMYK
        let coloured = try wasCMYK ? small : small.inStandardColours()
        vips_image_set_int(coloured.pointer, "orientation", Int32(plan.position.orientation))
        return coloured
    }

    /// The picture with as few pixels as its reader can give while they are enough for what is asked for.
    private func opened(_ header: VipsPicture, shrink: Double) throws(PhotoRefusal) -> VipsPicture {
        // No side may vanish: libvips ends the process over that.
        let shrink = min(shrink, Double(min(header.width, header.height)))
        return switch format {
        // JPEG can be read at a half, a quarter and an eighth, without computing the rest.
        case .jpeg where shrink >= 2: try open(shrink: shrink >= 8 ? 8 : shrink >= 4 ? 4 : 2)
        case .webp where shrink > 1: try open(shrink: shrink)
        default: header
        }
    }

    private func open(shrink: Double) throws(PhotoRefusal) -> VipsPicture {
        guard format != .heic else { throw .damaged }
        return try VipsPicture.make {
            switch format {
            case .jpeg: vk_load_jpeg(source, $0, Int32(shrink))
            case .png: vk_load_png(source, $0)
            case .webp: vk_load_webp(source, $0, 1 / shrink)
            case .gif: vk_load_gif(source, $0)
            case .heic: -1
            }
        }
    }
}

extension PhotoRequest.Limits {
    /// How many pixels a picture has; a refusal when those are too many.
    func pixels(ofWidth width: Int, height: Int) throws(PhotoRefusal) -> Int {
        let (count, isTooLong) = width.multipliedReportingOverflow(by: height)
        guard !isTooLong, count <= pixels else {
            throw .tooManyPixels(width: width, height: height, limit: pixels)
        }
        return count
    }
}
