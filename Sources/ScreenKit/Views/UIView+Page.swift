/// What a page knows beside UIKit; ours alone.
extension UIView {
    /// A look of the style sheet by name, such as `card` or `envelope`; written as a class of the element.
    public var look: String? {
        get { rareStateIfUsed?.look }
        set { rareState.look = newValue }
    }

    /// Why the view's present content is not accepted; shown at the view and told with it. Nil when it is.
    public var refusal: String? {
        get { rareStateIfUsed?.refusal }
        set { if newValue != nil || rareStateIfUsed != nil { rareState.refusal = newValue } }
    }

    /// A script of the server's own, such as `crop`, that is loaded when the view is shown and makes more of it; what is in
    /// the view has to be of use without it. One that is not known is left out.
    public var clientModule: String? {
        get { rareStateIfUsed?.clientModule }
        set { rareState.clientModule = newValue }
    }

    /// The level of a label with the trait `.header`, 1 to 6; nil lets the page choose.
    public var headingLevel: Int? {
        get { rareStateIfUsed?.headingLevel }
        set { rareState.headingLevel = newValue }
    }
}
