import Foundation
import VoucherKit

extension DrawingSample {
    // MARK: Scripts

    /// Texts of many scripts, with and without their language.
    static var scripts: [DrawingSample] {
        /// Lines of many widths, to break at many places.
        func thai(_ tens: ClosedRange<Int>) -> UIView {
            let text = "บัตรของขวัญสำหรับอาหารค่ำสองคนริมทะเลใช้ได้ถึงวันอาทิตย์หน้าเท่านั้น"
            return stack(
                .vertical,
                tens.map { ten in
                    let label = label(text, size: 15, background: .yellow)
                    label.widthAnchor.constraint(equalToConstant: CGFloat(ten * 10)).isActive = true
                    return label
                }, spacing: 4, .leading)
        }
        func lines(_ texts: [String], width: CGFloat = 260, language: String? = nil) -> UIView {
            let labels = texts.map { label($0, size: 20, background: .yellow) }
            let column = stack(.vertical, labels, width: width)
            column.accessibilityLanguage = language
            return column
        }
        let shared = ["骨直誤令 与刃 画像、「海」。"]
        return [
            DrawingSample(
                name: "script-symbols",
                make: {
                    lines(["Smile ☺\u{FE0E} and ☹, ♥ ★ ☃ ☎ ✓ ✿", "→ ⇒ ↻ ∑ ∀x ∈ ℝ ≤ ∞ √2 ① ▲ ■ ◯ ♫ ⌘ ⏎"])
                },
                makeOther: { lines(["Smile and , ♥ ★ ☃ ☎ ✓ ✿", "→ ⇒ ↻ ∑ ∀x ∈ ℝ ≤ ∞ √2 ① ▲ ■ ◯ ♫ ⌘ ⏎"]) }),
            DrawingSample(
                name: "script-korean",
                make: {
                    lines([
                        "생일 축하해요, 안나! 올 한 해도 행복과 건강이 가득하길 바랍니다.", "「선물」 2026년 ㄱㄴㄷ",
                    ])
                }, makeOther: { lines(["생일 축하해요", "「선물」 2026년 ㄱㄴㄷ"]) }),
            DrawingSample(
                name: "script-japanese",
                make: { lines(["お誕生日おめでとうございます、アンナさん。素敵な一年になりますように！", "骨と直"]) }),
            DrawingSample(
                name: "script-chinese", make: { lines(["生日快乐，亲爱的安娜！祝你天天开心，万事如意。"] + shared) },
                makeOther: { lines(["生日快乐，亲爱的安娜！祝你天天开心，万事如意。"] + shared, language: "ja") }),
            DrawingSample(
                name: "script-chinese-traditional",
                make: { lines(["生日快樂，親愛的安娜！"] + shared, language: "zh-TW") },
                makeOther: { lines(["生日快樂，親愛的安娜！"] + shared) }),
            DrawingSample(name: "script-said-japanese", make: { lines(shared, language: "ja") }),
            DrawingSample(name: "script-said-korean", make: { lines(shared, language: "ko") }),
            DrawingSample(
                name: "script-southern",
                make: {
                    stack(
                        .vertical,
                        [
                            label("जन्मदिन मुबारक हो, प्रिय अन्ना!", size: 20),
                            label("สุขสันต์วันเกิด อันนา ที่รัก", size: 20),
                            label("শুভ জন্মদিন  பிறந்தநாள் வாழ்த்துக்கள்", size: 20),
                        ], width: 260)
                }),
            DrawingSample(
                name: "script-thai",
                make: { thai(17...26) }, makeOther: { thai(18...27) }),
            DrawingSample(
                name: "script-bold",
                make: {
                    let labels = ["जन्मदिन สุขสันต์", "생일 축하해요 お誕生日", "עברית العربية", "★ ☺\u{FE0E} ∑ 骨直"].map { text in
                        let bold = label(text, size: 20)
                        bold.font = .boldSystemFont(ofSize: 20)
                        return bold
                    }
                    return stack(.vertical, labels, width: 260)
                }),
            DrawingSample(
                name: "script-slanted",
                make: {
                    let labels = ["Slanted, नमस्ते สวัสดี", "안녕 and お誕生日", "שלום عيد ميلاد", "★ ☺\u{FE0E} ∑"].map { text in
                        let slanted = label(text, size: 20)
                        slanted.font = .italicSystemFont(ofSize: 20)
                        return slanted
                    }
                    return stack(.vertical, labels, width: 260)
                }),
        ]
    }
}
