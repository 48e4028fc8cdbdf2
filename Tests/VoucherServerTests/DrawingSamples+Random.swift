import Foundation
import VoucherKit

/// Trees that nobody thought of: a number decides about all that is in one.
struct RandomTree {
    private var state: UInt64

    init(_ number: UInt64) {
        state = number &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678
    }

    private mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    private mutating func one<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

    private mutating func chance(_ percent: Int) -> Bool { next(100) < percent }

    private static let colors: [UIColor] = [
        .red, .green, .blue, .cyan, .yellow, .magenta, .orange, .brown, .white, .lightGray,
        UIColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 0.5), UIColor(white: 0, alpha: 0.3),
    ]

    private static let words = [
        "Happy", "birthday", "dear Anna,", "may", "the year", "be", "full of wonders", "—", "cake", "2026", "(now)",
        "ميلاد", "سعيد", "שלום", "お誕生日", "生日快乐", "생일", "🎂", "👩🏽‍🚀", "सुख", "ที่รัก", "é", "\n", "well-known", "a/b",
        "https://example.org/a-b", "€ 5.00", "“quoted”", "x²", "★",
    ]

    private mutating func text() -> String {
        (0..<(1 + next(9))).map { _ in one(Self.words) }.joined(separator: " ")
    }

    /// A tree of a few levels, 300 points wide.
    mutating func make() -> UIView {
        let root = stack(3)
        root.backgroundColor = .white
        root.axis = .vertical
        root.alignment = one([.fill, .leading, .center, .trailing])
        root.distribution = .fill
        root.widthAnchor.constraint(equalToConstant: CGFloat(120 + 20 * next(12))).isActive = true
        return root
    }

    private mutating func view(_ depth: Int) -> UIView {
        let kind = next(depth > 0 ? 12 : 8)
        let view: UIView
        switch kind {
        case 0...3: view = label()
        case 4: view = button()
        case 5:
            view = DrawingSample.pictureView(one([.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft]))
        case 6: view = control()
        case 7: view = DrawingSample.box(CGFloat(5 + next(60)), CGFloat(5 + next(40)), one(Self.colors))
        case 8: view = board(depth - 1)
        default: view = stack(depth - 1)
        }
        if chance(25) { decorate(view) }
        return view
    }

    private mutating func decorate(_ view: UIView) {
        if chance(40) { view.layer.cornerRadius = CGFloat(next(20)) }
        if chance(40) {
            view.layer.borderWidth = CGFloat(1 + next(5))
            view.layer.borderColor = one(Self.colors).cgColor
        }
        if chance(25) { view.alpha = CGFloat(3 + next(7)) / 10 }
        if chance(20) { view.clipsToBounds = true }
        if chance(15) {
            view.layer.shadowOpacity = 0.5
            view.layer.shadowRadius = CGFloat(next(5))
            view.layer.shadowOffset = CGSize(width: next(5), height: next(5))
        }
        if chance(10) { view.isHidden = true }
        if chance(30) { view.backgroundColor = one(Self.colors) }
    }

    private mutating func label() -> UIView {
        let label = UILabel()
        label.text = text()
        label.font = one([
            .systemFont(ofSize: CGFloat(9 + next(20))), .boldSystemFont(ofSize: 17), .italicSystemFont(ofSize: 15),
            UIFont(name: "Noto Serif Display", size: 22) ?? .systemFont(ofSize: 22),
            UIFont(name: "Dancing Script", size: 24) ?? .systemFont(ofSize: 24),
        ])
        label.numberOfLines = one([0, 0, 0, 1, 2, 3])
        label.textAlignment = one([.natural, .natural, .left, .center, .right, .justified])
        label.lineBreakMode = one([
            .byTruncatingTail, .byTruncatingTail, .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingMiddle,
            .byTruncatingHead,
        ])
        if chance(40) { label.backgroundColor = one(Self.colors) }
        if chance(15) { label.isEnabled = false }
        label.textColor = one([.black, .black, .red, .blue])
        return label
    }

    private mutating func button() -> UIView {
        var configuration = one([UIButton.Configuration.filled(), .tinted(), .bordered(), .plain()])
        configuration.title = text()
        if chance(20) { configuration.image = DrawingSample.picture }
        if chance(20) { configuration.subtitle = one(Self.words) }
        let button = UIButton(configuration: configuration)
        button.isEnabled = chance(80)
        return button
    }

    private mutating func control() -> UIView {
        switch next(6) {
        case 0:
            let toggle = UISwitch()
            toggle.isOn = chance(50)
            toggle.isEnabled = chance(70)
            return toggle
        case 1:
            let field = UITextField()
            field.accessibilityLabel = "Field"
            field.text = chance(60) ? text().replacing("\n", with: "") : ""
            field.placeholder = one(Self.words).replacing("\n", with: "")
            field.textAlignment = one([.natural, .center, .right])
            field.isSecureTextEntry = chance(20)
            return field
        case 2:
            let area = UITextView()
            area.accessibilityLabel = "Area"
            area.text = text()
            return area
        case 3:
            let bar = UIProgressView()
            bar.progress = Float(next(11)) / 10
            return bar
        case 4:
            let segments = UISegmentedControl(items: (0..<(1 + next(4))).map { _ in one(Self.words) })
            segments.selectedSegmentIndex = 0
            return segments
        default:
            let indicator = UIActivityIndicatorView()
            indicator.hidesWhenStopped = chance(30)
            return indicator
        }
    }

    private mutating func board(_ depth: Int) -> UIView {
        let board = DrawingSample.board(CGFloat(40 + next(120)), CGFloat(30 + next(60)))
        board.widthAnchor.constraint(equalToConstant: board.frame.width).isActive = true
        board.heightAnchor.constraint(equalToConstant: board.frame.height).isActive = true
        for _ in 0..<next(4) {
            let view = self.view(0)
            board.addSubview(
                DrawingSample.framed(
                    view, CGFloat(next(60)) - 10, CGFloat(next(40)) - 10, CGFloat(10 + next(80)), CGFloat(10 + next(50))
                ))
        }
        return board
    }

    private mutating func stack(_ depth: Int) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: (0..<(1 + next(4))).map { _ in view(depth) })
        stack.axis = one([.vertical, .horizontal])
        stack.spacing = CGFloat(one([0, 4, 8, 8, 13, -3]))
        stack.alignment =
            stack.axis == .horizontal
            ? one([.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline])
            : one([.fill, .leading, .center, .trailing])
        stack.distribution = one([.fill, .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering])
        if chance(30) {
            stack.isLayoutMarginsRelativeArrangement = true
            stack.layoutMargins = UIEdgeInsets(
                top: CGFloat(next(12)), left: CGFloat(next(20)), bottom: CGFloat(next(12)), right: CGFloat(next(8)))
        }
        if chance(30) { stack.backgroundColor = one(Self.colors) }
        return stack
    }
}

extension DrawingSample {
    static var random: [DrawingSample] {
        let count = ProcessInfo.processInfo.environment["RANDOM_TREES"].flatMap { UInt64($0) } ?? 0
        return (0..<count).map { number in
            DrawingSample(
                name: "random-\(number)",
                make: {
                    var tree = RandomTree(number)
                    return tree.make()
                })
        }
    }
}
