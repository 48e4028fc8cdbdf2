import VoucherKit

/// Controls that are given a room, a shape or a border of their own; each was once drawn otherwise than it was shown.
extension DrawingSample {
    static var shapedControls: [DrawingSample] {
        [
            DrawingSample(
                name: "segments-of-long-words",
                make: { segments("https://example.org/a-b") }, makeOther: { segments("https:// example.org/a-b") }),
            DrawingSample(
                name: "rings-in-frames",
                make: { rings(CGSize(width: 66, height: 54)) }, makeOther: { rings(CGSize(width: 54, height: 66)) }),
            DrawingSample(
                name: "fields-in-narrow-frames",
                make: { fields(CGSize(width: 21, height: 54)) }, makeOther: { fields(CGSize(width: 44, height: 54)) }),
            DrawingSample(
                name: "borders-of-controls", make: { bordered(4) }, makeOther: { bordered(9) }),
        ]
    }

    private static func segments(_ title: String) -> UIView {
        let controls = [160.0, 90].map { width in
            let control = UISegmentedControl(items: ["(now)", title, "é"])
            control.selectedSegmentIndex = 0
            control.widthAnchor.constraint(equalToConstant: width).isActive = true
            return control
        }
        return stack(.vertical, controls, .leading, width: 180)
    }

    private static func fields(_ size: CGSize) -> UIView {
        let area = UITextView()
        area.text = "full of wonders"
        area.accessibilityLabel = "Area"
        return board(120, 90, [framed(area, 10, 10, size.width, size.height)])
    }

    private static func rings(_ size: CGSize) -> UIView {
        let rings = (0..<2).map { number in
            let ring = UIActivityIndicatorView()
            ring.hidesWhenStopped = false
            return framed(
                ring, 10 + 90 * CGFloat(number), 10, number == 0 ? size.width : size.height,
                number == 0 ? size.height : size.width)
        }
        return board(200, 90, rings)
    }

    private static func bordered(_ width: CGFloat) -> UIView {
        let segments = UISegmentedControl(items: ["One", "Two"])
        segments.selectedSegmentIndex = 0
        let field = UITextField()
        field.text = "Anna"
        field.accessibilityLabel = "Field"
        let buttons = [("Filled", UIButton.Configuration.filled()), ("Bordered", .bordered())].map { title, style in
            var configuration = style
            configuration.title = title
            return UIButton(configuration: configuration)
        }
        let views = buttons + [segments, field]
        for view in views {
            view.layer.borderWidth = width
            view.layer.borderColor = UIColor.magenta.cgColor
            view.layer.cornerRadius = 10
        }
        return stack(.vertical, views, .leading, width: 260)
    }
}
