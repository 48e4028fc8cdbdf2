import CPangoCairo

/// A text set in one font inside a width, to be measured and drawn.
public struct TextLayout: Sendable, Equatable {
    public enum Alignment: Sendable {
        case left, center, right, justified
        /// Follows the direction of the text.
        case natural
    }

    public enum LineBreak: Sendable {
        case wordWrap, characterWrap, clip, truncateHead, truncateMiddle, truncateTail
    }

    public var text: String
    public var font: FontDescription
    public var alignment = Alignment.natural
    public var lineBreak = LineBreak.truncateTail
    /// The most lines that are shown; 0 means all.
    public var numberOfLines = 1
    /// The width lines are broken at, in points; nil lets each paragraph run on one line.
    public var maxWidth: Double?
    /// The height of each line in points, with the text in its middle; nil takes the fonts' own.
    public var lineHeight: Double?
    /// The language whose forms of shared ideographs are drawn; nil takes what the text itself tells.
    public var language: EastAsianLanguage?

    public init(text: String, font: FontDescription) {
        self.text = text
        self.font = font
    }

    /// The size the text takes, in points; an empty text is one line high and no point wide. Heights of lines are whole.
    public func measure() throws(GraphicsError) -> (width: Double, height: Double) {
        try withPangoLayout { layout in
            let width = Self.width(of: layout)
            return (maxWidth.map { min($0, width) } ?? width, TextLines(layout, of: self).height)
        }
    }

    /// The width of the widest line, also when it is wider than the lines may be: a letter is not broken.
    public func unclampedWidth() throws(GraphicsError) -> Double {
        try withPangoLayout { Self.width(of: $0) }
    }

    /// How far the first and the last line have their bases below the top, in points.
    public func baselines() throws(GraphicsError) -> (first: Double, last: Double) {
        try withPangoLayout { layout in
            let lines = TextLines(layout, of: self).lines
            return (lines.first?.baseline ?? 0, lines.last?.baseline ?? 0)
        }
    }

    private static func width(of layout: OpaquePointer) -> Double {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        return Double(logical.width) / Double(PANGO_SCALE)
    }

    /// How many lines the text takes, and whether some of it is left out.
    public func lineCount() throws(GraphicsError) -> (lines: Int, isTruncated: Bool) {
        let (lines, isEllipsized) = try withPangoLayout { layout in
            (Int(pango_layout_get_line_count(layout)), pango_layout_is_ellipsized(layout) != 0)
        }
        guard numberOfLines > 0, lineBreak != .clip else { return (lines, isEllipsized) }
        var whole = self
        whole.numberOfLines = 0
        let all = try whole.withPangoLayout { Int(pango_layout_get_line_count($0)) }
        return (lines, isEllipsized || all > numberOfLines)
    }

    /// The heights of a font.
    public static func metrics(of font: FontDescription) throws(GraphicsError) -> FontMetrics {
        guard font.size.isFinite, font.size > 0, font.size < 2000 else {
            throw .unusableSize(width: font.size, height: font.size)
        }
        return try TextEngine.shared.withContext { context in
            let description = font.makePangoDescription()
            defer { pango_font_description_free(description) }
            guard let metrics = pango_context_get_metrics(context, description, nil) else {
                return FontMetrics(ascent: font.size, descent: font.size / 4)
            }
            defer { pango_font_metrics_unref(metrics) }
            let scale = Double(PANGO_SCALE)
            return FontMetrics(
                ascent: Double(pango_font_metrics_get_ascent(metrics)) / scale,
                descent: Double(pango_font_metrics_get_descent(metrics)) / scale)
        }
    }

    /// Makes Pango's layout under the engine's lock and hands it to the body.
    func withPangoLayout<Value>(
        cairo: OpaquePointer? = nil, _ body: (OpaquePointer) throws(GraphicsError) -> Value
    ) throws(GraphicsError) -> Value {
        if let maxWidth, !maxWidth.isFinite { throw .unusableSize(width: maxWidth, height: 0) }
        guard font.size.isFinite, font.size > 0, font.size < 2000 else {
            throw .unusableSize(width: font.size, height: font.size)
        }
        return try TextEngine.shared.withContext { (context) throws(GraphicsError) in
            guard let layout = pango_layout_new(context) else { throw .drawingFailed("no memory for a text") }
            defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
            configure(layout)
            if numberOfLines > 0 { cut(layout) }
            return try body(layout)
        }
    }

    private func configure(_ layout: OpaquePointer) {
        // NUL ends a C string; Pango would cut the text there.
        let clean = TextBreaks.prepared(
            Self.bounded(text.unicodeScalars.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text))
        pango_layout_set_text(layout, clean, Int32(clean.utf8.count))
        let language = language ?? EastAsianLanguage(of: clean)
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
        pango_layout_set_attributes(layout, attributes)
        pango_layout_set_auto_dir(layout, gboolean(1))
        // Where a line starts is for `TextLines` to say; Pango only stretches lines.
        pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        if alignment == .justified { pango_layout_set_justify(layout, gboolean(1)) }
        guard let maxWidth else { return }
        pango_layout_set_width(layout, Int32(min(max(maxWidth, 0), 100_000) * Double(PANGO_SCALE)))
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
        pango_layout_set_wrap(layout, lineBreak == .characterWrap ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        guard numberOfLines == 1 else { return }
        switch lineBreak {
        case .truncateHead: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .truncateMiddle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .truncateTail: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        // One line that runs out of its box; who draws it clips it there.
        case .clip: pango_layout_set_width(layout, -1)
        case .wordWrap, .characterWrap: break
        }
    }

    /// The text with no cluster longer than 64 code points: marks without end on one letter take a font's layout time
    /// that grows with their square.
    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > 128, text.contains(where: { $0.unicodeScalars.count > 64 }) else { return text }
        return String(
            text.flatMap { character in
                String(String.UnicodeScalarView(character.unicodeScalars.prefix(64)))
            })
    }

    private var endsInEllipsis: Bool {
        switch lineBreak {
        case .truncateHead, .truncateMiddle, .truncateTail: true
        case .wordWrap, .characterWrap, .clip: false
        }
    }

    /// Leaves out the lines beyond the greatest number, and says so with an ellipsis where the line break asks for one.
    ///
    /// Pango counts lines for each paragraph by itself; here they are counted over all of the text.
    private func cut(_ layout: OpaquePointer) {
        guard Int(pango_layout_get_line_count(layout)) > numberOfLines,
            let line = pango_layout_get_line_readonly(layout, Int32(numberOfLines - 1)),
            let bytes = pango_layout_get_text(layout)
        else { return }
        let end = Int(line.pointee.start_index + line.pointee.length)
        let start = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
        var kept = String(decoding: UnsafeBufferPointer(start: start, count: end), as: UTF8.self)
        // The ellipsis needs room: a few characters at most go for it.
        for _ in 0..<16 {
            let candidate = endsInEllipsis ? kept + "…" : kept
            pango_layout_set_text(layout, candidate, Int32(candidate.utf8.count))
            if Int(pango_layout_get_line_count(layout)) <= numberOfLines || kept.isEmpty { return }
            kept.removeLast()
        }
    }
}

extension FontDescription {
    /// With the families that stand in for the font, in the order a page has them.
    func makePangoDescription(for language: EastAsianLanguage? = nil) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, FontFile.families(after: family, for: language))
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(UInt32(min(max(weight, 100), 1000))))
        if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        return description
    }
}
