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
            let count = UILabel()
            count.text = "0"
            view.addSubview(count)
            let press = UIButton(
                primaryAction: UIAction(title: "Press") { [weak self, weak count] _ in
                    guard let self else { return }
                    presses += 1
                    count?.text = "\(presses)"
                })
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

    @Test func aPressOnWhatIsNotThereKeepsWhatWasTypedAndAFieldThatIsNotThereIsShown() async throws {
        let pressed = try await post([("first", "A"), ("last", "C")], press: "nothing")
        #expect(pressed.texts == ["A", "", "C"] && pressed.notice?.hasSuffix("Only what you typed is kept.") == true)
        // As on a page from before an update.
        let old = try await post([("first", "X"), ("nobody", "Words"), ("choice", "0"), ("stubborn", "B")])
        #expect(old.texts == ["X", "", "C"])
        #expect(
            old.notice?.hasSuffix(
                "Only what you typed is kept. There is no field any more for this that you typed: “Words”") == true)
        #expect(try await post([("first", "X")]).notice == nil, "the control")
    }

    @Test func aFormWithAFieldThatIsNotTherePressesNothingAndChoosesNothing() async throws {
        let page = try await post([("nobody", "Words"), ("toggle", "on")], switches: ["toggle"])
        #expect(page.notice?.contains("Nothing was changed.") == true)
        #expect(try await presses == 0)
        _ = try await post([("toggle", "on")], switches: ["toggle"])
        #expect(try await presses == 1, "the control")
    }

    /// What the button has counted, as the screen shows it.
    private var presses: Int? {
        get async throws {
            let page = try await session.page(sceneID: "s", screenID: nil, root: root)
            for node in page.body.children {
                if case .label(let label) = node.content { return Int(label.text) }
            }
            return nil
        }
    }
}
