import Foundation
import Testing

@testable import VoucherKit
@testable import VoucherKitTesting

/// A file with captions is read strictly, written anew, and goes with its video.
struct CaptionTests {
    private func read(_ text: String) throws(CaptionFile.Refusal) -> CaptionFile { try CaptionFile(Data(text.utf8)) }

    private static let good = """
        WEBVTT - from somewhere

        STYLE
        ::cue { background: url(https://elsewhere.example/) }

        NOTE secret words

        first
        00:01.000 --> 00:02.500 line:0 position:20%
        <v Anna>Hello <b>you</b> &amp; you</v>
        second line

        01:00:00.000 --> 01:00:01.000
        {{name}} ${x} &lt;3 😍👨‍👩‍👧‍👦

        00:00.500\t-->\t00:00.900
        سلام
        """

    @Test func aFileIsReadAndWrittenAnewWithNothingButTimesAndText() throws {
        for text in [Self.good, "\u{FEFF}" + Self.good, Self.good.replacing("\n", with: "\r\n")] {
            let file = try read(text)
            #expect(
                file.written == """
                    WEBVTT

                    00:00:00.500 --> 00:00:00.900
                    سلام

                    00:00:01.000 --> 00:00:02.500
                    Hello you &amp; you
                    second line

                    01:00:00.000 --> 01:00:01.000
                    {{name}} ${x} &lt;3 😍👨‍👩‍👧‍👦

                    """)
            #expect(try read(file.written) == file, "and read again it is the same")
        }
    }

    @Test(arguments: [
        ("", CaptionFile.Refusal.empty), ("WEBVTT", .empty), ("WEBVTT\n\nNOTE nothing\n", .empty),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>\n", .empty), ("WEBVTTX\n\n", .notCaptions),
        ("<svg/>", .notCaptions),
        ("1\n00:00:01,000 --> 00:00:02,000\nSubRip\n", .notCaptions), ("WEBVTT\0", .notCaptions),
        ("WEBVTT\n\n00:01 --> 00:02\nHello\n", .unreadable(line: 3)),
        ("WEBVTT\n\nname\n00:02.000 --> 00:01.000\nHello\n", .unreadable(line: 4)),
        ("WEBVTT\n\n00:61.000 --> 00:62.000\nHello\n", .unreadable(line: 3)),
        ("WEBVTT\n\njust words\n", .unreadable(line: 4)),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n" + String(repeating: "x", count: 501), .unreadable(line: 4)),
    ])
    func whatCannotBeReadIsRefused(_ text: String, _ refusal: CaptionFile.Refusal) {
        #expect(throws: refusal) { try read(text) }
    }

    @Test func whatIsTooMuchOrNoTextIsRefused() {
        let cue = "00:01.000 --> 00:02.000\nx\n\n"
        #expect(throws: CaptionFile.Refusal.tooMany) {
            try read("WEBVTT\n\n" + String(repeating: cue, count: 2001))
        }
        #expect(throws: CaptionFile.Refusal.tooLarge) {
            try read("WEBVTT\n\n" + String(repeating: "x", count: 1_000_000))
        }
        #expect(throws: CaptionFile.Refusal.notCaptions) { try CaptionFile(Data("WEBVTT\n\n".utf8) + [0xFF, 0xFE]) }
    }

    @Test func captionsGoWithTheirVideoToTheRecipient() async throws {
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = { [VideoPersonalizationOption(), RecipientPersonalizationOption()] }
        }
        try await sender.press("Add a video")
        try await sender.choose(.video, in: "Video")
        let field = "Captions, as a WebVTT file"
        try await sender.choose(TestFile(name: "a.vtt", bytes: Data("no".utf8)), in: field)
        #expect(sender.sees("These are no captions that can be read.") && sender.focused == field)
        try await sender.choose(TestFile(name: "a.vtt", bytes: Data(Self.good.utf8)), in: field)
        #expect(sender.sees("There are 3 captions.") && sender.focused == "Take the captions out")
        try await sender.restartServer()
        #expect(sender.sees("There are 3 captions."), "a restart keeps them")
        try await sender.press("Take the captions out")
        #expect(!sender.sees("There are 3 captions.") && sender.focused == field)
        try await sender.choose(TestFile(name: "a.vtt", bytes: Data(Self.good.utf8)), in: field)
        try await sender.press("Done")
        try await sender.press("Edit Video")
        #expect(sender.sees("There are 3 captions."))
        try await sender.press("Done")
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        let captions = recipient.nodes.compactMap { node -> MediaPlayerView.Captions? in
            if case .player(let player) = node.content { player.captions } else { nil }
        }
        let digest = try #require(captions.first?.digest)
        #expect(captions.first?.language == "en" && captions.first?.label == "English")
        let kept = try #require(try await application.media.bytes(digest: digest))
        #expect(String(decoding: kept, as: UTF8.self) == (try read(Self.good)).written)
    }

    @Test func aHostMayDoWithoutAndAnObjectIsLookedAt() async throws {
        let sender = try await makeApplication().host { host in
            host.options = { [VideoPersonalizationOption { $0.canAddCaptions = false }] }
        }
        try await sender.press("Add a video")
        #expect(!sender.sees("WebVTT"))
        var object = VideoPersonalizationOption().sampleObject
        object["captions"] = .string("../../etc/passwd")
        object["captionsLanguage"] = .string("en")
        #expect(throws: PersonalizationRefusal.notAllowed(key: "captions")) {
            try VideoPersonalizationOption().validate(object)
        }
        object["captions"] = .string(String(repeating: "0", count: 64))
        try VideoPersonalizationOption().validate(object)
        object["captionsLanguage"] = .string("en\" onload=\"x")
        #expect(throws: PersonalizationRefusal.notAllowed(key: "captions")) {
            try VideoPersonalizationOption().validate(object)
        }
    }
}
