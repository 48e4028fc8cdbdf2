import Markup

extension LayoutBuilder {
    /// Refuses what is not known, and values that could do something.
    func checkAttributes(of element: MarkupElement) throws(LayoutFileError) {
        let allowed = LayoutRules.allowedAttributes(of: element.name)
        for attribute in element.attributes {
            guard allowed.contains(attribute.name) else {
                throw fault(
                    attribute.line, .attributeNotAllowed(attribute.name, element: element.name),
                    nearest: SpellingDistance.slip(for: attribute.name, among: allowed))
            }
            let isAllowed =
                switch attribute.name {
                case "href": LayoutRules.isAllowed(address: attribute.value)
                case "dir": ["ltr", "rtl", "auto"].contains(attribute.value)
                default: true
                }
            guard isAllowed else {
                throw fault(attribute.line, .valueNotAllowed(attribute.value, attribute: attribute.name))
            }
        }
    }

    /// What is written out as it is in the file.
    func passedAttributes(of element: MarkupElement) -> [NodeMarkup.Attribute] {
        element.attributes.compactMap { attribute in
            let isReference =
                LayoutRules.references.contains(attribute.name) || Self.isReference(attribute)
            let isOwn =
                attribute.name.hasPrefix("aria-") && attribute.name != "aria-label" && attribute.name != "aria-hidden"
            guard !isReference, isOwn || LayoutRules.passed.contains(attribute.name) else { return nil }
            return NodeMarkup.Attribute(name: attribute.name, value: attribute.value)
        }
    }

    /// What assistive technology is told goes where code can change it.
    mutating func takeAccessibility(of element: MarkupElement, to view: UIView) {
        if let label = element.attribute("aria-label") { view.accessibilityLabel = label.value }
        if element.attribute("aria-hidden")?.value == "true" { view.accessibilityElementsHidden = true }
        for attribute in element.attributes
        where LayoutRules.references.contains(attribute.name) || Self.isReference(attribute) {
            addReference(attribute, of: view)
        }
    }

    /// A link to a place on the same page.
    private static func isReference(_ attribute: MarkupAttribute) -> Bool {
        attribute.name == "href" && attribute.value.hasPrefix("#") && attribute.value.count > 1
    }
}
