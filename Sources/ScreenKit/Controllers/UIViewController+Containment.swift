extension UIViewController {
    /// Makes the controller contain another; calls the child's `willMove(toParent:)`, not its `didMove(toParent:)`, and
    /// does not add the view. A controller that contains this one, or is this one, is not added, and the log says so.
    public func addChild(_ childController: UIViewController) {
        var ancestor: UIViewController? = self
        while let current = ancestor {
            guard current !== childController else {
                return ScreenLog.warn("Attempt to make \(self) contain \(childController), which contains it.")
            }
            ancestor = current.parent
        }
        childController.parent?.removeChild(childController)
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    /// Ends being contained; calls `didMove(toParent: nil)`, not `willMove(toParent: nil)`, and does not remove the view.
    public func removeFromParent() {
        guard let parent else { return }
        parent.removeChild(self)
        didMove(toParent: nil)
    }

    private func removeChild(_ child: UIViewController) {
        children.removeAll { $0 === child }
        child.parent = nil
    }

    /// The navigation item that is shown for this controller: its own, or, when there is nothing in it, that of a child
    /// whose view it shows. Nil when none of them has anything in it.
    var shownNavigationItem: UINavigationItem? {
        if let item = navigationItemIfUsed, !item.isEmpty { return item }
        return shownChildren.lazy.compactMap(\.shownNavigationItem).first
    }

    /// The title of the page: its own, or that of a child whose view it shows.
    var shownTitle: String? {
        if let own = navigationItemIfUsed?.title ?? title { return own }
        return shownChildren.lazy.compactMap(\.shownTitle).first
    }

    /// The controller at the top of the chain of parents.
    var outermost: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }
}

// MARK: - Appearance

extension UIViewController {
    /// Runs the calls that come before and while the view enters the hierarchy; children whose views are shown follow.
    func beginAppearance(animated: Bool) {
        guard appearance == .disappeared || appearance == .disappearing else { return }
        loadViewIfNeeded()
        appearance = .appearing
        viewWillAppear(animated)
        for child in shownChildren { child.beginAppearance(animated: animated) }
        viewIsAppearing(animated)
    }

    func endAppearance(animated: Bool) {
        guard appearance == .appearing else { return }
        appearance = .appeared
        viewDidAppear(animated)
        for child in shownChildren { child.endAppearance(animated: animated) }
    }

    func beginDisappearance(animated: Bool) {
        guard appearance == .appeared || appearance == .appearing else { return }
        appearance = .disappearing
        viewWillDisappear(animated)
        for child in shownChildren { child.beginDisappearance(animated: animated) }
    }

    func endDisappearance(animated: Bool) {
        guard appearance == .disappearing else { return }
        appearance = .disappeared
        viewDidDisappear(animated)
        for child in shownChildren { child.endDisappearance(animated: animated) }
    }

    /// The children whose views stand in this controller's.
    var shownChildren: [UIViewController] {
        children.filter { child in
            guard let view = child.viewIfLoaded, let own = viewIfLoaded else { return false }
            return view.isDescendant(of: own)
        }
    }
}
