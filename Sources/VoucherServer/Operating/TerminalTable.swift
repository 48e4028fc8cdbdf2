/// Columns for a terminal, as wide as what is in them.
struct TerminalTable {
    let header: [String]
    let rows: [[String]]
    /// Columns, counted from 0, whose cells end in one line, as numbers do.
    var numbers: Set<Int> = []

    /// Every line without a line's end.
    var lines: [String] {
        let all = ([header] + rows).map { $0.map(OperatorWords.line) }
        let widths = header.indices.map { column in all.map { Self.width(of: $0[column]) }.max() ?? 0 }
        return all.map { row in
            let cells = header.indices.map { column in
                let room = String(repeating: " ", count: widths[column] - Self.width(of: row[column]))
                return numbers.contains(column) ? room + row[column] : row[column] + room
            }
            return cells.joined(separator: "  ").replacing(/\s+$/, with: "")
        }
    }

    /// In cells of a terminal: two for the wide characters of East Asia (Unicode's annex 11) and for pictures.
    private static func width(of text: String) -> Int {
        text.reduce(0) { sum, character in
            guard let first = character.unicodeScalars.first else { return sum }
            let isPicture = first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
            return sum + (isPicture || isWide(first.value) ? 2 : 1)
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
