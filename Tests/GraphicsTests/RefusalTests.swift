import Testing

@testable import Graphics

struct RefusalTests {
    /// The error a body throws; nil when it throws none.
    private func refusal<Value>(_ body: () throws(GraphicsError) -> Value) -> GraphicsError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    private func isUnusableSize<Value>(_ body: () throws(GraphicsError) -> Value) -> Bool {
        if case .unusableSize? = refusal(body) { true } else { false }
    }

    // MARK: Sizes

    @Test(arguments: [
        (0.0, 10.0), (10, 0), (-1, 10), (10, -1), (-10, -10), (.nan, 10), (10, .nan), (.infinity, 10), (10, -.infinity),
        (32_001, 1), (1, 32_001), (4001, 4000), (1e300, 1e300), (.greatestFiniteMagnitude, 1),
    ])
    func aCanvasThatCannotBeIsRefusedBeforeMemoryIsTaken(_ width: Double, _ height: Double) {
        #expect(isUnusableSize { () throws(GraphicsError) in try Canvas(width: width, height: height, scale: 1) })
    }

    @Test(arguments: [0, -1, 0.5, 3.5, .nan, .infinity] as [Double])
    func aScaleOutsideOneToThreeIsRefused(_ scale: Double) {
        #expect(isUnusableSize { () throws(GraphicsError) in try Canvas(width: 9, height: 9, scale: scale) })
    }

    @Test func theLargestPictureIsAllowedAndOneAtAScaleBeyondItIsNot() throws {
        #expect(PixelGrid(try Canvas(width: 32_000, height: 1, scale: 1)).width == 32_000)
        _ = try Canvas(width: 4000, height: 4000, scale: 1)
        #expect(isUnusableSize { () throws(GraphicsError) in try Canvas(width: 4000, height: 4000, scale: 2) })
    }

    @Test func aFractionOfAPixelIsRoundedUp() throws {
        let grid = PixelGrid(try Canvas(width: 10.1, height: 0.3, scale: 2))
        #expect(grid.width == 21 && grid.height == 1)
    }

    @Test(arguments: [.nan, .infinity, 0, -1, 2000, 1e300] as [Double])
    func aFontOfAnImpossibleSizeIsRefused(_ size: Double) {
        let layout = TextLayout(text: "x", font: FontDescription(size: size))
        #expect(isUnusableSize { () throws(GraphicsError) in try layout.measure() })
        #expect(isUnusableSize { () throws(GraphicsError) in try layout.lineCount() })
    }

    @Test(arguments: [.nan, 0, -1, 2000] as [Double])
    func theHeightsOfAFontOfAnImpossibleSizeAreRefused(_ size: Double) {
        let font = FontDescription(size: size)
        #expect(isUnusableSize { () throws(GraphicsError) in try TextLayout.metrics(of: font) })
    }

    /// In a process of its own, for Pango's font stays broken once Cairo refused its size.
    @Test func askingForTheHeightsOfAnEndlessFontLeavesLaterTextsVisible() async {
        await #expect(processExitsWith: .success) {
            func ink() throws -> Double {
                let canvas = try Canvas(width: 100, height: 30, scale: 1)
                let box = GraphicsRect(x: 0, y: 0, width: 100, height: 30)
                try canvas.draw(.of("Hello"), in: box, with: .black)
                return PixelGrid(canvas).ink()
            }
            let before = try ink()
            _ = try? TextLayout.metrics(of: FontDescription(size: .infinity))
            #expect(try ink() == before)
        }
    }

    @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
    func aWidthThatIsNoNumberIsRefused(_ width: Double) throws {
        #expect(isUnusableSize { () throws(GraphicsError) in try TextLayout.of("x", maxWidth: width).measure() })
        let canvas = try Canvas(width: 10, height: 10)
        let rect = GraphicsRect(x: 0, y: 0, width: width, height: 10)
        #expect(isUnusableSize { () throws(GraphicsError) in try canvas.draw(.of("x"), in: rect, with: .black) })
    }

    @Test func hugeWidthsAndNumbersOfLinesAreNoTrap() throws {
        #expect(try TextLayout.of("x", maxWidth: 1e300, lines: .max).lineCount() == (1, false))
        #expect(try TextLayout.of("x", maxWidth: -1e300, lines: .min).lineCount().lines == 1)
        let heavy = TextLayout(text: "x", font: FontDescription(size: 20, weight: .max))
        let light = TextLayout(text: "x", font: FontDescription(size: 20, weight: .min))
        #expect(try heavy.measure().width > light.measure().width)
    }

    @Test func drawingThatFailedIsNotHandedOutAsAPicture() throws {
        let canvas = try Canvas(width: 10, height: 10, scale: 1)
        canvas.group {
            canvas.rotate(degrees: .nan, aboutX: 5, y: 5)
            canvas.fill(GraphicsRect(x: 0, y: 0, width: 10, height: 10), with: .red)
        }
        #expect(throws: GraphicsError.drawingFailed("invalid matrix (not invertible)")) { try canvas.pngData() }
    }

    @Test func everyRefusalSaysWhatIsWrong() {
        let font = GraphicsError.missingFont(file: "NotoSans-Regular.ttf", package: "fonts-noto-core")
        #expect("\(font)".contains("NotoSans-Regular.ttf") && "\(font)".contains("fonts-noto-core"))
        #expect("\(GraphicsError.unusableSize(width: 64250, height: 1))".contains("64250"))
        #expect("\(GraphicsError.unreadablePicture)".contains("PNG"))
        #expect("\(GraphicsError.drawingFailed("out of memory"))".contains("out of memory"))
    }
}
