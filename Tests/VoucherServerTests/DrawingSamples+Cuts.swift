import Foundation
import VoucherKit

extension DrawingSample {
    private static let modes: [NSLineBreakMode] = [
        .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail, .byWordWrapping, .byCharWrapping, .byClipping,
    ]

    /// Texts that are cut, in each of their modes.
    static var cuts: [DrawingSample] {
        func labels(_ text: String, lines: Int, height: CGFloat? = nil, _ modes: [NSLineBreakMode]) -> UIView {
            let labels = modes.map { mode in
                let label = label(text, lines: lines, background: .yellow)
                label.lineBreakMode = mode
                if let height { label.heightAnchor.constraint(equalToConstant: height).isActive = true }
                return label
            }
            return stack(.vertical, labels, width: 216)
        }
        func sample(_ name: String, _ text: String, lines: Int = 1, height: CGFloat? = nil) -> DrawingSample {
            DrawingSample(
                name: "cut-" + name, make: { labels(text, lines: lines, height: height, modes) },
                makeOther: { labels(text, lines: lines, height: height, modes.reversed()) })
        }
        let english = "Happy birthday, dear Anna! May the year be full of wonders, cake and good company."
        let arabic = "عيد ميلاد سعيد يا صديقتي العزيزة، أتمنى لك سنة مليئة بالفرح والنجاح والصحة"
        return [
            sample("one-line", english), sample("two-lines", english, lines: 2),
            sample("arabic", arabic), sample("arabic-two-lines", arabic, lines: 2),
            sample("mixed", "مرحبا Anna, how are you doing today يا صديقتي العزيزة", lines: 1),
            sample("mixed-two-lines", "Dear آنا صديقتي العزيزة, welcome to the house of all our أصدقاء here", lines: 2),
            sample("paragraphs", "One\nand another one that is longer\nعيد ميلاد سعيد", lines: 2),
            sample("emoji", "To 👨‍👩‍👧‍👦 and all of 🇨🇦 with 👍🏽 and 🎂, then 🏳️‍🌈 and ❤️ again to 👩🏽‍🚀 Anna"),
            sample("japanese", "お誕生日おめでとうございます、アンナさん。素敵な一年になりますように", lines: 2),
            sample("low", english, lines: 0, height: 50), sample("lower-than-a-line", english, lines: 0, height: 14),
            sample("low-arabic", arabic, lines: 3, height: 80),
            DrawingSample(
                name: "cut-frames",
                make: {
                    board(
                        300, 150,
                        [
                            framed(label(english, size: 15, lines: 0, .center, background: .yellow), 10, 10, 130, 60),
                            framed(label(english, size: 15, lines: 2, .right, background: .cyan), 150, 10, 130, 90),
                            framed(label(english, lines: 1, background: .yellow), 10, 110, 270, 12),
                        ])
                }),
        ]
    }
}
