import Graphics
import Testing

@testable import ScreenKit

/// How many lines of a label a page shows: all of them unless the host said otherwise.
struct LabelTests {
    private func style(_ set: @escaping (UILabel) -> Void) -> String {
        TestScreen { root in
            let label = UILabel()
            label.accessibilityIdentifier = "label"
            label.text = "Words"
            set(label)
            root.addSubview(label)
        }.element("label").style
    }

    @Test func aLabelThatNobodyLimitedIsShownWhole() {
        #expect(UILabel().numberOfLines == 1 && UILabel().lineBreakMode == .byTruncatingTail)
        #expect(style { _ in }.isEmpty)
        #expect(style { $0.numberOfLines = 0 }.isEmpty)
        #expect(style { $0.lineBreakMode = .byWordWrapping }.isEmpty)
    }

    @Test func aLimitThatWasSetIsKeptWithAnEllipsis() {
        #expect(style { $0.numberOfLines = 3 }.contains("-webkit-line-clamp:3;"))
        let one = style { $0.numberOfLines = 1 }
        #expect(one.contains("-webkit-line-clamp:1;") && one.contains("overflow:hidden;"))
        #expect(!one.contains("word-break"), "Chromium shows joined letters out of order where it cuts between them.")
        #expect(style { $0.lineBreakMode = .byTruncatingTail }.contains("-webkit-line-clamp:1;"))
        #expect(style { $0.lineBreakMode = .byTruncatingMiddle }.contains("-webkit-line-clamp:1;"))
    }

    @Test func thePagesScriptLearnsWhereToCut() {
        func tag(_ set: @escaping (UILabel) -> Void) -> String {
            TestScreen { root in
                let label = UILabel()
                label.accessibilityIdentifier = "label"
                label.text = "Words"
                set(label)
                root.addSubview(label)
            }.element("label").tag
        }
        #expect(!tag { _ in }.contains("data-"))
        #expect(tag { $0.numberOfLines = 2 }.contains(" data-cut=\"tail\" data-lines=\"2\""))
        #expect(tag { $0.lineBreakMode = .byTruncatingHead }.contains(" data-cut=\"head\" data-lines=\"1\""))
        #expect(tag { $0.lineBreakMode = .byTruncatingMiddle }.contains(" data-cut=\"middle\""))
        #expect(!tag { $0.lineBreakMode = .byClipping }.contains("data-"), "The edge cuts it.")
        let low = tag {
            $0.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
            $0.lineBreakMode = .byWordWrapping
        }
        #expect(low.contains(" data-cut=\"none\" data-low") && !low.contains("data-lines"))
    }

    @Test func withoutAnEllipsisTheLinesBeyondAreCutOff() {
        for mode in [NSLineBreakMode.byWordWrapping, .byClipping, .byCharWrapping] {
            let two = style {
                $0.numberOfLines = 2
                $0.lineBreakMode = mode
            }
            #expect(two.contains("-webkit-line-clamp:2;overflow:hidden;"))
            #expect(two.contains("word-break:break-all") == (mode == .byCharWrapping))
        }
        #expect(style { $0.lineBreakMode = .byClipping }.contains("white-space:pre;display:-webkit-box;"))
        #expect(style { $0.lineBreakMode = .byCharWrapping } == "word-break:break-all;")
    }

    @Test func ideographsHaveTheFormOfTheLanguageThatWasSaidOrTold() {
        #expect(style { $0.text = "Anna" }.isEmpty)
        #expect(style { $0.text = "アンナ" }.contains("-webkit-locale:\"ja\";"))
        #expect(style { $0.text = "안나" }.contains("\"Noto Sans CJK KR\""))
        let said = style {
            $0.text = "安娜"
            $0.accessibilityLanguage = "zh-TW"
        }
        #expect(said.contains("-webkit-locale:\"zh-Hant\";") && said.contains("\"Noto Sans CJK TC\""))
    }

    @Test func aLanguageIsSaidToTheBrowserAndGoesForAllThatIsInTheView() {
        let group = UIView()
        group.accessibilityLanguage = "ja"
        let label = UILabel()
        label.text = "海"
        group.addSubview(label)
        #expect(label.ideographs(in: [label.text]) == .japanese && label.accessibilityLanguage == nil)
        label.accessibilityLanguage = "de"
        #expect(label.ideographs(in: [label.text]) == .simplifiedChinese)
        let screen = TestScreen { root in
            label.accessibilityIdentifier = "label"
            root.addSubview(label)
        }
        #expect(screen.html.contains(" lang=\"de\""))
    }
}
