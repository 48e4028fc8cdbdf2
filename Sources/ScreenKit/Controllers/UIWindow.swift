public import Foundation

/// The root of a scene's views. A scene makes its window; a host has no need to.
open class UIWindow: UIView {
    /// The scene the window belongs to.
    public internal(set) weak var scene: Scene?

    /// Setting it removes the old controller's view and puts the new one's in, as large as the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard let rootViewController else { return }
            addSubview(rootViewController.view)
        }
    }

    /// False until `makeKey()`; a scene has one window, so it is kept only.
    public private(set) var isKeyWindow = false

    /// A hidden window of a size in points, in no scene.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    /// Makes a hidden window without a size; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isHidden = true
    }

    /// Shows the window: its root controller appears.
    open func makeKeyAndVisible() {
        makeKey()
        guard isHidden else { return }
        isHidden = false
        rootViewController?.beginAppearance(animated: false)
        rootViewController?.endAppearance(animated: false)
    }

    /// Sets `isKeyWindow`, without showing the window.
    open func makeKey() {
        isKeyWindow = true
    }
}
