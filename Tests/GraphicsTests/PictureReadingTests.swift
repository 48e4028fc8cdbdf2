import Testing

@testable import Graphics

struct PictureReadingTests {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private func png(width: Double = 40, height: Double = 30) throws -> [UInt8] {
        let canvas = try Canvas(width: width, height: height, scale: 1)
        canvas.fill(GraphicsRect(x: 0, y: 0, width: width, height: height), from: .red, to: .blue)
        return try canvas.pngData()
    }

    private func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// A chunk of a PNG with its length and its check sum (CRC-32 of ISO 3309).
    private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        let sum = body.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return bigEndian(UInt32(data.count)) + body + bigEndian(~sum)
    }

    private func header(width: UInt32, height: UInt32) -> [UInt8] {
        bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
    }

    @Test func aPictureKeepsItsPixelsThroughAPNG() throws {
        let canvas = try Canvas(width: 40, height: 30, scale: 2)
        canvas.fill(GraphicsRect(x: 0, y: 0, width: 40, height: 15), from: .red, to: .blue)
        canvas.fill(GraphicsRect(x: 5, y: 10, width: 20, height: 15), cornerRadius: 4, with: .white)
        let bytes = try canvas.pngData()
        let picture = try DecodedPicture(png: bytes)
        #expect(picture.pixelWidth == 80 && picture.pixelHeight == 60)
        #expect(bytes.starts(with: Self.signature))
        #expect(try PixelGrid(png: bytes) == PixelGrid(canvas))
    }

    @Test func colorsThatShineThroughKeepWithinAStepOfTheirOwn() throws {
        let canvas = try Canvas(width: 40, height: 30, scale: 1)
        let glass = GraphicsColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 0.4)
        canvas.fill(GraphicsRect(x: 0, y: 0, width: 40, height: 30), cornerRadius: 9, with: glass)
        let read = try PixelGrid(png: canvas.pngData())
        #expect(read.difference(from: PixelGrid(canvas), beyond: 1) == 0)
        #expect(read[20, 15].alpha == 102)
    }

    @Test func aPictureDrawnAtItsSizeIsTheSamePicture() throws {
        let bytes = try png()
        let canvas = try Canvas(width: 40, height: 30, scale: 1)
        canvas.draw(try DecodedPicture(png: bytes), in: GraphicsRect(x: 0, y: 0, width: 40, height: 30))
        #expect(try PixelGrid(canvas).difference(from: PixelGrid(png: bytes), beyond: 1) == 0)
    }

    @Test func aPictureFillsTheRectangleItIsStretchedToAndNothingElse() throws {
        let canvas = try Canvas(width: 100, height: 100, scale: 1)
        canvas.draw(try DecodedPicture(png: png()), in: GraphicsRect(x: 10, y: 20, width: 60, height: 70))
        let grid = PixelGrid(canvas)
        #expect(grid.ink() == 60 * 70, "its edges are as dense as its middle")
        #expect(grid.ink(columns: 10..<70, rows: 20..<90) == 60 * 70)
        #expect(grid[40, 22].red > grid[40, 22].blue && grid[40, 87].blue > grid[40, 87].red)
    }

    @Test(arguments: [(0.0, 10.0), (-5, 10), (10, .nan)])
    func aPictureInNoRectangleDrawsNothing(_ width: Double, _ height: Double) throws {
        let canvas = try Canvas(width: 20, height: 20, scale: 1)
        canvas.draw(try DecodedPicture(png: png()), in: GraphicsRect(x: 0, y: 0, width: width, height: height))
        #expect(PixelGrid(canvas).ink() == 0)
    }

    // MARK: What is not read

    @Test func aHeaderOfFourBillionPixelsIsRefusedBeforeDecoding() throws {
        let bytes = Self.signature + chunk("IHDR", header(width: 64250, height: 64250))
        let refusal = GraphicsError.unusableSize(width: 64250, height: 64250)
        #expect(throws: refusal) { try DecodedPicture(png: bytes) }
        #expect(throws: refusal) { try DecodedPicture.size(ofPNG: bytes) }
    }

    @Test(arguments: [(0, 10), (10, 0), (UInt32.max, UInt32.max), (32_001, 1), (20_000, 20_000)] as [(UInt32, UInt32)])
    func aSizeThatNoPictureMayHaveIsRefused(_ width: UInt32, _ height: UInt32) {
        let bytes = Self.signature + chunk("IHDR", header(width: width, height: height))
        #expect(throws: GraphicsError.unusableSize(width: Double(width), height: Double(height))) {
            try DecodedPicture(png: bytes)
        }
    }

    @Test func aTruncatedPNGIsRefusedWhereverItEnds() throws {
        let bytes = try png()
        for count in 0..<bytes.count {
            #expect(throws: GraphicsError.unreadablePicture) { try DecodedPicture(png: Array(bytes.prefix(count))) }
        }
        #expect(try DecodedPicture(png: bytes).pixelWidth == 40)
    }

    @Test(arguments: ["", "GIF89a", "\u{FFFD}\u{FFFD}", "<svg xmlns='http://www.w3.org/2000/svg'/>"])
    func whatIsNoPNGIsRefused(_ text: String) {
        let bytes = Array(text.utf8)
        for bytes in [bytes, bytes + [UInt8](repeating: 0, count: 100)] {
            #expect(throws: GraphicsError.unreadablePicture) { try DecodedPicture(png: bytes) }
        }
    }

    @Test func aDamagedPNGIsRefused() throws {
        var bytes = try png()
        bytes[bytes.count / 2] ^= 0xFF
        #expect(throws: GraphicsError.unreadablePicture) { try DecodedPicture(png: bytes) }
    }

    @Test func aPNGThatHidesItsHeaderBehindAnotherChunkIsRefused() throws {
        let decoy = chunk("vkAp", header(width: 1, height: 1))
        let hidden = Self.signature + decoy + (try png()).dropFirst(Self.signature.count)
        let words = Self.signature + Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
        #expect(throws: GraphicsError.unreadablePicture) { try DecodedPicture(png: hidden) }
        #expect(throws: GraphicsError.unreadablePicture) { try DecodedPicture(png: words) }
    }
}
