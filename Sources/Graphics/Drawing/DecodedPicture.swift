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
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
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
