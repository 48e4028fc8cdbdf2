/// What few views need, so that most do not carry it: a visitor has many views, a server many visitors.
final class RareViewState {
    var tintColor: UIColor?
    var constraints: [NSLayoutConstraint] = []
    var look: String?
    var accessibilityTraits = UIAccessibilityTraits.none
    var headingLevel: Int?
    var accessibilityContainerType = UIAccessibilityContainerType.none
    var wraps = false
    private var seldom: Seldom?

    /// What hardly any view needs, of those that need something.
    private final class Seldom {
        var tag = 0
        /// Those of the constraints that are between two sizes.
        var sizeRelations: [NSLayoutConstraint] = []
        var layoutMargins: UIEdgeInsets?
        var isAccessibilityElement = false
        var accessibilityHint: String?
        var accessibilityValue: String?
        var accessibilityLanguage: String?
        var accessibilityElementsHidden = false
        var accessibilityViewIsModal = false
        var refusal: String?
        var clientModule: String?
        var markup: ViewMarkup?
    }

    private var made: Seldom {
        if let seldom { return seldom }
        let made = Seldom()
        seldom = made
        return made
    }

    var tag: Int {
        get { seldom?.tag ?? 0 }
        set { made.tag = newValue }
    }

    var sizeRelations: [NSLayoutConstraint] {
        get { seldom?.sizeRelations ?? [] }
        set { made.sizeRelations = newValue }
    }

    var layoutMargins: UIEdgeInsets? {
        get { seldom?.layoutMargins }
        set { if newValue != nil || seldom != nil { made.layoutMargins = newValue } }
    }

    var isAccessibilityElement: Bool {
        get { seldom?.isAccessibilityElement ?? false }
        set { made.isAccessibilityElement = newValue }
    }

    var accessibilityHint: String? {
        get { seldom?.accessibilityHint }
        set { if newValue != nil || seldom != nil { made.accessibilityHint = newValue } }
    }

    var accessibilityValue: String? {
        get { seldom?.accessibilityValue }
        set { if newValue != nil || seldom != nil { made.accessibilityValue = newValue } }
    }

    var accessibilityLanguage: String? {
        get { seldom?.accessibilityLanguage }
        set { if newValue != nil || seldom != nil { made.accessibilityLanguage = newValue } }
    }

    var accessibilityElementsHidden: Bool {
        get { seldom?.accessibilityElementsHidden ?? false }
        set { made.accessibilityElementsHidden = newValue }
    }

    var accessibilityViewIsModal: Bool {
        get { seldom?.accessibilityViewIsModal ?? false }
        set { made.accessibilityViewIsModal = newValue }
    }

    var refusal: String? {
        get { seldom?.refusal }
        set { if newValue != nil || seldom != nil { made.refusal = newValue } }
    }

    var clientModule: String? {
        get { seldom?.clientModule }
        set { if newValue != nil || seldom != nil { made.clientModule = newValue } }
    }

    var markup: ViewMarkup? {
        get { seldom?.markup }
        set { if newValue != nil || seldom != nil { made.markup = newValue } }
    }
}
