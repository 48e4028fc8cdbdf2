import Foundation
import Testing

/// Samples of the documentation are taken from files that are built and run: those of the tutorial on the newcomer's
/// path, the others by the tests or the example.
struct DocumentationSampleTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let catalog = root.appendingPathComponent("Sources/VoucherKit/VoucherKit.docc")

    static let articles =
        ["VoucherKit.md"]
        + ((try? FileManager.default.contentsOfDirectory(atPath: catalog.appendingPathComponent("Articles").path)) ?? [])
        .sorted().map { "Articles/" + $0 }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test(arguments: articles)
    func everySampleOfAnArticleStandsInTheFileItNames(_ article: String) throws {
        let text = try String(contentsOf: Self.catalog.appendingPathComponent(article), encoding: .utf8)
        let samples = text.matches(of: /<!-- (\S+) -->\n```(?:swift|html)\n((?s).*?)```/)
        #expect(text.matches(of: /(?m)^```\w/).count == samples.count, "a sample without a file")
        for sample in samples {
            let path = String(sample.output.1)
            let file = try Self.text(path)
            #expect(Self.stands(String(sample.output.2), in: file), "\(path):\n\(sample.output.2)")
        }
    }

    /// Word for word, and indented as deeply as it is there.
    private static func stands(_ sample: String, in file: String) -> Bool {
        let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
        return stride(from: 0, through: 24, by: 2).contains { depth in
            let indent = String(repeating: " ", count: depth)
            return file.contains(lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n"))
        }
    }

    @Test func everyFileOfTheTutorialIsThereAndIsUsed() throws {
        let text = try Self.text("Sources/VoucherKit/VoucherKit.docc/Tutorials/Sunshine.tutorial")
        let used = Set(text.matches(of: /file: "([^"]+)"/).map { String($0.output.1) })
        let there = try FileManager.default.contentsOfDirectory(
            atPath: Self.catalog.appendingPathComponent("Resources").path)
        #expect(used == Set(there.filter { !$0.hasSuffix(".png") }))
    }

    /// The tutorial begins with what `voucherkit new` writes.
    @Test(arguments: [
        ("start-main.swift", "main.swift"), ("start-delegate.swift", "NAMEViewController.swift"),
        ("start-title.swift", "NAMETitleViewController.swift"),
    ])
    func theTutorialBeginsWithTheTemplate(_ shown: String, _ written: String) throws {
        let template = try Self.text("Sources/HostTemplate/Template/Sources/NAME/\(written)")
        #expect(
            try Self.text("Sources/VoucherKit/VoucherKit.docc/Resources/\(shown)")
                == template.replacingOccurrences(of: "NAME", with: "Sunshine"))
    }
}
