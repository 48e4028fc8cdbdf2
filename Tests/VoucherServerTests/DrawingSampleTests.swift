import Foundation
import HTTPServer
import Testing
import VoucherKit

@testable import VoucherServer

/// Sample trees as pictures and as pages. With `DRAWING_SAMPLES` naming a folder, both are written there with all that
/// the pages ask for, and `Tests/Browser/test_drawing.py` compares them.
struct DrawingSampleTests {
    private static let folder = ProcessInfo.processInfo.environment["DRAWING_SAMPLES"].map {
        URL(fileURLWithPath: $0, isDirectory: true)
    }

    @Test func everySampleIsDrawnAndWrittenAsAPage() throws {
        let library = try AssetLibrary()
        var lines: [String] = []
        for sample in DrawingSample.all {
            let picture = try sample.make().renderedImage(scale: sample.scale)
            #expect(picture.scale == sample.scale && picture.size.width > 20 && picture.size.height > 20)
            let other = try sample.makeOther?().renderedImage(scale: sample.scale)
            #expect(other?.digest != picture.digest)
            let (page, images) = try page(of: sample)
            #expect(page.body.children.count == 1)
            guard let folder = Self.folder else { continue }
            try write(picture.pngData(), to: "\(sample.name).png", in: folder)
            if let other { try write(other.pngData(), to: "\(sample.name).other.png", in: folder) }
            let html = HTMLWriter.document(for: page, nonce: "n", assets: library.links)
            try write(Data(html), to: "\(sample.name).html", in: folder)
            for image in images { try write(image.pngData(), to: "media/\(image.digest)", in: folder) }
            lines.append("\(sample.name) \(Int(sample.scale))")
        }
        guard let folder = Self.folder else { return }
        let fonts = try #require(library.response(for: library.links.styleSheets[0]).map { $0.body })
        var paths = library.links.styleSheets + [library.links.script]
        paths += String(decoding: fonts, as: UTF8.self).matches(of: /\/fonts\/[^"]+/).map { String($0.output) }
        for path in paths {
            try write(library.response(for: path).map { Data($0.body) }, to: String(path.dropFirst()), in: folder)
        }
        try write(Data(lines.joined(separator: "\n").utf8), to: "samples.txt", in: folder)
    }

    /// A page with the sample alone in it: by its frame when it has one, else as large as its content.
    private func page(of sample: DrawingSample) throws -> (Page, [UIImage]) {
        // The one use of the sample is inside the call, on this thread.
        nonisolated(unsafe) let make = sample.make
        return try Session.ephemeralPage(
            path: "/", environment: SceneEnvironment(), language: "en",
            root: RootMaker(path: { _, _ in "/" }) { _ in
                let controller = UIViewController()
                let view = make()
                view.accessibilityIdentifier = "sample"
                if view.frame.width > 0 {
                    controller.view.addSubview(view)
                } else {
                    let holder = UIStackView(arrangedSubviews: [view])
                    holder.alignment = .leading
                    controller.view.addSubview(holder)
                }
                return controller
            })
    }

    private func write(_ data: Data?, to path: String, in folder: URL) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #require(data).write(to: file)
    }
}
