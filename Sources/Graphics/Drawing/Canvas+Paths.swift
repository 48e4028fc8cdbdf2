import CPangoCairo

/// Outlines, and what is drawn turned.
extension Canvas {
    /// Fills an outline; parts inside of others are left out with `isEvenOdd`.
    public func fill(_ path: GraphicsPath, with color: GraphicsColor, isEvenOdd: Bool = false) {
        trace(path)
        setSource(color)
        cairo_save(context)
        if isEvenOdd { cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD) }
        cairo_fill(context)
        cairo_restore(context)
    }

    /// Draws a line along an outline, with round ends and corners.
    public func stroke(_ path: GraphicsPath, width: Double, with color: GraphicsColor) {
        trace(path)
        setSource(color)
        cairo_save(context)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
        cairo_restore(context)
    }

    /// Runs a body whose origin is a point, turned clockwise by degrees and enlarged.
    public func turned(
        at point: (x: Double, y: Double), by degrees: Double = 0, scale: Double = 1, _ body: () throws -> Void
    ) rethrows {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, point.x, point.y)
        cairo_rotate(context, degrees * .pi / 180)
        cairo_scale(context, scale, scale)
        try body()
    }

    private func trace(_ path: GraphicsPath) {
        cairo_new_path(context)
        for step in path.steps {
            switch step {
            case .move(let x, let y): cairo_move_to(context, x, y)
            case .line(let x, let y): cairo_line_to(context, x, y)
            case .curve(let x1, let y1, let x2, let y2, let x, let y): cairo_curve_to(context, x1, y1, x2, y2, x, y)
            case .close: cairo_close_path(context)
            }
        }
    }
}
