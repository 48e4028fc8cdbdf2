import CDe265
import Foundation

/// Decodes the tiles of a picture one after the other, each into its place.
///
/// libheif makes a decoder for each tile and puts them together in red, green and blue, which takes twice the time and twice
/// the memory.
final class HEICTiles {
    private let bytes: UnsafeRawBufferPointer
    private let grid: HEICGrid
    private let decoder: UnsafeMutableRawPointer
    private var planes: [Plane] = []
    /// What the stream tells of its colours; nil before the first tile.
    private(set) var coding: HEICCoding?

    private struct Plane {
        let pixels: UnsafeMutablePointer<UInt8>
        let width: Int
        let height: Int
        /// Of a whole tile.
        let tileWidth: Int
        let tileHeight: Int
    }

    /// `isMadeSmall` leaves out what smooths the edges of blocks, which is not seen at half the size and takes time.
    init(bytes: UnsafeRawBufferPointer, grid: HEICGrid, isMadeSmall: Bool) throws(PhotoRefusal) {
        guard let decoder = de265_new_decoder() else { throw .tooMuchMemory }
        for filter in [DE265_DECODER_PARAM_DISABLE_DEBLOCKING, DE265_DECODER_PARAM_DISABLE_SAO] {
            de265_set_parameter_bool(decoder, filter, isMadeSmall ? 1 : 0)
        }
        (self.bytes, self.grid, self.decoder) = (bytes, grid, decoder)
    }

    deinit {
        de265_free_decoder(decoder)
        for plane in planes { free(plane.pixels) }
    }

    /// Brightness, blueness and redness of the whole picture, which live as long as this; nil for pictures of another
    /// kind, which libheif reads.
    func channels() throws(PhotoRefusal) -> [HEICChannel]? {
        for (number, tile) in grid.tiles.enumerated() {
            try push(grid.settings, tile: tile)
            guard let image = try decoded() else { throw .damaged }
            if planes.isEmpty {
                guard try prepare(for: image) else { return nil }
            }
            for channel in planes.indices {
                try put(image, channel, column: number % grid.columns, row: number / grid.columns)
            }
            de265_release_next_picture(decoder)
            // A decoder of its own for each tile would take half as much time again.
            de265_reset(decoder)
        }
        return planes.map {
            HEICChannel(start: $0.pixels, stride: $0.width, width: $0.width, height: $0.height, bits: 8)
        }
    }

    // MARK: Decoding

    private func push(_ settings: Range<Int>, tile: Range<Int>) throws(PhotoRefusal) {
        let lengthSize = Int(bytes[settings.dropFirst(21).first ?? settings.lowerBound] & 3) + 1
        var place = settings.lowerBound + 23
        let arrays = settings.count > 22 ? bytes[settings.lowerBound + 22] : 0
        for _ in 0..<arrays {
            guard place + 3 <= settings.upperBound else { throw .damaged }
            let count = Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
            place += 3
            for _ in 0..<count { place = try push(at: place, lengthSize: 2, within: settings) }
        }
        place = tile.lowerBound
        while place < tile.upperBound { place = try push(at: place, lengthSize: lengthSize, within: tile) }
        try check(de265_flush_data(decoder))
    }

    /// Hands over one unit, which follows its length; answers where the next one begins.
    private func push(at place: Int, lengthSize: Int, within range: Range<Int>) throws(PhotoRefusal) -> Int {
        guard place + lengthSize <= range.upperBound else { throw .damaged }
        let length = bytes[place..<place + lengthSize].reduce(0) { $0 << 8 | Int($1) }
        let start = place + lengthSize
        guard length > 0, start + length <= range.upperBound, let base = bytes.baseAddress else { throw .damaged }
        try check(de265_push_NAL(decoder, base + start, Int32(length), 0, nil))
        return start + length
    }

    private func decoded() throws(PhotoRefusal) -> OpaquePointer? {
        var isMore: Int32 = 1
        while isMore != 0 {
            let code = de265_decode(decoder, &isMore)
            if let image = de265_peek_next_picture(decoder) { return image }
            if code == DE265_ERROR_WAITING_FOR_INPUT_DATA { return nil }
            try check(code)
        }
        return nil
    }

    private func check(_ code: de265_error) throws(PhotoRefusal) {
        if code == DE265_ERROR_OUT_OF_MEMORY { throw .tooMuchMemory }
        if code != DE265_OK { throw .damaged }
    }

    // MARK: Putting together

    /// Makes room for the picture once the first tile tells what its tiles are like; false for what has not three
    /// channels.
    private func prepare(for image: OpaquePointer) throws(PhotoRefusal) -> Bool {
        guard de265_get_chroma_format(image) != de265_chroma_mono else { return false }
        let tile = size(of: image, 0)
        guard tile.width > 0, tile.height > 0, (grid.columns - 1) * tile.width < grid.width,
            grid.width <= grid.columns * tile.width, (grid.rows - 1) * tile.height < grid.height,
            grid.height <= grid.rows * tile.height
        else { throw .damaged }
        for channel in 0..<3 {
            let part = size(of: image, channel)
            guard part.width > 0, part.height > 0, tile.width % part.width == 0, tile.height % part.height == 0 else {
                return false
            }
            let (across, down) = (tile.width / part.width, tile.height / part.height)
            let (width, height) = ((grid.width + across - 1) / across, (grid.height + down - 1) / down)
            guard let pixels = malloc(width * height) else { throw .tooMuchMemory }
            planes.append(
                Plane(
                    pixels: pixels.assumingMemoryBound(to: UInt8.self), width: width, height: height,
                    tileWidth: part.width, tileHeight: part.height))
        }
        coding = HEICCoding(
            matrix: Int(de265_get_image_matrix_coefficients(image)),
            isFullRange: de265_get_image_full_range_flag(image) != 0)
        return true
    }

    private func put(_ image: OpaquePointer, _ channel: Int, column: Int, row: Int) throws(PhotoRefusal) {
        let plane = planes[channel]
        var stride: Int32 = 0
        guard let start = de265_get_image_plane(image, Int32(channel), &stride),
            size(of: image, channel) == (plane.tileWidth, plane.tileHeight)
        else { throw .damaged }
        let (left, top) = (column * plane.tileWidth, row * plane.tileHeight)
        vk_copy_pixels(
            start, Int(stride), de265_get_bits_per_pixel(image, Int32(channel)),
            plane.pixels + top * plane.width + left,
            plane.width, min(plane.tileWidth, plane.width - left), min(plane.tileHeight, plane.height - top))
    }

    private func size(of image: OpaquePointer, _ channel: Int) -> (width: Int, height: Int) {
        (Int(de265_get_image_width(image, Int32(channel))), Int(de265_get_image_height(image, Int32(channel))))
    }
}
