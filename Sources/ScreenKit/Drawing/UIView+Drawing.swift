public import Foundation
import Graphics

extension UIView {
    public static let greatestDrawnDepth = 64
    public static let greatestDrawnCount = 2000
    public static let greatestDrawnTextLength = 20_000
    /// The characters of all texts of a tree together.
    static let greatestDrawnTextLengthOfAll = 50_000

    /// Draws the view and its subviews as a PNG, as a browser shows them on a page. Ours alone.
    ///
    /// Stacks and constraints place what they hold, frames the rest; no view's frame is changed. The picture is as large
    /// as the view's bounds, or, when these have no size, as its content asks for: a stack need not be given a frame.
    /// Hidden and fully transparent views are not drawn; looks of the style sheet (`look`) are not either. Dynamic
    /// colours are those for light surroundings.
    ///
    /// Not alike, with Chromium 156 beside it:
    /// - Lines of Lao and Khmer. Each browser has a dictionary of its own, and no picture can follow two: of 16 places where
    ///   Chromium may break a Khmer sentence, Firefox 153 knows 13, and ICU 76, which is asked here, 12; of 10 in a Lao one
    ///   both know 9.
    /// - `byCharWrapping` inside of letters. Chromium may part a vowel sign of Burmese or Khmer from its letter (16 and 2 of
    ///   29 widths), and in a box that is narrower than the two a lam from its alef. A picture keeps whole what Unicode calls
    ///   one letter (UAX 29), as Firefox does.
    /// - `byCharWrapping` of letters that all have signs: Chromium begins a word that is wider than its line on a line of its
    ///   own (vocalised Arabic: 3 of 28 widths, accents written by themselves: 1 of 28), and stretches justified Arabic
    ///   otherwise (at three widths 0.9 to 1.6 % of the pixels were far off).
    /// - A date picker has the order of the picture's language, as in a browser that is set to it; on a page each reader's
    ///   browser decides. Before AM and PM there are two points more.
    /// - A line may break after “|”. Blanks at the ends of lines, line ends other than LF (CR, U+2028, U+0085), control
    ///   characters, letters that no font of the server has, and parts of emoji that stand alone are set otherwise.
    /// - A player is drawn as its poster: the controls over it are each browser's own, and nothing in a picture can be
    ///   pressed. Of a frame the page is not drawn, which is another document that only a browser can run.
    ///
    /// `scale` is the number of pixels a point, brought inside 1...3.
    ///
    /// Throws before anything large is made when the tree is beyond the limits: more than 64 levels, 2,000 views, 20,000
    /// characters in one text or 50,000 in all, more than 16 million pixels, a length that is no number or beyond a
    /// million points. Throws while drawing when it takes more work than `Canvas.maximumWork`. Constraints that
    /// contradict each other or form a ring are no refusal: the last one counts, and a ring ends where it has been.
    ///
    /// Time: a refusal of a small tree takes less than 50 ms, of a million views less than a second; a drawing a few
    /// milliseconds, and one at the limits a few seconds. Memory: 4 bytes for each pixel, at most 64 MB; as much again
    /// for what is half transparent; a byte for each pixel of a shadow while it is drawn; and one decoded picture of the
    /// tree at a time, at most 64 MB.
    public func renderedImage(scale: CGFloat = 2) throws(ViewDrawingError) -> UIImage {
        let root = try DrawingBox.make(of: self)
        do {
            var layout = DrawingLayout()
            let size = try layout.size(ofRoot: root)
            guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
                throw ViewDrawingError.unusableSize(width: size.width, height: size.height)
            }
            let canvas = try Canvas(
                width: size.width, height: size.height, scale: scale.isNaN ? 1 : min(max(scale, 1), 3))
            root.frame = GraphicsRect(x: 0, y: 0, width: size.width, height: size.height)
            try layout.place(root)
            if !root.isSkipped {
                try canvas.group(opacity: root.opacity) { try DrawingPainter(canvas: canvas).draw(root, at: (0, 0)) }
            }
            let bytes = try canvas.pngData()
            guard let image = UIImage(data: Data(bytes), scale: canvas.scale) else {
                throw GraphicsError.unreadablePicture
            }
            return image
        } catch let error as ViewDrawingError {
            throw error
        } catch GraphicsError.unusableSize(let width, let height) {
            throw .unusableSize(width: width, height: height)
        } catch {
            throw .failed(String(describing: error))
        }
    }
}

extension UIView {
    /// The size the view is drawn in: its own, or, when it has none, what its stack or its constraints come to. Throws as
    /// `renderedImage(scale:)` does for a tree beyond the limits.
    package func drawnSize() throws(ViewDrawingError) -> CGSize {
        let root = try DrawingBox.make(of: self)
        do {
            var layout = DrawingLayout()
            let size = try layout.size(ofRoot: root)
            return CGSize(width: size.width, height: size.height)
        } catch let error as ViewDrawingError {
            throw error
        } catch {
            throw .failed(String(describing: error))
        }
    }
}

extension CGColor {
    var graphicsColor: GraphicsColor {
        func unit(_ component: CGFloat) -> Double { component.isFinite ? min(max(component, 0), 1) : 0 }
        return GraphicsColor(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
    }
}

extension UIView.ContentMode {
    /// Where content of a size goes in a box, from its top left corner.
    func place(_ size: CGSize, in box: GraphicsRect) -> GraphicsRect {
        let (width, height) = (Double(size.width), Double(size.height))
        let whole = GraphicsRect(x: 0, y: 0, width: box.width, height: box.height)
        guard width > 0, height > 0 else { return whole }
        func centered(_ factor: Double) -> GraphicsRect {
            GraphicsRect(
                x: (box.width - width * factor) / 2, y: (box.height - height * factor) / 2, width: width * factor,
                height: height * factor)
        }
        let right = box.width - width
        let bottom = box.height - height
        return switch self {
        case .scaleToFill, .redraw: whole
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
