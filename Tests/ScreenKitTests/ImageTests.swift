import Foundation
import ScreenKit
import Testing

struct ImageTests {
    @Test(
        arguments: [
            ("plain.png", 1), ("twice@2x.png", 2), ("thrice@3x.png", 3), ("phone@2x~iphone.png", 2), ("me@2x4.png", 1),
            ("folder@2x/plain.png", 1), ("folder@3x/twice@2x.png", 2),
        ] as [(String, CGFloat)])
    func theScaleIsInAFilesNameAndNowhereElse(_ name: String, _ scale: CGFloat) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID())@2x")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let picture = try UIView(frame: CGRect(x: 0, y: 0, width: 6, height: 6)).renderedImage(scale: 1)
        try #require(picture.pngData()).write(to: file)
        let image = try #require(UIImage(contentsOfFile: file.path))
        #expect(image.scale == scale && image.size.width == 6 / scale)
    }
}
