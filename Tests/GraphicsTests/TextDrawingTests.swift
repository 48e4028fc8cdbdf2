import Testing

@testable import Graphics

struct TextDrawingTests {
    private func draw(
        _ layout: TextLayout, width: Double = 300, height: Double = 40, color: GraphicsColor = .black
    ) throws -> PixelGrid {
        let canvas = try Canvas(width: width, height: height, scale: 1)
        try canvas.draw(layout, in: GraphicsRect(x: 0, y: 0, width: width, height: height), with: color)
        return PixelGrid(canvas)
    }

    @Test(arguments: ["Hello", "Γειά", "Привет", "生日快乐", "123 😍"])
    func naturalAlignmentBeginsOnTheLeft(_ text: String) throws {
        let picture = try draw(.of(text))
        #expect(picture.ink(columns: 0..<150) > 20 && picture.ink(columns: 150..<300) == 0)
    }

    @Test(arguments: ["مرحبا", "שלום", "😍 مرحبا", "مرحبا Anna"])
    func naturalAlignmentOfArabicAndHebrewBeginsOnTheRight(_ text: String) throws {
        let picture = try draw(.of(text))
        #expect(picture.ink(columns: 150..<300) > 20 && picture.ink(columns: 0..<150) == 0)
    }

    @Test(arguments: ["Hello", "مرحبا"])
    func leftCenterAndRightAreSidesOfTheBoxForEveryScript(_ text: String) throws {
        let left = try #require(try draw(.of(text, alignment: .left)).inkColumns)
        let center = try #require(try draw(.of(text, alignment: .center)).inkColumns)
        let right = try #require(try draw(.of(text, alignment: .right)).inkColumns)
        #expect(left.lowerBound < 5 && left.upperBound < 150)
        #expect(abs(center.lowerBound + center.upperBound - 299) < 6)
        #expect(right.upperBound > 294 && right.lowerBound > 150)
    }

    @Test func everyParagraphBeginsOnTheSideOfItsOwnLanguage() throws {
        for (text, firstIsLeft) in [("Hello\nمرحبا", true), ("مرحبا\nHello", false)] {
            let picture = try draw(.of(text), height: 80)
            let middle = Int(try TextLayout.of(text).measure().height / 2)
            let first = picture.ink(columns: 0..<150, rows: 0..<middle) > 20
            let second = picture.ink(columns: 0..<150, rows: middle..<80) > 20
            #expect(first == firstIsLeft && second == !firstIsLeft)
        }
    }

    @Test func justifiedLinesReachBothSides() throws {
        let text = "one two three four five six seven eight nine ten eleven"
        let columns = try #require(try draw(.of(text, alignment: .justified), height: 100).inkColumns)
        #expect(columns.lowerBound < 5 && columns.upperBound > 294)
    }

    @Test func textIsDrawnInItsColorAndEmojiInTheirOwn() throws {
        func colors(_ text: String) throws -> Set<[Bool]> {
            let picture = try draw(.of(text), color: .blue)
            var found: Set<[Bool]> = []
            for y in 0..<picture.height {
                for x in 0..<picture.width where picture[x, y].alpha > 200 {
                    found.insert([picture[x, y].red > 128, picture[x, y].green > 128, picture[x, y].blue > 128])
                }
            }
            return found
        }
        #expect(try colors("Hello") == [[false, false, true]])
        #expect(try colors("👍").contains([true, true, false]), "a thumb is yellow")
    }

    @Test(arguments: ["👨‍👩‍👧‍👦", "🇨🇦", "👍🏽"])
    func anEmojiIsDrawnAsBigAsItIsMeasured(_ cluster: String) throws {
        let size = try TextLayout.of(cluster, size: 40).measure()
        let picture = try draw(.of(cluster, size: 40), height: 60)
        let columns = try #require(picture.inkColumns)
        #expect(Double(columns.upperBound) <= size.width + 1 && Double(columns.count) > size.width / 2)
    }

    @Test func textDoesNotLeaveItsRectangle() throws {
        let canvas = try Canvas(width: 100, height: 100, scale: 1)
        let word = TextLayout.of(String(repeating: "W", count: 500))
        try canvas.draw(word, in: GraphicsRect(x: 20, y: 30, width: 50, height: 40), with: .black)
        let picture = PixelGrid(canvas)
        #expect(picture.ink() > 200)
        #expect(picture.ink() == picture.ink(columns: 20..<70, rows: 30..<70))
    }

    @Test func theScaleOfACanvasMultipliesTheInk() throws {
        func ink(scale: Double) throws -> Double {
            let canvas = try Canvas(width: 200, height: 40, scale: scale)
            try canvas.draw(.of("Hello"), in: GraphicsRect(x: 0, y: 0, width: 200, height: 40), with: .black)
            return PixelGrid(canvas).ink()
        }
        let (one, three) = (try ink(scale: 1), try ink(scale: 3))
        #expect(abs(three / one - 9) < 0.5)
    }

    @Test func theSameTextIsTheSamePictureFromManyTasks() async throws {
        let expected = try draw(.of("Hello مرحبا 👨‍👩‍👧‍👦"))
        try await withThrowingTaskGroup(of: PixelGrid.self) { group in
            for _ in 0..<40 { group.addTask { @concurrent in try draw(.of("Hello مرحبا 👨‍👩‍👧‍👦")) } }
            for try await picture in group {
                // A Boolean alone: the pictures would be written out in full.
                let isAlike = picture == expected
                #expect(isAlike)
            }
        }
    }
}
