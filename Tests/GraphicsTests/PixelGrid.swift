import CPangoCairo

@testable import Graphics

/// The pixels of a canvas or a picture, read from memory, with colours multiplied by their alpha as Cairo keeps them.
struct PixelGrid: Equatable {
    struct Pixel: Equatable {
        var red, green, blue, alpha: UInt8

        func isNear(_ other: Pixel, within steps: Int) -> Bool {
            abs(Int(red) - Int(other.red)) <= steps && abs(Int(green) - Int(other.green)) <= steps
                && abs(Int(blue) - Int(other.blue)) <= steps && abs(Int(alpha) - Int(other.alpha)) <= steps
        }

        static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    }

    let width, height: Int
    private let pixels: [Pixel]

    init(_ canvas: Canvas) {
        self.init(surface: canvas.surface)
    }

    init(png: [UInt8]) throws {
        let picture = try DecodedPicture(png: png)
        self = withExtendedLifetime(picture) { PixelGrid(surface: picture.surface) }
    }

    private init(surface: OpaquePointer) {
        cairo_surface_flush(surface)
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        // Cairo reads a PNG without transparency into a format whose fourth byte means nothing.
        let hasAlpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard let data = cairo_image_surface_get_data(surface) else {
            pixels = []
            return
        }
        var pixels: [Pixel] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                // Four bytes in the order of the machine, which is little-endian on all that Swift runs on.
                let at = data + y * stride + x * 4
                pixels.append(Pixel(red: at[2], green: at[1], blue: at[0], alpha: hasAlpha ? at[3] : 255))
            }
        }
        self.pixels = pixels
    }

    subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

    /// How much is drawn between two columns and two rows: the sum of all alphas, in pixels.
    func ink(columns: Range<Int>? = nil, rows: Range<Int>? = nil) -> Double {
        var sum = 0
        for y in rows ?? 0..<height {
            for x in columns ?? 0..<width { sum += Int(self[x, y].alpha) }
        }
        return Double(sum) / 255
    }

    /// The columns that something is drawn in, or nil when all is empty.
    var inkColumns: ClosedRange<Int>? {
        let drawn = (0..<width).filter { x in (0..<height).contains { self[x, $0].alpha > 0 } }
        guard let first = drawn.first, let last = drawn.last else { return nil }
        return first...last
    }

    /// The share of pixels that differ in some component by more than some steps out of 255; 1 for another size.
    func difference(from other: PixelGrid, beyond steps: Int) -> Double {
        guard width == other.width, height == other.height else { return 1 }
        let count = zip(pixels, other.pixels).count { !$0.isNear($1, within: steps) }
        return Double(count) / Double(pixels.count)
    }
}

extension GraphicsColor {
    static let red = GraphicsColor(red: 0.8, green: 0.1, blue: 0.15)
    static let white = GraphicsColor(red: 1, green: 1, blue: 1)
    static let black = GraphicsColor(red: 0, green: 0, blue: 0)
    static let blue = GraphicsColor(red: 0, green: 0, blue: 1)
}

extension TextLayout {
    /// A text as the tests set it: on as many lines as it takes, unless told otherwise.
    static func of(
        _ text: String, size: Double = 20, maxWidth: Double? = nil, lines: Int = 0,
        lineBreak: LineBreak = .truncateTail, alignment: Alignment = .natural
    ) -> TextLayout {
        var layout = TextLayout(text: text, font: FontDescription(size: size))
        layout.maxWidth = maxWidth
        layout.numberOfLines = lines
        layout.lineBreak = lineBreak
        layout.alignment = alignment
        return layout
    }
}
