import Foundation
import VoucherKit

/// Rows that stand on base lines, and what else was once drawn otherwise than a browser has it.
extension DrawingSample {
    static var baseLines: [DrawingSample] {
        [
            DrawingSample(
                name: "base-lines-first", make: { rows(.firstBaseline) }, makeOther: { rows(.lastBaseline) }),
            DrawingSample(
                name: "base-lines-last", make: { rows(.lastBaseline) }, makeOther: { rows(.firstBaseline) }),
            DrawingSample(name: "margins-of-other-direction", make: { margins(20) }, makeOther: { margins(10) }),
            DrawingSample(name: "crowded", make: { crowded(60) }, makeOther: { crowded(110) }),
        ]
    }

    private static func button(_ title: String, picture: Bool = false) -> UIButton {
        var configuration = UIButton.Configuration.bordered()
        configuration.title = title
        if picture { configuration.image = Self.picture }
        return UIButton(configuration: configuration)
    }

    private static func rows(_ alignment: UIStackView.Alignment) -> UIView {
        let wide = button("Words and more")
        wide.widthAnchor.constraint(equalToConstant: 100).isActive = true
        let choice = UISegmentedControl(items: ["One and two and three", "Two"])
        choice.widthAnchor.constraint(equalToConstant: 130).isActive = true
        let area = UITextView()
        area.text = "With love\nfrom us"
        area.accessibilityLabel = "Message"
        area.widthAnchor.constraint(equalToConstant: 120).isActive = true
        return stack(
            .vertical,
            [
                stack(.horizontal, [wide, label("Hg", size: 40), button("Words", picture: true)], alignment),
                stack(.horizontal, [choice, label("Hg", size: 40), area], alignment),
            ], .leading, width: 360)
    }

    private static func margins(_ spacing: CGFloat) -> UIView {
        let words = ["שלום לך", "عيد ميلاد", "Hello"].map { label($0, background: .yellow) }
        let row = stack(.horizontal, words, spacing: 4, .center)
        row.setCustomSpacing(spacing, after: words[0])
        let board = board(200, 50)
        pinned(label("שלום", background: .cyan), in: board) { view, board in
            [
                view.leadingAnchor.constraint(equalTo: board.leadingAnchor, constant: spacing * 3),
                view.trailingAnchor.constraint(equalTo: board.trailingAnchor, constant: -5),
                view.topAnchor.constraint(equalTo: board.topAnchor, constant: 8),
            ]
        }
        return stack(.vertical, [row, board], .leading, width: 260)
    }

    private static func crowded(_ height: CGFloat) -> UIView {
        let cut = label("A text that is cut after two of its lines, however low its column is", lines: 2)
        let short = label("Short", lines: 1)
        short.layer.borderWidth = 3
        short.layer.borderColor = UIColor.red.cgColor
        let clipped = label("One line that runs out of its column", lines: 1, background: .yellow)
        clipped.lineBreakMode = .byClipping
        let squeezed = button("Two\nlines that are one", picture: true)
        return stack(
            .vertical,
            [
                stack(.vertical, [cut, short], .fill, height: height), stack(.vertical, [clipped], .leading),
                stack(.horizontal, [squeezed, box(60, 20, .red)]),
            ], .leading, width: 190)
    }
}
