import Foundation
import Testing
import Vouchers

@testable import ImageSearch

/// An agent that searches a folder of pictures with a list of them.
struct FolderSearchTests {
    private static let index = """
        [
          {"file": "cake.jpg", "description": {"en": "A cake with candles", "de": "Eine Torte"}, "tags": ["Birthday", "Geburtstag"]},
          {"file": "garden.jpg", "description": "Grandma’s garden", "tags": ["café", "flowers", "birth"]},
          {"file": "cat.gif", "description": "A dancing cat", "tags": ["birthday"]},
          {"file": "dog.webp", "description": "A dog runs", "animated": true}
        ]
        """

    private func folder(_ index: String? = index, files: [String] = ["cake.jpg", "garden.jpg", "cat.gif", "dog.webp"])
        throws -> String
    {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for file in files { try Data(file.utf8).write(to: URL(fileURLWithPath: folder + "/" + file)) }
        if let index { try Data(index.utf8).write(to: URL(fileURLWithPath: folder + "/pictures.json")) }
        return folder
    }

    private func found(_ text: String, kind: SearchQuery.Kind = .photo, language: String = "en") async throws
        -> [String]
    {
        let agent = try FolderSearchAgent(folder: folder())
        return try await agent.page(for: SearchQuery(text: text, kind: kind, language: language)).pictures.map(
            \.description)
    }

    @Test func everyWordHasToBeginOneOfThePicturesAndTheVeryWordsComeFirst() async throws {
        #expect(try await found("birth") == ["Grandma’s garden", "A cake with candles"])
        #expect(try await found("BIRTHDAY") == ["A cake with candles"])
        #expect(try await found("cafe flow") == ["Grandma’s garden"])
        #expect(try await found("geburtstag torte", language: "de-AT") == ["Eine Torte"])
        #expect(try await found("cake flowers") == [])
        #expect(try await found("irthday") == [])
        #expect(try await found("") == ["A cake with candles", "Grandma’s garden"])
    }

    @Test func whatMovesIsFoundWhereThatIsWanted() async throws {
        #expect(try await found("birthday", kind: .animation) == ["A dancing cat"])
        #expect(try await found("a", kind: .animation) == ["A dancing cat", "A dog runs"])
    }

    @Test func pagesFollowEachOther() async throws {
        let agent = try FolderSearchAgent(folder: folder())
        var query = SearchQuery(text: "", count: 1)
        let first = try await agent.page(for: query)
        #expect(first.pictures.map(\.id) == ["cake.jpg"])
        query.cursor = first.next
        #expect(first.next != nil)
        let second = try await agent.page(for: query)
        #expect(second.pictures.map(\.id) == ["garden.jpg"] && second.next == nil)
        for cursor in ["99", "-5", "x", "9223372036854775807"] {
            query.cursor = cursor
            #expect(try await agent.page(for: query).pictures.count <= 1)
        }
    }

    @Test func aPictureIsReadAndNothingElseIs() async throws {
        let folder = try folder()
        try Data("secret".utf8).write(to: URL(fileURLWithPath: folder + "/other.txt"))
        let agent = try FolderSearchAgent(folder: folder)
        #expect(
            try await agent.bytes(of: FoundPicture(id: "cake.jpg", description: ""), .whole) == Data("cake.jpg".utf8))
        for id in ["other.txt", "../\(URL(fileURLWithPath: folder).lastPathComponent)/cake.jpg", "/etc/passwd", ""] {
            await #expect(throws: SearchFailure.gone, "\(id)") {
                try await agent.bytes(of: FoundPicture(id: id, description: ""), .whole)
            }
        }
        try FileManager.default.removeItem(atPath: folder + "/cake.jpg")
        await #expect(throws: SearchFailure.gone) {
            try await agent.bytes(of: FoundPicture(id: "cake.jpg", description: ""), .preview)
        }
    }

    @Test(
        arguments: [
            (nil, "it is not there"), ("{", "it is no JSON"), ("{}", "is not what it should be"),
            (#"[{"tags": []}]"#, "entry 1 has no “file”"), (#"[{"file": "none.jpg"}]"#, "there is no file “none.jpg”"),
            (#"[{"file": "../cake.jpg"}]"#, "is no name of a file in that folder"),
            (#"[{"file": ".."}]"#, "is no name"),
            (#"[{"file": "cake.jpg"}, {"file": "cake.jpg", "tags": 7}]"#, "entry 2, “tags” is not what it should be"),
            (#"[{"file": "link.jpg"}]"#, "leads out of that folder"),
        ] as [(String?, String)])
    func aListThatCannotBeUsedSaysWhy(_ index: String?, _ words: String) throws {
        let folder = try folder(index)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link.jpg", withDestinationPath: "/etc/passwd")
        #expect {
            try FolderSearchAgent(folder: folder)
        } throws: { error in
            let description = "\(error)"
            return error is FolderIndexError && description.contains(words) && description.contains("pictures.json")
        }
    }
}
