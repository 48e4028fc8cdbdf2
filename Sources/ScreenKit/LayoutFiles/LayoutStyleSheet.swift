/// Looks through the style sheet of a layout file for what would not work or not stay in its place.
///
/// The page's security policy is what keeps other origins out; this says so to the designer, with a line.
struct LayoutStyleSheet {
    /// A character as the browser will understand it: comments are gone, escapes are replaced.
    private struct Sign {
        let character: Character
        /// Counted from 0.
        let line: Int
        let isInString: Bool
    }

    struct Problem: Equatable {
        /// Lines after the one the sheet begins on.
        let line: Int
        let words: String
    }

    private var signs: [Sign] = []
    private(set) var problem: Problem?

    init(_ text: String) {
        read(Array(text.unicodeScalars))
        if problem == nil { problem = forbidden() }
    }

    // MARK: Reading

    private mutating func read(_ text: [Unicode.Scalar]) {
        var position = 0
        var line = 0
        var quote: Unicode.Scalar?
        var depth = 0
        func peek(_ distance: Int) -> Unicode.Scalar? {
            position + distance < text.count ? text[position + distance] : nil
        }
        while position < text.count {
            let scalar = text[position]
            if scalar == "<", peek(1) == "/" {
                return problem = Problem(line: line, words: "“</” is not allowed in a style sheet.")
            }
            switch scalar {
            case "/" where quote == nil && peek(1) == "*":
                let start = line
                position += 2
                while position < text.count, !(text[position] == "*" && peek(1) == "/") {
                    if text[position] == "\n" { line += 1 }
                    position += 1
                }
                guard position < text.count else {
                    return problem = Problem(line: start, words: "a comment of the style sheet has no end.")
                }
                position += 2
                continue
            case "\\":
                let (character, length) = Self.escape(Array(text[position...].prefix(8)))
                add(character, line, quote != nil)
                for skipped in text[position..<(position + length)] where skipped == "\n" { line += 1 }
                position += length
                continue
            case "\"", "'":
                if quote == nil { quote = scalar } else if quote == scalar { quote = nil }
            case "\n" where quote != nil:
                return problem = Problem(line: line, words: "a string of the style sheet has no end.")
            case "{" where quote == nil: depth += 1
            case "}" where quote == nil:
                depth -= 1
                if depth < 0 { return problem = Problem(line: line, words: "there is a “}” without its “{”.") }
            default: break
            }
            add(Character(scalar), line, quote != nil)
            if scalar == "\n" { line += 1 }
            position += 1
        }
        if quote != nil { problem = Problem(line: line, words: "a string of the style sheet has no end.") }
        if depth > 0 { problem = Problem(line: line, words: "there is a “{” without its “}”.") }
    }

    private mutating func add(_ character: Character, _ line: Int, _ isInString: Bool) {
        for lower in character.lowercased() { signs.append(Sign(character: lower, line: line, isInString: isInString)) }
    }

    /// What a backslash and the characters after it stand for, and how many they are.
    private static func escape(_ text: [Unicode.Scalar]) -> (Character, Int) {
        let digits = text.dropFirst().prefix(6).prefix { $0.properties.isASCIIHexDigit }
        if digits.isEmpty {
            let next = text.dropFirst().first
            return next.map { ($0 == "\n" ? " " : Character($0), 2) } ?? (" ", 1)
        }
        let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0
        let length = 1 + digits.count
        let endsInSpace = length < text.count && text[length].properties.isWhitespace
        return (Character(Unicode.Scalar(number) ?? "\u{FFFD}"), length + (endsInSpace ? 1 : 0))
    }

    // MARK: What is not allowed

    private func forbidden() -> Problem? {
        for start in signs.indices where !signs[start].isInString {
            let line = signs[start].line
            if has("@import", at: start) {
                return Problem(line: line, words: "@import is not allowed: the sheet has to be whole.")
            }
            for function in ["image-set(", "src("] where has(function, at: start) {
                return Problem(line: line, words: "“\(function))” is not allowed; use “url()”.")
            }
            if has("url(", at: start), let address = foreignAddress(from: start + 4) {
                return Problem(
                    line: line, words: "url(\(address)) is not allowed: only addresses of this server, such as “/x”.")
            }
        }
        return nil
    }

    private func has(_ word: String, at start: Int) -> Bool {
        guard start + word.count <= signs.count else { return false }
        return zip(word, signs[start...]).allSatisfy { $0 == $1.character && !$1.isInString }
    }

    /// The address in a `url()` when it leads elsewhere; nil when it is one of this server.
    private func foreignAddress(from start: Int) -> String? {
        let text = String(signs[start...].prefix { $0.character != ")" || $0.isInString }.map(\.character))
        let address = text.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        return LayoutRules.scheme(of: address) != nil || address.hasPrefix("//") || address.contains("\\")
            ? address : nil
    }
}
