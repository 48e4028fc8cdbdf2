import CPangoCairo

/// What Pango is told of a text.
extension TextLayout {
    /// Sets a text, which may be a part of the layout's own.
    func configure(_ layout: OpaquePointer, with text: String) {
        let isOpen = lineBreak == .characterWrap && LineBreaks.hasSigns(self.text)
        let breaksLetters = lineBreak == .characterWrap && !isOpen
        let clean = Self.prepared(text, isOpen: isOpen)
        pango_layout_set_text(layout, clean, Int32(clean.utf8.count))
        set(layout, clean, breaksLetters: breaksLetters)
        guard breaksLetters, maxWidth != nil else { return }
        let wide = Self.wideLines(of: layout)
        if !wide.isEmpty { set(layout, clean, breaksLetters: true, butIn: wide) }
    }

    /// The bytes of the lines that are wider than there is room, since nothing in them may be broken.
    private static func wideLines(of layout: OpaquePointer) -> [Range<UInt32>] {
        let room = pango_layout_get_width(layout)
        return (0..<pango_layout_get_line_count(layout)).compactMap { number in
            guard let line = pango_layout_get_line_readonly(layout, number) else { return nil }
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            guard logical.width > room else { return nil }
            let start = UInt32(line.pointee.start_index)
            return start..<start + UInt32(line.pointee.length)
        }
    }

    /// Sets the fonts of a text that the layout has, and where it is broken.
    private func set(
        _ layout: OpaquePointer, _ clean: String, breaksLetters: Bool, butIn wide: [Range<UInt32>] = []
    ) {
        let language = language ?? EastAsianLanguage(of: self.text)
        let description = font.makePangoDescription(for: language)
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        if let language {
            pango_attr_list_insert(attributes, pango_attr_language_new(pango_language_from_string(language.pangoName)))
        }
        for (start, end) in TextBreaks.spaces(in: clean) {
            let attribute = pango_attr_family_new(FontFile.families(after: font.family, for: nil))
            attribute?.pointee.start_index = start
            attribute?.pointee.end_index = end
            pango_attr_list_insert(attributes, attribute)
        }
        for (start, end) in LineBreaks.forbidden(in: clean, anywhere: breaksLetters, butIn: wide) {
            let attribute = pango_attr_allow_breaks_new(gboolean(0))
            attribute?.pointee.start_index = start
            attribute?.pointee.end_index = end
            pango_attr_list_insert(attributes, attribute)
        }
        pango_layout_set_attributes(layout, attributes)
        pango_layout_set_auto_dir(layout, gboolean(1))
        // Where a line starts, and how it is stretched, is for `TextLines` to say.
        pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        guard let maxWidth else { return }
        // Browsers count in sixty-fourths of a point: what is wider by less than one fits.
        pango_layout_set_width(layout, Int32((min(max(maxWidth, 0), 100_000) + 1.0 / 64) * Double(PANGO_SCALE)))
        // A word longer than the line is broken inside, or it would leave its box. Nor is a hyphen put where it breaks:
        // what is shown is what was written.
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(gboolean(0)))
        for (start, end) in TextBreaks.hyphens(in: clean) {
            let attribute = pango_attr_insert_hyphens_new(gboolean(1))
            attribute?.pointee.start_index = start
            attribute?.pointee.end_index = end
            pango_attr_list_change(attributes, attribute)
        }
        pango_layout_set_attributes(layout, attributes)
        pango_layout_set_wrap(layout, breaksLetters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        // One line that runs out of its box; who draws it clips it there.
        if numberOfLines == 1, lineBreak == .clip { pango_layout_set_width(layout, -1) }
    }

    private static func prepared(_ text: String, isOpen: Bool) -> String {
        // NUL ends a C string; Pango would cut the text there.
        TextBreaks.prepared(
            bounded(text.unicodeScalars.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text), isOpen: isOpen)
    }

    /// Whether some of the text was left out of Pango's layout.
    func isCut(_ layout: OpaquePointer) -> Bool {
        guard numberOfLines > 0 || maxHeight != nil, let set = pango_layout_get_text(layout) else { return false }
        let isOpen = lineBreak == .characterWrap && LineBreaks.hasSigns(text)
        return String(cString: set) != Self.prepared(text, isOpen: isOpen)
    }

    /// The text with no cluster longer than 64 code points: marks without end on one letter take a font's layout time
    /// that grows with their square.
    static func bounded(_ text: String) -> String {
        guard text.utf8.count > 128, text.contains(where: { $0.unicodeScalars.count > 64 }) else { return text }
        return String(
            text.flatMap { character in
                String(String.UnicodeScalarView(character.unicodeScalars.prefix(64)))
            })
    }
}
