import Foundation

/// An object that can have the keyboard and hands events on along a chain.
open class UIResponder {
    /// An object that is in no chain yet.
    public init() {}

    /// The next object in the chain: a view's controller or superview, a controller's parent or presenter.
    open var next: UIResponder? { nil }

    /// Whether this object has the keyboard. In a browser: whether it is to have it when the page appears.
    open var isFirstResponder: Bool { false }

    /// False, but for enabled controls and editable text views.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the object would let go of the keyboard; true unless overridden. Views let go in any case.
    open var canResignFirstResponder: Bool { true }

    /// Asks for the keyboard; false when the object cannot have it. Only a view in a window can.
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    /// Lets go of the keyboard; answers whether the object has let go.
    @discardableResult
    open func resignFirstResponder() -> Bool { canResignFirstResponder }
}
