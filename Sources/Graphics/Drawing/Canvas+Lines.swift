import CPangoCairo

/// Borders, straight lines and arcs.
extension Canvas {
    /// Draws a border that lies inside the rectangle.
    public func stroke(_ rect: GraphicsRect, cornerRadius: Double = 0, width: Double, with color: GraphicsColor) {
        guard width > 0 else { return }
        setSource(color)
        // Inside of a line that is wider than its corners are round, corners are square; outside they are round.
        if cornerRadius > 0, cornerRadius < width, rect.width > 2 * width, rect.height > 2 * width {
            addPath(rect, cornerRadius: cornerRadius)
            addPath(rect.insetBy(width), cornerRadius: 0)
            cairo_save(context)
            defer { cairo_restore(context) }
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
            return cairo_fill(context)
        }
        addPath(rect.insetBy(width / 2), cornerRadius: max(0, cornerRadius - width / 2))
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Draws straight lines through the points, filled when they are closed.
    public func polygon(
        _ points: [(x: Double, y: Double)], fill: GraphicsColor?, stroke: GraphicsColor?, width: Double = 1
    ) {
        guard let first = points.first else { return }
        func trace() {
            cairo_move_to(context, first.x, first.y)
            for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
        }
        if let fill {
            trace()
            cairo_close_path(context)
            setSource(fill)
            cairo_fill(context)
        }
        if let stroke {
            trace()
            setSource(stroke)
            cairo_set_line_width(context, width)
            cairo_stroke(context)
        }
    }

    /// Draws a part of a circle's line, clockwise between two angles in degrees; 0 points to the right.
    public func arc(
        centerX: Double, centerY: Double, radius: Double, from: Double, to: Double, width: Double,
        with color: GraphicsColor
    ) {
        cairo_new_sub_path(context)
        cairo_arc(context, centerX, centerY, radius, from * .pi / 180, to * .pi / 180)
        setSource(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }
}
