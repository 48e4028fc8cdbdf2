import CVips

/// Reads a JPEG, PNG, WebP or GIF into a small picture.
struct PhotoReading {
    let source: UnsafeMutablePointer<VipsSource>
    let format: PhotoFormat
    /// The file, where it is a WebP.
    let webP: UnsafeRawBufferPointer?
    let request: PhotoRequest

    /// The picture in sRGB, with the orientation it still has to be turned by.
    func small() throws(PhotoRefusal) -> VipsPicture {
        let (header, size) = try head()
        try request.limits.check(width: size.width, height: size.height)
        let plan = PhotoPlan(request: request, position: header.position)
        let wanted = plan.area(ofWidth: size.width, height: size.height)
        let large = try opened(header, size, shrink: plan.shrink(for: wanted))
        let part = try large.cropped(to: plan.area(ofWidth: large.width, height: large.height))
        // One copy reads the file, decodes, and makes it small, row by row where the format allows.
        let small = try part.applying { vk_fit($0, $1, Int32(plan.box.width), Int32(plan.box.height)) }.inMemory()
        // CMYK has become sRGB there, by its profile.
        let wasCMYK = header.interpretation == VIPS_INTERPRETATION_CMYK
        let coloured = try wasCMYK ? small : small.inStandardColours()
        vips_image_set_int(coloured.pointer, "orientation", Int32(plan.position.orientation))
        return coloured
    }

    /// What the file tells of the picture. libvips makes room for all of a WebP to look at its head, so it is opened very
    /// small for that, and how large it is is read here.
    private func head() throws(PhotoRefusal) -> (header: VipsPicture, size: (width: Int, height: Int)) {
        guard format == .webp else {
            let header = try open(shrink: 1)
            return (header, (header.width, header.height))
        }
        guard let size = webP.flatMap(WebPHead.size) else { throw .damaged }
        try request.limits.check(width: size.width, height: size.height)
        return (try open(shrink: min(Double(max(size.width, size.height)) / 64, Self.greatest(size))), size)
    }

    /// No side may vanish: libvips ends the process over that.
    private static func greatest(_ size: (width: Int, height: Int)) -> Double {
        Double(min(size.width, size.height))
    }

    /// The picture with as few pixels as its reader can give while they are enough for what is asked for.
    private func opened(
        _ header: VipsPicture, _ size: (width: Int, height: Int), shrink: Double
    ) throws(PhotoRefusal) -> VipsPicture {
        let shrink = min(shrink, Self.greatest(size))
        return switch format {
        // JPEG can be read at a half, a quarter and an eighth, without computing the rest.
        case .jpeg where shrink >= 2: try open(shrink: shrink >= 8 ? 8 : shrink >= 4 ? 4 : 2)
        case .webp: try open(shrink: shrink)
        default: header
        }
    }

    private func open(shrink: Double) throws(PhotoRefusal) -> VipsPicture {
        guard format != .heic else { throw .damaged }
        return try VipsPicture.make {
            switch format {
            case .jpeg: vk_load_jpeg(source, $0, Int32(shrink))
            case .png: vk_load_png(source, $0)
            case .webp: vk_load_webp(source, $0, min(1, 1 / shrink))
            case .gif: vk_load_gif(source, $0)
            case .heic: -1
            }
        }
    }
}

extension PhotoRequest.Limits {
    /// Refuses a picture of too many pixels.
    func check(width: Int, height: Int) throws(PhotoRefusal) {
        let (count, isTooLong) = width.multipliedReportingOverflow(by: height)
        guard !isTooLong, count <= pixels else {
            throw .tooManyPixels(width: width, height: height, limit: pixels)
        }
    }
}

/// How large a WebP is, from its first bytes.
enum WebPHead {
    /// Nil for what has no head that is known.
    static func size(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        guard bytes.count >= 30 else { return nil }
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X": return (number(24, 3) + 1, number(27, 3) + 1)
        case "VP8 ": return (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
        case "VP8L": return (number(21, 4) & 0x3FFF + 1, number(21, 4) >> 14 & 0x3FFF + 1)
        default: return nil
        }
    }
}
