// MARK: - Elements of layout files

extension HTMLWriter {
    /// A box or a piece of the host's own markup, with what is in it.
    mutating func writeElement(_ markup: NodeMarkup, _ node: Node, in parent: NodeLayout) {
        let isHeading = Self.headings.contains(markup.tag)
        if isHeading { hasHeading = true }
        html.raw("<")
        html.safe(markup.tag)
        if case .scroll = node.content {
            writeCommon(node, in: parent, kind: "scroll")
        } else {
            writeCommon(node, in: parent, kind: "")
        }
        html.attribute("aria-label", node.accessibility.label)
        writeRole(of: node)
        if isHeading || node.id == page.focus { html.raw(" tabindex=\"-1\"") }
        html.raw(">")
        guard !LayoutRules.void.contains(markup.tag) else { return }
        let isList = markup.tag == "ul" || markup.tag == "ol"
        for child in node.children {
            // Views that code puts into a list are its items.
            write(child, in: node.style.layout, asListItem: isList && child.markup == nil && !child.isText)
        }
        writeEnd(markup)
    }

    /// A label written as the host's own element.
    mutating func writeLabel(_ label: NodeLabel, as markup: NodeMarkup, _ node: Node, in parent: NodeLayout) {
        let isHeading = Self.headings.contains(markup.tag)
        if isHeading { hasHeading = true }
        html.raw("<")
        html.safe(markup.tag)
        writeCommon(node, in: parent, kind: "label")
        writeDirection(of: node)
        html.attribute("for", label.fieldID)
        html.attribute("aria-label", node.accessibility.label)
        writeRole(of: node)
        if isHeading || node.id == page.focus { html.raw(" tabindex=\"-1\"") }
        html.raw(">")
        html.text(label.text)
        writeEnd(markup)
    }

    /// The attributes of the host's element but those that are written with others of their kind.
    mutating func writeAttributes(of markup: NodeMarkup, _ node: Node) {
        for attribute in markup.attributes {
            switch attribute.name {
            case "class": continue
            case "aria-describedby" where node.accessibility.hint != nil: continue
            default:
                html.raw(" ")
                html.safe(attribute.name)
                html.raw("=\"")
                html.text(attribute.value)
                html.raw("\"")
            }
        }
    }

    /// A person's own words run in their own direction, unless the host's element has one.
    mutating func writeDirection(of node: Node) {
        if node.markup?["dir"] == nil { html.raw(" dir=\"auto\"") }
    }

    /// What code says the element is, unless the host's element says it.
    private mutating func writeRole(of node: Node) {
        guard node.markup?["role"] == nil else { return }
        switch node.accessibility.role {
        case .group: html.attribute("role", "group")
        case .region: html.attribute("role", "region")
        case .status: html.attribute("role", "status")
        case .alert: html.attribute("role", "alert")
        default: break
        }
    }

    private mutating func writeEnd(_ markup: NodeMarkup) {
        html.raw("</")
        html.safe(markup.tag)
        html.raw(">")
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
}

extension Node {
    fileprivate var isText: Bool {
        if case .text = content { true } else { false }
    }
}
