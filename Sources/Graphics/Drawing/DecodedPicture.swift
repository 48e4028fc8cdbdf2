import CPangoCairo

/// A PNG picture in memory, ready to be drawn.
public final class DecodedPicture {
    public let pixelWidth: Int
    public let pixelHeight: Int
    let surface: OpaquePointer

    /// Reads a PNG; its header is checked before anything is decoded, so that a small file cannot ask for much memory.
    public init(png bytes: [UInt8]) throws(GraphicsError) {
        let size = try Self.size(ofPNG: bytes)
        guard size.width * size.height <= Canvas.maximumPixelCount else {
            throw .unusableSize(width: Double(size.width), height: Double(size.height))
        }
        var source = (bytes: bytes, offset: 0)
        let read = withUnsafeMutablePointer(to: &source) { pointer in
            cairo_image_surface_create_from_png_stream(
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
                    let source = closure.assumingMemoryBound(to: (bytes: [UInt8], offset: Int).self)
                    let (offset, count) = (source.pointee.offset, Int(count))
                    guard offset + count <= source.pointee.bytes.count else { return CAIRO_STATUS_READ_ERROR }
                    source.pointee.bytes.withUnsafeBufferPointer {
                        data.update(from: $0.baseAddress! + offset, count: count)
                    }
                    source.pointee.offset += count
                    return CAIRO_STATUS_SUCCESS
                }, pointer)
        }
        guard let read else { throw .unreadablePicture }
        guard cairo_surface_status(read) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(read)
            throw .unreadablePicture
        }
        surface = read
        pixelWidth = size.width
        pixelHeight = size.height
    }

    deinit {
        cairo_surface_destroy(surface)
    }

    /// The size in pixels that a PNG's header claims; each side is between 1 and 32,000.
    public static func size(ofPNG bytes: [UInt8]) throws(GraphicsError) -> (width: Int, height: Int) {
        // Also the chunk's length and name: libpng skips chunks it does not know, and reads a header behind them.
        guard bytes.count >= 24,
            bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
        else {
            throw .unreadablePicture
        }
        func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(at: 16), number(at: 20))
        guard (1...32_000).contains(width), (1...32_000).contains(height) else {
            throw .unusableSize(width: Double(width), height: Double(height))
        }
        return (width, height)
    }
}

extension DecodedPicture {
    /// The share of pixels of two PNGs that differ in some component by more than a number of steps out of 255; 1 when
    /// their sizes differ. For tests that compare with a picture that was found good.
    public static func difference(
        _ a: [UInt8], _ b: [UInt8], beyond steps: Int
    ) throws(GraphicsError) -> Double {
        let (first, second) = (try DecodedPicture(png: a), try DecodedPicture(png: b))
        guard first.pixelWidth == second.pixelWidth, first.pixelHeight == second.pixelHeight else { return 1 }
        let (one, other) = (first.pixels, second.pixels)
        var count = 0
        for start in stride(from: 0, to: one.count, by: 4)
        where (start..<start + 4).contains(where: { abs(Int(one[$0]) - Int(other[$0])) > steps }) {
            count += 1
        }
        return Double(count) / Double(first.pixelWidth * first.pixelHeight)
    }

    /// Four bytes a pixel, row after row.
    package var pixels: [UInt8] {
        // A picture without transparency is read without an alpha byte; drawn onto a canvas all are alike.
        guard let canvas = try? Canvas(width: Double(pixelWidth), height: Double(pixelHeight), scale: 1) else {
            return []
        }
        canvas.draw(self, in: GraphicsRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
        cairo_surface_flush(canvas.surface)
        guard let data = cairo_image_surface_get_data(canvas.surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(canvas.surface))
        return (0..<pixelHeight).flatMap { row in
            Array(UnsafeBufferPointer(start: data + row * stride, count: pixelWidth * 4))
        }
    }
}
