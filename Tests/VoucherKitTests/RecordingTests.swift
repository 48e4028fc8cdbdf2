import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The options of films and sounds, driven with real files.
struct RecordingTests {
    private static let digest = String(repeating: "ab", count: 32)

    private func sound(_ changes: [String: PersonalizedValue] = [:]) -> PersonalizedObject {
        var object: PersonalizedObject = [
            "sound": .string(Self.digest), "duration": .int(12_000), "words": .string("A song\nfor you"),
            "wave": .array([.int(0), .int(100)]),
        ]
        for (key, value) in changes { object[key] = value }
        return object
    }

    private func video(_ changes: [String: PersonalizedValue] = [:]) -> PersonalizedObject {
        var object: PersonalizedObject = [
            "video": .string(Self.digest), "poster": .string(Self.digest), "width": .int(640), "height": .int(360),
            "duration": .int(60_900), "words": .string(""),
        ]
        for (key, value) in changes { object[key] = value }
        return object
    }

    @Test func theSettingsAreWhatTheyAreSaidToBe() {
        let (video, sound) = (VideoPersonalizationOption(), SoundPersonalizationOption())
        #expect(video.canAddMultiple && video.maxDuration == 60 && video.maxBytes == 100_000_000)
        #expect(!sound.canAddMultiple && sound.maxDuration == 60 && sound.canRecord)
        #expect(SoundPersonalizationOption { $0.maxDuration = 5 }.maxDuration == 5)
    }

    @Test func wellFormedRecordingsAreTakenAndNamed() throws {
        try SoundPersonalizationOption().validate(sound())
        try VideoPersonalizationOption().validate(video())
        #expect(SoundPersonalizationOption().itemName(for: sound()) == "Sound: A song")
        #expect(VideoPersonalizationOption().itemName(for: video()) == "Video: 1:01")
        let long = video(["words": .string(String(repeating: "x", count: 200))])
        #expect(VideoPersonalizationOption().itemName(for: long).count == 87)
        try VideoPersonalizationOption().validate(VideoPersonalizationOption().sampleObject)
        try SoundPersonalizationOption().validate(SoundPersonalizationOption().sampleObject)
    }

    static let wrongOfAll: [[String: PersonalizedValue]] = [
        ["duration": .int(0)], ["duration": .int(61_001)], ["duration": .string("9")],
        ["words": .string(String(repeating: "x", count: 1001))],
    ]
    static let wrongSounds: [[String: PersonalizedValue]] =
        wrongOfAll + [
            ["sound": .string("../../link.key")], ["sound": .int(1)], ["wave": .array([.int(101)])],
            ["wave": .array([.string("1")])], ["wave": .array(Array(repeating: .int(1), count: 201))],
        ]
    static let wrongVideos: [[String: PersonalizedValue]] =
        wrongOfAll + [
            ["video": .string(digest.uppercased())], ["poster": .string("x")], ["width": .int(0)],
            ["height": .int(1_000_000)],
        ]

    @Test(arguments: wrongSounds.indices) func aSoundThatIsNotWellFormedIsRefused(_ number: Int) {
        #expect(throws: PersonalizationRefusal.self) {
            try SoundPersonalizationOption().validate(sound(Self.wrongSounds[number]))
        }
    }

    @Test(arguments: wrongVideos.indices) func aVideoThatIsNotWellFormedIsRefused(_ number: Int) {
        #expect(throws: PersonalizationRefusal.self) {
            try VideoPersonalizationOption().validate(video(Self.wrongVideos[number]))
        }
    }

    @Test func timesAreWrittenInTheDigitsOfTheLanguage() {
        #expect(RecordingTime.text(0) == "0:01" && RecordingTime.text(59_600) == "1:00")
        Words.$current.withValue(Words(language: "ar")) { #expect(RecordingTime.text(62_000) == "١:٠٢") }
    }

    // MARK: The screen

    private func visitor(_ application: TestApplication) async throws -> TestVisitor {
        try await application.host { host in
            host.options = {
                [
                    VideoPersonalizationOption(), SoundPersonalizationOption { $0.maxBytes = 100_000 },
                    RecipientPersonalizationOption(),
                ]
            }
        }
    }

    private func player(_ visitor: TestVisitor) -> NodePlayer? {
        func find(_ node: Node) -> NodePlayer? {
            if case .player(let player) = node.content { return player }
            return node.children.lazy.compactMap(find).first
        }
        return find(visitor.page.body)
    }

    @Test func aSoundIsChosenHeardDescribedSentAndHeardAgain() async throws {
        let application = try makeApplication()
        let sender = try await visitor(application)
        try await sender.press("Add a sound")
        #expect(player(sender) == nil)
        try await sender.press("Done")
        #expect(sender.sees("Please record a sound, or choose one."))
        try await sender.choose(.sound, in: "Sound")
        #expect(sender.sees("0:01") && sender.focused == "In words")
        let made = try #require(player(sender))
        #expect(made.source.kind == .sound)
        let bytes = try #require(try await application.media.bytes(digest: made.source.digest))
        #expect(bytes.dropFirst(4).prefix(8) == Data("ftypM4A ".utf8), "every browser plays it")
        try sender.write("La la la", into: "In words")
        try await sender.pause()
        try await sender.restartServer()
        #expect(player(sender) == made, "A restart loses nothing.")
        try await sender.press("Done")
        #expect(sender.pictures == ["Sound: La la la"])
        try await sender.press("Edit Sound")
        #expect(try player(sender) == made && sender.value(of: "In words") == "La la la")
        try await sender.press("Remove the sound")
        #expect(player(sender) == nil)
        try await sender.press("Cancel")
        #expect(sender.pictures == ["Sound: La la la"])
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        #expect(player(recipient) == nil, "Nothing is heard before it is unwrapped.")
        try await recipient.press("Unwrap")
        #expect(player(recipient)?.source == made.source && recipient.sees("La la la"))
        #expect(recipient.pictures == ["Sound: La la la", "For: Anna"], "its wave")
    }

    @Test func whatIsNoSoundAndWhatIsTooLargeIsRefusedInWords() async throws {
        let visitor = try await visitor(try makeApplication())
        try await visitor.press("Add a sound")
        try await visitor.choose(TestFile(name: "a.mp3", bytes: Data("words".utf8)), in: "Sound")
        #expect(visitor.sees("This file is not a sound that can be read."))
        try await visitor.choose(TestFile(name: "a.mp3", bytes: Data()), in: "Sound")
        #expect(visitor.sees("This file is empty."))
        try await visitor.choose(TestFile(name: "a.mp3", bytes: Data(count: 100_001)), in: "Sound")
        #expect(visitor.sees("That file is too large."))
        try await visitor.choose(.sound, in: "Sound")
        #expect(player(visitor) != nil && !visitor.sees("too large"))
        try await visitor.press("Cancel")
        try await visitor.press("Add a video")
        try await visitor.choose(.sound, in: "Video")
        #expect(visitor.sees("There is no picture in this file, only sound."))
    }

    @Test func itemsOfRecordingsAreDrawnWithAndWithoutTheirWords() throws {
        let option = SoundPersonalizationOption()
        let bare = try option.makeItemImageView(for: sound(["words": .string("")])).render().size
        let told = try option.makeItemImageView(for: sound()).render().size
        #expect(bare.width == 264 && told.height > bare.height)
        let films = VideoPersonalizationOption()
        #expect(try films.makeItemImageView(for: video()).render().size.width == 264)
    }
}
