import Foundation
import Graphics

/// The sizes of what a view shows itself, beside any subviews: of a text, a picture or a control.
///
/// The figures of controls are those of the server's style sheet, so that a picture and a page agree.
struct DrawnContent {
    let view: UIView

    init(of view: UIView) {
        self.view = view
    }

    // MARK: What the style sheet says

    /// Whether a browser sets the element into a line, as wide as its content.
    var isInline: Bool {
        switch view {
        case is UIButton, is UIImageView, is UISwitch, is UIProgressView, is UIActivityIndicatorView: true
        default: false
        }
    }

    /// The width the element has by itself, whatever room there is.
    var fixedWidth: Double? {
        switch view {
        case let imageView as UIImageView: imageView.image.map { Double($0.size.width).rounded() }
        case is UISwitch: 40
        case is UIProgressView: 170
        case is UIActivityIndicatorView: 20
        default: nil
        }
    }

    /// The share of the room the element takes by itself.
    var widthFraction: Double? { view.isField ? 1 : nil }

    var minWidth: Double {
        switch view {
        case is UIButton: ControlLook.buttonSide
        case is UISwitch, is UIActivityIndicatorView: fixedWidth ?? 0
        default: 0
        }
    }

    var minHeight: Double {
        switch view {
        case is UIButton: ControlLook.buttonSide
        case _ where view.isField: ControlLook.fieldHeight
        default: 0
        }
    }

    /// Whether the element never is wider than its container.
    var fitsContainer: Bool { view is UIImageView }

    /// Whether the element has a height of its own, which no room around it changes.
    var keepsHeight: Bool { view is UISwitch || view is UIProgressView || view is UIActivityIndicatorView }

    /// How low the element may become where there is too little room, though its height is its own: a browser's check
    /// box as low as one of its usual size.
    var leastHeight: Double? {
        switch view {
        case is UISwitch: 13
        case is UIProgressView, is UIActivityIndicatorView: 0
        default: nil
        }
    }

    /// Whether the element's height follows from its width unless it is told otherwise.
    var keepsShape: Bool { (view as? UIImageView)?.image != nil }

    /// The padding and borders of both sides together.
    var edges: (x: Double, y: Double) {
        switch view {
        case let button as UIButton:
            let padding = ControlLook(button).padding
            return (2 * padding.x, 2 * padding.y)
        case _ where view.isField: return (2 * ControlLook.fieldPadding.x, 2 * ControlLook.fieldPadding.y)
        default: return (0, 0)
        }
    }

    // MARK: Content

    /// The width with room without end.
    func width() throws -> Double {
        switch view {
        case let label as UILabel:
            guard let text = label.text, !text.isEmpty else { return 0 }
            // As wide as its widest line, also among those that are not shown.
            var layout = label.textLayout(text, width: nil)
            layout.numberOfLines = 0
            return Self.upward(try layout.measure().width)
        case let button as UIButton: return try ControlLook(button).size().width
        case let control as UISegmentedControl:
            let widths = try ControlLook.segmentWidths(of: control)
            return widths.reduce(0, +) + ControlLook.gap * Double(max(0, widths.count - 1))
        case let field as UITextField: return ControlLook.fieldWidth(font: field.font, isArea: false)
        case is UIDatePicker: return ControlLook.fieldWidth(font: nil, isArea: false)
        case let text as UITextView: return ControlLook.fieldWidth(font: text.font, isArea: true)
        default: return fixedWidth ?? 0
        }
    }

    /// The least width at which nothing leaves the element: a text may be broken anywhere.
    func leastWidth() throws -> Double {
        switch view {
        case let label as UILabel:
            guard let text = label.text, !text.isEmpty else { return 0 }
            // One line that is not broken is never narrower. Any other label can be as narrow as its widest letter, with
            // what is then left out.
            if label.isOneClippedLine { return try width() }
            return Self.upward(try label.textLayout(text, width: nil).widestLetter())
        case let button as UIButton: return try ControlLook(button).leastWidth()
        case let control as UISegmentedControl:
            return try ControlLook.segmentWidths(of: control, isLeast: true).max() ?? 0
        case _ where view.isField: return 2 * ControlLook.fieldPadding.x
        // What has a width that may be a share of its container's is as narrow as there is room for.
        case is UIImageView, is UIProgressView: return 0
        default: return fixedWidth ?? 0
        }
    }

    func height(forWidth width: Double) throws -> Double {
        switch view {
        case let label as UILabel: return try textHeight(of: label, width: width)
        case let imageView as UIImageView:
            guard let size = imageView.image?.size, size.width > 0 else { return 0 }
            return width * size.height / size.width
        case let button as UIButton: return try ControlLook(button).height(forWidth: width)
        case let control as UISegmentedControl:
            let rows = try ControlLook.segmentRows(of: control, within: width)
            return rows.reduce(0) { $0 + $1.height } + ControlLook.gap * Double(max(0, rows.count - 1))
        case let field as UITextField: return ControlLook.fieldHeight(font: field.font)
        case is UIDatePicker: return ControlLook.fieldHeight(font: nil)
        case let text as UITextView: return ControlLook.textViewHeight(font: text.font)
        case is UISwitch: return 24
        case is UIProgressView: return 17
        case is UIActivityIndicatorView: return 20
        default: return 0
        }
    }

    private func textHeight(of label: UILabel, width: Double) throws -> Double {
        guard let text = label.text, !text.isEmpty else { return 0 }
        return try label.textLayout(text, width: width).measure().height
    }

    /// The height a label whose text was cut for its lines keeps among others, as the page's script sees to; 0 for any other
    /// view. A label that is given a height is as low as that.
    func keptHeight(width: Double, placement: NodePlacement) throws -> Double {
        guard let label = view as? UILabel, let text = label.text, let limit = label.pageLines.limit,
            placement.height == nil, placement.maxHeight == nil, placement.heightFraction == nil,
            !label.isOneClippedLine || text.contains(where: \.isNewline)
        else { return 0 }
        let layout = label.textLayout(text, width: width)
        var whole = layout
        whole.numberOfLines = 0
        return try whole.lineCount().lines > limit ? try layout.drawnHeight() : 0
    }

    /// How far below the top the first or the last line has its base; nil for what has no text.
    func baseline(width: Double, height: Double, isLast: Bool) throws -> Double? {
        switch view {
        case let label as UILabel:
            guard let text = label.text, !text.isEmpty else { return nil }
            var layout = label.textLayout(text, width: width)
            // What a page shows of a text that is cut lies over the whole of it, and only the latter has base lines.
            if let limit = label.pageLines.limit, !label.isOneClippedLine {
                layout.numberOfLines = 0
                let (bases, bottoms) = try layout.allBaselines()
                let shown = bottoms.prefix(limit).last ?? 0
                return max(0, (height - shown) / 2) + ((isLast ? bases.prefix(limit).last : bases.first) ?? 0)
            }
            layout.maxHeight = height
            let (first, last) = try layout.baselines()
            let top = max(0, (height - (try layout.drawnHeight())) / 2)
            return top + (isLast ? last : first)
        case let button as UIButton:
            return try ControlLook(button).baseline(width: width, height: height, isLast: isLast)
        case let field as UITextField:
            return height / 2 + (try ControlLook.fieldBaseline(font: field.font))
        case is UIDatePicker: return height / 2 + (try ControlLook.fieldBaseline(font: nil))
        case let text as UITextView:
            let (first, last) = try ControlLook.textViewLayout(text, width: width).baselines()
            return min(ControlLook.fieldPadding.y + (isLast ? last : first), height)
        case let control as UISegmentedControl:
            return try ControlLook.baseline(of: control, width: width, isLast: isLast)
        default: return nil
        }
    }

    /// To the next sixty-fourth of a point, which browsers count in.
    private static func upward(_ length: Double) -> Double { (length * 64).rounded(.up) / 64 }
}

extension UIView {
    /// Whether it is shown as a box to write in.
    var isField: Bool { self is UITextField || self is UITextView || self is UIDatePicker }
}
