extension Scene {
    /// Says something to those who listen to the page; shown nowhere.
    public func announce(_ text: String) {
        announcement = text
    }

    /// Where the keyboard goes after this turn: the view, or the first control in it.
    public func focus(_ view: UIView?) {
        checkIsolation()
        focusTarget = view
        focusIdentifier = nil
    }

    /// Shows a line above the next page, once.
    public func show(notice: String) {
        self.notice = notice
    }

    /// The kind of change the next page is, for its short motion.
    public func transition(_ kind: Page.Transition) {
        transition = kind
    }

    /// Forgets what was meant for one page.
    func clearAttention() {
        announcement = nil
        notice = nil
        transition = .none
        focusTarget = nil
        focusIdentifier = nil
    }

    /// Keeps a picture's bytes when the present event is saved, also when no page shows it yet.
    public func keep(_ image: UIImage) {
        keptImages.append(image)
    }

    func takeKeptImages() -> [UIImage] {
        defer { keptImages = [] }
        return keptImages
    }
}
