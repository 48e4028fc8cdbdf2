import CPangoCairo

/// A picture that is being drawn, in points, at a scale of 1 to 3 pixels a point.
///
/// A canvas belongs to whoever made it; it is not to be used from two threads at once.
public final class Canvas {
    /// The most pixels a picture may have: 64 MB of memory.
    public static let maximumPixelCount = 16_000_000

    /// The most work that goes into one picture, in pixels that are filled: a few seconds' worth.
    public static let maximumWork = 2_000_000_000.0

    public let width: Double
    public let height: Double
    public let scale: Double
    let surface: OpaquePointer
    let context: OpaquePointer
    private var work = 0.0
    /// The pixels of the groups that are open, each on a surface of its own.
    private var openGroupPixels = 0.0
    /// Why the picture is not finished; thrown where it is asked for.
    private var refusal: GraphicsError?

    /// Makes an empty, transparent canvas; throws `unusableSize` before any memory is taken.
    public init(width: Double, height: Double, scale: Double = 2) throws(GraphicsError) {
        let pixelsWide = (width * scale).rounded(.up)
        let pixelsHigh = (height * scale).rounded(.up)
        guard pixelsWide.isFinite, pixelsHigh.isFinite, pixelsWide >= 1, pixelsHigh >= 1, pixelsWide <= 32_000,
            pixelsHigh <= 32_000, pixelsWide * pixelsHigh <= Double(Self.maximumPixelCount), scale >= 1, scale <= 3
        else { throw .unusableSize(width: width, height: height) }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(pixelsWide), Int32(pixelsHigh)),
            let context = cairo_create(surface)
        else { throw .drawingFailed("no memory for a picture") }
        self.width = width
        self.height = height
        self.scale = scale
        self.surface = surface
        self.context = context
        cairo_scale(context, scale, scale)
    }

    /// Makes a canvas of a size in pixels that holds how opaque each pixel is, at any scale above nought.
    init(maskPixelsWide pixelsWide: Double, pixelsHigh: Double, scale: Double) throws(GraphicsError) {
        guard pixelsWide.isFinite, pixelsHigh.isFinite, pixelsWide >= 1, pixelsHigh >= 1, pixelsWide <= 32_000,
            pixelsHigh <= 32_000, scale > 0
        else { throw .unusableSize(width: pixelsWide, height: pixelsHigh) }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(pixelsWide), Int32(pixelsHigh)),
            let context = cairo_create(surface)
        else { throw .drawingFailed("no memory for a shadow") }
        width = pixelsWide / scale
        height = pixelsHigh / scale
        self.scale = scale
        self.surface = surface
        self.context = context
        cairo_scale(context, scale, scale)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    // MARK: State

    /// Counts the work of what is to be drawn, in pixels of the picture; throws when it is too much.
    public func spend(_ pixels: Double) throws(GraphicsError) {
        work += max(0, pixels)
        guard work <= Self.maximumWork else { throw .drawingFailed("it takes too much work") }
    }

    /// How many pixels of the picture can be seen in the present group.
    public var visiblePixels: Double {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        return max(0, right - left) * max(0, bottom - top) * scale * scale
    }

    /// Runs a body whose clip, origin and opacity end with it.
    ///
    /// Groups that are half transparent take a surface each, as large as what can be seen of them; when those one in the
    /// other come to more than a picture may have pixels, the body is not run and `pngData()` throws.
    public func group(
        at origin: (x: Double, y: Double) = (0, 0), opacity: Double = 1, _ body: () throws -> Void
    ) rethrows {
        cairo_save(context)
        cairo_translate(context, origin.x, origin.y)
        let pixels = opacity < 1 ? visiblePixels : 0
        openGroupPixels += pixels
        defer { openGroupPixels -= pixels }
        guard openGroupPixels <= Double(Self.maximumPixelCount) else {
            refusal = .drawingFailed("half transparent parts, one in the other, take too much memory")
            return cairo_restore(context)
        }
        if opacity < 1 { cairo_push_group(context) }
        defer {
            if opacity < 1 {
                cairo_pop_group_to_source(context)
                cairo_paint_with_alpha(context, max(0, opacity))
            }
            cairo_restore(context)
        }
        try body()
    }

    /// Turns what follows in the present group about a point, clockwise, in degrees.
    public func rotate(degrees: Double, aboutX x: Double, y: Double) {
        cairo_translate(context, x, y)
        cairo_rotate(context, degrees * .pi / 180)
        cairo_translate(context, -x, -y)
    }

    /// Restricts what follows in the present group to a rectangle with round corners.
    public func clip(to rect: GraphicsRect, cornerRadius: Double = 0) {
        addPath(rect, cornerRadius: cornerRadius)
        cairo_clip(context)
    }

    // MARK: Shapes

    public func fill(_ rect: GraphicsRect, cornerRadius: Double = 0, with color: GraphicsColor) {
        addPath(rect, cornerRadius: cornerRadius)
        setSource(color)
        cairo_fill(context)
    }

    /// Fills with a blend from one colour at the top to another at the bottom.
    public func fill(
        _ rect: GraphicsRect, cornerRadius: Double = 0, from top: GraphicsColor, to bottom: GraphicsColor
    ) {
        guard let pattern = cairo_pattern_create_linear(rect.x, rect.y, rect.x, rect.y + rect.height) else { return }
        defer { cairo_pattern_destroy(pattern) }
        cairo_pattern_add_color_stop_rgba(pattern, 0, top.red, top.green, top.blue, top.alpha)
        cairo_pattern_add_color_stop_rgba(pattern, 1, bottom.red, bottom.green, bottom.blue, bottom.alpha)
        addPath(rect, cornerRadius: cornerRadius)
        cairo_set_source(context, pattern)
        cairo_fill(context)
    }

    // MARK: Pictures

    /// Draws a picture stretched to a rectangle.
    public func draw(_ picture: DecodedPicture, in rect: GraphicsRect) {
        guard rect.width > 0, rect.height > 0 else { return }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, rect.x, rect.y)
        cairo_scale(context, rect.width / Double(picture.pixelWidth), rect.height / Double(picture.pixelHeight))
        cairo_set_source_surface(context, picture.surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, Double(picture.pixelWidth), Double(picture.pixelHeight))
        cairo_fill(context)
    }

    // MARK: The result

    /// The picture as a PNG file.
    public func pngData() throws(GraphicsError) -> [UInt8] {
        if let refusal { throw refusal }
        let drawn = cairo_status(context)
        guard drawn == CAIRO_STATUS_SUCCESS else {
            throw .drawingFailed(String(cString: cairo_status_to_string(drawn)))
        }
        cairo_surface_flush(surface)
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { pointer in
            cairo_surface_write_to_png_stream(
                surface,
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    closure.assumingMemoryBound(to: [UInt8].self).pointee
                        .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, pointer)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawingFailed(String(cString: cairo_status_to_string(status)))
        }
        return bytes
    }

    func setSource(_ color: GraphicsColor) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    func addPath(_ rect: GraphicsRect, cornerRadius: Double) {
        let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
        guard radius > 0 else {
            return cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        }
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
        cairo_new_sub_path(context)
        cairo_arc(context, right - radius, rect.y + radius, radius, -.pi / 2, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, .pi / 2)
        cairo_arc(context, rect.x + radius, bottom - radius, radius, .pi / 2, .pi)
        cairo_arc(context, rect.x + radius, rect.y + radius, radius, .pi, 3 * .pi / 2)
        cairo_close_path(context)
    }
}
