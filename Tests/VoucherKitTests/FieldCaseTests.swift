import Foundation
import Secrets
import Testing
import VoucherKitTesting

@testable import ScreenKit
@testable import VoucherKit

/// Texts that have broken systems like this one, on every surface that shows what somebody wrote.
///
/// Where each case is looked at (H8 what looks like markup or a template, H9 emoji of several parts, H10 thirty lines and
/// 500 letters without a space):
///
/// | surface | by the driver, here | in a browser | drawn |
/// |---|---|---|---|
/// | title, note, hint, suggestion, recipient's and sender's name | H8 H9 H10 | `test_field_cases.py` | `PictureTextTests` |
/// | description of a photo and of an animation, words of a video and of a sound | H8 H9 H10 | `test_field_cases.py` | `PictureTextTests`, `GoldenTests` |
/// | merchant, how to spend it | H8 H9 H10 | `test_gift.py` | `PictureTextTests` |
/// | words of a scratch card | H8 H9 H10 | `test_games.py` | |
/// | search terms, what was searched for, what a picture is said to be | H8 H9 H10 | `test_field_cases.py` | |
/// | page, summary, envelope, recipient's side, mail as text and as HTML | all of them | `test_field_cases.py`, `test_mail.py` | |
///
/// H11 to H13 (money): `AmountReadingTests`, `GiftTests`, `test_gift.py`. H15 (the sender's tomorrow): `UnwrapDateTests`,
/// `test_recipient.py`. H18 to H23 (media): `Tests/Media`, `MediaWorkerTests`, `test_photo.py`, `test_animated.py`,
/// `test_recordings.py`, `test_field_cases.py`. H24 and H25 (motion, focus, axe): `test_access.py`, `test_games.py`,
/// `test_animated.py`, `test_recordings.py`, `test_field_cases.py`.
struct FieldCaseTests {
    static let texts = [
        "I <3 you {{name}} ${x} <b>", "123 😍👨‍👩‍👧‍👦🇨🇦👍🏽", String(repeating: "x", count: 500),
        (1...30).map { "Line \($0)" }.joined(separator: "\n"),
    ]

    /// Something that a person writes a text into.
    private struct Surface {
        var button: String
        var field: String
        /// In grapheme clusters.
        var limit: Int
        /// What the item's name begins with; nil where the text is not part of it.
        var item: String?
        var hasLines = false
        var file: (TestFile, String)?
    }

    private static let surfaces = [
        Surface(button: "Add a title", field: "Title", limit: 60, item: "Title: "),
        Surface(button: "Write a note", field: "Note", limit: 1000, item: "Note: ", hasLines: true),
        Surface(
            button: "Add a photo", field: "Description", limit: 200, item: "Photo: ", file: (.photo, "Photo")),
        Surface(
            button: "Add an animation", field: "Description", limit: 200, item: "Animation: ",
            file: (.animation, "Animation")),
        Surface(
            button: "Add a video", field: "In words", limit: 1000, item: "Video: ", hasLines: true,
            file: (.video, "Video")),
        Surface(
            button: "Add a sound", field: "In words", limit: 1000, item: "Sound: ", hasLines: true,
            file: (.sound, "Sound")),
        Surface(button: "Suggest something", field: "In your own words", limit: 140, item: "Suggestion: "),
        Surface(button: "Give a hint", field: "Hint", limit: 140, item: "Hint: "),
        Surface(button: "Add a game", field: "Scratch card: what it says beneath", limit: 140, item: nil),
    ]

    /// As long as a field takes it; fields of one line have no lines.
    private func fitted(_ text: String, limit: Int, hasLines: Bool) -> String {
        String((hasLines ? text : text.replacing("\n", with: " ")).prefix(limit))
            .trimmingCharacters(in: .whitespaces)
    }

    private func html(_ visitor: TestVisitor) -> String {
        let assets = HTMLWriter.Assets(styleSheets: [], script: "/client.js", modules: [:]) { _ in "/media/x" }
        return String(decoding: HTMLWriter.document(for: visitor.page, nonce: "N", assets: assets), as: UTF8.self)
    }

    /// What was written is on the page only as text, wherever it stands.
    private func expectNoMarkup(_ visitor: TestVisitor, _ text: String, _ place: String) {
        let html = html(visitor)
        #expect(!html.contains("<b>") && !html.contains("<3"), "\(place)")
        if text.contains("<b>") { #expect(html.contains("&lt;b&gt;") || !visitor.sees("<b>"), "\(place)") }
    }

    @Test(arguments: texts.indices)
    func aTextIsKeptWholeOnEverySurface(_ number: Int) async throws {
        let text = Self.texts[number]
        let line = fitted(text, limit: 60, hasLines: false)
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = {
                [
                    TitlePersonalizationOption(), NotePersonalizationOption(), PhotoPersonalizationOption(),
                    AnimatedPersonalizationOption(), VideoPersonalizationOption(), SoundPersonalizationOption(),
                    SuggestionPersonalizationOption(), HintPersonalizationOption(), GamesPersonalizationOption(),
                    GiftPersonalizationOption { $0.merchants = [Merchant(id: "m", name: line, howToSpend: text)] },
                    RecipientPersonalizationOption(),
                ]
            }
        }
        for surface in Self.surfaces {
            let written = fitted(text, limit: surface.limit, hasLines: surface.hasLines)
            try await sender.press(surface.button)
            if let (file, field) = surface.file { try await sender.choose(file, in: field) }
            try sender.write(written, into: surface.field)
            expectNoMarkup(sender, text, surface.button)
            try await sender.press("Done")
            let first = written.split(separator: "\n").first.map(String.init) ?? ""
            let name = surface.item.map { $0 + first.prefix(40) } ?? "Game: "
            #expect(sender.pictures.last?.hasPrefix(name) == true, "\(sender.pictures)")
            try await sender.press("Edit \(name)")
            #expect(try sender.value(of: surface.field) == written, "\(surface.button)")
            expectNoMarkup(sender, text, surface.button)
            try await sender.press("Done")
        }
        try await sender.addAmount("5.50")
        #expect(sender.pictures.last == "Gift: €5.50 at \(line)")
        let made = sender.pictures
        try await sender.restartServer()
        #expect(sender.pictures == made, "nothing of it is lost")
        expectNoMarkup(sender, text, "envelope")

        try await sender.press("Who is it for?")
        try sender.write(line, into: "Name")
        try sender.write("1", into: "How it gets there")
        try sender.write("anna@example.org", into: "E-mail")
        try await sender.press("Done")
        #expect(sender.pictures.last == "For: \(line)")
        try await sender.press("Wrap it")
        #expect(sender.sees("For \(line)") && sender.sees("€5.50"))
        expectNoMarkup(sender, text, "summary")
        try sender.write(line, into: "Your name")
        try await sender.press("Send")
        try await sender.signIn()
        try await sender.press("Send")
        let link = try sender.value(of: "Link")
        try await checkMail(of: application, line, link)
        try await checkRecipient(try await application.recipient(of: link), text, line)
    }

    private func checkMail(of application: TestApplication, _ line: String, _ link: String) async throws {
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let claims = try await application.store.claimDueMails(at: moment, limit: 9, lease: 60)
        let content = try #require(claims.first).mail.content.opened(by: application.vault)
        #expect(content.subject.contains(line) && content.text.contains(line) && content.text.contains(link))
        #expect(!content.html.contains("<b>") && !content.html.contains("<3"))
        let escaped = line.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        #expect(content.html.contains(escaped), "\(content.html)")
    }

    private func checkRecipient(_ recipient: TestVisitor, _ text: String, _ line: String) async throws {
        #expect(recipient.sees("From \(line)") && recipient.sees("For \(line)"))
        #expect(recipient.sees("A hint: \(fitted(text, limit: 140, hasLines: false))"))
        expectNoMarkup(recipient, text, "wrapped")
        try await recipient.press("Unwrap")
        #expect(recipient.pictures.contains("Title: \(line)"), "\(recipient.pictures)")
        #expect(recipient.texts.contains(text), "the note, and the words of films and sounds, with their lines")
        #expect(recipient.texts.filter { $0 == text }.count >= 3)
        #expect(recipient.sees(fitted(text, limit: 200, hasLines: false)), "descriptions")
        #expect(recipient.pictures.contains("Gift: €5.50 at \(line)"))
        #expect(recipient.sees("How to spend it: \(text)"))
        expectNoMarkup(recipient, text, "unwrapped")
    }

    @Test(arguments: texts.indices)
    func aTextIsSearchedForAsItIs(_ number: Int) async throws {
        let line = fitted(Self.texts[number], limit: 100, hasLines: false)
        let visitor = try await makeApplication().host { host in
            host.manager.searchAgent = EchoAgent()
            host.options = { [PhotoPersonalizationOption { $0.suggestedSearchTerms = [line] }] }
        }
        try await visitor.press("Add a photo")
        try await visitor.press(line)
        #expect(visitor.sees("One picture found for “\(line)”."), "\(visitor.texts)")
        expectNoMarkup(visitor, line, "term")
        try visitor.write(line, into: "Or search for a picture")
        try await visitor.press("Search")
        #expect(try visitor.value(of: "Or search for a picture") == line)
        expectNoMarkup(visitor, line, "field")
        try await visitor.press("echo \(line)")
        #expect(try visitor.value(of: "Description") == "echo \(line)")
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Photo: echo \(line)"])
    }
}

/// Finds one picture, which is said to be what was searched for.
private struct EchoAgent: SearchAgent {
    func page(for query: SearchQuery) async throws -> SearchPage {
        SearchPage(pictures: [FoundPicture(id: "one", description: "echo \(query.text)")])
    }

    func bytes(of picture: FoundPicture, _ size: FoundPicture.Size) async throws -> Data { TestFile.photo.bytes }
}
