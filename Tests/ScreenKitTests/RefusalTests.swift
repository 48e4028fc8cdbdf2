import Foundation
import Testing

@testable import ScreenKit

/// An event that is refused half-way: what a person reads of it is true, and no text is lost.
struct RefusalTests {
    private final class Stubborn: UITextFieldDelegate {
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
        ) -> Bool { false }
    }

    private final class Form: UIViewController {
        let (first, stubborn, last, toggle) = (UITextField(), UITextField(), UITextField(), UISwitch())
        let delegate = Stubborn()
        var presses = 0

        override func viewDidLoad() {
            screenIdentifier = "form"
            let press = UIButton(primaryAction: UIAction(title: "Press") { [weak self] _ in self?.presses += 1 })
            for (name, view) in [
                ("first", first), ("stubborn", stubborn), ("last", last), ("toggle", toggle), ("press", press),
            ] as [(String, UIView)] {
                view.accessibilityIdentifier = name
                self.view.addSubview(view)
            }
            stubborn.delegate = delegate
            // Writing "off" switches the button off.
            first.addAction(
                UIAction { [weak press] in press?.isEnabled = ($0.sender as? UITextField)?.text != "off" },
                for: .editingChanged)
        }
    }

    private let session = Session(id: "a", environment: SceneEnvironment())
    private let root = RootMaker(path: { "/s/\($0)/\($1)" }) { _ in Form() }

    private func post(
        _ fields: [(String, String)], switches: [String] = [], press: String = "press"
    ) async throws -> (notice: String?, texts: [String]) {
        var event = PageEvent(screenID: "form", action: .press("form.\(press)"))
        event.fields = fields.map { .init(id: "form.\($0.0)", value: $0.1) }
        event.switches = switches.map { "form.\($0)" }
        let page = try await session.handle(event, sceneID: "s", root: root).page
        let texts = page.body.children.compactMap { node in
            if case .textField(let field) = node.content { field.text } else { nil }
        }
        return (page.notice, texts)
    }

    @Test func aFieldThatIsDeclinedKeepsNoOtherFromItsText() async throws {
        let (notice, texts) = try await post([("first", "A"), ("stubborn", "B"), ("last", "C")])
        #expect(texts == ["A", "", "C"])
        #expect(notice == "That did not work. That was not accepted. Only what you typed is kept.")
    }

    @Test func aPressThatIsRefusedAfterTheFieldsWereFilledInSaysThatTheyKeepTheirText() async throws {
        let (notice, texts) = try await post([("first", "off"), ("last", "C")])
        #expect(texts == ["off", "", "C"])
        #expect(notice?.hasSuffix("is switched off at the moment. Only what you typed is kept.") == true)
    }

    @Test func aChoiceThatIsKeptIsNotCalledTyping() async throws {
        let (notice, _) = try await post([("first", "off")])
        #expect(notice?.hasSuffix("Only what you typed is kept.") == true)
        #expect(try await post([("toggle", "on")]).notice?.hasSuffix("Only what you chose is kept.") == true)
        #expect(
            try await post([("last", "C")], switches: ["toggle"]).notice?.hasSuffix(
                "Only what you typed and chose is kept.") == true)
    }

    @Test func nothingWasChangedWhenNothingWasFilledIn() async throws {
        #expect(try await post([], press: "nothing").notice?.hasSuffix("Nothing was changed.") == true)
        #expect(try await post([("stubborn", "B")]).notice?.hasSuffix("Nothing was changed.") == true)
        let tooLong = String(repeating: "x", count: 200_001)
        #expect(try await post([("first", tooLong)]).notice?.hasSuffix("Nothing was changed.") == true)
    }

    @Test func aPressOnWhatIsNotThereKeepsWhatWasTypedAndAFieldThatIsNotThereDoesNot() async throws {
        let pressed = try await post([("first", "A"), ("last", "C")], press: "nothing")
        #expect(pressed.texts == ["A", "", "C"] && pressed.notice?.hasSuffix("Only what you typed is kept.") == true)
        let forged = try await post([("first", "X"), ("nobody", "B")])
        #expect(forged.texts == ["A", "", "C"] && forged.notice?.hasSuffix("Nothing was changed.") == true)
    }
}
