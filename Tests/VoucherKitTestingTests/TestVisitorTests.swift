import Foundation
import Testing
import VoucherKit
import VoucherKitTesting

struct TestVisitorTests {
    private final class Screen: UIViewController {
        override func viewDidLoad() {
            screenIdentifier = "screen"
            let label = UILabel()
            label.text = "0"
            label.accessibilityIdentifier = "count"
            let press = UIButton(
                primaryAction: UIAction(title: "Press") { _ in label.text = "\((Int(label.text ?? "") ?? 0) + 1)" })
            press.accessibilityIdentifier = "press"
            for view in [label, press] { self.view.addSubview(view) }
        }
    }

    @Test func everyTabIsASceneOfItsOwn() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("visitor-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try await TestApplication(keyFolder: folder).visitor { _ in Screen() }
        let second = try await first.openTab()
        let third = try await first.openTab()
        let fourth = try await second.openTab()
        try await second.press("Press")
        for other in [first, third, fourth] {
            try await other.look()
            #expect(other.sees("0"))
        }
        #expect(second.sees("1"))
        #expect(Set([first, second, third, fourth].map(\.page.sceneID)).count == 4)
    }
}
