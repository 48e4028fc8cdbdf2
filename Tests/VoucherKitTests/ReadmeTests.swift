import Foundation
import Testing

/// Samples of the README are taken from files that are built.
struct ReadmeTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func everySampleStandsInTheFileItNames() throws {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let samples = readme.matches(of: /<!-- (\S+) -->\n```swift\n((?s).*?)```/)
        #expect(samples.count == 6)
        #expect(readme.matches(of: /```swift/).count == samples.count, "a sample without a file")
        for sample in samples {
            let path = String(sample.output.1)
            let file = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            #expect(file.contains(String(sample.output.2)), "\(path)")
        }
    }
}
