import Foundation
import VoucherKit

/// What has less room than it needs, or is aligned by what is not all shown.
extension DrawingSample {
    static var narrow: [DrawingSample] {
        [
            DrawingSample(name: "narrow-words", make: { narrowWords(13) }, makeOther: { narrowWords(21) }),
            DrawingSample(name: "narrow-letters", make: { narrowLetters(24) }, makeOther: { narrowLetters(40) }),
            DrawingSample(name: "narrow-boxes", make: { narrowBoxes(5) }, makeOther: { narrowBoxes(9) }),
            DrawingSample(name: "narrow-fields", make: { narrowFields(60) }, makeOther: { narrowFields(90) }),
            DrawingSample(name: "narrow-button", make: { narrowButton(60) }, makeOther: { narrowButton(120) }),
            DrawingSample(name: "placeholders", make: { placeholders("\n") }, makeOther: { placeholders(" ") }),
            DrawingSample(
                name: "flags-first", make: { flagsFirst(.byTruncatingHead) },
                makeOther: { flagsFirst(.byTruncatingMiddle) }),
            DrawingSample(name: "emoji-width", make: { emoji("🎂") }, makeOther: { emoji("🎂🎂") }),
            DrawingSample(
                name: "base-lines-in-rows", make: { nestedRows(.lastBaseline) }, makeOther: { nestedRows(.leading) }),
            DrawingSample(name: "border-of-nothing", make: { emptyBoxes(3) }, makeOther: { emptyBoxes(6) }),
            DrawingSample(name: "base-line-of-cut", make: { cutRow(2) }, makeOther: { cutRow(1) }),
        ]
    }

    private static func text(_ text: String, _ lines: Int = 0, width: CGFloat? = nil) -> UILabel {
        let label = label(text, size: 18, lines: lines, background: .yellow)
        label.lineBreakMode = .byWordWrapping
        if let width { label.widthAnchor.constraint(equalToConstant: width).isActive = true }
        return label
    }

    /// Words that are broken between letters, where one dictionary has words inside of those of the other.
    private static func narrowWords(_ width: CGFloat) -> UIView {
        stack(
            .horizontal, ["สุขสันต์", "ميلاد سلام", "mé", "漢字"].map { text($0, width: width) }, spacing: 30, .leading,
            width: 220)
    }

    private static func narrowLetters(_ width: CGFloat) -> UIView {
        let texts = ["عِيدُ مِيلَادٍ سَعِيدٌ", "Zu\u{308}rich cafe\u{301}", "ます、とて。", "أسلام الأمل"]
        let labels = texts.map { words in
            let label = text(words, width: width)
            label.lineBreakMode = .byCharWrapping
            return label
        }
        return stack(.horizontal, labels, spacing: 24, .leading, width: 240)
    }

    /// Lines that are wider than their boxes, corners that are less round than their border is wide, and a border that is
    /// wider than its box.
    private static func narrowBoxes(_ border: CGFloat) -> UIView {
        let free = text("may", width: 8)
        let cut = text("may the year be full", 2, width: 40)
        cut.font = .boldSystemFont(ofSize: 27)
        cut.textAlignment = .right
        let corner = text("round", width: 70)
        for (label, color) in [(cut, UIColor.red), (corner, .blue)] {
            label.layer.borderWidth = border
            label.layer.borderColor = color.cgColor
        }
        corner.layer.cornerRadius = 4
        let thin = pictureView(.scaleToFill)
        thin.widthAnchor.constraint(equalToConstant: 6).isActive = true
        thin.heightAnchor.constraint(equalToConstant: 60).isActive = true
        thin.layer.borderWidth = border
        thin.layer.borderColor = UIColor.brown.cgColor
        let low = stack(
            .vertical, [UIProgressView(), box(20, 20, .red)], spacing: 0, .leading, .fillEqually, height: 16)
        return stack(.horizontal, [free, cut, corner, thin, low], spacing: 16, .leading, width: 420)
    }

    private static func narrowFields(_ width: CGFloat) -> UIView {
        let area = UITextView()
        area.text = "해도 축하해요"
        area.accessibilityLabel = "Message"
        area.heightAnchor.constraint(equalToConstant: 120).isActive = true
        let field = UITextField()
        field.text = "Anna"
        field.accessibilityLabel = "Name"
        let column = stack(
            .vertical, [field, label("Word", background: .cyan)], .fill, .fillProportionally, width: 120, height: 150)
        return stack(
            .horizontal, [stack(.horizontal, [area], spacing: 0, .leading, width: width), column], spacing: 8, .leading)
    }

    private static func narrowButton(_ width: CGFloat) -> UIView {
        var configuration = UIButton.Configuration.bordered()
        configuration.title = "हो ❤️ 亲爱的"
        let button = UIButton(configuration: configuration)
        button.widthAnchor.constraint(equalToConstant: 44).isActive = true
        var other = UIButton.Configuration.filled()
        other.title = "สุขสันต์"
        let wide = UIButton(configuration: other)
        wide.widthAnchor.constraint(equalToConstant: width).isActive = true
        return stack(.horizontal, [button, wide], .leading)
    }

    private static func placeholders(_ space: String) -> UIView {
        let fields = ["해도\(space)מכל", "صديقتي ميلاد!", "Your name…"].map { words in
            let field = UITextField()
            field.placeholder = words
            field.accessibilityLabel = "Name"
            return field
        }
        let right = UITextField()
        right.placeholder = "هل؟"
        right.textAlignment = .right
        right.accessibilityLabel = "Name"
        return stack(.vertical, fields + [right], width: 220)
    }

    private static func flagsFirst(_ mode: NSLineBreakMode) -> UIView {
        let texts = [
            "🇨🇦 عيد ميلاد سعيد يا صديقتي العزيزة", "★ عيد ميلاد سعيد يا صديقتي العزيزة", "१ יום הולדת שמח לאנה היקרה",
        ]
        let labels = texts.map { words in
            let label = label(words, size: 18, lines: 1, .left, background: .yellow)
            label.lineBreakMode = mode
            return label
        }
        return stack(.vertical, labels, width: 180)
    }

    private static func emoji(_ one: String) -> UIView {
        stack(
            .vertical, ["🎂🇨🇦👍🏽👩🏽‍🚀❤️🏳️‍🌈🎂🎂👍🏽\(one)", one].map { text($0) }, .leading, width: 320)
    }

    /// A label that is cut stands on the base line of the whole text's last line that there is room for.
    private static func cutRow(_ lines: Int) -> UIView {
        let words = label(
            "يا さん。 ございます、 アンナ 亲爱的 ございます", size: 18, lines: lines, background: .yellow)
        words.widthAnchor.constraint(equalToConstant: 60).isActive = true
        return stack(.horizontal, [words, box(30, 10, .red), label("Hg", size: 40)], .lastBaseline)
    }

    private static func nestedRows(_ alignment: UIStackView.Alignment) -> UIView {
        let inner = stack(.horizontal, [label("One\nand two", background: .yellow), box(20, 10, .red)], alignment)
        let first = stack(.horizontal, [label("One\nand two", background: .cyan)], .firstBaseline)
        return stack(
            .vertical,
            [
                stack(.horizontal, [inner, label("Hg", size: 40)], .firstBaseline),
                stack(.horizontal, [first, label("Hg", size: 40)], .lastBaseline),
            ], .leading)
    }

    /// A view without a height that holds others shows its border, and one that clips does not.
    private static func emptyBoxes(_ border: CGFloat) -> UIView {
        let boxes = [false, true].map { clips in
            let view = stack(.vertical, [box(30, 0, .red)], spacing: 0, .leading, width: 80, height: 0)
            view.isLayoutMarginsRelativeArrangement = false
            view.layer.borderWidth = border
            view.layer.borderColor = UIColor.brown.cgColor
            view.clipsToBounds = clips
            return view
        }
        return stack(.vertical, boxes + [box(60, 20, .cyan)], spacing: 12, .leading)
    }
}
