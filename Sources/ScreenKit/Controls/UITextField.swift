public import Foundation

/// A line of text a person writes.
open class UITextField: UIControl {
    public enum BorderStyle: Int, Sendable {
        case none, line, bezel, roundedRect
    }

    private var content = ""
    open var placeholder: String?
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment: NSTextAlignment = .natural
    open var borderStyle: BorderStyle = .none
    open var keyboardType: UIKeyboardType = .default
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
    open var isSecureTextEntry = false
    open var textContentType: UITextContentType!
    open weak var delegate: (any UITextFieldDelegate)?
    /// The label that shows how much was written, and the most that may be. Ours alone.
    public var characterCounter: CharacterCounter?

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

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
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
