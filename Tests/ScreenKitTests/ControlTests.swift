import Foundation
import Testing

@testable import ScreenKit

struct ControlTests {
    @Test func actionsAreUniqueByIdentifierAndThoseWithoutOneAllStay() {
        let control = UIControl()
        var calls: [String] = []
        control.addAction(UIAction(identifier: .init("a")) { _ in calls.append("first") }, for: .valueChanged)
        control.addAction(UIAction(identifier: .init("a")) { _ in calls.append("second") }, for: .valueChanged)
        control.addAction(UIAction { _ in calls.append("third") }, for: .valueChanged)
        control.addAction(UIAction { _ in calls.append("fourth") }, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == ["second", "third", "fourth"])
        calls = []
        control.removeAction(identifiedBy: .init("a"), for: .valueChanged)
        control.sendActions(for: [.valueChanged, .touchUpInside])
        #expect(calls == ["third", "fourth"])
    }

    @Test func aButtonsActionIsItsPrimaryOneAndGivesTheTitle() {
        var sender: Any?
        let button = UIButton(primaryAction: UIAction(title: "Go") { sender = $0.sender })
        #expect(button.currentTitle == "Go" && button.buttonType == .system)
        button.sendActions(for: .touchUpInside)
        #expect(sender == nil)
        #expect(button.userPressed())
        #expect(sender as? UIButton === button)
    }

    @Test func aPressSendsTouchUpInsideThenThePrimaryAction() {
        let button = UIButton()
        var order: [String] = []
        button.addAction(UIAction { _ in order.append("primary") }, for: .primaryActionTriggered)
        button.addAction(UIAction { _ in order.append("touch") }, for: .touchUpInside)
        #expect(button.userPressed())
        #expect(order == ["touch", "primary"])
        button.isEnabled = false
        #expect(!button.userPressed())
        #expect(order.count == 2 && button.state.contains(.disabled))
    }

    @Test func aStateWithoutATitleHasTheNormalOne() {
        let button = UIButton(type: .system)
        button.setTitle("Normal", for: .normal)
        button.setTitle("Off", for: .disabled)
        #expect(button.title(for: .highlighted) == "Normal" && button.title(for: .disabled) == "Off")
        button.isEnabled = false
        #expect(button.currentTitle == "Off")
        #expect(UIButton(frame: .zero).buttonType == .custom)
    }

    @Test func anActionsTitleWinsOverTheConfigurations() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Old"
        #expect(
            UIButton(configuration: configuration, primaryAction: UIAction(title: "New") { _ in }).currentTitle == "New"
        )
        #expect(UIButton(configuration: configuration).currentTitle == "Old")
    }

    @Test func settingAValueInCodeSendsNothing() {
        var count = 0
        let action = UIAction { _ in count += 1 }
        let (toggle, field, segments) = (UISwitch(), UITextField(), UISegmentedControl(items: ["A", "B"]))
        for control in [toggle, field, segments] { control.addAction(action, for: .allEvents) }
        toggle.isOn = true
        toggle.setOn(false, animated: true)
        field.text = "x"
        segments.selectedSegmentIndex = 1
        #expect(count == 0)
        #expect(toggle.userSet(true) && field.userTyped("y") && segments.userSelected(0))
        #expect(count == 5, "a switch and a choice send their value and their primary action, a field its change")
    }

    @Test func aSegmentedControlBeginsWithoutAChoice() {
        let control = UISegmentedControl(items: ["A", "B"])
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && control.numberOfSegments == 2)
        control.selectedSegmentIndex = 9
        #expect(control.selectedSegmentIndex == -1)
        control.setEnabled(false, forSegmentAt: 1)
        #expect(!control.userSelected(1) && !control.userSelected(2) && control.selectedSegmentIndex == -1)
        control.insertSegment(withTitle: "C", at: 99, animated: false)
        #expect(control.titleForSegment(at: 2) == "C")
    }

    @Test func textIsNeverNilWhenRead() {
        let (field, view) = (UITextField(), UITextView())
        #expect(field.text == "" && view.text == "")
        view.text = nil
        #expect(view.text == "")
    }

    @Test func aDelegateMayDeclineWhatIsTyped() {
        final class Strict: UITextFieldDelegate {
            func textField(
                _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
            ) -> Bool { string != "no" }
        }
        let (field, delegate) = (UITextField(), Strict())
        field.delegate = delegate
        #expect(!field.userTyped("no") && field.text == "")
        #expect(field.userTyped("yes") && field.text == "yes")
    }

    @Test func aTextViewTellsOfTypingAndOnlyOfThat() {
        final class Listener: UITextViewDelegate {
            var changes = 0
            func textViewDidChange(_ textView: UITextView) { changes += 1 }
        }
        let (view, listener) = (UITextView(), Listener())
        view.delegate = listener
        view.text = "code"
        #expect(listener.changes == 0)
        #expect(view.userTyped("person") && listener.changes == 1)
        view.isEditable = false
        #expect(!view.userTyped("x"))
    }

    @Test func aCounterCountsGraphemeClusters() {
        let (field, label) = (UITextField(), UILabel())
        field.characterCounter = CharacterCounter(limit: 40, label: label)
        field.text = "👨‍👩‍👧‍👦🇨🇦é"
        #expect(label.text == "3 / 40")
    }

    @Test func settingABarItemReplacesOnlyTheFirst() {
        let item = UINavigationItem(title: "T")
        let (a, b) = (UIBarButtonItem(systemItem: .done), UIBarButtonItem(title: "B"))
        item.rightBarButtonItems = [a, b]
        item.rightBarButtonItem = UIBarButtonItem(title: "C")
        #expect(item.rightBarButtonItems?.map(\.title) == ["C", "B"])
        item.rightBarButtonItem = nil
        #expect(item.rightBarButtonItems?.map(\.title) == ["B"])
    }

    @Test func aBarItemMadeOfAnActionHasItsTitle() {
        #expect(UIBarButtonItem(primaryAction: UIAction(title: "Done") { _ in }).title == "Done")
        #expect(UIBarButtonItem(title: "Other", primaryAction: UIAction(title: "Done") { _ in }).title == "Done")
        #expect(UIBarButtonItem(title: "Other", primaryAction: UIAction { _ in }).title == "Other")
        #expect(UIBarButtonItem(title: "Other").title == "Other")
    }
}
