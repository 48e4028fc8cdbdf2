import Graphics

extension UIView {
    /// The Chinese, Japanese or Korean that was said to be the language here; nil for any other, and when nothing was said.
    var eastAsianLanguage: EastAsianLanguage? {
        var view: UIView? = self
        while let present = view {
            if let tag = present.markup?["lang"] ?? present.accessibilityLanguage { return EastAsianLanguage(tag: tag) }
            view = present.superview
        }
        return nil
    }

    /// The language whose ideographs a page is to show these texts with: what is drawn for them, since a browser does not
    /// look into a text for its language. Nil on elements of layout files, which say their own.
    func ideographs(in texts: [String?]) -> EastAsianLanguage? {
        guard markup == nil, let told = texts.lazy.compactMap({ EastAsianLanguage(of: $0 ?? "") }).first else {
            return nil
        }
        return eastAsianLanguage ?? told
    }
}
