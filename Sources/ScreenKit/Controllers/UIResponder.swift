import Foundation

/// An object that can have the keyboard and hands events on along a chain.
open class UIResponder {
    public init() {}

    /// The next object in the chain: a view's controller or superview, a controller's parent or presenter.
    open var next: UIResponder? { nil }

    /// Whether this object has the keyboard. In a browser: whether it is to have it when the page appears.
    open var isFirstResponder: Bool { false }

    open var canBecomeFirstResponder: Bool { false }

    open var canResignFirstResponder: Bool { true }

    /// Asks for the keyboard; false when the object cannot have it. Only a view in a window can.
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    @discardableResult
    open func resignFirstResponder() -> Bool { canResignFirstResponder }
}
