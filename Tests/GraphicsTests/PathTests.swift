import Testing

@testable import Graphics

struct PathTests {
    @Test func aPathIsReadAsSVGWritesIt() {
        var expected = GraphicsPath()
        expected.move(0, -1.5)
        expected.line(10, 0)
        expected.curve(1, 2, 3, 4, 5, 6)
        expected.close()
        #expect(GraphicsPath("M0,-1.5 L10,0 C1,2 3,4 5,6 Z") == expected)
        #expect(GraphicsPath("M 0 -1.5 L 10 0 C 1 2, 3 4, 5 6 Z") == expected)
    }

    @Test(arguments: ["Q1,2 3,4", "x", "L1,x"])
    func whatIsNotUnderstoodEndsThePath(_ text: String) {
        #expect(GraphicsPath("M1,2 " + text) == GraphicsPath("M1,2"))
    }

    @Test func aCircleIsFilledAndTurnedAndStrokedWhereItIs() throws {
        let red = GraphicsColor(red: 1, green: 0, blue: 0)
        let canvas = try Canvas(width: 20, height: 20, scale: 1)
        canvas.turned(at: (10, 10), by: 90, scale: 2) {
            canvas.fill(.circle(2, 0, 1.5), with: red)
            canvas.stroke(GraphicsPath("M-4,-3 L-4,3"), width: 1, with: red)
        }
        let pixels = try DecodedPicture(png: canvas.pngData()).pixels
        func isRed(_ x: Int, _ y: Int) -> Bool { pixels[4 * (20 * y + x) + 2] > 200 }
        #expect(isRed(10, 14), "turned to the right, what was on the right is below")
        #expect(!isRed(14, 10) && !isRed(10, 10))
        #expect(isRed(10, 2) && isRed(6, 2) && !isRed(10, 5), "and what was on the left is above")
    }

    @Test func whatLiesInsideIsLeftOutWhereThatIsWanted() throws {
        for isEvenOdd in [false, true] {
            let canvas = try Canvas(width: 20, height: 20, scale: 1)
            canvas.fill(
                GraphicsPath("M1,1 L19,1 L19,19 L1,19 Z M6,6 L14,6 L14,14 L6,14 Z"),
                with: GraphicsColor(red: 0, green: 0, blue: 1), isEvenOdd: isEvenOdd)
            let pixels = try DecodedPicture(png: canvas.pngData()).pixels
            #expect((pixels[4 * (20 * 10 + 10) + 3] == 0) == isEvenOdd)
            #expect(pixels[4 * (20 * 3 + 3) + 3] == 255)
        }
    }
}
