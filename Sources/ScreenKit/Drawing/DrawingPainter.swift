import Foundation
import Graphics

/// Draws boxes that have their places on a canvas.
struct DrawingPainter {
    let canvas: Canvas

    /// Draws a box at the origin of the present group: its shadow, background, content, children and border.
    ///
    /// `place` is the origin's in the whole picture: boxes are drawn from whole points to whole points, as browsers do,
    /// while what is inside them keeps its fractions. `isShape` leaves shadows out, for a drawing that itself is to throw
    /// one.
    func draw(_ box: DrawingBox, at place: (x: Double, y: Double), isShape: Bool = false) throws {
        let view = box.view
        try canvas.spend(canvas.visiblePixels)
        let area = Self.snapped(box.frame, at: place)
        if !isShape { try drawShadow(of: box, at: place, in: area) }
        let radius = cornerRadius(of: view)
        if let color = background(of: view) {
            canvas.fill(area, cornerRadius: radius, with: color.graphicsColor)
        }
        if let pattern = view.backgroundColor?.pattern { try fill(area, cornerRadius: radius, with: pattern) }
        try canvas.group {
            if view.clipsToBounds { canvas.clip(to: area, cornerRadius: radius) }
            let whole = GraphicsRect(x: 0, y: 0, width: box.frame.width, height: box.frame.height)
            try drawContent(of: view, in: view is UILabel || view is UIControl ? whole : area)
            let offset = (view as? UIScrollView)?.contentOffset ?? .zero
            for child in box.children where !child.isSkipped {
                let origin = (child.frame.x - offset.x, child.frame.y - offset.y)
                try canvas.group(at: origin, opacity: child.opacity) {
                    try draw(child, at: (place.x + origin.0, place.y + origin.1), isShape: isShape)
                }
            }
            if let rows = view as? TableRows { drawLines(of: rows, in: box, area) }
        }
        if let (width, color) = border(of: view) {
            draw(border: width, color.graphicsColor, around: area, of: view)
        }
    }

    /// An outline of nothing is nothing, and one of a box that is too narrow for it reaches out of it. What lies over
    /// others in a box is as large as its own lines at least, and clipped by a view that clips.
    private func draw(border width: Double, _ color: GraphicsColor, around area: GraphicsRect, of view: UIView) {
        let radius = cornerRadius(of: view)
        guard ChildLayout.holdsChildren(view) else {
            guard area.width > 0, area.height > 0 else { return }
            return canvas.stroke(
                Self.outline(of: area, width: width), cornerRadius: radius, width: width, with: color)
        }
        canvas.group {
            if view.clipsToBounds { canvas.clip(to: area, cornerRadius: radius) }
            let place = GraphicsRect(
                x: area.x, y: area.y, width: max(area.width, 2 * width), height: max(area.height, 2 * width))
            canvas.stroke(place, cornerRadius: radius, width: width, with: color)
        }
    }

    /// Repeats a picture over a box, from its top left corner. A picture whose bytes the application keeps is left out.
    private func fill(_ area: GraphicsRect, cornerRadius: Double, with pattern: UIImage) throws {
        guard let picture = pattern.decoded() else { return }
        let (width, height) = (max(Double(pattern.size.width), 1), max(Double(pattern.size.height), 1))
        try canvas.group {
            canvas.clip(to: area, cornerRadius: cornerRadius)
            for y in stride(from: area.y, to: area.y + area.height, by: height) {
                for x in stride(from: area.x, to: area.x + area.width, by: width) {
                    try canvas.spend(width * height)
                    canvas.draw(picture, in: GraphicsRect(x: x, y: y, width: width, height: height))
                }
            }
        }
    }

    /// The lines between rows, and around those of a grouped table.
    private func drawLines(of rows: TableRows, in box: DrawingBox, _ area: GraphicsRect) {
        var heights = box.children.dropFirst().map(\.frame.y)
        if rows.style == .grouped { heights += [0, area.height - 1] }
        for height in heights {
            let line = GraphicsRect(x: area.x, y: area.y + (height + 0.5).rounded(.down), width: area.width, height: 1)
            canvas.fill(line, cornerRadius: 0, with: ControlLook.line.graphicsColor)
        }
    }

    // MARK: The box

    private static func snapped(_ frame: GraphicsRect, at place: (x: Double, y: Double)) -> GraphicsRect {
        func edges(_ start: Double, _ length: Double) -> (start: Double, length: Double) {
            // The nearest point above of two that are as near, whatever a sum has lost in its last bits.
            let (first, last) = ((start + 0.5001).rounded(.down), (start + length + 0.5001).rounded(.down))
            return (first - start, last - first)
        }
        let (x, y) = (edges(place.x, frame.width), edges(place.y, frame.height))
        return GraphicsRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    private static func outline(of area: GraphicsRect, width: Double) -> GraphicsRect {
        func beyond(_ length: Double) -> Double { max(0, width - (length / 2).rounded(.down)) }
        let (x, y) = (beyond(area.width), beyond(area.height))
        return GraphicsRect(x: area.x - x, y: area.y - y, width: area.width + 2 * x, height: area.height + 2 * y)
    }

    private func cornerRadius(of view: UIView) -> Double {
        if let radius = view.layerIfUsed?.cornerRadius, radius > 0 { return radius }
        if let rows = view as? TableRows { return rows.style == .insetGrouped ? ControlLook.radius : 0 }
        return view is UIButton || view.isField ? ControlLook.radius : 0
    }

    private func background(of view: UIView) -> CGColor? {
        if let button = view as? UIButton, let color = ControlLook(button).background { return color }
        let own = view.backgroundColor.flatMap { $0.pattern == nil ? $0.cgColor : nil }
        if let color = own ?? view.layerIfUsed?.backgroundColor { return color }
        if let rows = view as? TableRows { return rows.style == .plain ? nil : ControlLook.raised }
        return view.isField ? ControlLook.raised : nil
    }

    private func border(of view: UIView) -> (width: Double, color: CGColor)? {
        if let layer = view.layerIfUsed, layer.borderWidth > 0, let color = layer.borderColor {
            return (Double(layer.borderWidth), color)
        }
        if let rows = view as? TableRows { return rows.style == .insetGrouped ? (1, ControlLook.line) : nil }
        if let button = view as? UIButton { return ControlLook(button).border.map { (1, $0) } }
        return view.isField ? (ControlLook.fieldBorder, ControlLook.fieldLine) : nil
    }

    // MARK: Shadows

    /// The shadow of a box with a background is its shape's; any other view's is that of all it shows.
    private func drawShadow(
        of box: DrawingBox, at place: (x: Double, y: Double), in area: GraphicsRect
    ) throws {
        guard let layer = box.view.layerIfUsed, let shadow = layer.drawnShadow else { return }
        let look = ShadowLook(
            offset: (Double(shadow.offset.width), Double(shadow.offset.height)), sigma: shadow.sigma,
            color: shadow.color.graphicsColor)
        if background(of: box.view) != nil {
            let radius = cornerRadius(of: box.view)
            try canvas.drawShadow(look, of: area, cornerRadius: radius)
        } else {
            try canvas.drawShadow(look) { try DrawingPainter(canvas: $0).draw(box, at: place, isShape: true) }
        }
    }

    // MARK: Content

    private func drawContent(of view: UIView, in area: GraphicsRect) throws {
        switch view {
        case let label as UILabel: try draw(label, in: area)
        case let imageView as UIImageView:
            guard let image = imageView.image else { return }
            // Reading a picture takes about as long as filling ten times its pixels.
            try canvas.spend(10 * image.size.width * image.size.height * image.scale * image.scale)
            guard let picture = image.decoded() else { return }
            // A browser shows no part of a picture beyond its element.
            canvas.group {
                canvas.clip(to: area, cornerRadius: cornerRadius(of: view))
                let place = imageView.contentMode.place(image.size, in: area)
                canvas.draw(
                    picture,
                    in: GraphicsRect(
                        x: area.x + place.x, y: area.y + place.y, width: place.width, height: place.height))
            }
        case let control as UIControl: try draw(control, in: area)
        case let text as UITextView: try draw(text, in: area)
        case let progress as UIProgressView: draw(progress, in: area)
        case let indicator as UIActivityIndicatorView: draw(indicator, in: area)
        default: return
        }
    }

    /// A label sets its text in the middle of its height.
    private func draw(_ label: UILabel, in area: GraphicsRect) throws {
        guard let text = label.text, !text.isEmpty else { return }
        var layout = label.textLayout(text, width: area.width)
        layout.maxHeight = area.height
        let height = min(try layout.drawnHeight(), area.height)
        let place = GraphicsRect(x: 0, y: max(0, (area.height - height) / 2), width: area.width, height: height)
        // A label whose lines are limited hides what leaves it.
        let clip = label.pageLines.limit == nil ? nil : area
        try canvas.draw(layout, in: place, clip: clip, with: label.textColor.cgColor.graphicsColor)
    }
}
