import Testing

@testable import Graphics

struct GroupTests {
    private let all = GraphicsRect(x: 0, y: 0, width: 40, height: 40)

    private func canvas() throws -> Canvas { try Canvas(width: 40, height: 40, scale: 1) }

    @Test func nothingIsDrawnOutsideAClip() throws {
        let canvas = try canvas()
        canvas.group {
            canvas.clip(to: GraphicsRect(x: 10, y: 10, width: 20, height: 10))
            canvas.fill(all, with: .red)
        }
        let grid = PixelGrid(canvas)
        #expect(grid.ink() == 200 && grid.ink(columns: 10..<30, rows: 10..<20) == 200)
    }

    @Test func aClipWithRoundCornersLeavesTheCornersOut() throws {
        let canvas = try canvas()
        canvas.group {
            canvas.clip(to: all, cornerRadius: 20)
            canvas.fill(all, with: .red)
        }
        let grid = PixelGrid(canvas)
        #expect(abs(grid.ink() - .pi * 400) < 5, "a disc of radius 20")
        #expect(grid[0, 0] == .clear && grid[20, 0].alpha > 128 && grid[20, 20].alpha == 255)
    }

    @Test func clipsInsideEachOtherLeaveWhatTheyShare() throws {
        let canvas = try canvas()
        canvas.group {
            canvas.clip(to: GraphicsRect(x: 0, y: 0, width: 20, height: 40))
            canvas.group {
                canvas.clip(to: GraphicsRect(x: 10, y: 0, width: 30, height: 40))
                canvas.fill(all, with: .red)
            }
            canvas.fill(GraphicsRect(x: 0, y: 0, width: 40, height: 1), with: .blue)
        }
        let grid = PixelGrid(canvas)
        #expect(grid.ink(columns: 10..<20) == 400 && grid.ink(columns: 20..<40) == 0)
        #expect(grid.ink(columns: 0..<10) == 10, "the inner clip has ended")
    }

    @Test func clipOriginAndRotationEndWithTheirGroup() throws {
        let canvas = try canvas()
        canvas.group(at: (30, 30)) {
            canvas.clip(to: GraphicsRect(x: 0, y: 0, width: 1, height: 1))
            canvas.rotate(degrees: 45, aboutX: 0, y: 0)
        }
        canvas.fill(GraphicsRect(x: 0, y: 0, width: 5, height: 5), with: .red)
        #expect(PixelGrid(canvas).ink(columns: 0..<5, rows: 0..<5) == 25)
    }

    @Test func groupsEndAlsoWhenTheirBodyThrows() throws {
        let canvas = try canvas()
        #expect(throws: CancellationError.self) {
            try canvas.group(at: (30, 30), opacity: 0.5) {
                canvas.clip(to: GraphicsRect(x: 0, y: 0, width: 1, height: 1))
                throw CancellationError()
            }
        }
        canvas.fill(all, with: .red)
        #expect(PixelGrid(canvas).ink() == 1600)
    }

    @Test func anOriginMovesWhatIsDrawn() throws {
        let canvas = try canvas()
        canvas.group(at: (10, 20)) { canvas.fill(GraphicsRect(x: 0, y: 0, width: 5, height: 5), with: .red) }
        #expect(PixelGrid(canvas).ink(columns: 10..<15, rows: 20..<25) == 25)
    }

    @Test func rotationIsClockwiseAboutItsPoint() throws {
        let canvas = try canvas()
        canvas.group {
            canvas.rotate(degrees: 90, aboutX: 20, y: 20)
            canvas.fill(GraphicsRect(x: 15, y: 0, width: 10, height: 10), with: .red)
        }
        let grid = PixelGrid(canvas)
        #expect(abs(grid.ink(columns: 30..<40, rows: 15..<25) - 100) < 1, "what was on top is on the right")
    }

    @Test func opacityIsThatOfTheGroupAndNotOfEachShape() throws {
        let canvas = try canvas()
        canvas.group(opacity: 0.5) {
            canvas.fill(all, with: .red)
            canvas.fill(all, with: .white)
        }
        let half = PixelGrid.Pixel(red: 128, green: 128, blue: 128, alpha: 128)
        #expect(PixelGrid(canvas)[20, 20].isNear(half, within: 1), "white covers the red below it")
    }

    @Test func opacitiesInsideEachOtherMultiply() throws {
        let canvas = try canvas()
        canvas.group(opacity: 0.5) { canvas.group(opacity: 0.5) { canvas.fill(all, with: .red) } }
        #expect((63...65).contains(PixelGrid(canvas)[20, 20].alpha))
    }

    @Test(arguments: [(0.0, 0), (-1, 0), (1, 255), (2, 255)] as [(Double, UInt8)])
    func opacityBeyondItsEndsIsThatOfTheEnd(_ opacity: Double, _ alpha: UInt8) throws {
        let canvas = try canvas()
        canvas.group(opacity: opacity) { canvas.fill(all, with: .red) }
        #expect(PixelGrid(canvas)[20, 20].alpha == alpha)
    }

    @Test func aGroupLetsWhatIsBelowShineThrough() throws {
        let canvas = try canvas()
        canvas.fill(all, with: .white)
        canvas.group(opacity: 0.5) { canvas.fill(all, with: .black) }
        let grey = PixelGrid.Pixel(red: 128, green: 128, blue: 128, alpha: 255)
        #expect(PixelGrid(canvas)[20, 20].isNear(grey, within: 1))
    }
}
