import VoucherKit

/// A promise as a ticket: drawn as the item in the envelope, and shown to the recipient as words.
final class PromiseTicket: UIView {
    static let width: CGFloat = 264
    private let heading = UILabel()
    private let label = UILabel()

    init(words: String, theme: ThemeManager) {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.width, height: 0))
        backgroundColor = theme.color(.positive)
        layer.cornerRadius = 12
        clipsToBounds = true
        heading.text = "I promise you"
        heading.font = theme.font(.caption)
        heading.textColor = theme.color(.positiveText)
        heading.sizeToFit()
        heading.frame.origin = CGPoint(x: 24, y: 14)
        label.text = words
        label.font = theme.font(.subHeader)
        label.textColor = theme.color(.positiveText)
        label.numberOfLines = 0
        let size = label.sizeThatFits(CGSize(width: Self.width - 48, height: 0))
        label.frame = CGRect(x: 24, y: heading.frame.maxY + 4, width: Self.width - 48, height: size.height)
        frame.size.height = label.frame.maxY + 18
        for x in [-9, Self.width - 9] {
            let notch = UIView(frame: CGRect(x: x, y: frame.height / 2 - 9, width: 18, height: 18))
            notch.backgroundColor = theme.color(.emptyBackground)
            notch.layer.cornerRadius = 9
            addSubview(notch)
        }
        addSubview(heading)
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("A ticket is made of words.")
    }

    /// What the recipient sees: words that can be marked and read aloud, in a frame of the brand's colour.
    static func recipientView(for item: VoucherItem, theme: ThemeManager) -> UIView {
        let heading = UILabel()
        heading.text = "A promise"
        heading.font = theme.font(.caption)
        let words = UILabel()
        words.text = item.object["promise"]?.stringValue
        words.font = theme.font(.subHeader)
        words.numberOfLines = 0
        for label in [heading, words] { label.textColor = theme.color(.positiveText) }
        let card = UIStackView(arrangedSubviews: [heading, words])
        card.axis = .vertical
        card.spacing = 4
        card.isLayoutMarginsRelativeArrangement = true
        card.layoutMargins = UIEdgeInsets(top: 18, left: 24, bottom: 18, right: 24)
        card.backgroundColor = theme.color(.positive)
        card.layer.cornerRadius = 12
        card.accessibilityIdentifier = "promise"
        return card
    }
}
