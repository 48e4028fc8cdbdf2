import Foundation

/// The element of a layout file that a view was made of, and is written as.
final class ViewMarkup {
    let tag: String
    let attributes: [NodeMarkup.Attribute]
    /// Attributes that name other elements, by the views made of them: what an element's id is depends on its screen.
    var references: [Reference] = []
    /// The style sheet of the file; on the view made of its body alone.
    var styleSheet = ""

    struct Reference {
        let attribute: String
        let views: [WeakView]
        /// What stands before the id, such as the `#` of a link.
        var prefix = ""
    }

    init(tag: String, attributes: [NodeMarkup.Attribute]) {
        self.tag = tag
        self.attributes = attributes
    }

    /// The value of an attribute; nil when there is none.
    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    func node(in index: ControlIndex) -> NodeMarkup {
        let resolved = references.compactMap { reference in
            let ids = reference.views.compactMap { $0.view.flatMap { index.id(of: $0) } }
            return ids.isEmpty
                ? nil
                : NodeMarkup.Attribute(
                    name: reference.attribute, value: ids.map { reference.prefix + $0 }.joined(separator: " "))
        }
        return NodeMarkup(tag: tag, attributes: attributes + resolved)
    }
}

/// A view that is not kept alive.
struct WeakView {
    weak var view: UIView?
}

/// A piece of the host's own text between elements of a layout file.
final class MarkupTextView: UIView {
    let text: String

    init(text: String) {
        self.text = text
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) {
        text = ""
        super.init(coder: coder)
    }
}

extension UIView {
    /// What the view is written as; nil for one that was made in code.
    var markup: ViewMarkup? {
        get { rareStateIfUsed?.markup }
        set { rareState.markup = newValue }
    }
}
