import Foundation
import VoucherKit

extension DrawingSample {
    // MARK: Boxes

    static var boxes: [DrawingSample] {
        func bordered(radius: CGFloat) -> UIView {
            let views = [UIColor.yellow, .cyan, nil].enumerated().map { position, color in
                let view = framed(UIView(), 10 + CGFloat(position) * 90, 10, 80, 60)
                view.backgroundColor = color
                view.layer.cornerRadius = radius
                view.layer.borderWidth = [1, 4, 8][position]
                view.layer.borderColor = UIColor.brown.cgColor
                view.addSubview(framed(plain(.red), 0, 0, 20, 20))
                view.clipsToBounds = position == 1
                return view
            }
            return board(280, 80, views)
        }
        func shadowed(_ opacity: Float) -> UIView {
            let views = [(0, 4.0, 6.0), (6, 6, 2), (0, 0, 12)].enumerated().map { position, shadow in
                let view = framed(UIView(), 30 + CGFloat(position) * 110, 30, 70, 50)
                view.backgroundColor = position == 2 ? .systemOrange : .white
                view.layer.cornerRadius = 8
                view.layer.shadowOpacity = opacity
                view.layer.shadowOffset = CGSize(width: CGFloat(shadow.0), height: CGFloat(shadow.1))
                view.layer.shadowRadius = CGFloat(shadow.2)
                return view
            }
            let words = label("Shadow of words", size: 24)
            words.layer.shadowOpacity = opacity
            words.layer.shadowOffset = CGSize(width: 3, height: 3)
            words.layer.shadowRadius = 2
            return board(360, 160, views + [framed(words, 40, 110, 220, 40)])
        }
        func faded(_ alpha: CGFloat) -> UIView {
            let group = framed(UIView(), 20, 20, 160, 80)
            group.backgroundColor = .blue
            group.alpha = alpha
            let inner = framed(UIView(), 20, 20, 160, 40)
            inner.backgroundColor = .red
            inner.alpha = 0.5
            group.addSubview(inner)
            return board(220, 120, [framed(label("Behind", size: 40), 30, 30, 160, 60), group])
        }
        func clipped(_ clips: Bool) -> UIView {
            let holder = framed(UIView(), 20, 20, 100, 80)
            holder.backgroundColor = .lightGray
            holder.layer.cornerRadius = 30
            holder.clipsToBounds = clips
            holder.addSubview(framed(plain(.red), -10, -10, 60, 40))
            holder.addSubview(framed(label("Words that are cut off", background: .yellow), 20, 50, 140, 60))
            return board(200, 130, [holder])
        }
        return [
            DrawingSample(name: "borders", make: { bordered(radius: 14) }, makeOther: { bordered(radius: 0) }),
            DrawingSample(name: "shadows", make: { shadowed(0.5) }, makeOther: { shadowed(0) }),
            DrawingSample(name: "opacity", make: { faded(0.6) }, makeOther: { faded(0.9) }),
            DrawingSample(name: "clipping", make: { clipped(true) }, makeOther: { clipped(false) }),
        ]
    }

    // MARK: Controls

    static var controls: [DrawingSample] {
        func button(_ configuration: UIButton.Configuration, _ title: String) -> UIButton {
            var configuration = configuration
            configuration.title = title
            return UIButton(configuration: configuration)
        }
        func buttons() -> UIView {
            var green = UIButton.Configuration.filled()
            green.baseBackgroundColor = .systemGreen
            green.baseForegroundColor = .yellow
            green.image = picture
            let round = button(.filled(), "Round")
            round.layer.cornerRadius = 22
            return stack(
                .vertical,
                [
                    button(.filled(), "Redeem"), button(.bordered(), "Later"), button(.plain(), "Never"),
                    button(green, "With a picture"), round,
                ], .center)
        }
        func fields(_ text: String) -> UIView {
            let field = UITextField()
            field.text = text
            field.accessibilityLabel = "Field"
            let empty = UITextField()
            empty.placeholder = "What is its name?"
            let area = UITextView()
            area.text = "Several lines\nof a text\n" + text
            return stack(.vertical, [field, empty, area], width: 300)
        }
        func choices(_ isOn: Bool) -> UIView {
            let toggle = UISwitch()
            toggle.isOn = isOn
            let off = UISwitch()
            let segments = UISegmentedControl(items: ["One", "Two", "Three"])
            segments.selectedSegmentIndex = isOn ? 1 : 2
            let bar = UIProgressView()
            bar.progress = isOn ? 0.4 : 0.9
            let indicator = UIActivityIndicatorView()
            indicator.hidesWhenStopped = false
            return stack(.vertical, [toggle, off, segments, bar, indicator], .leading, width: 340)
        }
        func inScripts() -> UIView {
            let fields = ["สุขสันต์วันเกิด", "생일 축하해요", "יום הולדת", "🎂 and ★"].map { text in
                let field = UITextField()
                field.text = text
                field.accessibilityLabel = "Field"
                return field
            }
            let segments = UISegmentedControl(items: ["한", "สุข", "🎂", "עברית"])
            segments.selectedSegmentIndex = 1
            return stack(
                .vertical, fields + [segments, button(.filled(), "ที่รัก"), button(.bordered(), "お誕生日 🎂")],
                .leading, width: 340)
        }
        func squeezed(_ alignment: UIStackView.Alignment) -> UIView {
            let line = label("A line that is longer than its room", lines: 1, background: .yellow)
            let toggle = UISwitch()
            toggle.isOn = true
            let bar = UIProgressView()
            bar.progress = 0.5
            let segments = UISegmentedControl(items: ["A title of several words", "Yes"])
            segments.selectedSegmentIndex = 0
            let picture = button(.plain(), "A picture and words in two lines")
            picture.configuration?.image = Self.picture
            let off = [true, false].map { isOn in
                let toggle = UISwitch()
                toggle.isOn = isOn
                toggle.isEnabled = false
                return toggle
            }
            return stack(
                .vertical,
                [
                    stack(.horizontal, [line, pictureView(.scaleToFill), toggle, box(20, 60, .red)], alignment),
                    stack(.horizontal, [bar, box(100, 40, .blue)] + off, alignment), segments, picture,
                ], .fill, width: 190)
        }
        func scrolling(_ words: String) -> UIView {
            let scroll = UIScrollView(frame: CGRect(x: 20, y: 20, width: 120, height: 60))
            scroll.backgroundColor = .lightGray
            scroll.contentSize = CGSize(width: 120, height: 300)
            scroll.addSubview(framed(label(words, background: .yellow), 10, 10, 180, 30))
            scroll.addSubview(framed(plain(.red), 10, 45, 60, 60))
            return board(200, 100, [scroll])
        }
        return [
            DrawingSample(name: "buttons", make: buttons),
            DrawingSample(name: "fields", make: { fields("Anna") }, makeOther: { fields("Somebody else") }),
            DrawingSample(name: "choices", make: { choices(true) }, makeOther: { choices(false) }),
            DrawingSample(name: "controls-in-scripts", make: inScripts),
            DrawingSample(
                name: "controls-squeezed", make: { squeezed(.fill) }, makeOther: { squeezed(.trailing) }),
            DrawingSample(name: "scrolling", make: { scrolling("Words in a list") }),
        ]
    }

    // MARK: Scales

    static var scales: [DrawingSample] {
        func card() -> UIView {
            let card = stack(
                .vertical, [label("A dinner for two", size: 22), label("by the sea, until the end of May")], .center,
                width: 240)
            card.layer.cornerRadius = 12
            card.layer.borderWidth = 2
            card.layer.borderColor = UIColor.systemRed.cgColor
            return card
        }
        return [1, 2, 3].map { DrawingSample(name: "scale-\($0)", scale: CGFloat($0), make: card) }
    }
}
