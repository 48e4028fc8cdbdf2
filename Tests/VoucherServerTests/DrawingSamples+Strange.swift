import Foundation
import VoucherKit

/// What a host may put into an item and nobody has thought of.
extension DrawingSample {
    static var strange: [DrawingSample] {
        func lines(_ texts: [String], width: CGFloat = 220, size: CGFloat = 18) -> UIView {
            let labels = texts.map { label($0, size: size, background: .yellow) }
            return stack(.vertical, labels, width: width)
        }
        func one(_ name: String, _ texts: [String]) -> DrawingSample {
            DrawingSample(name: "strange-" + name, make: { lines(texts) })
        }
        return [
            one(
                "directions",
                [
                    "abc \u{202E}def\u{202C} ghi", "abc \u{2067}def 1 2\u{2069} ghi!", "\u{200F}abc, def!",
                    "\u{200E}שלום, 5!", "سعر 5 € (خمسة)", "abc (שלום) def", "12:30 – 14:00 ميلاد", "\u{2066}x",
                    "שלום abc\nabc שלום",
                ]),
            DrawingSample(
                name: "strange-sizes",
                make: {
                    stack(
                        .vertical, [0.5, 3, 7.3, 11.5, 33.3, 90].map { label("Ag", size: $0, background: .yellow) },
                        .leading, width: 220)
                }),
            DrawingSample(
                name: "strange-colors",
                make: {
                    let pale = label(
                        "Half transparent words", size: 20, color: UIColor(red: 1, green: 0, blue: 0, alpha: 0.5),
                        background: UIColor(white: 0, alpha: 0.2))
                    let bordered = label("Border of half", size: 20, background: .cyan)
                    bordered.layer.borderWidth = 6
                    bordered.layer.borderColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5).cgColor
                    bordered.layer.cornerRadius = 12
                    bordered.clipsToBounds = true
                    let clear = label("Clear", size: 20, color: .clear, background: .green)
                    let far = label("Beyond", size: 20, color: UIColor(red: 2, green: -1, blue: 0.5, alpha: 1))
                    return stack(.vertical, [pale, bordered, clear, far], width: 220)
                }),
            DrawingSample(
                name: "strange-corners",
                make: {
                    let views = [(200.0, 1.0), (25, 30), (0.4, 2), (10, 0.5), (18, 18)].map { radius, width in
                        let view = box(50, 36, .cyan)
                        view.layer.cornerRadius = radius
                        view.layer.borderWidth = width
                        view.layer.borderColor = UIColor.brown.cgColor
                        return view
                    }
                    return stack(.horizontal, views)
                }),
            DrawingSample(
                name: "strange-right-to-left",
                make: {
                    let field = UITextField()
                    field.text = "Anna"
                    field.accessibilityLabel = "Name"
                    let toggle = UISwitch()
                    toggle.isOn = true
                    let bar = UIProgressView()
                    bar.progress = 0.3
                    let segments = UISegmentedControl(items: ["One", "שתיים", "3"])
                    segments.selectedSegmentIndex = 0
                    var configuration = UIButton.Configuration.filled()
                    configuration.title = "Press this"
                    configuration.image = picture
                    let column = stack(
                        .vertical,
                        [
                            label("Words first (1).", background: .yellow),
                            stack(.horizontal, [label("One"), box(20, 20, .red), label("ثلاثة")]),
                            field, toggle, bar, segments, UIButton(configuration: configuration),
                        ], .leading, width: 260)
                    column.accessibilityLanguage = "ar"
                    return column
                }),
            DrawingSample(
                name: "strange-secret-fields",
                make: {
                    let fields = [
                        ("geheim 🎂", true, NSTextAlignment.natural), ("centre", false, .center),
                        ("right", false, .right),
                        ("a text that is far longer than the field it stands in, so that it is cut", false, .natural),
                        ("שלום abc", false, .natural),
                    ].map { text, secret, alignment in
                        let field = UITextField()
                        field.text = text
                        field.isSecureTextEntry = secret
                        field.textAlignment = alignment
                        field.accessibilityLabel = "Field"
                        return field
                    }
                    let area = UITextView()
                    area.text = (1...12).map { "Line \($0) of many that do not fit" }.joined(separator: "\n")
                    area.accessibilityLabel = "Area"
                    area.textAlignment = .center
                    return stack(.vertical, fields + [area], width: 240)
                }),
            DrawingSample(
                name: "strange-dates",
                make: {
                    let pickers = [1_796_000_000.0, 1_767_571_200].map { seconds in
                        let picker = UIDatePicker()
                        picker.datePickerMode = .date
                        picker.timeZone = TimeZone(identifier: "UTC")
                        picker.date = Date(timeIntervalSince1970: seconds)
                        picker.accessibilityLabel = "When"
                        return picker
                    }
                    return stack(.vertical, pickers, width: 260)
                }),
        ]
    }
}
