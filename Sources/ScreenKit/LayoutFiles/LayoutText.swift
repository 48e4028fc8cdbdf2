import Markup

/// White space in a layout file, as HTML means it: a run of it is one blank, and none between boxes.
enum LayoutText {
    /// The text with each run of white space as one blank.
    static func collapsed(_ text: String) -> String {
        var result = ""
        var isInBlank = false
        for scalar in text.unicodeScalars {
            if isBlank(scalar) {
                if !isInBlank { result.unicodeScalars.append(" ") }
                isInBlank = true
            } else {
                result.unicodeScalars.append(scalar)
                isInBlank = false
            }
        }
        return result
    }

    /// The same without blanks at either end.
    static func trimmed(_ text: String) -> String {
        String(collapsed(text).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// What an element holds, without the blanks that are there for the one who reads the file.
    static func children(of element: MarkupElement) -> [MarkupNode] {
        guard element.name != "pre" else { return element.children }
        let all = element.children
        return all.indices.compactMap { position -> MarkupNode? in
            guard case .text(let text, let line) = all[position] else { return all[position] }
            let collapsed = collapsed(text)
            guard collapsed == " " else { return .text(collapsed, line: line) }
            let isBetweenWords =
                position > 0 && position + 1 < all.count && isInline(all[position - 1]) && isInline(all[position + 1])
            return isBetweenWords ? .text(" ", line: line) : nil
        }
    }

    private static func isInline(_ node: MarkupNode) -> Bool {
        switch node {
        case .text: true
        case .element(let element): LayoutRules.inline.contains(element.name)
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\t", "\n", "\r", "\u{C}": true
        default: false
        }
    }
}
