import Testing

@testable import Graphics

struct CanvasTests {
    private let red = GraphicsColor(red: 1, green: 0, blue: 0)

    /// Blue, green, red and alpha of a pixel.
    private func pixel(_ canvas: Canvas, _ x: Int, _ y: Int) throws -> [UInt8] {
        let picture = try DecodedPicture(png: try canvas.pngData())
        let start = (y * picture.pixelWidth + x) * 4
        return Array(picture.pixels[start..<start + 4])
    }

    @Test func shapesAreDrawnWhereTheyShould() throws {
        let canvas = try Canvas(width: 20, height: 20, scale: 1)
        canvas.fill(GraphicsRect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 8, with: red)
        canvas.stroke(
            GraphicsRect(x: 0, y: 0, width: 20, height: 20), width: 2, with: GraphicsColor(red: 0, green: 0, blue: 1))
        #expect(try pixel(canvas, 10, 10) == [0, 0, 255, 255])
        #expect(try pixel(canvas, 10, 1) == [255, 0, 0, 255], "a border lies inside")
        #expect(try pixel(canvas, 2, 2)[3] < 255, "a corner is round")
    }

    @Test func clippingAndOpacityEndWithTheirGroup() throws {
        let canvas = try Canvas(width: 20, height: 20, scale: 1)
        canvas.group(at: (5, 5), opacity: 0.5) {
            canvas.clip(to: GraphicsRect(x: 0, y: 0, width: 5, height: 5))
            canvas.fill(GraphicsRect(x: 0, y: 0, width: 20, height: 20), with: red)
        }
        #expect(try pixel(canvas, 7, 7)[3] == 128)
        #expect(try pixel(canvas, 12, 12)[3] == 0)
        canvas.fill(GraphicsRect(x: 15, y: 15, width: 5, height: 5), with: red)
        #expect(try pixel(canvas, 17, 17) == [0, 0, 255, 255])
    }

    @Test func aParagraphBeginsOnTheSideOfItsLanguage() throws {
        func inkIsOnTheLeft(_ text: String) throws -> Bool {
            let canvas = try Canvas(width: 200, height: 30, scale: 1)
            var layout = TextLayout(text: text, font: FontDescription(size: 18))
            layout.numberOfLines = 0
            try canvas.draw(layout, in: GraphicsRect(x: 0, y: 0, width: 200, height: 30), with: red)
            let pixels = try DecodedPicture(png: try canvas.pngData()).pixels
            let left = (0..<30).flatMap { row in (0..<100).map { pixels[(row * 200 + $0) * 4 + 3] } }
            let right = (0..<30).flatMap { row in (100..<200).map { pixels[(row * 200 + $0) * 4 + 3] } }
            return left.reduce(0) { $0 + Int($1) } > right.reduce(0) { $0 + Int($1) }
        }
        #expect(try inkIsOnTheLeft("Hello"))
        #expect(try !inkIsOnTheLeft("مرحبا"))
    }

    @Test(arguments: [(0.0, 10.0), (-1, 10), (.nan, 10), (.infinity, 10), (100_000, 100_000), (33_000, 1)])
    func anImpossibleSizeIsRefused(_ width: Double, _ height: Double) {
        #expect(throws: GraphicsError.self) { try Canvas(width: width, height: height, scale: 1) }
    }

    @Test func aSmallFileThatClaimsToBeHugeIsRefusedBeforeItIsDecoded() throws {
        var bytes = try Canvas(width: 10, height: 10, scale: 1).pngData()
        #expect(throws: Never.self) { try DecodedPicture(png: bytes) }
        bytes.replaceSubrange(16..<24, with: [0, 0, 0xFA, 0xFA, 0, 0, 0xFA, 0xFA])
        #expect(throws: GraphicsError.unusableSize(width: 64250, height: 64250)) { try DecodedPicture(png: bytes) }
    }

    @Test func whatIsNoPictureIsRefused() throws {
        let bytes = try Canvas(width: 10, height: 10, scale: 1).pngData()
        for broken in [[], Array("GIF89a".utf8), Array(bytes.prefix(40)), [UInt8](repeating: 0, count: 100)] {
            #expect(throws: GraphicsError.self) { try DecodedPicture(png: broken) }
        }
    }
}
