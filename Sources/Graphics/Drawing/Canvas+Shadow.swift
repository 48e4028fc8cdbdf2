import CPangoCairo

/// How a shape's shadow looks.
public struct ShadowLook: Sendable {
    /// To the right and down, in points.
    public var offset: (x: Double, y: Double)
    /// The standard deviation of the blur, in points. Half of what CSS calls a blur radius.
    public var sigma: Double
    public var color: GraphicsColor

    public init(offset: (x: Double, y: Double), sigma: Double, color: GraphicsColor) {
        self.offset = offset
        self.sigma = sigma
        self.color = color
    }
}

extension Canvas {
    /// Draws the shadow of a rectangle with round corners, outside of it only, as CSS does: a shadow does not shine
    /// through what throws it.
    public func drawShadow(_ look: ShadowLook, of rect: GraphicsRect, cornerRadius: Double) throws {
        cairo_save(context)
        defer { cairo_restore(context) }
        // All there is but the shape: of two paths one in the other, the even-odd rule fills what lies between.
        let margin = 3 * look.sigma + 1
        let reach = (abs(look.offset.x) + abs(look.offset.y) + margin) * 2
        cairo_rectangle(
            context, rect.x - reach, rect.y - reach, rect.width + 2 * reach, rect.height + 2 * reach)
        addPath(rect, cornerRadius: cornerRadius)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(context)
        try drawShadow(look) { $0.fill(rect, cornerRadius: cornerRadius, with: .init(red: 0, green: 0, blue: 0)) }
    }

    /// Draws the shadow of whatever the body draws, which itself is not shown.
    ///
    /// The body is drawn on a surface of its own that holds only how opaque each place is. A wide blur is made on fewer
    /// pixels, since nothing small is left of it; so the cost is that of at most 25 values a pixel in each direction.
    /// Each of these values counts as work.
    public func drawShadow(_ look: ShadowLook, of body: (Canvas) throws -> Void) throws {
        guard look.color.alpha > 0 else { return }
        let reduction = max(1, (look.sigma * scale / 4).rounded(.up))
        let ratio = scale / reduction
        let margin = (3 * look.sigma * ratio).rounded(.up) + 1
        // What of the picture may get shadow, in the coordinates of the present group, and the margin it comes from.
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        guard right > left, bottom > top else { return }
        let pixelsWide = ((right - left) * ratio).rounded(.up) + 2 * margin
        let pixelsHigh = ((bottom - top) * ratio).rounded(.up) + 2 * margin
        try spend(pixelsWide * pixelsHigh * (2 * margin + 10))
        let mask = try Canvas(maskPixelsWide: pixelsWide, pixelsHigh: pixelsHigh, scale: ratio)
        let origin = (x: left - margin / ratio, y: top - margin / ratio)
        try mask.group(at: (look.offset.x - origin.x, look.offset.y - origin.y)) { try body(mask) }
        mask.blur(sigma: look.sigma * ratio)
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_set_source_rgba(context, look.color.red, look.color.green, look.color.blue, look.color.alpha)
        cairo_translate(context, origin.x, origin.y)
        cairo_scale(context, 1 / ratio, 1 / ratio)
        cairo_mask_surface(context, mask.surface, 0, 0)
    }

    /// Blurs a surface of one byte a pixel by a Gaussian bell of a deviation in pixels, cut off at three deviations.
    private func blur(sigma: Double) {
        guard sigma > 0.05, let data = cairo_image_surface_get_data(surface) else { return }
        cairo_surface_flush(surface)
        let reach = Int((3 * sigma).rounded(.up))
        let bell = (-reach...reach).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = bell.reduce(0, +)
        let weights = bell.map { Float($0 / sum) }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        for row in 0..<height {
            Self.blurLine(data + row * stride, count: width, step: 1, weights: weights)
        }
        for column in 0..<width {
            Self.blurLine(data + column, count: height, step: stride, weights: weights)
        }
        cairo_surface_mark_dirty(surface)
    }

    /// e to the power of a number that is not positive: a root of it is small, where the series is exact, and its
    /// powers lead back.
    private func exponential(_ power: Double) -> Double {
        let root = power / 1024
        var value = 1 + root + root * root / 2 + root * root * root / 6
        for _ in 0..<10 { value *= value }
        return value
    }

    private static func blurLine(
        _ start: UnsafeMutablePointer<UInt8>, count: Int, step: Int, weights: [Float]
    ) {
        let reach = weights.count / 2
        var line = [Float](repeating: 0, count: count + 2 * reach)
        var isEmpty = true
        for position in 0..<count {
            let value = start[position * step]
            if value != 0 { isEmpty = false }
            line[position + reach] = Float(value)
        }
        guard !isEmpty else { return }
        line.withUnsafeBufferPointer { line in
            weights.withUnsafeBufferPointer { weights in
                for position in 0..<count {
                    var value: Float = 0
                    for offset in 0..<weights.count { value += weights[offset] * line[position + offset] }
                    start[position * step] = UInt8(min(255, (value + 0.5).rounded(.down)))
                }
            }
        }
    }
}
