import Foundation
import Testing

@testable import ScreenKit

/// Numbers that a host's screen came to by mistake: a page and a picture are made of it all the same, or a refusal.
struct OddValueTests {
    private typealias Change = (String, (UIView, CGFloat) -> Void)

    private static let png: Data = {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 3))
        view.backgroundColor = .red
        return (try? view.renderedImage(scale: 1).pngData()) ?? Data()
    }()

    private static func added<View: UIView>(_ view: View, to parent: UIView, _ change: (View) -> Void) {
        view.frame = CGRect(x: 2, y: 2, width: 40, height: 30)
        change(view)
        parent.addSubview(view)
    }

    private static var changes: [Change] {
        [
            ("alpha", { $0.alpha = $1 }),
            ("frame", { $0.frame = CGRect(x: $1, y: $1, width: $1, height: $1) }),
            ("bounds", { $0.bounds = CGRect(x: $1, y: $1, width: $1, height: $1) }),
            ("margins", { $0.layoutMargins = UIEdgeInsets(top: $1, left: $1, bottom: $1, right: $1) }),
            ("corner", { $0.layer.cornerRadius = $1 }),
            (
                "border",
                {
                    $0.layer.borderWidth = $1
                    $0.layer.borderColor = UIColor.red.cgColor
                }
            ),
            ("opacity", { $0.layer.opacity = Float($1) }),
            (
                "shadow",
                {
                    $0.layer.shadowOpacity = Float($1)
                    $0.layer.shadowRadius = $1
                    $0.layer.shadowOffset = CGSize(width: $1, height: $1)
                }
            ),
            ("color", { $0.backgroundColor = UIColor(red: $1, green: $1, blue: $1, alpha: $1) }),
            ("hue", { $0.backgroundColor = UIColor(hue: $1, saturation: $1, brightness: $1, alpha: $1) }),
            ("white", { $0.backgroundColor = UIColor(white: $1, alpha: $1) }),
            (
                "font",
                { parent, number in
                    added(UILabel(), to: parent) {
                        $0.text = "Words"
                        $0.font = .systemFont(ofSize: number)
                        $0.numberOfLines = Int.max
                        _ = ($0.font.lineHeight, $0.sizeThatFits(CGSize(width: number, height: number)))
                        $0.sizeToFit()
                    }
                }
            ),
            (
                "lines",
                { parent, number in
                    added(UILabel(), to: parent) {
                        $0.text = "Words"
                        $0.numberOfLines = Int.min
                        $0.sizeToFit()
                    }
                }
            ),
            (
                "stack",
                { parent, number in
                    added(UIStackView(arrangedSubviews: [UILabel(), UILabel()]), to: parent) {
                        $0.spacing = number
                        $0.setCustomSpacing(number, after: $0.arrangedSubviews[0])
                        $0.isLayoutMarginsRelativeArrangement = true
                        $0.layoutMargins = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
                    }
                }
            ),
            (
                "picture",
                { parent, number in
                    added(UIImageView(image: UIImage(data: png, scale: number)), to: parent) { _ in }
                    added(UIImageView(image: UIImage(data: png, scale: abs(number))), to: parent) { $0.sizeToFit() }
                }
            ),
            (
                "kept picture",
                { parent, number in
                    let image = UIImage(
                        storedDigest: String(repeating: "a", count: 64), size: CGSize(width: number, height: number),
                        scale: number)
                    added(UIImageView(image: image), to: parent) { $0.sizeToFit() }
                }
            ),
            (
                "pattern",
                { parent, number in
                    parent.backgroundColor = UIImage(data: png, scale: abs(number)).map(UIColor.init(patternImage:))
                }
            ),
            ("progress", { parent, number in added(UIProgressView(), to: parent) { $0.progress = Float(number) } }),
            (
                "scroll",
                { parent, number in
                    added(UIScrollView(), to: parent) {
                        $0.contentOffset = CGPoint(x: number, y: number)
                        $0.contentSize = CGSize(width: number, height: number)
                    }
                }
            ),
            (
                "constraints",
                { parent, number in
                    let view = UIView()
                    view.translatesAutoresizingMaskIntoConstraints = false
                    parent.addSubview(view)
                    let width = view.widthAnchor.constraint(
                        equalTo: parent.widthAnchor, multiplier: number, constant: number)
                    width.priority = UILayoutPriority(rawValue: Float(number))
                    NSLayoutConstraint.activate([
                        width, view.heightAnchor.constraint(equalToConstant: number),
                        view.topAnchor.constraint(equalTo: parent.topAnchor, constant: number),
                        view.leadingAnchor.constraint(lessThanOrEqualTo: parent.leadingAnchor, constant: number),
                    ])
                }
            ),
            (
                "date",
                { parent, number in
                    for mode in [UIDatePicker.Mode.date, .time, .dateAndTime] {
                        added(UIDatePicker(), to: parent) {
                            $0.datePickerMode = mode
                            $0.date = Date(timeIntervalSince1970: number)
                            $0.minuteInterval = Int.min
                        }
                    }
                }
            ),
            (
                "dates",
                { parent, number in
                    for mode in [UIDatePicker.Mode.date, .time, .dateAndTime] {
                        added(UIDatePicker(), to: parent) {
                            $0.datePickerMode = mode
                            $0.minimumDate = Date(timeIntervalSince1970: number)
                            $0.maximumDate = Date(timeIntervalSince1970: number)
                        }
                    }
                }
            ),
            (
                "segments",
                { parent, number in
                    added(UISegmentedControl(items: ["One", "Two"]), to: parent) {
                        $0.selectedSegmentIndex = number > 0 ? Int.max : Int.min
                    }
                }
            ),
            (
                "button",
                { parent, number in
                    var configuration = UIButton.Configuration.filled()
                    configuration.title = "Press"
                    configuration.image = UIImage(data: png, scale: abs(number))
                    added(UIButton(configuration: configuration), to: parent) { $0.layer.cornerRadius = number }
                }
            ),
        ]
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e308, -1e308, 1e20, 1e9, -1, 0, 1e-300])
    func noNumberEndsTheProgram(_ number: CGFloat) {
        for (name, change) in Self.changes {
            func make(_ view: UIView) {
                let holder = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
                holder.accessibilityIdentifier = "holder"
                change(holder, number)
                view.addSubview(holder)
            }
            let html = TestScreen(make).html
            #expect(html.contains("t.holder"), "\(name) \(number)")
            for word in [":nan", "\"nan", " nan", "nanpx", "infpx", ":inf", "\"inf"] {
                #expect(!html.contains(word), "\(name) \(number): \(word)")
            }
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
            make(view)
            _ = try? view.renderedImage(scale: number)
        }
    }
}
