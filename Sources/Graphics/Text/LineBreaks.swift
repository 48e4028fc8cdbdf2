import CPangoCairo

/// The places where Pango would break a line and browsers do not.
///
/// Between words Pango breaks as Unicode says (UAX 14), and inside a word that is longer than its line between any two
/// letters, where its letters are not quite those of browsers: a conjunct of Devanagari is one (UAX 29, GB9c), which
/// Swift's characters follow. With `word-break: break-all`, what `characterWrap` stands for, Chromium breaks beside the
/// usual places between the classes of letters and digits, but leaves closing punctuation on its line.
enum LineBreaks {
    /// Where Pango breaks a text by itself, before each code point.
    static func attributes(of text: String) -> [PangoLogAttr] {
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: text.unicodeScalars.count + 1)
        pango_get_log_attrs(
            text, Int32(text.utf8.count), 0, pango_language_from_string("en"), &attributes, Int32(attributes.count))
        return attributes
    }

    /// The bytes of the letters between which no line may break, in their order; not those inside of what is to be broken
    /// between any two letters, since it is wider than a line.
    static func forbidden(
        in text: String, anywhere: Bool, butIn wide: [Range<UInt32>] = []
    ) -> [(start: UInt32, end: UInt32)] {
        guard anywhere || text.unicodeScalars.contains(where: { isOfTheSouth($0) || $0 == lam }) else { return [] }
        let scalars = Array(text.unicodeScalars)
        let attributes = attributes(of: text)
        var wide = wide[...]
        var ranges: [(start: UInt32, end: UInt32)] = []
        var characters = text.indices.makeIterator()
        var nextCharacter = characters.next()
        var place = text.unicodeScalars.startIndex
        var (start, offset): (UInt32, UInt32) = (0, 0)
        var last = G_UNICODE_BREAK_MANDATORY
        var isAfterLam = false
        for (position, scalar) in scalars.enumerated() {
            let attribute = attributes[position]
            let isCharacter = nextCharacter == place
            if isCharacter { nextCharacter = characters.next() }
            let own = kind(of: scalar)
            let isInside = own == G_UNICODE_BREAK_COMPLEX_CONTEXT && position > 0 && last == own
            // What comes between words of these scripts is marked in the text; see `WordBreaks`.
            let isBreak = attribute.is_line_break != 0 && !isInside
            let isWordsEnd = isInside && attribute.is_line_break != 0
            let isLettersEnd = anywhere ? mayBreak(after: last, before: own) : !isWordsEnd
            while let first = wide.first, first.upperBound <= offset { wide.removeFirst() }
            let isWide = wide.first.map { $0.lowerBound < offset } ?? false
            let isOneSign = isAfterLam && alefs.contains(scalar)
            let isAllowed = isCharacter && !isOneSign && (isBreak || isLettersEnd || isWide)
            // No line begins with a space in any case. Pango counts through the text for each range: the fewer the better.
            let isSpace = own == G_UNICODE_BREAK_SPACE || own == G_UNICODE_BREAK_ZERO_WIDTH_SPACE
            if position > 0, !isAllowed, !isSpace, attribute.is_mandatory_break == 0,
                attribute.is_char_break != 0 || attribute.is_line_break != 0
            {
                if let end = ranges.last?.end, end == offset {
                    ranges[ranges.count - 1].end += UInt32(UTF8.width(scalar))
                } else {
                    ranges.append((start, offset + UInt32(UTF8.width(scalar))))
                }
            }
            if own != G_UNICODE_BREAK_WORD_JOINER { last = own }
            if own != G_UNICODE_BREAK_COMBINING_MARK { isAfterLam = scalar == lam }
            start = offset
            offset += UInt32(UTF8.width(scalar))
            place = text.unicodeScalars.index(after: place)
        }
        return ranges
    }

    /// Whether the text has letters of India with signs, after which a line breaks between letters only where there is no
    /// other way. Pango has no such distinction, but for words.
    static func hasSigns(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            (0x0900...0x0DFF).contains($0.value)
                && g_unichar_break_type($0.value) == G_UNICODE_BREAK_COMBINING_MARK
        }
    }

    /// Such a text with a break allowed between its letters as if these were words. Arabic letters, which join, are left
    /// together.
    static func opened(_ text: String) -> String {
        var result = String()
        var last = G_UNICODE_BREAK_MANDATORY
        var joins = false
        for character in text {
            guard let scalar = character.unicodeScalars.first, let end = character.unicodeScalars.last else { continue }
            if scalar == TextBreaks.joiner {
                result.append(character)
                continue
            }
            let isJoining = (0x0600...0x08FF).contains(scalar.value)
            if mayBreak(after: last, before: kind(of: scalar)), !isJoining || !joins {
                result.unicodeScalars.append(WordBreaks.space)
            }
            result.append(character)
            (last, joins) = (kind(of: end), isJoining)
        }
        return result
    }

    /// A lam and an alef after it are drawn as one sign, which no browser breaks.
    private static let lam: Unicode.Scalar = "\u{0644}"
    private static let alefs: [Unicode.Scalar] = ["\u{0622}", "\u{0623}", "\u{0625}", "\u{0627}"]

    /// The class of a letter in UAX 14, which Chromium changes for one when lines break between letters.
    private static func kind(of scalar: Unicode.Scalar) -> GUnicodeBreakType {
        scalar == "+" ? G_UNICODE_BREAK_ALPHABETIC : g_unichar_break_type(scalar.value)
    }

    /// Scripts of India and of South East Asia.
    private static func isOfTheSouth(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0900...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x1AAF, 0xA8E0...0xAADF: true
        default: false
        }
    }

    /// Chromium's further breaks for `word-break: break-all`, between classes of UAX 14.
    private static func mayBreak(after last: GUnicodeBreakType, before next: GUnicodeBreakType) -> Bool {
        let isNumber = next == G_UNICODE_BREAK_NUMERIC
        let isLetter = letters.contains(next) || isNumber
        let isPrefix = next == G_UNICODE_BREAK_PREFIX
        let isComplex = next == G_UNICODE_BREAK_COMPLEX_CONTEXT
        return switch last {
        case G_UNICODE_BREAK_AMBIGUOUS, G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_AFTER, G_UNICODE_BREAK_NUMERIC,
            G_UNICODE_BREAK_COMPLEX_CONTEXT, G_UNICODE_BREAK_SYMBOL, G_UNICODE_BREAK_HEBREW_LETTER:
            isLetter || isPrefix || isComplex || next == G_UNICODE_BREAK_OPEN_PUNCTUATION
        case G_UNICODE_BREAK_CLOSE_PUNCTUATION: isLetter || isPrefix
        case G_UNICODE_BREAK_CLOSE_PARANTHESIS: isLetter || isPrefix || isComplex
        case G_UNICODE_BREAK_EXCLAMATION, G_UNICODE_BREAK_POSTFIX:
            isLetter || isPrefix || next == G_UNICODE_BREAK_POSTFIX
        case G_UNICODE_BREAK_INFIX_SEPARATOR: isLetter
        case G_UNICODE_BREAK_HYPHEN: isNumber
        case G_UNICODE_BREAK_PREFIX: next == G_UNICODE_BREAK_POSTFIX
        default: false
        }
    }

    private static let letters: [GUnicodeBreakType] = [
        G_UNICODE_BREAK_AMBIGUOUS, G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_AFTER, G_UNICODE_BREAK_HYPHEN,
        G_UNICODE_BREAK_HEBREW_LETTER,
    ]
}
