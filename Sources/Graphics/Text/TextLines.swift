import CPangoCairo

/// Where the lines of a text are, as browsers set them.
///
/// A line is as high as the greatest ascent and descent in it, each in whole points, since browsers round both; a text
/// of a fixed line height has the rest in equal parts above and below, of which the upper one is whole (CSS Inline
/// Layout 3 leaves this to browsers; Chromium, WebKit and Gecko agree).
struct TextLines {
    struct Line {
        let line: UnsafeMutablePointer<PangoLayoutLine>
        /// From the left edge and the top of the text, in points.
        let x: Double
        let baseline: Double
        /// Before it is stretched.
        let width: Double
        /// How the line is stretched, if it is.
        var justification: TextJustification?
    }

    private(set) var lines: [Line] = []
    private(set) var height = 0.0
    /// How far each line reaches below the top.
    private(set) var bottoms: [Double] = []

    /// The lines are Pango's and live as long as its layout.
    init(_ layout: OpaquePointer, of text: TextLayout) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        let own = Self.heights(of: text.font, in: pango_layout_get_context(layout))
        let scale = Double(PANGO_SCALE)
        var widest = PangoRectangle()
        pango_layout_get_extents(layout, nil, &widest)
        let room = text.maxWidth ?? Double(widest.width) / scale
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
            // A height that is given is laid around the text's own font, whichever others stand in for it.
            let heights = text.lineHeight == nil ? Self.heights(of: line, atLeast: own) : own
            var above = heights.ascent
            var whole = heights.ascent + heights.descent
            if let lineHeight = text.lineHeight {
                above += ((lineHeight - whole) / 2).rounded(.down)
                whole = lineHeight
            }
            let width = Double(logical.width) / scale
            let room = room - width
            let justification = text.alignment == .justified ? TextJustification(line, room: room) : nil
            let x = Self.left(of: line, room: justification == nil ? room : 0, aligned: text.alignment)
            lines.append(
                Line(line: line, x: x, baseline: height + above, width: width, justification: justification))
            height += whole
            bottoms.append(height)
        } while pango_layout_iter_next_line(iterator) != 0
    }

    /// Left and right are where they are whatever direction a line runs in, as in CSS; a line that is wider than its room
    /// starts where it would start in any case.
    private static func left(
        of line: UnsafeMutablePointer<PangoLayoutLine>, room: Double, aligned alignment: TextLayout.Alignment
    ) -> Double {
        let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
        guard room > 0 else { return isRightToLeft ? room : 0 }
        return switch alignment {
        case .left: 0
        case .right: room
        case .center: room / 2
        case .natural, .justified: isRightToLeft ? room : 0
        }
    }

    /// Those of all fonts in the line. Pango's own extents of a line with Chinese letters beside symbols come out lower
    /// than the line's highest letters.
    private static func heights(
        of line: UnsafeMutablePointer<PangoLayoutLine>, atLeast own: (ascent: Double, descent: Double)
    ) -> (ascent: Double, descent: Double) {
        let scale = Double(PANGO_SCALE)
        var (ascent, descent) = own
        var next = line.pointee.runs
        while let node = next {
            next = node.pointee.next
            guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else { continue }
            var logical = PangoRectangle()
            guard let font = run.pointee.item.pointee.analysis.font else { continue }
            pango_glyph_string_extents(run.pointee.glyphs, font, nil, &logical)
            let below = Double(logical.y + logical.height) / scale
            // Chromium on Linux and Android moves the base line of a device's own font up where a descent that was
            // rounded down would be cut off; fonts that are sent stay, and so do emoji, which are pictures.
            let isMoved = below > below.rounded() && FontFile.isDevices(Self.family(of: font))
            ascent = max(ascent, (Double(-logical.y) / scale).rounded() - (isMoved ? 1 : 0))
            descent = max(descent, below.rounded() + (isMoved ? 1 : 0))
        }
        return (ascent, descent)
    }

    static func family(of font: UnsafeMutablePointer<PangoFont>) -> String {
        let description = pango_font_describe(font)
        defer { pango_font_description_free(description) }
        return pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
    }

    private static func heights(of font: FontDescription, in context: OpaquePointer?) -> (
        ascent: Double, descent: Double
    ) {
        let description = font.makePangoDescription()
        defer { pango_font_description_free(description) }
        guard let metrics = pango_context_get_metrics(context, description, nil) else { return (0, 0) }
        defer { pango_font_metrics_unref(metrics) }
        let scale = Double(PANGO_SCALE)
        return (
            (Double(pango_font_metrics_get_ascent(metrics)) / scale).rounded(),
            (Double(pango_font_metrics_get_descent(metrics)) / scale).rounded()
        )
    }
}
