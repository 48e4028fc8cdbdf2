public import Foundation

/// Text of several lines that a person reads or writes. A scroll view, not a control: it sends no events.
open class UITextView: UIScrollView {
    private var content = ""
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment: NSTextAlignment = .natural
    open var isEditable = true
    open var isSelectable = true
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    open weak var delegate: (any UITextViewDelegate)?
    /// Shown while the text is empty. Ours alone.
    public var placeholder: String?
    /// The label that shows how much was written, and the most that may be. Ours alone.
    public var characterCounter: CharacterCounter?

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Never nil when read; setting it tells nobody.
    open var text: String! {
        get { content }
        set {
            content = newValue ?? ""
            characterCounter?.show(count: content.count)
        }
    }

    open override var canBecomeFirstResponder: Bool { isEditable }

    /// Typing from the browser: the delegate may decline, and is told after the change.
    func userTyped(_ newText: String) -> Bool {
        guard isEditable else { return false }
        let whole = NSRange(location: 0, length: content.utf16.count)
        if delegate?.textView(self, shouldChangeTextIn: whole, replacementText: newText) == false { return false }
        text = newText
        delegate?.textViewDidChange(self)
        return true
    }
}

/// What a text view asks and tells; every method has a default.
public protocol UITextViewDelegate: AnyObject {
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called for what a person changed, never for `text =` in code.
    func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    public func textViewDidChange(_ textView: UITextView) {}
}
