extension UIViewController {
    /// The controller presented by this one or by its nearest ancestor.
    public var presentedViewController: UIViewController? {
        var controller: UIViewController? = self
        while let current = controller {
            if let presented = current.directlyPresented { return presented }
            controller = current.parent
        }
        return nil
    }

    /// The controller that presented this one or its farthest ancestor.
    public var presentingViewController: UIViewController? { outermost.directPresenter }

    /// The scene the controller's view is shown in; nil while it is in none. Ours alone.
    public var scene: Scene? { viewIfLoaded?.window?.scene }
}
