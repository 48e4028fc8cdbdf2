import Foundation
import VoucherKit

/// Stacks with too little room for what is in them.
extension DrawingSample {
    static var squeezed: [DrawingSample] {
        [
            DrawingSample(name: "row-squeezed", make: { squeezedRows(0) }, makeOther: { squeezedRows(6) }),
            DrawingSample(
                name: "column-squeezed", make: { squeezedColumn(.leading) }, makeOther: { squeezedColumn(.trailing) }),
        ]
    }

    /// Rows with too little room for what is in them, each of which gives way in a way of its own.
    private static func squeezedRows(_ spacing: CGFloat) -> UIView {
        func button(_ title: String, _ configuration: UIButton.Configuration) -> UIView {
            var configuration = configuration
            configuration.title = title
            return UIButton(configuration: configuration)
        }
        func field(_ width: CGFloat? = nil) -> UIView {
            let field = UITextField()
            field.text = "Anna"
            field.accessibilityLabel = "Name"
            if let width { field.widthAnchor.constraint(equalToConstant: width).isActive = true }
            return field
        }
        func row(
            _ width: CGFloat, _ views: [UIView], _ distribution: UIStackView.Distribution = .fill
        ) -> UIView {
            let row = stack(.horizontal, views, spacing: spacing, .center, distribution, width: width)
            row.isLayoutMarginsRelativeArrangement = false
            return row
        }
        func words() -> UIView { label("Many happy returns", background: .yellow) }
        func padded() -> UIView { stack(.vertical, [label("In a box", background: .cyan)]) }
        let picture = pictureView(.scaleToFill)
        picture.widthAnchor.constraint(equalToConstant: 90).isActive = true
        return stack(
            .vertical,
            [
                row(220, [words(), button("Order now", .filled())]), row(200, [padded(), words()]),
                row(230, [field(), button("Find a voucher", .bordered())]), row(220, [field(120), words()]),
                row(220, [button("Yes", .bordered()), button("No", .plain())], .fillEqually),
                row(180, [words(), UISwitch(), field()]), row(160, [picture, button("Show all", .plain())]),
                row(60, [button("Yes", .bordered()), label("Wo", size: 40)]),
            ], .leading, width: 300)
    }

    /// A column with too little height for what is in it.
    private static func squeezedColumn(_ alignment: UIStackView.Alignment) -> UIView {
        let text = UITextView()
        text.text = "With love"
        text.accessibilityLabel = "Message"
        let progress = UIProgressView()
        progress.progress = 0.4
        let ring = box(30, 30, .red)
        return stack(.vertical, [text, UISwitch(), progress, ring], alignment, width: 260, height: 150)
    }
}
