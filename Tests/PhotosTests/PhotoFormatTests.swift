import Photos
import Testing

struct PhotoFormatTests {
    private func head(_ text: String, brand: String? = nil, others: [String] = []) -> [UInt8] {
        guard let brand else { return text.unicodeScalars.map { UInt8($0.value) } + [UInt8](repeating: 0, count: 40) }
        let size = UInt8(16 + 4 * others.count)
        return [0, 0, 0, size] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] + others.flatMap { Array($0.utf8) }
    }

    @Test func theFiveFormatsAreKnownByTheirBeginning() throws {
        #expect(try PhotoFormat.detect(in: head("\u{FF}\u{D8}\u{FF}\u{E0}")) == .jpeg)
        #expect(try PhotoFormat.detect(in: head("\u{89}PNG\r\n\u{1A}\n")) == .png)
        #expect(try PhotoFormat.detect(in: head("GIF87a")) == .gif)
        #expect(try PhotoFormat.detect(in: head("GIF89a")) == .gif)
        #expect(try PhotoFormat.detect(in: head("RIFF\u{0}\u{1}\u{0}\u{0}WEBP")) == .webp)
    }

    @Test(arguments: [
        ("heic", []), ("heix", ["mif1"]), ("mif1", ["mif1", "heic"]), ("msf1", ["hevc", "heis"]),
    ])
    func heicIsKnownByItsBrands(_ brand: String, _ others: [String]) throws {
        #expect(try PhotoFormat.detect(in: head("", brand: brand, others: others)) == .heic)
    }

    @Test(arguments: [
        ("avif", ["mif1", "heic"], "AVIF"), ("mif1", ["avif", "miaf"], "AVIF"), ("mif1", ["miaf"], "HEIF"),
        ("qt  ", [], "video"), ("isom", ["mp41"], "video"), ("crx ", [], "CR3"),
    ])
    func otherBrandsAreRefusedByName(_ brand: String, _ others: [String], _ name: String) {
        #expect(throws: PhotoRefusal.formatNotTaken(name: name)) {
            try PhotoFormat.detect(in: head("", brand: brand, others: others))
        }
    }

    @Test(arguments: ["RIFF\u{0}\u{0}\u{0}\u{0}WAVE", "GIF88a", "\u{89}PNG", "\u{FF}\u{D8}", "hello", "\u{0}"])
    func whatIsNothingIsNoPhoto(_ text: String) {
        #expect(throws: PhotoRefusal.notAPhoto) { try PhotoFormat.detect(in: head(text)) }
    }

    @Test func theShortestFilesAreRefused() {
        #expect(throws: PhotoRefusal.empty) { try PhotoFormat.detect(in: []) }
        let photo = head("", brand: "heic")
        for count in 1..<photo.count - 4 {
            #expect(throws: PhotoRefusal.self) { try PhotoFormat.detect(in: photo.prefix(count)) }
        }
    }

    @Test(arguments: [
        PhotoRefusal.empty, .notAPhoto, .formatNotTaken(name: "TIFF"), .formatNotTaken(name: "video"),
        .tooLarge(bytes: 25_000_001, limit: 25_000_000), .tooManyPixels(width: 9, height: 9, limit: 50_000_000),
        .damaged, .tooMuchTime, .tooMuchMemory, .notNow,
    ])
    func everyRefusalSaysWhatCanBeDone(_ refusal: PhotoRefusal) {
        #expect(refusal.description.hasSuffix(".") && refusal.description.count > 30)
    }

    @Test func aPhotoJustOverTheLimitDoesNotSeemWithinIt() {
        let words = PhotoRefusal.tooLarge(bytes: 25_000_001, limit: 25_000_000).description
        #expect(words == "This photo has 26 MB. It may have at most 25 MB.")
    }
}
