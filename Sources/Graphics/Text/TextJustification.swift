import CPangoCairo

/// Stretches a line of a justified text as browsers do: at its spaces and on both sides of Chinese and Japanese characters
/// and of symbols. Korean is stretched at its spaces alone, and Thai and its like, which have none, are not.
///
/// CSS Text 3 leaves the places to browsers; these are Chromium's, measured for every character. Pango by itself stretches
/// spaces alone.
struct TextJustification {
    /// The glyphs of one letter, and the room they get before and after them.
    private struct Letter {
        let glyphs: UnsafeMutablePointer<PangoGlyphInfo>
        let count: Int
        let isSpace: Bool
        var before = 0.0
        var after = 0.0
    }

    private var letters: [Letter] = []

    /// Nil when the line stays as it is: at the end of a paragraph, or without a place or room to stretch.
    init?(_ line: UnsafeMutablePointer<PangoLayoutLine>, room: Double) {
        guard room > 0, let text = pango_layout_get_text(line.pointee.layout) else { return nil }
        let end = UInt8(bitPattern: text[Int(line.pointee.start_index + line.pointee.length)])
        guard end != 0, end != UInt8(ascii: "\n"), end != UInt8(ascii: "\r") else { return nil }
        var places = 0.0
        var isOpen = true
        for run in Self.runs(of: line) {
            var iterator = PangoGlyphItemIter()
            var isValid = pango_glyph_item_iter_init_start(&iterator, run, text)
            while isValid != 0 {
                let scalar = Unicode.Scalar(g_utf8_get_char(text + Int(iterator.start_index))) ?? " "
                let first = min(iterator.start_glyph, iterator.end_glyph + 1)
                let count = abs(iterator.end_glyph - iterator.start_glyph)
                isValid = pango_glyph_item_iter_next_cluster(&iterator)
                guard count > 0 else { continue }
                let isSpace = scalar == " " || scalar == "\u{A0}" || scalar == "\t"
                let isPlace = isSpace || Self.isPlace(scalar)
                let glyphs = run.pointee.glyphs.pointee.glyphs + Int(first)
                var letter = Letter(glyphs: glyphs, count: Int(count), isSpace: isSpace)
                letter.before = isPlace && !isSpace && !isOpen ? 1 : 0
                letter.after = isPlace ? 1 : 0
                isOpen = isPlace
                places += letter.before + letter.after
                letters.append(letter)
            }
        }
        // A line ends without a space and without room behind its last letter.
        while let last = letters.last, last.isSpace {
            places -= last.after
            letters.removeLast()
        }
        if let last = letters.last {
            places -= last.after
            letters[letters.count - 1].after = 0
        }
        guard places > 0 else { return nil }
        for position in letters.indices {
            letters[position].before *= room / places
            letters[position].after *= room / places
        }
    }

    /// Moves the letters in Pango's line. To be done once.
    func apply() {
        for letter in letters where letter.before > 0 || letter.after > 0 {
            let (before, after) = (
                Int32(letter.before * Double(PANGO_SCALE)), Int32(letter.after * Double(PANGO_SCALE))
            )
            letter.glyphs[0].geometry.width += before
            letter.glyphs[0].geometry.x_offset += before
            letter.glyphs[letter.count - 1].geometry.width += after
        }
    }

    /// The runs in the order of the text.
    private static func runs(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [UnsafeMutablePointer<PangoGlyphItem>] {
        var runs: [UnsafeMutablePointer<PangoGlyphItem>] = []
        var next = line.pointee.runs
        while let node = next {
            next = node.pointee.next
            if let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) { runs.append(run) }
        }
        return runs.sorted { $0.pointee.item.pointee.offset < $1.pointee.item.pointee.offset }
    }

    // MARK: Places

    private static func isPlace(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        guard value >= ranges[0].lowerBound else { return false }
        var (low, high) = (0, ranges.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if ranges[middle].lowerBound <= value { low = middle } else { high = middle }
        }
        return ranges[low].contains(value)
    }

    /// What Chromium gives room on both sides.
    private static let ranges: [ClosedRange<UInt32>] = [
        0x2C7...0x2C7, 0x2CA...0x2CB, 0x2D9...0x2D9, 0x2020...0x2021, 0x2030...0x2030, 0x203B...0x203C,
        0x2042...0x2042, 0x2047...0x2049, 0x2051...0x2051, 0x2100...0x2100, 0x2103...0x2103, 0x2105...0x2105,
        0x2109...0x210A, 0x2113...0x2113, 0x2116...0x2116, 0x2121...0x2121, 0x212B...0x212B, 0x213B...0x213B,
        0x2150...0x2152, 0x2156...0x215A, 0x2160...0x216B, 0x2170...0x217B, 0x217F...0x217F, 0x2189...0x2189,
        0x2194...0x2195, 0x2307...0x2307, 0x2312...0x2312, 0x231A...0x231B, 0x23BE...0x23CC, 0x23CE...0x23CE,
        0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3, 0x2423...0x2423, 0x2460...0x2492, 0x249C...0x24FF,
        0x25A0...0x25A2, 0x25AA...0x25AB, 0x25B1...0x25B3, 0x25B6...0x25B7, 0x25BC...0x25BD, 0x25C0...0x25C1,
        0x25C6...0x25C7, 0x25C9...0x25C9, 0x25CB...0x25CC, 0x25CE...0x25D3, 0x25E2...0x25E6, 0x25EF...0x25EF,
        0x25FD...0x25FE, 0x2600...0x2603, 0x2605...0x2606, 0x260E...0x260E, 0x2614...0x2617, 0x261D...0x261D,
        0x2620...0x2620, 0x2640...0x2640, 0x2642...0x2642, 0x2648...0x2653, 0x2660...0x266F, 0x2672...0x267D,
        0x267F...0x267F, 0x2693...0x2693, 0x2695...0x2696, 0x26A0...0x26A1, 0x26A7...0x26A7, 0x26AA...0x26AB,
        0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D3...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3,
        0x26F5...0x26F5, 0x26F9...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x2708...0x2708, 0x270A...0x270D,
        0x2713...0x2713, 0x271A...0x271A, 0x2728...0x2728, 0x273F...0x2740, 0x2744...0x2744, 0x274C...0x274C,
        0x274E...0x274E, 0x2753...0x2757, 0x2763...0x2764, 0x2776...0x277F, 0x2795...0x2797, 0x27A1...0x27A1,
        0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1A...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x3029,
        0x3031...0x3096, 0x309B...0x312F, 0x3190...0x31E3, 0x3200...0x9FFF, 0xF900...0xFAD9, 0xFE10...0xFE12,
        0xFE19...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF0C, 0xFF0E...0xFF1A, 0xFF1D...0xFF1D, 0xFF1F...0xFF9F,
        0xFFA1...0xFFEE, 0x16FE0...0x18AFF, 0x1B000...0x1B122, 0x1B170...0x1B2FB, 0x1F004...0x1F004,
        0x1F0CF...0x1F0CF, 0x1F100...0x1F100, 0x1F110...0x1F129, 0x1F130...0x1F149, 0x1F150...0x1F169,
        0x1F170...0x1F189, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F3FA, 0x1F400...0x1F6FC,
        0x1F7E0...0x1F7F0, 0x1F900...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x3FFFD,
    ]
}
