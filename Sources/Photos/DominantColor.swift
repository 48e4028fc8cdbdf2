import CVips

/// The colour that most of a picture has, or nearly has.
enum DominantColor {
    /// A picture is made this small before its pixels are counted; more would tell nothing else.
    private static let side: Int32 = 48
    /// Steps of a channel that count as one colour.
    private static let step = 32

    private struct Sum {
        var count = 0
        var red = 0
        var green = 0
        var blue = 0
    }

    /// `0xRRGGBB`; nil for a picture of which nothing can be seen. `picture` has bytes, in sRGB or grey.
    static func find(in picture: VipsPicture) throws(PhotoRefusal) -> UInt32? {
        let small = try picture.applying { vk_fit($0, $1, side, side) }.applying { vk_to_bytes($0, $1) }
        let bands = Int(small.bands)
        let pixels = try small.pixels()
        let (isGrey, hasAlpha) = (bands < 3, small.hasAlpha)
        var sums: [Int: Sum] = [:]
        for start in stride(from: 0, to: pixels.count - bands + 1, by: bands) {
            if hasAlpha, pixels[start + bands - 1] < 128 { continue }
            let red = Int(pixels[start])
            let (green, blue) = isGrey ? (red, red) : (Int(pixels[start + 1]), Int(pixels[start + 2]))
            let key = (red / step) << 16 | (green / step) << 8 | blue / step
            sums[key, default: Sum()].count += 1
            sums[key]?.red += red
            sums[key]?.green += green
            sums[key]?.blue += blue
        }
        // The key decides between equals, so that a picture has one colour.
        guard let most = sums.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.value else {
            return nil
        }
        func mean(_ sum: Int) -> UInt32 { UInt32((sum + most.count / 2) / most.count) }
        return mean(most.red) << 16 | mean(most.green) << 8 | mean(most.blue)
    }
}
