import CVips
import Foundation

/// Writes a small upright picture as a file with nothing else in it.
struct PhotoWriting {
    let request: PhotoRequest

    func photo(of picture: VipsPicture) throws(PhotoRefusal) -> Photo {
        // Turning wants every pixel in memory, so it comes last, when there are few.
        var picture = try picture.applying { vk_turn_upright($0, $1) }.applying { vk_to_bytes($0, $1) }.inMemory()
        if picture.hasAlpha, try isOpaque(picture) {
            let colours = picture.bands - 1
            picture = try picture.applying { vk_bands($0, $1, 0, colours) }
        }
        let format = picture.hasAlpha ? request.transparentFormat : request.opaqueFormat
        let color = request.findsDominantColor ? try DominantColor.find(in: picture) : nil
        if picture.hasAlpha, format == .jpeg { picture = try picture.applying { vk_on_white($0, $1) } }
        return Photo(
            bytes: try bytes(of: picture, format: format), format: format, width: picture.width, height: picture.height,
            dominantColor: color)
    }

    /// Many programs write an alpha channel that hides nothing.
    private func isOpaque(_ picture: VipsPicture) throws(PhotoRefusal) -> Bool {
        let last = picture.bands - 1
        let alpha = try picture.applying { vk_bands($0, $1, last, 1) }
        var smallest = 0.0
        guard vk_smallest(alpha.pointer, &smallest) == 0 else { throw VipsFault.take().refusal }
        return smallest >= 255
    }

    /// All metadata is left out, orientation and colour profile too: the picture is upright and in sRGB.
    private func bytes(of picture: VipsPicture, format: Photo.Format) throws(PhotoRefusal) -> Data {
        try picture.saved {
            switch format {
            case .jpeg: vk_save_jpeg($0, $1, $2, 85)
            case .png: vk_save_png($0, $1, $2, 4)
            // Little effort: a second of processor time has to be enough.
            case .webp: vk_save_webp($0, $1, $2, 85, 2)
            }
        }
    }
}
