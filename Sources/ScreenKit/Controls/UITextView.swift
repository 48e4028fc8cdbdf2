public import Foundation

/// Text of several lines that a person reads or writes. A scroll view, not a control: it sends no events.
open class UITextView: UIScrollView {
    private var content = ""
    /// Nil (the default) takes the page's own.
    open var font: UIFont?
    /// Nil (the default) takes the page's own.
    open var textColor: UIColor?
    /// `.natural` unless set.
    open var textAlignment: NSTextAlignment = .natural
    /// False shows the text to be read and copied; a changed text is then refused. True unless set.
    open var isEditable = true
    /// Kept and not used: text on a page can always be selected.
    open var isSelectable = true
    /// Kept and not shown: the style sheet sets the room round the text.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    /// Asked before a change and told after it; kept weakly.
    open weak var delegate: (any UITextViewDelegate)?
    /// Shown while the text is empty. Ours alone.
    public var placeholder: String?
    /// The label that shows how much was written, and the most that may be. Ours alone.
    public var characterCounter: CharacterCounter?

    /// An empty text view; a page makes it six lines high and lets the person pull it larger.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes an empty text view; nothing is read from the coder.
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

    /// True while the text can be edited.
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
    /// Asked before what a person wrote is set: `range` is all of the old text in UTF-16 units, `text` all of the new
    /// one.
    ///
    /// False refuses the event, and with it the press that came along; what was written in other fields is kept.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called for what a person changed, never for `text =` in code.
    func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Accepts every change.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
}
