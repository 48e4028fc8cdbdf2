import Foundation
import Graphics

/// Controls, as the server's style sheet shows them.
extension DrawingPainter {
    func draw(_ control: UIControl, in area: GraphicsRect) throws {
        switch control {
        case let button as UIButton: try draw(button, in: area)
        case let field as UITextField: try draw(field, in: area)
        case let picker as UIDatePicker: try draw(picker, in: area)
        case let toggle as UISwitch: draw(toggle, in: area)
        case let segments as UISegmentedControl: try draw(segments, in: area)
        default: return
        }
    }

    private func draw(_ button: UIButton, in area: GraphicsRect) throws {
        let look = ControlLook(button)
        let places = try look.places(in: area)
        if let image = button.currentImage {
            try canvas.spend(10 * image.size.width * image.size.height * image.scale * image.scale)
            if let picture = image.decoded() { canvas.draw(picture, in: places.picture) }
        }
        if let title = look.title(width: places.title.width) {
            try canvas.draw(title, in: places.title, with: look.foreground.graphicsColor)
        }
    }

    // MARK: Text

    private func draw(_ field: UITextField, in area: GraphicsRect) throws {
        let font = ControlLook.fieldFont(field.font)
        // A field has one line: browsers leave line breaks out of it.
        func line(_ text: String?) -> String { (text ?? "").filter { !$0.isNewline } }
        let written = line(field.text)
        let shown = field.isSecureTextEntry ? String(repeating: "•", count: written.count) : written
        let text = shown.isEmpty ? line(field.placeholder) : shown
        guard !text.isEmpty else { return }
        var layout = TextLayout(text: text, font: font.description)
        layout.language = field.eastAsianLanguage
        layout.lineHeight = font.pointSize * ControlLook.lineHeight
        layout.alignment = Self.alignment(field.textAlignment)
        layout.lineBreak = .clip
        let inside = GraphicsRect(
            x: ControlLook.fieldPadding.x, y: 0, width: max(0, area.width - 2 * ControlLook.fieldPadding.x),
            height: area.height)
        let size = try layout.measure()
        // A text that fits is aligned; one that does not starts at its beginning and is cut off.
        if size.width <= inside.width { layout.lineBreak = .truncateTail }
        let place = GraphicsRect(
            x: inside.x, y: (area.height - size.height) / 2, width: inside.width, height: size.height)
        let color = color(field.textColor, isPlaceholder: shown.isEmpty)
        try canvas.draw(layout, in: place, clip: inside, with: color)
    }

    func draw(_ view: UITextView, in area: GraphicsRect) throws {
        let border = ControlLook.fieldBorder
        try canvas.group {
            // A letter that is wider than the room for it is seen up to the line around the view.
            let inner = GraphicsRect(
                x: area.x + border, y: area.y + border, width: max(0, area.width - 2 * border),
                height: max(0, area.height - 2 * border))
            canvas.clip(to: inner, cornerRadius: max(0, ControlLook.radius - border))
            try drawText(of: view, in: area)
            try drawHandle(of: view, in: area)
        }
    }

    private func drawText(of view: UITextView, in area: GraphicsRect) throws {
        var layout = ControlLook.textViewLayout(view, width: area.width)
        guard !layout.text.isEmpty else { return }
        layout.alignment = Self.alignment(view.textAlignment)
        let (x, y) = ControlLook.fieldPadding
        try canvas.group(at: (0, -view.contentOffset.y)) {
            let inside = GraphicsRect(
                x: x, y: y, width: max(0, area.width - 2 * x), height: max(0, area.height + view.contentOffset.y - y))
            try canvas.draw(layout, in: inside, with: color(view.textColor, isPlaceholder: view.text.isEmpty))
        }
    }

    private func color(_ color: UIColor?, isPlaceholder: Bool) -> GraphicsColor {
        isPlaceholder ? ControlLook.placeholder.graphicsColor : (color?.cgColor ?? ControlLook.ink).graphicsColor
    }

    private static func alignment(_ alignment: NSTextAlignment) -> TextLayout.Alignment {
        switch alignment {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }

    // MARK: Choices

    /// A tick in a box, which is what browsers make of a switch.
    private func draw(_ toggle: UISwitch, in area: GraphicsRect) {
        let side = min(area.width, area.height)
        let box = GraphicsRect(
            x: (area.width - side) / 2, y: (area.height - side) / 2, width: side, height: side)
        let isEnabled = toggle.isEnabled
        guard toggle.isOn else {
            let paper = GraphicsColor(white: isEnabled ? 1 : 0.96, alpha: isEnabled ? 1 : 0.68)
            canvas.fill(box, cornerRadius: side / 10, with: paper)
            canvas.stroke(box, cornerRadius: side / 10, width: 1, with: isEnabled ? Self.gray : Self.faint)
            return
        }
        let tint = (toggle.onTintColor ?? toggle.tintColor)?.cgColor ?? ControlLook.ink
        canvas.fill(box, cornerRadius: side / 10, with: isEnabled ? tint.graphicsColor : Self.faint)
        let points = [(0.2, 0.52), (0.42, 0.74), (0.8, 0.28)].map { (box.x + $0.0 * side, box.y + $0.1 * side) }
        canvas.polygon(
            points, fill: nil, stroke: GraphicsColor(white: 1, alpha: isEnabled ? 1 : 0.6), width: side / 7)
    }

    /// The grey of a browser's controls that are switched off, whatever their tint.
    private static let faint = GraphicsColor(white: 0.77, alpha: 0.78)

    /// The grey of a browser's own controls.
    private static let softGray = UIColor(rgb: 0xB2B2B2).cgColor.graphicsColor

    private static let gray = UIColor(rgb: 0x767676).cgColor.graphicsColor

    private func draw(_ control: UISegmentedControl, in area: GraphicsRect) throws {
        var y = 0.0
        for row in try ControlLook.segmentRows(of: control, within: area.width) {
            var x = 0.0
            for (segment, width) in zip(row.segments, row.widths) {
                try draw(segment, of: control, in: GraphicsRect(x: x, y: y, width: width, height: row.height))
                x += width + ControlLook.gap
            }
            y += row.height + ControlLook.gap
        }
    }

    private func draw(_ segment: Int, of control: UISegmentedControl, in place: GraphicsRect) throws {
        let isChosen = control.selectedSegmentIndex == segment
        let tint = (control.selectedSegmentTintColor ?? control.tintColor).cgColor.graphicsColor
        canvas.fill(place, cornerRadius: ControlLook.radius, with: ControlLook.raised.graphicsColor)
        canvas.stroke(
            place, cornerRadius: ControlLook.radius, width: isChosen ? 2 : 1,
            with: isChosen ? tint : ControlLook.fieldLine.graphicsColor)
        let ring = GraphicsRect(x: place.x + 17, y: place.y + (place.height - 18) / 2, width: 18, height: 18)
        canvas.fill(ring, cornerRadius: 9, with: ControlLook.raised.graphicsColor)
        canvas.stroke(
            ring, cornerRadius: 9, width: isChosen ? 5 : 2, with: isChosen ? tint : ControlLook.fieldLine.graphicsColor)
        let title = ControlLook.segmentTitle(control, segment, inWidth: place.width)
        let height = try title.measure().height
        let text = GraphicsRect(
            x: ring.x + 18 + ControlLook.gap, y: place.y + (place.height - height) / 2,
            width: max(0, place.width - ControlLook.segmentFrame), height: height)
        try canvas.draw(title, in: text, with: ControlLook.ink.graphicsColor)
    }

    // MARK: Progress

    func draw(_ progress: UIProgressView, in area: GraphicsRect) {
        guard area.height > 0 else { return }
        let bar = GraphicsRect(x: 0, y: area.height / 4, width: area.width, height: area.height / 2)
        let track = progress.trackTintColor?.cgColor.graphicsColor ?? UIColor(rgb: 0xEFEFEF).cgColor.graphicsColor
        canvas.fill(bar, cornerRadius: bar.height / 2, with: track)
        canvas.stroke(bar, cornerRadius: bar.height / 2, width: 1, with: Self.softGray)
        let done = GraphicsRect(x: 0, y: bar.y, width: area.width * Double(progress.progress), height: bar.height)
        guard done.width > 0 else { return }
        let tint = (progress.progressTintColor ?? progress.tintColor).cgColor
        canvas.group {
            canvas.clip(to: bar, cornerRadius: bar.height / 2)
            canvas.fill(done, with: tint.graphicsColor)
        }
    }

    /// A ring with one coloured quarter, standing still.
    func draw(_ indicator: UIActivityIndicatorView, in area: GraphicsRect) {
        let side = min(area.width, area.height)
        let ring = GraphicsRect(
            x: (area.width - side) / 2, y: (area.height - side) / 2, width: side, height: side)
        canvas.stroke(ring, cornerRadius: side / 2, width: 3, with: ControlLook.line.graphicsColor)
        canvas.arc(
            centerX: area.width / 2, centerY: area.height / 2, radius: max(0, side / 2 - 1.5), from: 225, to: 315,
            width: 3, with: indicator.tintColor.cgColor.graphicsColor)
    }
}
