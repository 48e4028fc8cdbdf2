/// The stock items as views placed by frames, to be drawn as pictures.
///
/// Their colours are paper and ink and do not change with the surroundings: a gift looks the same to both sides.
enum ItemDrawing {
    private static let width: CGFloat = 264
    private static let titleMargin: CGFloat = 20
    private static let noteMargin: CGFloat = 22
    private static let ink = UIColor(rgb: 0x2B2420)
    private static let soft = UIColor(rgb: 0x62554C)
    private static let paper = UIColor(rgb: 0xFFFBF4)
    private static let edge = UIColor(rgb: 0xE2D3BF)
    private static let accent = UIColor(rgb: 0x9C3B22)

    /// A card with the title in display letters between two thin rules.
    static func title(_ text: String) -> UIView {
        let font = UIFont(name: "Noto Serif Display", size: text.count > 40 ? 22 : 28) ?? .systemFont(ofSize: 28)
        let label = self.label(text, font: font, color: ink, lines: 6, width: width - 2 * titleMargin)
        label.textAlignment = .center
        let card = self.card(containing: label, top: 30, side: titleMargin)
        for y in [16, card.frame.height - 17] {
            let rule = UIView(frame: CGRect(x: width / 2 - 28, y: y, width: 56, height: 1))
            rule.backgroundColor = accent
            card.addSubview(rule)
        }
        return card
    }

    /// A sheet with the note in handwriting on faint lines. What is more than the sheet holds ends in an ellipsis; the
    /// recipient reads the whole note as text.
    static func note(_ text: String) -> UIView {
        let font = UIFont(name: "Dancing Script", size: 21) ?? .systemFont(ofSize: 21)
        let label = self.label(
            text, font: font, color: UIColor(rgb: 0x2C3A57), lines: 14, width: width - 2 * noteMargin)
        let card = self.card(containing: label, top: 20, side: noteMargin)
        card.backgroundColor = UIColor(rgb: 0xFFFDF3)
        let margin = UIView(frame: CGRect(x: 12, y: 0, width: 1, height: card.frame.height))
        margin.backgroundColor = UIColor(rgb: 0xF0B8A8)
        card.insertSubview(margin, at: 0)
        return card
    }

    /// A gift tag with a hole, a small caption and a name.
    static func tag(caption: String, text: String) -> UIView {
        let head = self.label(caption, font: .italicSystemFont(ofSize: 14), color: soft, lines: 1, width: width - 84)
        let name = self.label(
            text, font: UIFont(name: "Noto Serif Display-Bold", size: 22) ?? .boldSystemFont(ofSize: 22), color: ink,
            lines: 3, width: width - 84)
        let height = max(72, head.frame.height + name.frame.height + 30)
        let tag = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        tag.backgroundColor = UIColor(rgb: 0xF3DFC4)
        tag.layer.cornerRadius = 14
        tag.clipsToBounds = true
        let band = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height))
        band.backgroundColor = accent
        tag.addSubview(band)
        let hole = UIView(frame: CGRect(x: 24, y: height / 2 - 9, width: 18, height: 18))
        hole.backgroundColor = paper
        hole.layer.cornerRadius = 9
        hole.layer.borderWidth = 2
        hole.layer.borderColor = UIColor(rgb: 0xC79C66).cgColor
        tag.addSubview(hole)
        head.frame.origin = CGPoint(x: 62, y: 14)
        name.frame.origin = CGPoint(x: 62, y: 14 + head.frame.height)
        tag.addSubview(head)
        tag.addSubview(name)
        return tag
    }

    private static func label(
        _ text: String, font: UIFont, color: UIColor, lines: Int, width: CGFloat
    ) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = font
        label.textColor = color
        label.numberOfLines = lines
        let height =
            lines == 1 ? label.sizeThatFits(.zero).height : label.sizeThatFits(CGSize(width: width, height: 0)).height
        label.frame = CGRect(x: 0, y: 0, width: width, height: height)
        return label
    }

    private static func card(containing label: UILabel, top: CGFloat, side: CGFloat) -> UIView {
        let card = UIView(frame: CGRect(x: 0, y: 0, width: width, height: label.frame.height + 2 * top))
        card.backgroundColor = paper
        card.layer.cornerRadius = 6
        card.layer.borderWidth = 1
        card.layer.borderColor = edge.cgColor
        label.frame.origin = CGPoint(x: side, y: top)
        card.addSubview(label)
        return card
    }
}
