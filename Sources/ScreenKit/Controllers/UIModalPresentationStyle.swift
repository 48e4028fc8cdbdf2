/// How a controller is presented. A browser shows every style as a page of its own; what differs is whether the
/// presenter is told that it disappears.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Covers the presenter, whose `viewWillDisappear(_:)` and `viewDidDisappear(_:)` are called.
    case fullScreen = 0
    /// Leaves the presenter behind it, without a call.
    case pageSheet = 1
    /// Leaves the presenter behind it, without a call; what `.automatic` becomes.
    case formSheet = 2
    /// Covers the presenter as `.fullScreen` does.
    case currentContext = 3
    /// Leaves the presenter behind it, without a call; there is no transition of a host's own.
    case custom = 4
    /// Leaves the presenter behind it, without a call; a page does not show the presenter through it.
    case overFullScreen = 5
    /// The same as `.overFullScreen` here.
    case overCurrentContext = 6
    /// Leaves the presenter behind it, without a call; a page has no popovers.
    case popover = 7
    /// No style of its own; presented as a sheet is.
    case none = -1
    /// Leaves the choice to the system, which is `.formSheet`; `modalPresentationStyle` never answers it.
    case automatic = -2

    /// Whether the presenter's view leaves while the presented one is shown.
    var coversPresenter: Bool { self == .fullScreen || self == .currentContext }
}

/// How a presentation would move on a device. A page has one short motion of its own for all of them.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Up from below; the style a new controller has.
    case coverVertical
    /// Turned round like a card.
    case flipHorizontal
    /// Faded over.
    case crossDissolve
    /// Curled up like a leaf.
    case partialCurl
}
