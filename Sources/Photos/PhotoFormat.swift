/// One of the five formats a photo may have, told by its content and never by its name.
public enum PhotoFormat: String, CaseIterable, Codable, Sendable {
    case jpeg, png, webp, heic, gif
}

extension PhotoFormat {
    /// How many bytes from the beginning are looked at; fewer are enough for a file that has no more.
    public static let headLength = 512

    /// The format of a file that begins with these bytes.
    ///
    /// Throws `empty` without any, `formatNotTaken` for what is known but not taken, and `notAPhoto` for all else.
    public static func detect(in head: some Collection<UInt8>) throws(PhotoRefusal) -> PhotoFormat {
        let head = Array(head.prefix(headLength))
        if head.isEmpty { throw .empty }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if head.has("GIF87a") || head.has("GIF89a") { return .gif }
        if head.has("RIFF"), head.has("WEBP", at: 8) { return .webp }
        if head.has("ftyp", at: 4) { return try container(ofBrandsIn: head) }
        if let name = nameOfOther(head) { throw .formatNotTaken(name: name) }
        throw .notAPhoto
    }

    /// HEIC, AVIF and films share a container, and tell what is in it by brands of four letters.
    private static func container(ofBrandsIn head: [UInt8]) throws(PhotoRefusal) -> PhotoFormat {
        let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(length, head.count)
        // The main brand, a version, then the others.
        let offsets = [8] + Array(stride(from: 16, to: end, by: 4))
        let brands = offsets.compactMap { $0 + 4 <= end ? String(decoding: head[$0..<$0 + 4], as: UTF8.self) : nil }
        guard let main = brands.first else { throw .damaged }
        if ["avif", "avis"].contains(main) { throw .formatNotTaken(name: "AVIF") }
        let heic: Set = ["heic", "heix", "heim", "heis"]
        if heic.contains(main) { return .heic }
        // Some cameras put the brand of the container first, and that of the picture after it.
        if ["mif1", "msf1", "mif2", "miaf", "hevc", "hevx"].contains(main) {
            if !heic.isDisjoint(with: brands) { return .heic }
            throw .formatNotTaken(name: brands.contains("avif") ? "AVIF" : "HEIF")
        }
        if main == "crx " { throw .formatNotTaken(name: "CR3") }
        throw .formatNotTaken(name: "video")
    }

    /// What people try to send beside photos, so that the answer can name it.
    private static func nameOfOther(_ head: [UInt8]) -> String? {
        if head.has("%PDF-") { return "PDF" }
        if head.has("II*\0") || head.has("MM\0*") || head.has("II+\0") || head.has("MM\0+") { return "TIFF" }
        if head.has("BM"), head.count > 14 { return "BMP" }
        if head.starts(with: [0xFF, 0x0A]) || head.has("JXL ", at: 4) { return "JPEG XL" }
        if head.has("jP  ", at: 4) || head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) { return "JPEG 2000" }
        if head.has("8BPS") { return "Photoshop" }
        if head.starts(with: [0, 0, 1, 0]) { return "ICO" }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "video" }
        if head.has("%!PS") { return "PostScript" }
        // SVG is text, after white space, a mark of byte order, a declaration or comments.
        let text = String(decoding: head, as: UTF8.self).lowercased()
        if text.contains("<svg") { return "SVG" }
        return nil
    }
}

extension [UInt8] {
    fileprivate func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        let count = text.utf8CodeUnitCount
        guard self.count >= offset + count else { return false }
        return text.withUTF8Buffer { self[offset..<offset + count].elementsEqual($0) }
    }
}
