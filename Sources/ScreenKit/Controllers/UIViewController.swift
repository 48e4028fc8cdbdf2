public import Foundation

/// The object that fills one screen: it makes the views, answers their actions, and presents other screens.
///
/// Callbacks come in UIKit's order. All of it is synchronous and belongs to one session.
open class UIViewController: UIResponder {
    /// The address of this controller's screen within its scene, and the first part of the ids of its controls.
    ///
    /// Ours alone. Nil takes `restorationIdentifier`, and without that the name of the type.
    public var screenIdentifier: String?

    /// The screen this one was under another identifier: text that comes for that one, once it has closed, is this one's.
    package var formerScreenIdentifier: String?

    /// The custom properties of this controller's page; nil takes the scene's. Ours alone.
    public var pageTheme: PageTheme?

    /// Nil (the default) means that the controller's own state is not saved; see `encodeRestorableState(with:)`.
    open var restorationIdentifier: String?

    private var loadedView: UIView?
    /// The view that was made of the layout file; nil when the controller was made without one.
    private var layoutView: UIView?
    private var lazyNavigationItem: UINavigationItem?
    private var chosenPresentationStyle: UIModalPresentationStyle = .automatic

    /// Kept and not shown: the page has a motion of its own.
    open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
    /// Kept and not used: a person can always go back in a browser; the next press there leaves the screens above.
    open var isModalInPresentation = false
    /// Kept and not used: each screen is a page of its own.
    open var definesPresentationContext = false
    /// Kept and not used, in points: a screen takes the room its page has.
    open var preferredContentSize: CGSize = .zero
    /// False until `setEditing(_:animated:)`; nothing is shown of it unless the controller does.
    open var isEditing = false

    /// The controllers this one contains; presented ones are not among them.
    public internal(set) var children: [UIViewController] = []
    /// The controller that contains this one; a presenter is none.
    public internal(set) weak var parent: UIViewController?

    var directlyPresented: UIViewController?
    weak var directPresenter: UIViewController?
    var appearance: Appearance = .disappeared
    /// True from `viewDidLoad()` to `viewDidAppear(_:)` while the controller is being presented.
    public internal(set) var isBeingPresented = false
    /// True from `viewWillDisappear(_:)` to `viewDidDisappear(_:)` while the controller is being dismissed.
    public internal(set) var isBeingDismissed = false
    /// Always false here: containers are the host's own, which know.
    public internal(set) var isMovingToParent = false
    /// Always false here: containers are the host's own, which know.
    public internal(set) var isMovingFromParent = false

    enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    /// The same as `init(nibName: nil, bundle: nil)`.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// The designated initialiser; nothing is loaded yet. There are no nibs here: both arguments are kept for the
    /// signature's sake and not used.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        layoutView = nil
        super.init()
    }

    /// Makes a controller as `init()` does; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        layoutView = nil
        super.init()
    }

    /// Makes the controller's view of an HTML file in the host's bundle, and connects the class's outlets and
    /// `layoutActions` with the elements of those names. Ours alone: it stands for a nib, whose initialiser cannot throw.
    ///
    /// The name is the file's without `.html`; the file is in the bundle's resources or in their folder `Layouts`.
    /// Outlets can be read when this returns; the view is set by `loadView()` as any other is. Throws when the file is
    /// not there, holds something that is not allowed, or does not fit the class; the error names file, line and the
    /// nearest name.
    ///
    /// An element with `data-outlet` is a `UIButton` (`button`), `UITextView` (`textarea`), `UITextField`,
    /// `UIDatePicker` or `UISwitch` (`input`), `UIImageView` (`img`, a PNG of the bundle), `UIProgressView` (`progress`), `UILabel` (`p`, `h1`,
    /// `span`, `li` ...), or a `UIView` for the code to fill (`div`, `section`, `ul` ...; a stack view when the outlet is
    /// one). All else is written as it is, but for scripts, forms, inline styles and foreign content, which are refused.
    /// A `style` element at the top is the screen's own: style by `class`, since an `id` gets the screen's name before
    /// it, and by the theme's properties such as `var(--accent)`.
    public init(layoutFile name: String, bundle: Bundle) throws(LayoutFileError) {
        layoutView = nil
        super.init()
        var builder = LayoutBuilder(file: try .named(name, in: bundle), controller: self)
        layoutView = try builder.makeView()
    }

    deinit {
        loadedView?.owningController = nil
    }

    /// The methods that the actions in the class's layout file stand for; asked once for each controller that is made
    /// of one. Ours alone.
    open class var layoutActions: LayoutActions { LayoutActions() }

    open override var next: UIResponder? {
        viewIfLoaded?.superview ?? parent ?? directPresenter
    }

    // MARK: The view

    /// The controller's view; reading it while there is none runs `loadView()` and then `viewDidLoad()`.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.owningController = nil
            loadedView = newValue
            newValue?.owningController = self
        }
    }

    /// The view if there is one; reading it makes none.
    open var viewIfLoaded: UIView? { loadedView }

    /// Whether the view was made; asking does not make it.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view by `loadView()` and calls `viewDidLoad()`, unless there is one already.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        precondition(loadedView != nil, "\(type(of: self)).loadView() has to set `view`.")
        viewDidLoad()
    }

    /// Makes the view, or takes the one of the layout file; an override sets `view` and does not call super. Never call
    /// it yourself.
    open func loadView() {
        view = layoutView ?? UIView(frame: CGRect(origin: .zero, size: Scene.nominalSize))
    }

    /// Called once after the view was made, before it is in a window.
    open func viewDidLoad() {}

    // MARK: Appearing

    /// Called each time the view is about to be shown; it is in its window already. Call super.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after `viewWillAppear(_:)`, once its shown children were told of it too. Sizes are not known here either.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called at the end of the turn in which the view was shown, before the completion of `present`. Call super.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view is dismissed or covered by a style that covers. Call super.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after a dismissed view has left its window, or a covered one is covered. Call super.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Called any number of times; here before each page is made of the controller's view, and before an event is
    /// looked up in it.
    open func viewWillLayoutSubviews() {}
    /// Called right after the view's `layoutSubviews()`. What a browser makes of the views is not known by then.
    open func viewDidLayoutSubviews() {}

    /// Not called here: a server drops idle sessions instead.
    open func didReceiveMemoryWarning() {}

    /// Sets `isEditing`; an override calls super and shows the difference.
    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditing = editing
    }

    // MARK: Titles

    /// The screen's title; setting it also sets the navigation item's.
    open var title: String? {
        didSet { lazyNavigationItem?.title = title }
    }

    /// What the bar above the screen shows; made on first use with the controller's title.
    open var navigationItem: UINavigationItem {
        if let lazyNavigationItem { return lazyNavigationItem }
        let item = UINavigationItem()
        item.title = title
        lazyNavigationItem = item
        return item
    }

    var navigationItemIfUsed: UINavigationItem? { lazyNavigationItem }

    // MARK: Presentation style

    /// Set it on the controller that will be presented, before presenting. Reading never gives `.automatic`: a plain
    /// controller answers `.formSheet`.
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { chosenPresentationStyle == .automatic ? .formSheet : chosenPresentationStyle }
        set { chosenPresentationStyle = newValue }
    }

    // MARK: Restoration

    /// Writes what the controller needs to come back as it was; call super. Never call it yourself.
    ///
    /// Asked after each accepted event when `restorationIdentifier` is set, so it has to be quick.
    open func encodeRestorableState(with coder: NSCoder) {}

    /// Reads what `encodeRestorableState(with:)` wrote, after `viewDidLoad()` and before `viewWillAppear(_:)`.
    open func decodeRestorableState(with coder: NSCoder) {}

    /// Not called here: `decodeRestorableState(with:)` is the last step of coming back.
    open func applicationFinishedRestoringState() {}

    // MARK: Containment

    /// Called by `addChild(_:)`; a container calls it with nil before it removes a child. Does nothing itself.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called by `removeFromParent()` with nil; a container calls it after it has added a child. Does nothing itself.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Presenting

    /// Shows another controller on top of this one.
    ///
    /// `presentedViewController` is set when this returns; the presented controller's `viewDidAppear` and then
    /// `completion` are called before the answer to the browser is made. Nothing is shown, and `completion` is not
    /// called, when something is presented already, when the view is in no window, or while another presentation or
    /// dismissal is under way: a line in the log says so.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        let presenter = outermost
        guard let scene = presenter.scene else {
            ScreenLog.warn("Attempt to present \(viewControllerToPresent) on \(self) whose view is in no window.")
            return
        }
        scene.present(viewControllerToPresent, from: presenter, animated: flag, completion: completion)
    }

    /// Dismisses what this controller presented, with all above it; a controller that presents nothing is dismissed
    /// itself.
    ///
    /// `completion` is called after the dismissed controller's `viewDidDisappear`. A controller that neither presents
    /// nor is presented dismisses nothing; `completion` is then called all the same.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        let outermost = outermost
        let presenter = outermost.directlyPresented != nil ? outermost : outermost.directPresenter
        guard let presenter, let scene = presenter.scene else {
            completion?()
            return
        }
        scene.dismissPresented(by: presenter, animated: flag, completion: completion)
    }

    /// Shows a controller the usual way: presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        present(vc, animated: true)
    }
}
