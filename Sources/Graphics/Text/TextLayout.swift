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
    /// The height lines have to fit into, in points, all but the first; nil does not limit it. Without a `maxWidth`
    /// nothing is cut.
    public var maxHeight: Double?
    /// The height of each line in points, with the text in its middle; nil takes the fonts' own.
    public var lineHeight: Double?
    /// The language whose forms of shared ideographs are drawn; nil takes what the text itself tells.
    public var language: EastAsianLanguage?

    public init(text: String, font: FontDescription) {
        self.text = text
        self.font = font
    }

    /// Whether the text runs from right to left: the first letter that has a direction says so.
    public func isRightToLeft() throws(GraphicsError) -> Bool {
        try withPangoLayout { layout in
            pango_layout_get_line_readonly(layout, 0).map {
                pango_layout_line_get_resolved_direction($0) == PANGO_DIRECTION_RTL
            } ?? false
        }
    }

    /// The size the text takes, in points; an empty text is one line high and no point wide. Heights of lines are whole.
    ///
    /// A text that is cut is as high as the lines it has room for would be uncut, or as what is drawn where that is higher.
    public func measure() throws(GraphicsError) -> (width: Double, height: Double) {
        let (width, height) = try withPangoLayout { layout in
            (Self.width(of: layout), TextLines(layout, of: self).height)
        }
        return (maxWidth.map { min($0, width) } ?? width, max(height, try uncutHeight()))
    }

    /// The height of what is drawn.
    public func drawnHeight() throws(GraphicsError) -> Double {
        try withPangoLayout { TextLines($0, of: self).height }
    }

    private func uncutHeight() throws(GraphicsError) -> Double {
        guard numberOfLines > 0, maxHeight == nil else { return 0 }
        var whole = self
        whole.numberOfLines = 0
        let bottoms = try whole.withPangoLayout { TextLines($0, of: whole).bottoms }
        return bottoms.prefix(numberOfLines).last ?? 0
    }

    /// The width of the widest letter as it stands among the others, with its kerning; letters that are drawn as one
    /// count as one. Browsers take that for the least width of a text that may be broken anywhere.
    public func widestLetter() throws(GraphicsError) -> Double {
        var whole = self
        (whole.maxWidth, whole.numberOfLines, whole.maxHeight) = (nil, 0, nil)
        return try whole.withPangoLayout { layout in
            guard let iterator = pango_layout_get_iter(layout), let set = pango_layout_get_text(layout) else {
                return 0
            }
            defer { pango_layout_iter_free(iterator) }
            // Which letter each byte belongs to: a conjunct is one, whose parts Pango may set side by side.
            var letters: [Int] = []
            for (number, character) in String(cString: set).enumerated() {
                letters += repeatElement(number, count: character.utf8.count)
            }
            var widths = [Int32](repeating: 0, count: (letters.last ?? 0) + 1)
            repeat {
                var logical = PangoRectangle()
                pango_layout_iter_get_cluster_extents(iterator, nil, &logical)
                let place = Int(pango_layout_iter_get_index(iterator))
                if place < letters.count { widths[letters[place]] += logical.width }
            } while pango_layout_iter_next_cluster(iterator) != 0
            return Double(widths.max() ?? 0) / Double(PANGO_SCALE)
        }
    }

    /// How far the first and the last line have their bases below the top, in points.
    public func baselines() throws(GraphicsError) -> (first: Double, last: Double) {
        try withPangoLayout { layout in
            let lines = TextLines(layout, of: self).lines
            return (lines.first?.baseline ?? 0, lines.last?.baseline ?? 0)
        }
    }

    /// How far each line has its base below the top, and how far it reaches itself, in points.
    public func allBaselines() throws(GraphicsError) -> (bases: [Double], bottoms: [Double]) {
        try withPangoLayout { layout in
            let lines = TextLines(layout, of: self)
            return (lines.lines.map(\.baseline), lines.bottoms)
        }
    }

    private static func width(of layout: OpaquePointer) -> Double {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        return Double(logical.width) / Double(PANGO_SCALE)
    }

    /// How many lines the text takes, and whether some of it is left out.
    public func lineCount() throws(GraphicsError) -> (lines: Int, isTruncated: Bool) {
        let lines = try withPangoLayout { Int(pango_layout_get_line_count($0)) }
        var whole = self
        (whole.numberOfLines, whole.maxHeight) = (0, nil)
        let all = try whole.withPangoLayout { Int(pango_layout_get_line_count($0)) }
        return (lines, lineBreak != .clip && all > lines)
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
            configure(layout, with: text)
            if numberOfLines > 0 || maxHeight != nil { TextCut(self, layout).apply() }
            return try body(layout)
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
