import Localization

/// The stock items as views placed by frames, to be drawn as pictures in a theme's paper, ink and display letters.
struct ItemDrawing {
    let colors: ItemColors
    let display: UIFont
    static let width: CGFloat = 264
    private static let titleMargin: CGFloat = 20
    private static let noteMargin: CGFloat = 22

    init(_ theme: ThemeManager) {
        colors = ItemColors(theme)
        display = theme.font(.display)
    }

    /// A card with the title in display letters between two thin rules.
    func title(_ text: String) -> UIView {
        let font = display.withSize(text.count > 40 ? 22 : 28)
        let label = self.label(
            text, font: font, color: color(colors.ink), lines: 6, width: Self.width - 2 * Self.titleMargin)
        label.textAlignment = .center
        let card = self.card(containing: label, top: 30, side: Self.titleMargin)
        for y in [16, card.frame.height - 17] {
            let rule = UIView(frame: CGRect(x: Self.width / 2 - 28, y: y, width: 56, height: 1))
            rule.backgroundColor = color(colors.accent)
            card.addSubview(rule)
        }
        return card
    }

    /// A sheet with the note in its hand. What is more than the sheet holds ends in an ellipsis; the recipient reads the
    /// whole note as text. `hasMargin` draws a line at the side.
    func note(_ text: String, on sheet: NoteSheet, hasMargin: Bool) -> UIView {
        let font = sheet.font(NoteSheet.itemSize)
        // As high as fourteen lines of the smallest letters.
        let most = 14 * Handwriting.flowing.font(NoteSheet.itemSize).lineHeight
        let label = self.label(
            text, font: font, color: color(sheet.ink), lines: max(1, Int(most / font.lineHeight + 0.01)),
            width: Self.width - 2 * Self.noteMargin)
        let card = self.card(containing: label, top: 20, side: Self.noteMargin)
        if hasMargin {
            let margin = UIView(frame: CGRect(x: 12, y: 0, width: 1, height: card.frame.height))
            margin.backgroundColor = color(colors.tagEdge)
            card.insertSubview(margin, at: 0)
            return card
        }
        let paper = color(sheet.color)
        card.layer.backgroundColor = paper.cgColor
        card.layer.borderColor = Contrast.mix(paper, color(sheet.ink), 0.25).cgColor
        card.backgroundColor = sheet.isRuled ? paper : sheet.tile.map { UIColor(patternImage: $0) } ?? paper
        if sheet.isRuled { rule(card, for: label) }
        return card
    }

    /// Lines for the text to stand on, as far apart as those of the text.
    private func rule(_ card: UIView, for label: UILabel) {
        let line = UILabel()
        line.text = label.text
        line.font = label.font
        let height = max(line.sizeThatFits(.zero).height, 8)
        for y in stride(from: label.frame.minY + height - 3, to: card.frame.height - 4, by: height) {
            let rule = UIView(frame: CGRect(x: 1, y: y.rounded(), width: Self.width - 2, height: 1))
            rule.backgroundColor = UIColor(rgb: 0xB4C6E2)
            card.insertSubview(rule, at: 0)
        }
    }

    /// A print with a white edge and, below it, what is on it. Without the photo, which is among the media only, it is the
    /// words alone.
    func photo(_ image: UIImage?, caption: String) -> UIView {
        photo(image, caption: caption, noun: localized("photo.noun"), unnamed: localized("photo.unnamed"))
    }

    func photo(_ image: UIImage?, caption: String, noun: String, unnamed: String) -> UIView {
        guard let image, image.size.width > 0, image.size.height > 0 else {
            return tag(caption: noun, text: caption.isEmpty ? unnamed : caption)
        }
        let edge: CGFloat = 12
        let width = Self.width - 2 * edge
        let height = min(width * image.size.height / image.size.width, width * 1.5)
        let words = label(
            caption, font: UIFont(name: "Dancing Script", size: 19) ?? .systemFont(ofSize: 19),
            color: color(colors.noteInk), lines: 2, width: width)
        words.textAlignment = .center
        let foot = caption.isEmpty ? edge : words.frame.height + 18
        let print = UIView(frame: CGRect(x: 0, y: 0, width: Self.width, height: edge + height + foot))
        print.backgroundColor = color(colors.paper)
        print.layer.borderWidth = 1
        print.layer.borderColor = color(colors.edge).cgColor
        let view = UIImageView(image: image)
        view.frame = CGRect(x: edge, y: edge, width: width, height: height)
        view.contentMode = .scaleAspectFill
        view.clipsToBounds = true
        print.addSubview(view)
        words.frame.origin = CGPoint(x: edge, y: edge + height + 9)
        if !caption.isEmpty { print.addSubview(words) }
        return print
    }

    /// A piece of a paper with a ribbon over it, and on that a label with its name.
    func swatch(_ tile: UIImage?, photo: UIImage? = nil, name: String) -> UIView {
        let words = label(name, font: display.withSize(18), color: color(colors.ink), lines: 2, width: Self.width - 100)
        words.textAlignment = .center
        let height: CGFloat = 150
        let swatch = UIView(frame: CGRect(x: 0, y: 0, width: Self.width, height: height))
        swatch.backgroundColor = tile.map(UIColor.init(patternImage:)) ?? color(colors.tag)
        swatch.layer.cornerRadius = 6
        swatch.clipsToBounds = true
        if let photo {
            let picture = UIImageView(image: photo)
            picture.frame = swatch.bounds
            picture.contentMode = .scaleAspectFill
            picture.clipsToBounds = true
            swatch.addSubview(picture)
        }
        let middle = height / 2
        for (y, thickness, share) in [(middle - 13, 26, 0.0), (middle - 11, 2, 0.35), (middle + 9, 2, 0.35)] {
            let ribbon = UIView(frame: CGRect(x: 0, y: y, width: Self.width, height: CGFloat(thickness)))
            ribbon.backgroundColor = Contrast.mix(color(colors.accent), color(colors.paper), CGFloat(share))
            if share == 0 {
                ribbon.layer.shadowOpacity = 0.3
                ribbon.layer.shadowOffset = CGSize(width: 0, height: 1)
                ribbon.layer.shadowRadius = 2
            }
            swatch.addSubview(ribbon)
        }
        let tag = UIView(
            frame: CGRect(
                x: 36, y: middle - words.frame.height / 2 - 9, width: Self.width - 72, height: words.frame.height + 18))
        tag.backgroundColor = color(colors.paper)
        tag.layer.cornerRadius = 9
        tag.layer.shadowOpacity = 0.3
        tag.layer.shadowOffset = CGSize(width: 0, height: 2)
        tag.layer.shadowRadius = 3
        words.frame.origin = CGPoint(x: 14, y: 9)
        tag.addSubview(words)
        swatch.addSubview(tag)
        return swatch
    }

    /// A note of money: the amount in display letters between two bands, and where it is spent below it.
    func amount(_ text: String, merchant: String) -> UIView {
        let label = self.label(
            text, font: display.withSize(30), color: color(colors.ink), lines: 2,
            width: Self.width - 2 * Self.titleMargin)
        label.textAlignment = .center
        let card = self.card(containing: label, top: 26, side: Self.titleMargin)
        if !merchant.isEmpty {
            let place = self.label(
                merchant, font: .systemFont(ofSize: 15), color: color(colors.soft), lines: 2,
                width: Self.width - 2 * Self.titleMargin)
            place.textAlignment = .center
            place.frame.origin = CGPoint(x: Self.titleMargin, y: label.frame.maxY + 6)
            card.frame.size.height += place.frame.height + 6
            card.addSubview(place)
        }
        for y in [0, card.frame.height - 10] {
            let band = UIView(frame: CGRect(x: 0, y: y, width: Self.width, height: 10))
            band.backgroundColor = color(colors.accent)
            card.insertSubview(band, at: 0)
        }
        card.clipsToBounds = true
        return card
    }

    /// A gift tag with a hole, a small caption and a name.
    func tag(caption: String, text: String) -> UIView {
        let head = self.label(
            caption, font: .italicSystemFont(ofSize: 14), color: color(colors.soft), lines: 1, width: Self.width - 84)
        let name = self.label(
            text, font: display.withSize(22), color: color(colors.ink),
            lines: 3, width: Self.width - 84)
        let height = max(72, head.frame.height + name.frame.height + 30)
        let tag = UIView(frame: CGRect(x: 0, y: 0, width: Self.width, height: height))
        tag.backgroundColor = color(colors.tag)
        tag.layer.cornerRadius = 14
        tag.clipsToBounds = true
        let band = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height))
        band.backgroundColor = color(colors.accent)
        tag.addSubview(band)
        let hole = UIView(frame: CGRect(x: 24, y: height / 2 - 9, width: 18, height: 18))
        hole.backgroundColor = color(colors.paper)
        hole.layer.cornerRadius = 9
        hole.layer.borderWidth = 2
        hole.layer.borderColor = color(colors.tagEdge).cgColor
        tag.addSubview(hole)
        head.frame.origin = CGPoint(x: 62, y: 14)
        name.frame.origin = CGPoint(x: 62, y: 14 + head.frame.height)
        tag.addSubview(head)
        tag.addSubview(name)
        return tag
    }

    func color(_ packed: UInt32) -> UIColor { UIColor(rgb: packed) }

    func label(
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

    func card(containing label: UILabel, top: CGFloat, side: CGFloat) -> UIView {
        let card = UIView(frame: CGRect(x: 0, y: 0, width: Self.width, height: label.frame.height + 2 * top))
        card.backgroundColor = color(colors.paper)
        card.layer.cornerRadius = 6
        card.layer.borderWidth = 1
        card.layer.borderColor = color(colors.edge).cgColor
        label.frame.origin = CGPoint(x: side, y: top)
        card.addSubview(label)
        return card
    }
}
