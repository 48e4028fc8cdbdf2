import CPangoCairo

extension Canvas {
    /// Draws a text from the top left corner of a rectangle.
    ///
    /// What is lower than the rectangle is cut off; letters may reach out of their lines as far as a quarter of their
    /// size, and marks that are piled up no further. A line that is wider than the rectangle runs out of it, as on a page;
    /// with `clip`, a rectangle in the same coordinates, it ends there.
    public func draw(
        _ layout: TextLayout, in rect: GraphicsRect, clip: GraphicsRect? = nil, with color: GraphicsColor
    ) throws(GraphicsError) {
        var layout = layout
        layout.maxWidth = rect.width
        cairo_save(context)
        defer { cairo_restore(context) }
        setSource(color)
        let reach = layout.font.size / 4
        try layout.withPangoLayout { pango in
            let text = TextLines(pango, of: layout)
            let isCut = layout.isCut(pango)
            var (left, right) = (0.0, rect.width)
            if !isCut {
                for line in text.lines {
                    left = min(left, line.x)
                    right = max(right, line.x + line.width)
                }
            }
            let below = text.height > rect.height + 1 ? 0 : reach
            cairo_rectangle(
                context, rect.x + left - reach, rect.y - reach, right - left + 2 * reach, rect.height + reach + below)
            cairo_clip(context)
            if let clip {
                cairo_rectangle(context, clip.x, clip.y, clip.width, clip.height)
                cairo_clip(context)
            }
            for line in text.lines {
                line.justification?.apply()
                draw(line.line, x: rect.x + line.x, baseline: snapped(rect.y + line.baseline))
            }
        }
    }

    /// A height brought to a whole point of the picture, where browsers put the base of a line.
    private func snapped(_ y: Double) -> Double {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        guard matrix.yx == 0, matrix.yy != 0 else { return y }
        let points = (y * matrix.yy + matrix.y0) / matrix.yy
        return y + (points + 0.001).rounded() - points
    }

    /// Letters are drawn as outlines, each where it belongs: as glyphs they would be moved to whole pixels, and their
    /// distances be uneven. Emoji are pictures and have no outlines.
    private func draw(_ line: UnsafeMutablePointer<PangoLayoutLine>, x: Double, baseline: Double) {
        var x = x
        var next = line.pointee.runs
        while let node = next {
            next = node.pointee.next
            guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let glyphs = run.pointee.glyphs, let font = run.pointee.item.pointee.analysis.font
            else { continue }
            cairo_move_to(context, x, baseline)
            if TextLines.family(of: font).contains("Emoji") {
                pango_cairo_show_glyph_string(context, font, glyphs)
            } else {
                pango_cairo_glyph_string_path(context, font, glyphs)
                cairo_fill(context)
            }
            cairo_new_path(context)
            x += Double(pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
        }
    }
}
