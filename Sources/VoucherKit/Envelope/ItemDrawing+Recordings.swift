import Localization

/// The items of films and sounds.
extension ItemDrawing {
    /// A picture of the film with a mark to play it, how long it is, and the words below. Without the picture, which is
    /// among the media only, the mark is on a plain board.
    func film(_ poster: UIImage?, words: String, duration: Int) -> UIView {
        let edge: CGFloat = 12
        let width = Self.width - 2 * edge
        let proportion = poster.map { $0.size.width > 0 ? $0.size.height / $0.size.width : 0 } ?? 9.0 / 16
        let height = max(90, min(width * proportion, width * 1.5))
        let caption = self.caption(words, width: width)
        let foot = caption.map { $0.frame.height + 18 } ?? edge
        let print = UIView(frame: CGRect(x: 0, y: 0, width: Self.width, height: edge + height + foot))
        print.backgroundColor = color(colors.paper)
        print.layer.borderWidth = 1
        print.layer.borderColor = color(colors.edge).cgColor
        let board = UIImageView(image: poster)
        board.frame = CGRect(x: edge, y: edge, width: width, height: height)
        board.contentMode = .scaleAspectFill
        board.clipsToBounds = true
        board.backgroundColor = color(colors.tagEdge)
        print.addSubview(board)
        print.addSubview(playMark(centerX: edge + width / 2, centerY: edge + height / 2))
        let time = label(
            RecordingTime.text(duration), font: .systemFont(ofSize: 13), color: color(colors.ink), lines: 1,
            width: width)
        let pill = UIView()
        let side = time.sizeThatFits(.zero).width
        pill.frame = CGRect(
            x: edge + width - side - 22, y: edge + height - time.frame.height - 12, width: side + 14,
            height: time.frame.height + 6)
        pill.backgroundColor = color(colors.paper)
        pill.layer.cornerRadius = 6
        time.frame = CGRect(x: 7, y: 3, width: side, height: time.frame.height)
        pill.addSubview(time)
        print.addSubview(pill)
        if let caption {
            caption.frame.origin = CGPoint(x: edge, y: edge + height + 9)
            print.addSubview(caption)
        }
        return print
    }

    /// The wave of a sound, how long it is, and the words below.
    func sound(_ wave: [Int], words: String, duration: Int) -> UIView {
        let edge: CGFloat = 20
        let width = Self.width - 2 * edge
        let room: CGFloat = 64
        let caption = self.caption(words, width: width)
        let time = label(
            RecordingTime.text(duration), font: .systemFont(ofSize: 14), color: color(colors.soft), lines: 1,
            width: width)
        time.textAlignment = .center
        let foot = caption.map { $0.frame.height + 8 } ?? 0
        let card = UIView(
            frame: CGRect(
                x: 0, y: 0, width: Self.width, height: 18 + room + 8 + time.frame.height + foot + 16))
        card.backgroundColor = color(colors.paper)
        card.layer.cornerRadius = 14
        card.layer.borderWidth = 1
        card.layer.borderColor = color(colors.edge).cgColor
        let bars = wave.isEmpty ? Array(repeating: 0, count: 40) : wave
        let step = width / CGFloat(bars.count)
        for (number, part) in bars.enumerated() {
            let height = 4 + (room - 4) * CGFloat(min(max(part, 0), 100)) / 100
            let bar = UIView(
                frame: CGRect(
                    x: edge + CGFloat(number) * step + step * 0.2, y: 18 + (room - height) / 2, width: step * 0.6,
                    height: height))
            bar.backgroundColor = color(colors.accent)
            bar.layer.cornerRadius = min(step * 0.3, 2)
            card.addSubview(bar)
        }
        time.frame.origin = CGPoint(x: edge, y: 18 + room + 8)
        card.addSubview(time)
        if let caption {
            caption.frame.origin = CGPoint(x: edge, y: time.frame.maxY + 8)
            card.addSubview(caption)
        }
        return card
    }

    private func caption(_ words: String, width: CGFloat) -> UILabel? {
        guard !words.isEmpty else { return nil }
        let caption = label(
            words, font: UIFont(name: "Dancing Script", size: 19) ?? .systemFont(ofSize: 19),
            color: color(colors.noteInk), lines: 2, width: width)
        caption.textAlignment = .center
        return caption
    }

    /// A triangle in a disc, as on every player; it points the same way in every language.
    private func playMark(centerX: CGFloat, centerY: CGFloat) -> UIView {
        let disc = UIView(frame: CGRect(x: centerX - 26, y: centerY - 26, width: 52, height: 52))
        disc.backgroundColor = color(colors.paper)
        disc.layer.cornerRadius = 26
        let (length, height, columns) = (20.0, 24.0, 40)
        for column in 0..<columns {
            let share = 1 - (Double(column) + 0.5) / Double(columns)
            let strip = UIView(
                frame: CGRect(
                    x: 18 + length * Double(column) / Double(columns), y: 26 - height * share / 2,
                    width: length / Double(columns), height: height * share))
            strip.backgroundColor = color(colors.accent)
            disc.addSubview(strip)
        }
        return disc
    }
}
