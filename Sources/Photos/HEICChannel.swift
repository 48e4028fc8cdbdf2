import CVips

/// One channel of a decoded picture, whose pixels stay where they are.
struct HEICChannel {
    let start: UnsafeRawPointer
    /// In bytes, from row to row.
    let stride: Int
    let width: Int
    let height: Int
    /// Of each pixel, 8 to 16; more than 8 take two bytes.
    let bits: Int

    /// The channel with eight bits of each pixel; what has eight is not copied.
    func picture() throws(PhotoRefusal) -> VipsPicture {
        let isWide = bits > 8
        let rowLength = isWide ? stride / 2 : stride
        guard (8...16).contains(bits), width > 0, height > 0, rowLength >= width else { throw .damaged }
        // With what pads the rows, which is cut off again.
        let padded = try VipsPicture.make { out in
            out.pointee = vips_image_new_from_memory(
                start, stride * height, Int32(rowLength), Int32(height), 1,
                isWide ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR)
            return out.pointee == nil ? -1 : 0
        }
        var picture = try padded.cropped(to: PixelArea(.whole, ofWidth: width, height: height))
        if isWide {
            picture = try picture.applying { vk_drop_low_bits($0, $1, Int32(bits - 8)) }
                .applying { vk_to_bytes($0, $1) }
        }
        return try picture.applying { vk_interpret($0, $1, VIPS_INTERPRETATION_B_W) }
    }
}
