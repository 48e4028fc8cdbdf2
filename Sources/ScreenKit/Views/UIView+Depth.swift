extension UIView {
    /// How many views may be inside each other on a page. Whoever reads a tree goes from view to view by calling itself, and
    /// a deeper one would use up the stack, which ends the program for everybody; browsers stop at 512 elements.
    static let greatestShownDepth = 256

    /// Takes out what lies deeper than a page can show, and says so in the log.
    func cutLevels(of owner: UIViewController) {
        var level = [self]
        for _ in 1..<Self.greatestShownDepth {
            level = level.flatMap(\.subviews)
            if level.isEmpty { return }
        }
        let deeper = level.flatMap(\.subviews)
        guard !deeper.isEmpty else { return }
        for view in deeper { view.removeFromSuperview() }
        ScreenLog.warn(
            "\(type(of: owner)) has more than \(Self.greatestShownDepth) views inside each other; what lies deeper is taken out."
        )
    }
}
