public import Foundation

/// A line of text a person writes.
open class UITextField: UIControl {
    /// The box round a text field on a device. Kept and not shown: the style sheet has one box for all fields.
    public enum BorderStyle: Int, Sendable {
        /// No box; the style a new field has.
        case none
        /// A thin line.
        case line
        /// A sunken box.
        case bezel
        /// A box with round corners.
        case roundedRect
    }

    private var content = ""
    /// Shown while the text is empty; no name for the field, which takes a label or an `accessibilityLabel`.
    open var placeholder: String?
    /// Nil (the default) takes the page's own.
    open var font: UIFont?
    /// Nil (the default) takes the page's own.
    open var textColor: UIColor?
    /// `.natural` unless set.
    open var textAlignment: NSTextAlignment = .natural
    /// Kept and not shown.
    open var borderStyle: BorderStyle = .none
    /// Which keys a phone offers; it does not limit what can be written.
    open var keyboardType: UIKeyboardType = .default
    /// Kept and not told to the browser.
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
    /// True hides what is written behind dots, and keeps it to the server's memory: no page carries the text, and it is
    /// not saved with the session, so that it has to be written again after a restart.
    ///
    /// An empty field that comes back from a page leaves the text as it is, unless the person emptied it; without
    /// JavaScript it can be replaced, but not emptied.
    open var isSecureTextEntry = false
    /// What the browser may offer to fill in; nil (the default) asks it to offer nothing.
    open var textContentType: UITextContentType!
    /// Asked before a change and at the return key; kept weakly.
    open weak var delegate: (any UITextFieldDelegate)?
    /// The label that shows how much was written, and the most that may be. Ours alone.
    public var characterCounter: CharacterCounter?

    /// An empty field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes an empty field; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// "" when empty; setting it sends no event.
    open var text: String? {
        get { content }
        set {
            content = newValue ?? ""
            characterCounter?.show(count: content.count)
        }
    }

    /// Typing from the browser: the delegate may decline, then the text is set and `.editingChanged` sent.
    func userTyped(_ newText: String) -> Bool {
        guard isEnabled else { return false }
        let whole = NSRange(location: 0, length: content.utf16.count)
        if delegate?.textField(self, shouldChangeCharactersIn: whole, replacementString: newText) == false {
            return false
        }
        text = newText
        sendActions(for: .editingChanged)
        return true
    }

    /// The return key: the delegate may keep it from ending the edit.
    func userReturned() -> Bool {
        guard isEnabled else { return false }
        if delegate?.textFieldShouldReturn(self) == false { return true }
        sendActions(for: .editingDidEndOnExit)
        sendActions(for: .primaryActionTriggered)
        return true
    }
}

/// What a text field asks and tells; every method has a default.
///
/// A browser reports what a field has become, not each key, so a change is asked about as one of the whole text.
public protocol UITextFieldDelegate: AnyObject {
    /// Asked before what a person wrote is set: `range` is all of the old text in UTF-16 units, `string` all of the new
    /// one.
    ///
    /// False refuses the event, and with it the press that came along; what was written in other fields is kept.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// Asked at the return key. True lets `.editingDidEndOnExit` and `.primaryActionTriggered` be sent; false ends it
    /// there.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Accepts every change.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Lets the return key end the edit.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
