import Foundation
import Synchronization
import Testing

@testable import VoucherKit
@testable import VoucherKitTesting

/// An agent of a host's own, which answers what a test wants.
private struct OwnAgent: SearchAgent {
    var answer: @Sendable (SearchQuery) async throws -> SearchPage
    var content: @Sendable (FoundPicture) async throws -> Data = { picture in
        picture.id.hasPrefix("moving") ? TestFile.animation.bytes : TestFile.photo.bytes
    }

    func page(for query: SearchQuery) async throws -> SearchPage { try await answer(query) }

    func bytes(of picture: FoundPicture, _ size: FoundPicture.Size) async throws -> Data { try await content(picture) }

    /// So many pictures for any words, in pages of as many as are wanted.
    static func having(_ count: Int) -> OwnAgent {
        OwnAgent { query in
            let start = query.cursor.flatMap { Int($0) } ?? 0
            let end = min(start + query.count, count)
            let pictures = (start..<end).map {
                FoundPicture(
                    id: "\(query.kind == .animation ? "moving" : "still")\($0)", description: "\(query.text) \($0 + 1)")
            }
            return SearchPage(pictures: pictures, next: end < count ? String(end) : nil)
        }
    }
}

struct SearchTests {
    private func visitor(
        _ agent: (any SearchAgent)?, _ change: @escaping @Sendable (PhotoPersonalizationOption) -> Void = { _ in }
    ) async throws -> TestVisitor {
        let visitor = try await makeApplication().host { host in
            host.manager.searchAgent = agent
            host.options = {
                [
                    PhotoPersonalizationOption {
                        $0.suggestedSearchTerms = ["Cake", "Garden"]
                        change($0)
                    }, AnimatedPersonalizationOption(),
                ]
            }
        }
        try await visitor.press("Add a photo")
        return visitor
    }

    private func found(_ visitor: TestVisitor) -> [String] {
        visitor.nodes.filter { $0.id.contains(".found-") }.compactMap { node in
            if case .button(let button) = node.content { button.title } else { nil }
        }
    }

    @Test func nothingIsOfferedWithoutAnAgentNorWhereTheOptionDoesNotWantIt() async throws {
        let settings: [(Bool, @Sendable (PhotoPersonalizationOption) -> Void)] = [
            (false, { _ in }), (true, { $0.canSearchImages = false }),
            (true, { ($0.allowUserCustomSearch, $0.suggestedSearchTerms) = (false, []) }),
        ]
        for (hasAgent, change) in settings {
            let visitor = try await visitor(hasAgent ? OwnAgent.having(3) : nil, change)
            #expect(!visitor.sees("search for a picture") && !visitor.buttons.contains("Search"))
        }
        let visitor = try await visitor(OwnAgent.having(3)) { $0.allowUserCustomSearch = false }
        #expect(!visitor.buttons.contains("Search"), "terms alone")
        try await visitor.press("Garden")
        #expect(found(visitor) == ["Garden 1", "Garden 2", "Garden 3"])
    }

    @Test func whatIsFoundIsChosenAndItsDescriptionIsThereToBeChanged() async throws {
        let visitor = try await visitor(OwnAgent.having(3))
        try await visitor.press("Search")
        #expect(visitor.sees("Please write what to search for.") && visitor.focused == "Or search for a picture")
        try visitor.write("  cake ", into: "Or search for a picture")
        try await visitor.press("Search")
        #expect(found(visitor) == ["cake 1", "cake 2", "cake 3"] && visitor.focused == "cake 1")
        #expect(visitor.sees("3 pictures found for “cake”.") && !visitor.buttons.contains("More pictures"))
        try await visitor.press("cake 2")
        #expect(visitor.picture(named: "cake 2") != nil && found(visitor).isEmpty)
        #expect(try visitor.value(of: "Description") == "cake 2" && visitor.focused == "Description")
        try await visitor.press("Show the pictures again")
        try await visitor.press("cake 3")
        #expect(try visitor.value(of: "Description") == "cake 3", "it was ours, and is of this picture now")
        try visitor.write("My own words", into: "Description")
        try await visitor.press("Show the pictures again")
        try await visitor.press("cake 1")
        #expect(try visitor.value(of: "Description") == "My own words", "a person's words stay")
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Photo: My own words"])
    }

    @Test func thereIsPageAfterPageUnlessTheOptionWantsFewer() async throws {
        let visitor = try await visitor(OwnAgent.having(30))
        try await visitor.press("Cake")
        #expect(found(visitor).count == 12)
        try await visitor.press("More pictures")
        #expect(found(visitor).count == 24 && visitor.focused == "Cake 13")
        try await visitor.restartServer()
        #expect(found(visitor).count == 24, "the server remembers")
        try await visitor.press("More pictures")
        #expect(found(visitor).count == 30 && !visitor.buttons.contains("More pictures"))
        try await visitor.press("Garden")
        #expect(found(visitor).first == "Garden 1" && found(visitor).count == 12)
        let few = try await self.visitor(OwnAgent.having(30)) { $0.maxSearchResults = 15 }
        try await few.press("Cake")
        try await few.press("More pictures")
        #expect(found(few).count == 15 && !few.buttons.contains("More pictures"))
    }

    @Test func animationsAreSearchedForAsSuchAndMove() async throws {
        let visitor = try await visitor(OwnAgent.having(2))
        try await visitor.press("Cancel")
        try await visitor.press("Add an animation")
        try visitor.write("cat", into: "Or search for a picture")
        try await visitor.pressReturn(in: "Or search for a picture")
        #expect(found(visitor) == ["cat 1", "cat 2"])
        try await visitor.press("cat 2")
        let preview = try #require(visitor.picture(named: "cat 2"))
        #expect(preview.width == 8 && preview.still != nil)
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Animation: cat 2"])
    }

    @Test func whatDoesNotWorkAndWhatIsNotThereIsToldInWords() async throws {
        let nothing = try await visitor(OwnAgent.having(0))
        try await nothing.press("Cake")
        #expect(nothing.sees("Nothing was found for “Cake”. Please try other words."))
        for (failure, words) in [
            (SearchFailure.late, "The search took too long."), (.tooOften, "Too many people are searching"),
            (.refused, "Pictures cannot be searched here at present."),
        ] {
            let visitor = try await self.visitor(OwnAgent { _ in throw failure })
            try await visitor.press("Cake")
            #expect(visitor.sees(words), "\(failure)")
        }
        struct Odd: Error {}
        let odd = try await ScreenLog.$sink.withValue({ _ in }) {
            let visitor = try await self.visitor(OwnAgent { _ in throw Odd() })
            try await visitor.press("Cake")
            return visitor
        }
        #expect(odd.sees("Pictures cannot be searched at the moment."))
    }

    @Test func aPictureThatCannotBeFetchedIsLeftOutAndOneThatIsNoneIsRefused() async throws {
        let log = WarningBox()
        let calls = Mutex<[String: Int]>([:])
        let agent = OwnAgent(answer: OwnAgent.having(3).answer) { picture in
            let count = calls.withLock { calls in
                calls[picture.id, default: 0] += 1
                return calls[picture.id] ?? 0
            }
            if picture.id == "still0" { throw SearchFailure.gone }
            // Good for the grid, and something else when it is chosen.
            if count > 1 {
                if picture.id == "still1" { return Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8) }
                throw SearchFailure.notAllowed
            }
            return TestFile.photo.bytes
        }
        let visitor = try await ScreenLog.$sink.withValue({ log.add($0) }) {
            let visitor = try await self.visitor(agent)
            try await visitor.press("Cake")
            return visitor
        }
        #expect(found(visitor) == ["Cake 2", "Cake 3"] && log.all.count == 1)
        try await visitor.press("Cake 2")
        #expect(visitor.sees("SVG files cannot be used.") && found(visitor).count == 2)
        try await visitor.press("Cake 3")
        #expect(visitor.sees("This picture cannot be fetched. Please choose another one."))
        #expect(visitor.pictures.isEmpty)
    }

    @Test func aPictureThatIsLargerThanTheOptionTakesIsRefused() async throws {
        let visitor = try await visitor(OwnAgent.having(1)) { $0.maxBytes = TestFile.photo.bytes.count - 1 }
        try await visitor.press("Cake")
        try await visitor.press("Cake 1")
        #expect(visitor.sees("This picture is too large.") && visitor.pictures.isEmpty)
    }

    @Test func aSearchThatIsStoppedEndsAndItsAnswerIsOfNoConcern() async throws {
        let (began, ended) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let visitor = try await visitor(
            OwnAgent { query in
                if query.text == "Garden" { return try await OwnAgent.having(1).answer(query) }
                began.continuation.yield()
                let never = AsyncStream<Void>.makeStream()
                for await _ in never.stream {}
                ended.continuation.yield()
                return SearchPage(pictures: [FoundPicture(id: "late", description: "late")])
            })
        try await visitor.post(
            PageEvent(screenID: "photo", revision: visitor.page.revision, action: .press("photo.search-term-0")))
        #expect(visitor.sees("Searching…") && visitor.page.isBusy)
        for await _ in began.stream { break }
        try await visitor.press("Stop searching")
        #expect(visitor.sees("The search was stopped.") && !visitor.page.isBusy)
        for await _ in ended.stream { break }
        try await visitor.press("Garden")
        #expect(found(visitor) == ["Garden 1"] && !visitor.sees("late"))
    }

    @Test func onlyWhatWasFoundCanBeChosen() async throws {
        let visitor = try await visitor(OwnAgent.having(2))
        try await visitor.press("Cake")
        for control in ["photo.found-2", "photo.found--1", "photo.search-more", "photo.search-term-2"] {
            let answer = try await visitor.post(
                PageEvent(screenID: "photo", revision: visitor.page.revision, action: .press(control)))
            #expect(answer.refusal != nil, "\(control)")
        }
        #expect(found(visitor).count == 2)
    }

    @Test func withoutFilesThereAreOnlyThePicturesThatAreFound() async throws {
        let visitor = try await visitor(OwnAgent.having(2)) {
            ($0.canUploadPhotos, $0.canTakePhotos) = (false, false)
        }
        #expect(!visitor.sees("JPEG") && visitor.focused == "Or search for a picture")
        try await visitor.press("Done")
        #expect(visitor.sees("Please choose a photo."))
        try await visitor.press("Cake")
        try await visitor.press("Cake 1")
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Photo: Cake 1"])
    }

    @Test func theCameraOpensAtOnceWhereItIsAllThereIs() async throws {
        for (upload, take, capture) in [(true, true, nil), (true, false, nil), (false, true, "environment")]
            as [(Bool, Bool, String?)]
        {
            let visitor = try await visitor(nil) { ($0.canUploadPhotos, $0.canTakePhotos) = (upload, take) }
            let captures = visitor.nodes.compactMap { node -> String?? in
                if case .file(let file) = node.content { file.capture } else { nil }
            }
            #expect(captures == [capture as String?])
        }
    }

    @Test func behindThePicturesAreTheOptionsColours() async throws {
        let visitor = try await visitor(OwnAgent.having(3)) { $0.imageBackgroundColors = [.red, .blue] }
        try await visitor.press("Cake")
        let tints = visitor.nodes.filter { $0.id.contains(".found-") }.map(\.style.tint)
        #expect(tints.count == 3 && tints[0] == tints[2] && tints[0] != tints[1] && tints[0] != nil)
    }

    @Test func whoSearchesVeryOftenIsAskedToWaitAndKeepsWhatWasFound() async throws {
        let application = try makeApplication()
        let visitor = try await application.host { host in
            host.manager.searchAgent = OwnAgent.having(1)
            host.options = { [PhotoPersonalizationOption { $0.suggestedSearchTerms = ["Cake"] }] }
        }
        try await visitor.press("Add a photo")
        for _ in 1...120 { try await visitor.press("Cake") }
        #expect(found(visitor) == ["Cake 1"] && visitor.sees("One picture found"))
        try await visitor.press("Cake")
        #expect(visitor.sees("You have searched very often. Please go on in 10 minutes"), "\(visitor.texts)")
        #expect(found(visitor) == ["Cake 1"])
        application.advance(by: PictureSearchLimits.period)
        try await visitor.press("Cake")
        #expect(visitor.sees("One picture found"))
    }

    @Test func searchesAreCountedForEachClient() {
        let limits = PictureSearchLimits(perClient: 2, now: { Date(timeIntervalSince1970: 0) })
        #expect(limits.search(by: "a") == nil && limits.search(by: "a") == nil)
        #expect(limits.search(by: "a") == 600 && limits.search(by: "b") == nil)
    }
}
