import Foundation
import Testing

@testable import Graphics

/// Pictures against those that were looked at and found good.
///
/// `RECORD_GOLDENS=1 swift test --filter GoldenPictureTests` writes them anew, beside this file; look at them before
/// they are committed. A golden that is missing fails.
struct GoldenPictureTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    /// A pixel may be off by 16 of 255 steps in a component, and one in two hundred pixels by more: Cairo and FreeType
    /// round differently from version to version at the edges of shapes. A wrong word, font or place is far beyond it.
    private static let steps = 16
    private static let share = 0.005

    private func compare(_ canvas: Canvas, with name: String) throws {
        let file = Self.folder.appendingPathComponent(name + ".png")
        let bytes = try canvas.pngData()
        if Self.isRecording {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            return try Data(bytes).write(to: file)
        }
        let golden = try #require(
            FileManager.default.contents(atPath: file.path), "The golden \(file.path) is missing.")
        let difference = try PixelGrid(png: bytes).difference(from: PixelGrid(png: [UInt8](golden)), beyond: Self.steps)
        #expect(difference <= Self.share, "\(name) differs in \(difference * 100) % of its pixels")
    }

    private func redLabel(_ text: String = "Happy birthday", x: Double = 10) throws -> Canvas {
        let canvas = try Canvas(width: 220, height: 60)
        canvas.fill(GraphicsRect(x: x, y: 10, width: 200, height: 40), cornerRadius: 10, with: .red)
        var label = TextLayout(text: text, font: FontDescription(size: 20, weight: 700))
        label.alignment = .center
        let height = try label.measure().height
        let box = GraphicsRect(x: x + 10, y: 30 - height / 2, width: 180, height: height)
        try canvas.draw(label, in: box, with: .white)
        return canvas
    }

    @Test func aRedLabelWithWhiteTextLooksAsItDid() throws {
        try compare(redLabel(), with: "red-label")
    }

    @Test func aParagraphInBothDirectionsWithEmojiLooksAsItDid() throws {
        let text = """
            For Anna: عيد ميلاد سعيد (2026) 👨‍👩‍👧‍👦 and שנה טובה 🇨🇦 to you 👍🏽!
            مرحبا Anna 😍 هذه 3 هدايا
            生日快乐 · Zoe\u{308} · ε\u{301}
            """
        let canvas = try Canvas(width: 260, height: 170)
        canvas.fill(GraphicsRect(x: 0, y: 0, width: 260, height: 170), with: .white)
        let box = GraphicsRect(x: 10, y: 10, width: 240, height: 150)
        try canvas.draw(.of(text, size: 18), in: box, with: .black)
        try compare(canvas, with: "bidi-paragraph")
    }

    @Test func aRoundBoxWithBorderAndGradientLooksAsItDid() throws {
        let canvas = try Canvas(width: 160, height: 100)
        let box = GraphicsRect(x: 10, y: 10, width: 140, height: 80)
        let gold = GraphicsColor(red: 1, green: 0.85, blue: 0.4)
        canvas.fill(box, cornerRadius: 20, from: gold, to: .red)
        canvas.stroke(box, cornerRadius: 20, width: 6, with: .blue)
        canvas.group(opacity: 0.5) {
            canvas.rotate(degrees: 15, aboutX: 80, y: 50)
            canvas.clip(to: GraphicsRect(x: 50, y: 30, width: 60, height: 40), cornerRadius: 8)
            canvas.fill(box, with: .white)
            canvas.polygon([(50, 70), (80, 30), (110, 70)], fill: .red, stroke: .black, width: 2)
        }
        try compare(canvas, with: "gradient-box")
    }

    @Test func theToleranceLetsNoOtherWordOrPlacePass() throws {
        let label = PixelGrid(try redLabel())
        #expect(label.difference(from: PixelGrid(try redLabel()), beyond: 0) == 0)
        for other in [try redLabel("Happy birthdaz"), try redLabel(x: 11)] {
            #expect(label.difference(from: PixelGrid(other), beyond: Self.steps) > Self.share)
        }
    }
}
