import Foundation

@testable import ScreenKit

/// A folder that stands for a host's bundle, for one test.
final class LayoutFolder {
    let bundle: Bundle
    private let url: URL

    struct Fault: Error {}

    /// Files by their names, such as `Layouts/Title.html`.
    init(_ files: [String: String], pictures: [String: Data] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("layouts-" + UUID().uuidString)
        for (name, content) in files.mapValues({ Data($0.utf8) }).merging(pictures, uniquingKeysWith: { $1 }) {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try content.write(to: file)
        }
        guard let bundle = Bundle(path: url.path) else { throw Fault() }
        self.bundle = bundle
    }

    func write(_ content: String, to name: String, modified: Date) throws {
        let file = url.appendingPathComponent(name)
        try Data(content.utf8).write(to: file)
        try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: file.path)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

/// A screen with two outlets and two actions, made of whatever file a test gives it.
class LayoutScreen: UIViewController {
    @Outlet var titleField: UITextField
    @Outlet var doneButton: UIButton
    private(set) var calls: [String] = []

    init(_ bundle: Bundle, name: String = "Screen") throws(LayoutFileError) {
        try super.init(layoutFile: name, bundle: bundle)
        screenIdentifier = "screen"
    }

    required init?(coder: NSCoder) { nil }

    override class var layoutActions: LayoutActions {
        LayoutActions(["onDone": LayoutScreen.onDone, "onCancel": LayoutScreen.onCancel])
    }

    private func onDone() { calls.append("done " + (titleField.text ?? "")) }
    private func onCancel() { calls.append("cancel") }

    static let markup = """
        <section class="title">
            <h1>What <em>should</em> it say?</h1>
            <label for="titleField">Title</label>
            <input data-outlet="titleField" placeholder="Write here">
            <button data-action="onCancel">Cancel</button>
            <button class="done" data-outlet="doneButton" data-action="onDone">Done</button>
        </section>
        """
}
