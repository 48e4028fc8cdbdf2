extension Scene {
    /// Presents a controller; the will-calls run now, the did-calls and the completion at the end of the turn.
    func present(
        _ presented: UIViewController, from presenter: UIViewController, animated: Bool, completion: (() -> Void)?
    ) {
        if isTransitioning {
            return ScreenLog.warn(
                "Attempt to present \(presented) on \(presenter) while a presentation or dismissal is in progress.")
        }
        if let current = presenter.directlyPresented {
            return ScreenLog.warn(
                "Attempt to present \(presented) on \(presenter) which is already presenting \(current).")
        }
        if presented === presenter || presented.directPresenter != nil || presented.parent != nil
            || stack.contains(where: { $0 === presented })
        {
            return ScreenLog.warn("Attempt to present \(presented), which is already shown, on \(presenter).")
        }
        presenter.directlyPresented = presented
        presented.directPresenter = presenter
        presented.isBeingPresented = true
        if stack.count == 2, opener == nil { opener = pressedControl }
        openers[ObjectIdentifier(presented)] = pressedControl
        let covers = presented.modalPresentationStyle.coversPresenter
        presented.loadViewIfNeeded()
        if covers { presenter.beginDisappearance(animated: animated) }
        window.addSubview(presented.view)
        restore(presented)
        presented.beginAppearance(animated: animated)
        transition(.present)
        inTurn {
            presented.endAppearance(animated: animated)
            if covers { presenter.endDisappearance(animated: animated) }
            presented.isBeingPresented = false
            completion?()
        }
    }

    /// Dismisses everything above a controller; only the top one is animated.
    func dismissPresented(by presenter: UIViewController, animated: Bool, completion: (() -> Void)?) {
        if isTransitioning {
            return ScreenLog.warn(
                "Attempt to dismiss from \(presenter) while a presentation or dismissal is in progress.")
        }
        let leaving = above(presenter)
        guard let lowest = leaving.first else {
            completion?()
            return
        }
        let covers = lowest.modalPresentationStyle.coversPresenter
        for controller in leaving.reversed() {
            controller.isBeingDismissed = true
            controller.beginDisappearance(animated: animated)
        }
        if covers { presenter.beginAppearance(animated: animated) }
        if transition == .none || transition == .present { transition(.dismiss) }
        let opener = openers[ObjectIdentifier(lowest)]
        inTurn { [self] in
            if covers { presenter.endAppearance(animated: animated) }
            for controller in leaving.reversed() {
                forget(controller)
                controller.viewIfLoaded?.removeFromSuperview()
                controller.directPresenter?.directlyPresented = nil
                controller.directPresenter = nil
                controller.endDisappearance(animated: animated)
                controller.isBeingDismissed = false
            }
            if stack.count == 1 { self.opener = nil }
            if focusTarget == nil, focusIdentifier == nil { focusIdentifier = opener }
            completion?()
        }
    }

    private func above(_ presenter: UIViewController) -> [UIViewController] {
        var result: [UIViewController] = []
        var controller = presenter.directlyPresented
        while let current = controller {
            result.append(current)
            controller = current.directlyPresented
        }
        return result
    }

    private func forget(_ controller: UIViewController) {
        openers[ObjectIdentifier(controller)] = nil
        let screen = screenID(of: controller)
        if !keepsTypedText {
            // A form is sent again within moments, so the last few are enough.
            if takenText.count >= 12 { takenText.removeAll() }
            var fields = typedText.removeValue(forKey: screen) ?? [:]
            // What was left as it was came with the form, too.
            for field in formFields where field.id.hasPrefix(screen + ".") { fields[field.id] = field.value }
            takenText[screen] = TakenText(fields: fields, control: pressedButton)
        }
        restorable[screen] = nil
    }

    /// Puts the end of a transition off to the end of the turn; outside a turn it makes one of its own.
    private func inTurn(_ end: @escaping () -> Void) {
        if turnDepth > 0 {
            transitionEnds.append(end)
        } else {
            turn { transitionEnds.append(end) }
        }
    }
}
