import Foundation
import Testing
import VoucherKit
import VoucherKitTesting

/// A host tests a screen of a layout file as any other: by the words on it.
struct LayoutVisitorTests {
    private final class Screen: UIViewController {
        @Outlet private var first: UITextField
        @Outlet private var second: UITextField
        @Outlet private var third: UITextField
        @Outlet private var result: UILabel

        override class var layoutActions: LayoutActions { LayoutActions(["onDone": Screen.onDone]) }

        private func onDone() {
            result.text = [first, second, third].map { $0.text ?? "" }.joined(separator: ", ")
        }
    }

    private static let layout = """
        <h1>Three <em>names</em></h1>
        <label for="first">First</label> <input data-outlet="first">
        <label for="second">Second <small>(of three)</small></label> <input data-outlet="second">
        <label>Third <input data-outlet="third"></label>
        <button data-action="onDone">Done</button> <p data-outlet="result"></p>
        """

    @Test func fieldsAndButtonsAreFoundByTheWordsOnThem() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layout-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.layout.utf8).write(to: folder.appendingPathComponent("Names.html"))
        let application = try TestApplication(keyFolder: folder.path)
        let visitor = try await application.visitor { _ in
            guard let bundle = Bundle(path: folder.path) else { throw CocoaError(.fileNoSuchFile) }
            return try Screen(layoutFile: "Names", bundle: bundle)
        }
        #expect(visitor.sees("names"))
        try visitor.write("Anna", into: "First")
        try visitor.write("Max", into: "Second (of three)")
        try visitor.write("Eva", into: "Third")
        try await visitor.press("Done")
        #expect(visitor.sees("Anna, Max, Eva"))
    }
}
