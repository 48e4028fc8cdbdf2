import Foundation
import Graphics
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// Wrapping papers: those of this package, a host's own, and finding them.
struct PaperTests {
    @Test func sixCategoriesHaveAtLeastFourPapersEachAndEachIsDrawnAndAnother() throws {
        #expect(WrappingCategory.stock.map(\.id) == ["birthday", "wedding", "baby", "winter", "flowers", "plain"])
        #expect(WrappingCategory.stock.allSatisfy { $0.papers.count >= 4 })
        let papers = WrappingCategory.stock.flatMap(\.papers)
        #expect(Set(papers.map(\.id)).count == papers.count)
        let tiles = try papers.map { try #require(PaperDrawing.tile(of: $0)) }
        #expect(Set(tiles.map(\.digest)).count == papers.count)
        #expect(tiles.allSatisfy { $0.size.width <= WrappingPaper.greatestTileSize })
    }

    @Test(arguments: WrappingCategory.stock.flatMap(\.papers).map(\.id))
    func aPaperJoinsAtItsEdges(_ id: String) throws {
        let tile = try #require(WrappingPaper.stock(id).flatMap(PaperDrawing.tile(of:)))
        #expect(try PixelRows(png: try #require(tile.pngData())).joins)
    }

    /// The control: what is drawn over the edges without coming in at the other side.
    @Test func aTileThatIsCutOffAtItsEdgesDoesNotJoin() throws {
        let board = try TileBoard(size: 60, color: 0xFFFFFF)
        for place in stride(from: 0.0, to: 60, by: 15) { board.canvas.dot(60, place + 5, 6, 0x202020) }
        #expect(!(try PixelRows(png: try #require(board.image()?.pngData())).joins))
    }

    @Test func thePapersOfEarlierVersionsAreStillThere() throws {
        for id in ["dots", "confetti", "gingham", "lanterns", "scales", "bands", "leaves", "kraft"] {
            try WrappingPersonalizationOption().validate(["paper": .string(id)])
            #expect(WrappingPaper.stock(id).flatMap(PaperDrawing.tile(of:)) != nil)
        }
    }

    // MARK: Searching

    @Test(arguments: [
        ("en", "STARS", ["moons", "stars"]), ("en", "red christmas", ["knit", "peppermint"]), ("en", "xyzzy", []),
        ("en", "  ", []), ("de", "Törtchen", ["candles"]), ("de", "tortchen", ["candles"]),
        ("de", "Hochzeit", ["rings", "hearts", "lace", "laurel"]), ("ar", "نجوم", ["moons", "stars"]),
        ("ar", "حيوانات", ["ducks", "bears"]), ("en", "Sterne", []),
    ])
    func papersAreFoundByTheirNamesTagsAndCategoriesInThePersonsLanguage(
        _ language: String, _ query: String, _ ids: [String]
    ) {
        Words.$current.withValue(Words(language: language)) {
            #expect(WrappingPersonalizationOption().papers(matching: query).map(\.id) == ids)
        }
    }

    @Test func aSearchShowsWhatWasFoundAndIsEnded() async throws {
        let visitor = try await makeApplication().host { host in
            host.options = { [WrappingPersonalizationOption { $0.canSearch = true }] }
        }
        try await visitor.press("Choose a paper")
        #expect(visitor.sees("Search for what is on a paper"))
        try visitor.write("animals", into: "Search the papers")
        try await visitor.press("Search")
        #expect(visitor.sees("2 papers fit “animals”."))
        #expect(visitor.page.announcement?.contains("2 papers") == true)
        try visitor.write("1", into: "Wrapping paper")
        try await visitor.press("Winter")
        #expect(!visitor.sees("papers fit"))
        try await visitor.press("Gold")
        #expect(visitor.sees("4 papers fit “Gold”."))
        try visitor.write("zebra", into: "Search the papers")
        try await visitor.press("Search")
        #expect(visitor.sees("No paper fits “zebra”."))
        try await visitor.press("Show all papers")
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Wrapping: Bears"], "what was chosen stays chosen while others are looked at")
    }

    @Test func withoutAWordNothingIsSearchedForAndNothingOffersIt() async throws {
        let visitor = try await makeApplication().host { host in
            host.options = { [WrappingPersonalizationOption { $0.titleText = "Dress it" }] }
        }
        try await visitor.press("Choose a paper")
        #expect(visitor.page.title.contains("Dress it"))
        #expect(!visitor.buttons.contains("Search") && !visitor.sees("Search for what is on a paper"))
        #expect(throws: (any Error).self) { try visitor.value(of: "A photo of your own as paper") }
    }

    // MARK: A host's own

    static let ownTile: UIImage = {
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        board.backgroundColor = .yellow
        let spot = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        spot.backgroundColor = .red
        board.addSubview(spot)
        // swift-format-ignore: NeverUseForceTry
        return try! board.renderedImage(scale: 2)
    }()
    static let own = WrappingCategory(
        id: "ours", title: "Ours",
        papers: [
            WrappingPaper(id: "sun", name: "Sun", color: 0xFFEE00, tags: ["yellow"], tile: ownTile),
            WrappingPaper(id: "grass", name: "Grass", color: 0x2E7D32), WrappingPaper.stock("kraft")!,
        ])

    @Test(arguments: [false, true])
    func aHostsOwnPaperIsChosenAndSeenByTheRecipientWhateverPapersAreOfferedLater(_ isPlain: Bool) async throws {
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = {
                [
                    TitlePersonalizationOption(),
                    WrappingPersonalizationOption { $0.wrappingCategories = [.winter, PaperTests.own] },
                    RecipientPersonalizationOption(),
                ]
            }
        }
        let theme = sender.page.theme
        try await sender.press("Choose a paper")
        try await sender.press("Ours")
        try sender.write(isPlain ? "1" : "0", into: "Wrapping paper")
        try await sender.press("Done")
        #expect(sender.pictures == [isPlain ? "Wrapping: Grass" : "Wrapping: Sun"])
        #expect(sender.page.theme != theme, "the background goes with it")
        try await sender.press("Edit")
        #expect(try sender.value(of: "Wrapping paper") == (isPlain ? "1" : "0"))
        try await sender.press("Cancel")
        try await sender.addTitleAndName()
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        let tile = try #require(PaperDrawing.tile(of: Self.own.papers[isPlain ? 1 : 0]))
        #expect(recipient.patterns == [tile.digest])
    }

    @Test func thePapersOfTheDocumentationAreDrawnAndFound() throws {
        let option = SunshinePapers.makeOption()
        #expect(option.papers(matching: "summer").map(\.id) == ["sun"])
        let rays = try #require(SunshinePapers.rays)
        #expect(PaperDrawing.tile(of: SunshinePapers.category.papers[0])?.digest == rays.digest)
    }

    @Test func aPictureThatIsTooLargeIsLeftOut() throws {
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 10))
        let paper = WrappingPaper(id: "wide", name: "Wide", color: 0x123456, tile: try board.renderedImage(scale: 1))
        #expect(PaperDrawing.tile(of: paper)?.size == CGSize(width: 16, height: 16), "plain in its colour")
    }

    /// An object as somebody might have tampered with it: nothing of it is believed.
    @Test(
        arguments: [
            ["tile": .string("../../link.key"), "tileWidth": .int(40), "tileHeight": .int(40)],
            ["tile": .string(String(repeating: "a", count: 64)), "tileWidth": .int(0), "tileHeight": .int(40)],
            ["tile": .string(String(repeating: "a", count: 64)), "tileWidth": .int(40), "tileHeight": .int(100_000)],
            ["tile": .string(String(repeating: "a", count: 64))],
        ] as [PersonalizedObject])
    func aTileThatIsNoneIsNotShown(_ object: PersonalizedObject) {
        #expect(PaperTile.image(in: object) == nil)
    }
}

/// The pixels of a PNG.
struct PixelRows {
    let width, height: Int
    private let bytes: [UInt8]

    init(png: Data) throws {
        let picture = try DecodedPicture(png: [UInt8](png))
        (width, height) = (picture.pixelWidth, picture.pixelHeight)
        bytes = picture.pixels
    }

    /// Whether the edges differ no more, where the picture is repeated, than neighbours inside of it do at most.
    var joins: Bool {
        let across = (1..<width).map { difference(ofColumns: $0 - 1, $0) }.max() ?? 0
        let down = (1..<height).map { difference(ofRows: $0 - 1, $0) }.max() ?? 0
        return difference(ofColumns: width - 1, 0) <= across * 1.05 + 2
            && difference(ofRows: height - 1, 0) <= down * 1.05 + 2
    }

    /// The mean difference of two columns, in steps of 255.
    func difference(ofColumns a: Int, _ b: Int) -> Double {
        var sum = 0
        for row in 0..<height { sum += difference(row * width + a, row * width + b) }
        return Double(sum) / Double(3 * height)
    }

    func difference(ofRows a: Int, _ b: Int) -> Double {
        var sum = 0
        for column in 0..<width { sum += difference(a * width + column, b * width + column) }
        return Double(sum) / Double(3 * width)
    }

    /// Of a pixel by its number, `0xRRGGBB`: Cairo has blue first.
    func color(at pixel: Int) -> UInt32 {
        UInt32(bytes[4 * pixel + 2]) << 16 | UInt32(bytes[4 * pixel + 1]) << 8 | UInt32(bytes[4 * pixel])
    }

    private func difference(_ a: Int, _ b: Int) -> Int {
        (0..<3).reduce(0) { $0 + abs(Int(bytes[4 * a + $1]) - Int(bytes[4 * b + $1])) }
    }
}
