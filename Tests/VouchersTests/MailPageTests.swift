import Foundation
import Testing
import Vouchers

struct MailPageTests {
    private static let literal = "I <3 you {{name}} ${x} <b>"
    private static let emoji = "123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽"

    private func page(_ blocks: MailPage.Block..., heading: String = "Hello") throws -> MailPage {
        MailPage(
            language: "en", heading: heading, blocks: blocks,
            footer: MailPage.Footer(
                words: "Max sent you this with Surpriise.", siteName: "Surpriise",
                site: try #require(URL(string: "https://gifts.example/"))))
    }

    /// H8 and H9.
    @Test func whatAPersonWroteIsShownLiterallyInBoth() throws {
        let page = try page(.quote(Self.literal + " " + Self.emoji), .paragraph("\"x\" & 'y'"), heading: Self.literal)
        #expect(page.text.contains(Self.literal + " " + Self.emoji))
        #expect(page.html.contains("I &lt;3 you {{name}} ${x} &lt;b&gt; " + Self.emoji))
        #expect(page.html.contains("&quot;x&quot; &amp; &#39;y&#39;"))
        #expect(!page.html.contains("<3") && !page.html.contains("<b>"))
    }

    /// H10.
    @Test func lineBreaksAreKeptAndNothingLeavesItsColumn() throws {
        let lines = (1...30).map { "line \($0)" }
        let page = try page(.quote(lines.joined(separator: "\r\n")), .paragraph(String(repeating: "x", count: 500)))
        #expect(page.text.contains(lines.joined(separator: "\n")))
        #expect(page.html.contains(lines.joined(separator: "<br>\n")))
        #expect(page.html.contains("overflow-wrap:anywhere") && page.html.contains("max-width:600px"))
    }

    @Test func everyKindOfLineBreakCountsOnceAndControlCharactersAreMarked() throws {
        let page = try page(.paragraph("a\r\nb\rc\nd\u{2028}e\u{0}f\u{1B}g"))
        #expect(page.text.contains("a\nb\nc\nd\ne\u{FFFD}f\u{FFFD}g"))
    }

    @Test func aButtonLeadsToTheWebOnly() throws {
        let good = try #require(URL(string: "https://gifts.example/v/abc?x=1&y=\"2\""))
        let page = try page(.button(title: "Open", link: good))
        #expect(page.html.contains("<a href=\"https://gifts.example/v/abc?x=1&amp;y=%222%22\""))
        #expect(page.text.contains("Open\nhttps://gifts.example/v/abc?x=1&y=%222%22"))
        let bad = try #require(URL(string: "javascript:alert(1)"))
        let refused = try self.page(.button(title: "Open", link: bad))
        #expect(!refused.html.contains("javascript") && !refused.text.contains("javascript"))
        #expect(refused.html.contains("Open"))
    }

    @Test func picturesTravelOnceAndAreDescribed() throws {
        let picture = MailContent.Picture(digest: String(repeating: "ab", count: 32))
        let block = MailPage.Block.picture(picture, description: "A <red> ticket", width: 1088, height: 600)
        let page = try page(block, block)
        #expect(page.pictures == [picture])
        #expect(page.html.contains("src=\"cid:\(picture.contentID)\" width=\"544\" height=\"300\""))
        #expect(page.html.contains("alt=\"A &lt;red&gt; ticket\""))
        #expect(page.text.contains("[A <red> ticket]"))
    }

    /// H29: the language is the recipient's, and each block finds its own direction.
    @Test func theLanguageIsThePagesAndEachBlockHasItsOwnDirection() throws {
        var page = try page(.paragraph("عيد ميلاد سعيد"), .quote("Hello"))
        page.language = "ar"
        page.preview = "<preview>"
        #expect(page.html.contains("<html lang=\"ar\" dir=\"rtl\">"))
        #expect(page.html.contains("<p dir=\"auto\"") && page.html.contains("<blockquote dir=\"auto\""))
        #expect(page.html.contains("&lt;preview&gt;"))
        let content = page.content(subject: "Hi", fromName: "Max via Surpriise")
        #expect(content.language == "ar" && content.html == page.html && content.text == page.text)
    }

    @Test func itCanBeReadInLightAndInDarkSurroundings() throws {
        let page = try page(.paragraph("Hello"), .code("123456"))
        #expect(page.html.contains("prefers-color-scheme: dark"))
        #expect(page.html.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
        for palette in [page.colors.light, page.colors.dark] {
            for (ink, paper) in [
                (palette.text, palette.sheet), (palette.text, palette.quote),
                (palette.secondaryText, palette.surroundings),
            ] {
                #expect(contrast(ink, paper) >= 4.5)
            }
        }
        #expect(contrast(page.colors.button, page.colors.buttonText) >= 4.5)
    }

    @Test func theTextEndsWithWhoSentItAndWhoseSiteItIs() throws {
        let text = try page(.code("123 456")).text
        #expect(
            text == "Hello\n\n123 456\n\n-- \nMax sent you this with Surpriise.\nSurpriise\nhttps://gifts.example/\n")
    }

    /// WCAG 2.2's contrast ratio.
    private func contrast(_ a: MailColors.Color, _ b: MailColors.Color) -> Double {
        func luminance(_ color: MailColors.Color) -> Double {
            let parts = [color.red, color.green, color.blue].map { byte in
                let part = Double(byte) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
        return (light + 0.05) / (dark + 0.05)
    }
}
