import Testing

@testable import ScreenKit

/// A control that takes no touches is not offered by the page either.
struct InertTests {
    private final class Form: UIViewController {
        let (box, field, button) = (UIView(), UITextField(), UIButton(primaryAction: nil))
        var presses = 0

        override func viewDidLoad() {
            screenIdentifier = "form"
            let label = UILabel()
            label.text = "Words"
            let other = UIButton(primaryAction: UIAction(title: "Other") { [weak self] _ in self?.presses += 1 })
            button.setTitle("In the box", for: .normal)
            for (name, view) in [("label", label), ("field", field), ("button", button)] as [(String, UIView)] {
                view.accessibilityIdentifier = name
                box.addSubview(view)
            }
            box.accessibilityIdentifier = "box"
            other.accessibilityIdentifier = "other"
            field.text = "kept"
            for view in [box, other] { self.view.addSubview(view) }
        }
    }

    private func tag(_ name: String, _ set: @escaping (Form) -> Void) -> String {
        let form = Form()
        return TestScreen { root in
            form.loadViewIfNeeded()
            set(form)
            root.addSubview(form.view)
        }.element(name).tag
    }

    @Test func aControlWithoutTouchesIsInertAndSoAreThoseInABoxWithout() {
        #expect(!tag("button") { _ in }.contains("inert"))
        #expect(tag("button") { $0.button.isUserInteractionEnabled = false }.contains(" inert"))
        #expect(tag("button") { $0.box.isUserInteractionEnabled = false }.contains(" inert"))
        #expect(tag("field") { $0.box.isUserInteractionEnabled = false }.contains(" inert"))
    }

    @Test func wordsAreReadOutAllTheSame() {
        #expect(!tag("label") { _ in }.contains("inert"))
        #expect(!tag("label") { $0.box.isUserInteractionEnabled = false }.contains("inert"))
        #expect(!tag("box") { $0.box.isUserInteractionEnabled = false }.contains("inert"))
    }

    @Test func aFieldWithoutTouchesIsSentAlongAndKeepsNoOtherButtonFromBeingPressed() async throws {
        let session = Session(id: "a", environment: SceneEnvironment())
        let root = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in
            let form = Form()
            form.loadViewIfNeeded()
            form.box.isUserInteractionEnabled = false
            return form
        }
        var event = PageEvent(screenID: "form", action: .press("form.other"))
        event.fields = [.init(id: "form.field", value: "kept")]
        #expect(try await session.handle(event, sceneID: "s", root: root).refusal == nil)
        event.fields = [.init(id: "form.field", value: "changed")]
        #expect(try await session.handle(event, sceneID: "s", root: root).refusal == .disabled("form.field"))
    }
}
