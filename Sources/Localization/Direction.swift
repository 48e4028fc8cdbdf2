/// Which way a letter is read.
enum Direction {
    case left, right

    /// Nil for what has no direction of its own, such as digits and marks.
    init?(_ scalar: Unicode.Scalar) {
        guard scalar.properties.isAlphabetic else { return nil }
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: self = .right
        default: self = .left
        }
    }

    /// Of the first letter that stands in no isolate of its own, as `dir="auto"` looks for it (Unicode 9, P2).
    static func ofFirstLetter(in text: String) -> Direction? {
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069: depth = max(0, depth - 1)
            case 0x200E where depth == 0: return .left
            case 0x200F where depth == 0: return .right
            default:
                if depth == 0, let direction = Direction(scalar) { return direction }
            }
        }
        return nil
    }

    /// The text without marks that would turn what follows it: embeddings and overrides, which nobody types in a name, and
    /// isolates when they are not closed as they were opened.
    static func withoutOpenMarks(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { (0x202A...0x202E).contains($0.value) || isIsolate($0) }) else {
            return text
        }
        var depth = 0
        var isBalanced = true
        for scalar in text.unicodeScalars where isIsolate(scalar) {
            depth += scalar.value == 0x2069 ? -1 : 1
            if depth < 0 { isBalanced = false }
        }
        let dropsIsolates = !isBalanced || depth != 0
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if (0x202A...0x202E).contains(scalar.value) || dropsIsolates && isIsolate(scalar) { continue }
            kept.append(scalar)
        }
        return String(kept)
    }

    private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool { (0x2066...0x2069).contains(scalar.value) }
}
