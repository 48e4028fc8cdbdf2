import Foundation
import Testing

@testable import VoucherKit

/// What people write, in the pictures of items: shown as it was written, whole, and inside the picture's card.
struct PictureTextTests {
    /// The items that show somebody's words, each with its key.
    private func options() throws -> [(PersonalizationOption, String)] {
        let photo = PhotoPersonalizationOption()
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
        board.backgroundColor = .red
        photo.thumbnails[Self.digest] = try board.renderedImage(scale: 1)
        return [
            (TitlePersonalizationOption(), "title"), (NotePersonalizationOption(), "note"),
            (RecipientPersonalizationOption(), "name"), (photo, "description"),
        ]
    }

    private static let digest = String(repeating: "ab", count: 32)

    private func picture(_ option: PersonalizationOption, _ key: String, _ text: String) throws -> UIImage {
        try option.makeItemImageView(for: [
            key: .string(text), "photo": .string(Self.digest), "width": .int(90), "height": .int(60),
        ]).render(scale: 2)
    }

    /// H8: every sign of it is seen, so a picture without one is another picture.
    @Test func whatLooksLikeMarkupOrATemplateIsShownLiterally() throws {
        for (option, key) in try options() {
            let pictures = try ["a <b>x", "a x", "a {{n}}x", "a n x", "a ${n}x", "a &lt;b&gt;x"].map {
                try picture(option, key, $0).digest
            }
            #expect(Set(pictures).count == pictures.count, "\(key)")
        }
    }

    /// H9: one sign is drawn for one, however many code points it is written with.
    @Test func anEmojiOfSeveralPartsIsDrawnAsOne() {
        func width(_ text: String) -> CGFloat {
            let label = UILabel()
            label.text = text
            return label.sizeThatFits(.zero).width
        }
        for emoji in ["👨‍👩‍👧‍👦", "🇨🇦", "👍🏽"] {
            #expect(width(emoji) < 1.6 * width("😍"), "\(emoji)")
            #expect(width("123 " + emoji) > width("123 ") + 0.5 * width("😍"), "\(emoji) is there")
        }
    }

    /// H10: the edge of the card looks the same whatever is written in it.
    @Test(arguments: [
        (1...30).map { "Line \($0)" }.joined(separator: "\n"), String(repeating: "W", count: 500),
        String(repeating: "😍", count: 200), String(repeating: "عيد ميلاد سعيد ", count: 30),
    ])
    func thirtyLinesOrFiveHundredLettersStayInTheCard(_ text: String) throws {
        for (option, key) in try options() {
            let (short, long) = (try picture(option, key, "x"), try picture(option, key, text))
            #expect(long.size.width == short.size.width && long.size.height < 700, "\(key)")
            #expect(try edge(of: long) == edge(of: short), "\(key)")
        }
        // The control: words without a box of their own are seen at the edge.
        let label = UILabel()
        label.text = text.replacing("\n", with: " ")
        label.frame = CGRect(x: 20, y: 20, width: 600, height: 30)
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 264, height: 120))
        board.backgroundColor = .white
        let blank = try board.renderedImage(scale: 2)
        board.addSubview(label)
        #expect(try edge(of: try board.renderedImage(scale: 2)) != edge(of: blank))
    }

    /// H10: line breaks are kept: as many lines are higher than one.
    @Test func linesOfANoteAreLinesOfThePicture() throws {
        let option = NotePersonalizationOption()
        let heights = try [1, 3, 6].map { count in
            try picture(option, "note", Array(repeating: "a", count: count).joined(separator: "\n")).size.height
        }
        #expect(heights[0] < heights[1] && heights[1] < heights[2])
    }

    /// The last eight points of the upper part, which belong to the card. Its lower corners are further down.
    private func edge(of image: UIImage) throws -> String {
        let strip = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 40))
        strip.clipsToBounds = true
        let view = UIImageView(image: image)
        view.frame = CGRect(
            x: 8 - image.size.width, y: 0, width: image.size.width, height: image.size.height)
        strip.addSubview(view)
        return try strip.renderedImage(scale: 2).digest
    }
}
