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
    private var rows: [Double] {
        // The three are green, blue and red themselves.
        if matrix == 0 { return [0, 0, 1, 1, 0, 0, 0, 1, 0] }
        let (red, blue) = shares
        let green = 1 - red - blue
        let (toRed, toBlue) = (2 * (1 - red), 2 * (1 - blue))
        return [1, 0, toRed, 1, -toBlue * blue / green, -toRed * red / green, 1, toBlue, 0]
    }

    /// Three rows and what is added to each: red, green and blue out of the three channels as they are stored.
    var sums: (rows: [Double], offsets: [Double]) {
        let channels = [brightness, colour, colour]
        let rows = self.rows
        let offsets = (0..<3).map { row in (0..<3).reduce(0) { $0 + rows[row * 3 + $1] * channels[$1].offset } }
        return (rows.indices.map { rows[$0] * channels[$0 % 3].factor }, offsets)
    }

    /// What makes 0 to 255 of brightness.
    private var brightness: (factor: Double, offset: Double) {
        isFullRange ? (1, 0) : (255 / 219, -16 * 255 / 219)
    }

    /// What makes -127 to 127 of blueness and redness.
    private var colour: (factor: Double, offset: Double) {
        if matrix == 0 { return brightness }
        let factor = isFullRange ? 1 : 255.0 / 224
        return (factor, -128 * factor)
    }
}

/// A decoded picture, whose brightness, colours and transparency lie beside each other in memory.
struct HEICPlanes {
    /// Red, green and blue, or brightness, blueness and redness, which may have fewer pixels.
    let channels: [HEICChannel]
    let isRGB: Bool
    let alpha: HEICChannel?
    let coding: HEICCoding
    let plan: PhotoPlan

    /// The wanted part as eight bits of red, green and blue, with transparency if it has that.
    func small() throws(PhotoRefusal) -> VipsPicture {
        let size = size(of: try channels[0].picture())
        let bands = try channels.map { (channel) throws(PhotoRefusal) in try fitted(channel.picture(), to: size) }
        var picture = try isRGB ? joined(bands) : recombined(bands)
        if let alpha { picture = try joined([picture, fitted(alpha.picture(), to: size)]) }
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

    /// The wanted part of a plane, which may have fewer pixels than the others.
    private func fitted(_ plane: VipsPicture, to size: (width: Int, height: Int)) throws(PhotoRefusal) -> VipsPicture {
        let area = plan.area(ofWidth: plane.width, height: plane.height)
        let part = try plane.cropped(to: area)
        if area.width == size.width, area.height == size.height { return try part.inMemory() }
        return try part.applying { vk_resize($0, $1, Int32(size.width), Int32(size.height)) }.inMemory()
    }

    private func recombined(_ pictures: [VipsPicture]) throws(PhotoRefusal) -> VipsPicture {
        let pointers: [UnsafeMutablePointer<VipsImage>?] = pictures.map(\.pointer)
        let sums = coding.sums
        return try VipsPicture.make { vk_recombine(pointers, $0, sums.rows, sums.offsets) }
    }

    private func joined(_ pictures: [VipsPicture]) throws(PhotoRefusal) -> VipsPicture {
        var pointers: [UnsafeMutablePointer<VipsImage>?] = pictures.map(\.pointer)
        return try VipsPicture.make { vk_join(&pointers, $0, Int32(pointers.count)) }
    }
}

extension HEICPlanes {
    /// What libheif has decoded, which has to live as long as this is used.
    init(_ image: OpaquePointer, coding: HEICCoding, plan: PhotoPlan) throws(PhotoRefusal) {
        isRGB = heif_image_get_colorspace(image) == heif_colorspace_RGB
        let wanted =
            isRGB
            ? [heif_channel_R, heif_channel_G, heif_channel_B] : [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]
        channels = try wanted.map { (channel) throws(PhotoRefusal) in try Self.channel(channel, of: image) }
        let hasAlpha = heif_image_has_channel(image, heif_channel_Alpha) != 0
        alpha = hasAlpha ? try Self.channel(heif_channel_Alpha, of: image) : nil
        self.coding = coding
        self.plan = plan
    }

    private static func channel(_ channel: heif_channel, of image: OpaquePointer) throws(PhotoRefusal) -> HEICChannel {
        var stride: Int32 = 0
        guard let start = heif_image_get_plane_readonly(image, channel, &stride) else { throw .damaged }
        return HEICChannel(
            start: start, stride: Int(stride), width: Int(heif_image_get_width(image, channel)),
            height: Int(heif_image_get_height(image, channel)),
            bits: Int(heif_image_get_bits_per_pixel_range(image, channel)))
    }
}
