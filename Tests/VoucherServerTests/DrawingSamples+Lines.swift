import Foundation
import VoucherKit

extension DrawingSample {
    /// Where lines break, and how they are stretched.
    static var lines: [DrawingSample] {
        func labels(
            _ texts: [String], width: CGFloat = 200, lines: Int = 0, _ alignment: NSTextAlignment = .natural,
            _ mode: NSLineBreakMode = .byWordWrapping
        ) -> UIView {
            let labels = texts.map { text in
                let label = label(text, size: 18, lines: lines, alignment, background: .yellow)
                label.lineBreakMode = mode
                return label
            }
            return stack(.vertical, labels, width: width)
        }
        func justified(_ name: String, _ texts: [String], lines: Int = 0) -> [DrawingSample] {
            [NSLineBreakMode.byWordWrapping, .byCharWrapping].map { mode in
                DrawingSample(
                    name: "justified-\(name)\(mode == .byWordWrapping ? "" : "-letters")",
                    make: { labels(texts, lines: lines, .justified, mode) },
                    makeOther: { labels(texts, lines: lines, .left, mode) })
            }
        }
        func letters(_ name: String, _ texts: [String]) -> DrawingSample {
            DrawingSample(
                name: "letters-" + name, make: { labels(texts, width: 110, .left, .byCharWrapping) },
                makeOther: { labels(texts, width: 110, .left, .byWordWrapping) })
        }
        let western = "Happy birthday, dear Anna! May the year (2026) be full of wonders/cake and well-meant words."
        let arabic = "عيد ميلاد سعيد يا صديقتي العزيزة، أتمنى لك سنة مليئة بالفرح"
        return justified("western", [western])
            + [DrawingSample(name: "justified-arabic", make: { labels([arabic], .justified) })]
            + justified(
                "eastern",
                [
                    "お誕生日おめでとうございます、アンナさん。素敵な一年になりますように！", "生日快乐，亲爱的 Anna 安娜！祝你天天开心，万事如意。",
                    "생일 축하해요, 안나! 올 한 해도 행복과 건강이 가득하길 바랍니다.",
                ])
            + justified(
                "symbols",
                ["漢字★と🎂の日に ☺\u{FE0E} お祝い①②を送ります→どうぞ", "To you ★ and ♥ all of the 🎂 that there is in this house"])
            + justified("southern", ["สุขสันต์วันเกิดนะคะอันนาที่รักมากๆ ขอให้มีความสุข", "जन्मदिन मुबारक हो प्रिय अन्ना, क्षत्रिय श्रीमती"])
            + justified("cut", [western, "お誕生日おめでとうございます、アンナさん。素敵な一年になりますように！"], lines: 2).prefix(1)
            + [
                letters("western", [western, "https://example.org/a/path?with=query"]),
                letters("eastern", ["お誕生日「おめでとう」ございます、アンナさん。", "祝你天天开心，万事如意。（2026年）", "생일 축하해요, 안나!"]),
                letters("indian", ["जन्मदिन मुबारक हो क्षत्रिय स्वास्थ्य", "பிறந்தநாள் வாழ்த்துக்கள்", "ജന്മദിനാശംസകൾ പ്രിയപ്പെട്ട"]),
                letters("thai", ["สุขสันต์วันเกิดนะคะอันนาที่รัก", "ສຸກສັນວັນເກີດທີ່ຮັກຂອງຂ້ອຍ"]),
                DrawingSample(
                    name: "words-without-spaces",
                    make: { labels(["ສຸກສັນວັນເກີດທີ່ຮັກຂອງຂ້ອຍ", "ပျော်ရွှင်ဖွယ်မွေးနေ့ဖြစ်ပါစေ", "សូមជូនពរ និងសុខភាព"], width: 120) },
                    makeOther: { labels(["ສຸກສັນວັນເກີດທີ່ຮັກຂອງຂ້ອຍ", "ပျော်ရွှင်ဖွယ်မွေးနေ့ဖြစ်ပါစေ", "សូមជូនពរ និងសុខភាព"], width: 100) }),
                DrawingSample(
                    name: "conjuncts",
                    make: { labels(["ක්‍රිෂ්ණා ශ්‍රී", "क्ष क्\u{200D}ष क्\u{200C}ष", "می\u{200C}خواهم"]) },
                    makeOther: { labels(["ක්රිෂ්ණා ශ්රී", "क्ष क्ष क्ष", "میخواهم"]) }),
            ]
    }
}
