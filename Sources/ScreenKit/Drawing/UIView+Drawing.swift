public import Foundation
import Graphics

extension UIView {
    public static let greatestDrawnDepth = 64
    public static let greatestDrawnCount = 2000
    public static let greatestDrawnTextLength = 20_000

    /// Draws the view and its subviews, placed by their frames, as a PNG. Ours alone.
    ///
    /// Throws before anything large is made when the tree is beyond the limits. Stacks and anchors are laid out by a
    /// browser only; a view that is drawn is placed by frames.
    public func renderedImage(scale: CGFloat = 2) throws(ViewDrawingError) -> UIImage {
        let size = bounds.size
        guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
            throw .unusableSize(width: size.width, height: size.height)
        }
        var count = 0
        try check(depth: 1, count: &count)
        do {
            let canvas = try Canvas(width: size.width, height: size.height, scale: min(max(scale, 1), 3))
            try draw(on: canvas)
            let bytes = try canvas.pngData()
            guard let image = UIImage(data: Data(bytes), scale: canvas.scale) else {
                throw GraphicsError.unreadablePicture
            }
            return image
        } catch GraphicsError.unusableSize(let width, let height) {
            throw .unusableSize(width: width, height: height)
        } catch {
            throw .failed(String(describing: error))
        }
    }

    private func check(depth: Int, count: inout Int) throws(ViewDrawingError) {
        guard depth <= Self.greatestDrawnDepth else { throw .treeTooDeep }
        count += 1
        guard count <= Self.greatestDrawnCount else { throw .tooManyViews }
        guard frame.width.isFinite, frame.height.isFinite, frame.minX.isFinite, frame.minY.isFinite else {
            throw .unusableSize(width: frame.width, height: frame.height)
        }
        if let label = self as? UILabel, let text = label.text, text.utf8.count > Self.greatestDrawnTextLength,
            text.count > Self.greatestDrawnTextLength
        {
            throw .textTooLong
        }
        for subview in subviews where !subview.isHidden { try subview.check(depth: depth + 1, count: &count) }
    }

    private func draw(on canvas: Canvas) throws {
        let box = GraphicsRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        let radius = Double(layerIfUsed?.cornerRadius ?? 0)
        if let color = backgroundColor?.cgColor ?? layerIfUsed?.backgroundColor {
            canvas.fill(box, cornerRadius: radius, with: color.graphicsColor)
        }
        try canvas.group {
            if clipsToBounds { canvas.clip(to: box, cornerRadius: radius) }
            try drawContent(on: canvas, in: box)
            for subview in subviews where !subview.isHidden && subview.alpha > 0 {
                try canvas.group(at: (subview.frame.minX, subview.frame.minY), opacity: subview.alpha) {
                    try subview.draw(on: canvas)
                }
            }
        }
        if let layer = layerIfUsed, layer.borderWidth > 0, let color = layer.borderColor {
            canvas.stroke(box, cornerRadius: radius, width: layer.borderWidth, with: color.graphicsColor)
        }
    }

    private func drawContent(on canvas: Canvas, in box: GraphicsRect) throws {
        switch self {
        case let label as UILabel:
            guard let text = label.text, !text.isEmpty else { return }
            let layout = label.textLayout(text, width: box.width)
            // A label sets its text in the middle of its height.
            let height = min(try layout.measured(within: box.width), box.height)
            let place = GraphicsRect(x: 0, y: max(0, (box.height - height) / 2), width: box.width, height: height)
            try canvas.draw(layout, in: place, with: label.textColor.cgColor.graphicsColor)
        case let imageView as UIImageView:
            guard let image = imageView.image, let picture = image.decoded() else { return }
            canvas.draw(picture, in: imageView.contentMode.place(image.size, in: box))
        default: return
        }
    }
}

extension TextLayout {
    fileprivate func measured(within width: Double) throws -> Double {
        var layout = self
        layout.maxWidth = width
        return try layout.measure().height
    }
}

extension CGColor {
    var graphicsColor: GraphicsColor {
        func unit(_ component: CGFloat) -> Double { component.isFinite ? min(max(component, 0), 1) : 0 }
        return GraphicsColor(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
    }
}

extension UIView.ContentMode {
    /// Where content of a size goes in a box.
    func place(_ size: CGSize, in box: GraphicsRect) -> GraphicsRect {
        let (width, height) = (Double(size.width), Double(size.height))
        guard width > 0, height > 0 else { return box }
        func centered(_ factor: Double) -> GraphicsRect {
            GraphicsRect(
                x: (box.width - width * factor) / 2, y: (box.height - height * factor) / 2, width: width * factor,
                height: height * factor)
        }
        let right = box.width - width
        let bottom = box.height - height
        return switch self {
        case .scaleToFill, .redraw: box
        case .scaleAspectFit: centered(min(box.width / width, box.height / height))
        case .scaleAspectFill: centered(max(box.width / width, box.height / height))
        case .center: centered(1)
        case .top: GraphicsRect(x: right / 2, y: 0, width: width, height: height)
        case .bottom: GraphicsRect(x: right / 2, y: bottom, width: width, height: height)
        case .left: GraphicsRect(x: 0, y: bottom / 2, width: width, height: height)
        case .right: GraphicsRect(x: right, y: bottom / 2, width: width, height: height)
        case .topLeft: GraphicsRect(x: 0, y: 0, width: width, height: height)
        case .topRight: GraphicsRect(x: right, y: 0, width: width, height: height)
        case .bottomLeft: GraphicsRect(x: 0, y: bottom, width: width, height: height)
        case .bottomRight: GraphicsRect(x: right, y: bottom, width: width, height: height)
        }
    }
}
