/// The text of a file by lines, to say where a tag begins: the parser knows where it ends.
struct MarkupSource {
    /// The text as the parser is given it: always a whole page, with the lines as they are in the file.
    let document: String
    private let lines: [String]

    init(_ text: String) {
        let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.lowercased() }
        let isPage = lines.contains { $0.contains("<html") || $0.contains("<body") }
        document = isPage ? text : "<html><body>" + text + "</body></html>"
    }

    /// The lines of a start tag, from the one it begins on.
    func tag(_ name: String, endingIn last: Int) -> ClosedRange<Int> {
        let last = min(max(last, 1), max(lines.count, 1))
        var line = last
        while line >= 1, last - line < 100 {
            if lines[line - 1].contains("<" + name) { return line...last }
            line -= 1
        }
        return last...last
    }

    /// The first of those lines that an attribute's name stands on.
    func line(of attribute: String, in tag: ClosedRange<Int>) -> Int {
        tag.first { lines[$0 - 1].contains(attribute) } ?? tag.lowerBound
    }
}
