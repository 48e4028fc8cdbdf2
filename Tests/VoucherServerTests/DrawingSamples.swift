import Foundation
import VoucherKit

/// A tree that is drawn by us and by a browser, to be compared.
struct DrawingSample {
    let name: String
    var scale: CGFloat = 2
    let make: () -> UIView
    /// The same with one thing changed, which the comparison has to notice.
    var makeOther: (() -> UIView)?
}

extension DrawingSample {
    static var all: [DrawingSample] {
        texts + scripts + contentModes + rows + columns + anchors + boxes + controls + scales + cuts + squeezed + lines
            + baseLines + narrow + tables + shapedControls + random + strange
    }

    // MARK: Parts

    static func label(
        _ text: String, size: CGFloat = 17, lines: Int = 0, _ alignment: NSTextAlignment = .natural,
        color: UIColor = .black, background: UIColor? = nil
    ) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        label.numberOfLines = lines
        label.textAlignment = alignment
        label.textColor = color
        label.backgroundColor = background
        return label
    }

    static func box(_ width: CGFloat, _ height: CGFloat, _ color: UIColor) -> UIView {
        let view = UIView()
        view.backgroundColor = color
        view.widthAnchor.constraint(equalToConstant: width).isActive = true
        view.heightAnchor.constraint(equalToConstant: height).isActive = true
        return view
    }

    static func plain(_ color: UIColor) -> UIView {
        let view = UIView()
        view.backgroundColor = color
        return view
    }

    static func framed(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
        view.frame = CGRect(x: x, y: y, width: width, height: height)
        return view
    }

    static func board(_ width: CGFloat, _ height: CGFloat, _ subviews: [UIView] = []) -> UIView {
        let board = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        board.backgroundColor = .white
        for view in subviews { board.addSubview(view) }
        return board
    }

    static func stack(
        _ axis: NSLayoutConstraint.Axis, _ views: [UIView], spacing: CGFloat = 8,
        _ alignment: UIStackView.Alignment = .fill, _ distribution: UIStackView.Distribution = .fill,
        width: CGFloat? = nil, height: CGFloat? = nil
    ) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = axis
        stack.spacing = spacing
        stack.alignment = alignment
        stack.distribution = distribution
        stack.backgroundColor = .white
        stack.isLayoutMarginsRelativeArrangement = true
        if let width { stack.widthAnchor.constraint(equalToConstant: width).isActive = true }
        if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
        return stack
    }

    static func pinned(_ view: UIView, in parent: UIView, _ constraints: (UIView, UIView) -> [NSLayoutConstraint]) {
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
        NSLayoutConstraint.activate(constraints(view, parent))
    }

    /// A picture of 60 × 40 points in four colours, so that each of its corners is known.
    static let picture: UIImage? = {
        let board = Self.board(60, 40)
        for (position, color) in [UIColor.red, .green, .blue, .yellow].enumerated() {
            let view = framed(UIView(), CGFloat(position % 2) * 30, CGFloat(position / 2) * 20, 30, 20)
            view.backgroundColor = color
            board.addSubview(view)
        }
        return try? board.renderedImage(scale: 2)
    }()

    static func pictureView(_ mode: UIView.ContentMode) -> UIImageView {
        let view = UIImageView(image: picture)
        view.contentMode = mode
        view.backgroundColor = .lightGray
        view.clipsToBounds = true
        return view
    }

    // MARK: Text

    private static let english = "Happy birthday, dear Anna! May the year be full of wonders, cake and good company."
    private static let arabic = "عيد ميلاد سعيد يا صديقتي العزيزة، أتمنى لك سنة مليئة بالفرح"
    private static let mixed = "Dear آنا, welcome\nمرحبا Anna 2026\nשלום to all"

    private static func text(_ name: String, _ text: String, _ alignment: NSTextAlignment, lines: Int = 0) -> Self {
        func make(_ alignment: NSTextAlignment) -> UIView {
            let label = label(text, lines: lines, alignment, background: .white)
            return framed(label, 0, 0, 240, label.sizeThatFits(CGSize(width: 240, height: 0)).height)
        }
        return DrawingSample(name: name, make: { make(alignment) }, makeOther: { make(.center) })
    }

    static var texts: [DrawingSample] {
        var centred = text("text-centred", english, .center)
        centred.makeOther = { text("", english, .left).make() }
        var oneLine = text("text-one-line", english, .natural, lines: 1)
        oneLine.makeOther = { text("", "Happy birthday, dear Otto! " + english, .natural, lines: 1).make() }
        return [
            text("text-wrapped", english, .natural), centred, text("text-right", english, .right),
            text("text-arabic", arabic, .natural), text("text-mixed", mixed, .natural),
            text("text-mixed-left", mixed, .left), text("text-mixed-right", mixed, .right),
            text("text-emoji", "Cake 🎂 for 👨‍👩‍👧‍👦 in 🇨🇦 👍🏽 and more to come", .natural),
            text("text-two-lines", english, .natural, lines: 2), oneLine,
            text("text-address", "and https://example.org/a/very/long/path?with=query&and=more", .natural),
            text("text-soft-hyphen", "Averylonghyphenated\u{AD}wordthatbreaks and non\u{A0}breaking spaces", .natural),
            text("text-line-end", "one\n\ntwo\nthree\n", .right),
            DrawingSample(
                name: "text-fonts",
                make: {
                    let serif = label("Many happy returns of the day", size: 28)
                    serif.font = UIFont(name: "Noto Serif Display", size: 28)
                    let hand = label("With love from all of us at home", size: 24)
                    hand.font = UIFont(name: "Dancing Script", size: 24)
                    let bold = label("Bold words")
                    bold.font = .boldSystemFont(ofSize: 20)
                    let slanted = label("Slanted words")
                    slanted.font = .italicSystemFont(ofSize: 20)
                    return stack(.vertical, [serif, hand, bold, slanted], width: 260)
                }),
        ]
    }

    // MARK: Pictures

    static var contentModes: [DrawingSample] {
        let modes: [UIView.ContentMode] = [
            .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
            .bottomLeft, .bottomRight,
        ]
        func make(_ modes: [UIView.ContentMode]) -> UIView {
            board(
                340, 250,
                modes.enumerated().map { position, mode in
                    framed(
                        pictureView(mode), 10 + CGFloat(position % 4) * 82, 10 + CGFloat(position / 4) * 80, 74, 70)
                })
        }
        return [
            DrawingSample(name: "content-modes", make: { make(modes) }, makeOther: { make(modes.reversed()) })
        ]
    }
}
