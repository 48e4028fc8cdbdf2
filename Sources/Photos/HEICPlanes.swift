import CHeif
import CVips

/// How a picture's brightness and colours become red, green and blue (ITU-T H.273).
struct HEICCoding: Equatable {
    /// As JPEG has it, unless a picture tells.
    var matrix = 6
    var isFullRange = true

    /// The share of red and blue in brightness.
    private var shares: (red: Double, blue: Double) {
        switch matrix {
        case 1: (0.2126, 0.0722)
        case 4: (0.30, 0.11)
        case 7: (0.212, 0.087)
        case 9, 10: (0.2627, 0.0593)
        default: (0.299, 0.114)
        }
    }

    /// Three rows: red, green and blue out of brightness, blueness and redness (both around nought).
    var rows: [Double] {
        // The three are green, blue and red themselves.
        if matrix == 0 { return [0, 0, 1, 1, 0, 0, 0, 1, 0] }
        let (red, blue) = shares
        let green = 1 - red - blue
        let (toRed, toBlue) = (2 * (1 - red), 2 * (1 - blue))
        return [1, 0, toRed, 1, -toBlue * blue / green, -toRed * red / green, 1, toBlue, 0]
    }

    /// What makes 0 to 255 of brightness.
    var brightness: (factor: Double, offset: Double) {
        isFullRange ? (1, 0) : (255 / 219, -16 * 255 / 219)
    }

    /// What makes -127 to 127 of blueness and redness.
    var colour: (factor: Double, offset: Double) {
        if matrix == 0 { return brightness }
        let factor = isFullRange ? 1 : 255.0 / 224
        return (factor, -128 * factor)
    }
}

/// A decoded picture, whose brightness, colours and transparency lie beside each other in memory.
struct HEICPlanes {
    let image: OpaquePointer
    let coding: HEICCoding
    let plan: PhotoPlan

    /// The wanted part as eight bits of red, green and blue, with transparency if it has that.
    func small() throws(PhotoRefusal) -> VipsPicture {
        let isRGB = heif_image_get_colorspace(image) == heif_colorspace_RGB
        let channels =
            isRGB
            ? [heif_channel_R, heif_channel_G, heif_channel_B] : [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]
        let size = size(of: try plane(channels[0]))
        let bands = try channels.map { (channel) throws(PhotoRefusal) in try fitted(plane(channel), to: size) }
        var picture = try joined(bands)
        if !isRGB {
            let factors = [coding.brightness, coding.colour, coding.colour]
            picture = try picture.applying { vk_scale($0, $1, factors.map(\.factor), factors.map(\.offset), 3) }
                .applying { vk_recombine($0, $1, coding.rows) }
        }
        if heif_image_has_channel(image, heif_channel_Alpha) != 0 {
            picture = try joined([picture, fitted(plane(heif_channel_Alpha), to: size)])
        }
        return try picture.applying { vk_interpret($0, $1, VIPS_INTERPRETATION_sRGB) }
            .applying { vk_to_bytes($0, $1) }.inMemory()
    }

    private func size(of plane: VipsPicture) -> (width: Int, height: Int) {
        let area = plan.area(ofWidth: plane.width, height: plane.height)
        let shrink = plan.shrink(for: area)
        return (
            max(1, Int((Double(area.width) / shrink).rounded())), max(1, Int((Double(area.height) / shrink).rounded()))
        )
    }

    /// One channel with eight bits of each pixel.
    private func plane(_ channel: heif_channel) throws(PhotoRefusal) -> VipsPicture {
        var stride: Int32 = 0
        let bits = heif_image_get_bits_per_pixel_range(image, channel)
        let (width, height) = (heif_image_get_width(image, channel), heif_image_get_height(image, channel))
        guard let start = heif_image_get_plane_readonly(image, channel, &stride), width > 0, height > 0,
            (8...16).contains(bits)
        else { throw .damaged }
        let isWide = bits > 8
        let rowLength = isWide ? stride / 2 : stride
        guard rowLength >= width else { throw .damaged }
        // With what pads the rows, which is cut off again; nothing is copied.
        let padded = try VipsPicture.make { out in
            out.pointee = vips_image_new_from_memory(
                start, Int(stride) * Int(height), rowLength, height, 1,
                isWide ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR)
            return out.pointee == nil ? -1 : 0
        }
        let whole = PixelArea(.whole, ofWidth: Int(width), height: Int(height))
        var plane = try padded.cropped(to: whole)
        if isWide { plane = try plane.applying { vk_drop_low_bits($0, $1, bits - 8) }.applying { vk_to_bytes($0, $1) } }
        return try plane.applying { vk_interpret($0, $1, VIPS_INTERPRETATION_B_W) }
    }

    /// The wanted part of a plane, which may have fewer pixels than the others.
    private func fitted(_ plane: VipsPicture, to size: (width: Int, height: Int)) throws(PhotoRefusal) -> VipsPicture {
        let area = plan.area(ofWidth: plane.width, height: plane.height)
        let part = try plane.cropped(to: area)
        if area.width == size.width, area.height == size.height { return try part.inMemory() }
        return try part.applying { vk_resize($0, $1, Int32(size.width), Int32(size.height)) }.inMemory()
    }

    private func joined(_ pictures: [VipsPicture]) throws(PhotoRefusal) -> VipsPicture {
        var pointers: [UnsafeMutablePointer<VipsImage>?] = pictures.map(\.pointer)
        return try VipsPicture.make { vk_join(&pointers, $0, Int32(pointers.count)) }
    }
}
