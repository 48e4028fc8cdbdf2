import Markup

extension LayoutBuilder {
    /// Notes what attributes may call the view, and names it for the page.
    mutating func register(_ view: UIView, made element: MarkupElement) throws(LayoutFileError) {
        let outlet = element.attribute("data-outlet")
        let id = element.attribute("id")
        // A control that is known by its action alone has a name too, which lasts when the file changes around it.
        view.accessibilityIdentifier = (id ?? outlet ?? element.attribute("data-action"))?.value
        for attribute in [outlet, id?.value == outlet?.value ? nil : id].compactMap(\.self) {
            let name = ControlID.sanitized(attribute.value)
            guard !name.isEmpty else {
                throw fault(attribute.line, .valueNotAllowed(attribute.value, attribute: attribute.name))
            }
            if let other = named[name] {
                throw fault(attribute.line, .nameUsedTwice(attribute.value, line: other.line))
            }
            named[name] = (view, attribute.line)
        }
    }

    /// Notes an attribute that names elements, which may come later in the file.
    mutating func addReference(_ attribute: MarkupAttribute, of view: UIView) {
        if attribute.name == "href" {
            let name = String(attribute.value.dropFirst())
            pendingReferences.append(PendingReference(view: view, attribute: attribute, names: [name], prefix: "#"))
        } else {
            let names = attribute.value.split(whereSeparator: \.isWhitespace).map(String.init)
            pendingReferences.append(PendingReference(view: view, attribute: attribute, names: names))
        }
    }

    /// Turns names into views, once all of them are made.
    func resolveReferences() throws(LayoutFileError) {
        for pending in pendingReferences {
            var views: [WeakView] = []
            for name in pending.names {
                guard let target = named[ControlID.sanitized(name)]?.view else {
                    throw fault(
                        pending.attribute.line, .unknownReference(name, attribute: pending.attribute.name),
                        nearest: nearest(to: name, among: named.keys))
                }
                views.append(WeakView(view: target))
            }
            guard pending.attribute.name == "for" else {
                pending.view.markup?.references.append(
                    ViewMarkup.Reference(attribute: pending.attribute.name, views: views, prefix: pending.prefix))
                continue
            }
            guard let field = views.first?.view, views.count == 1,
                field is UIControl || field is UITextView || field is UIProgressView
            else {
                throw fault(pending.attribute.line, .valueNotAllowed(pending.attribute.value, attribute: "for"))
            }
            if let label = pending.view as? UILabel {
                label.labeledField = field
            } else {
                pending.view.markup?.references.append(ViewMarkup.Reference(attribute: "for", views: views))
            }
        }
    }
}
