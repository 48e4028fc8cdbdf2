import Testing

@testable import VoucherKit

/// What a host's item view may be, and how large its picture is.
struct ItemImageTests {
    private func item(_ view: UIView, border: CGFloat = 0) -> CreationItemImageView {
        CreationItemImageView(
            type: .title, subType: 3, itemId: 4, isEditable: true, isRemovable: true, viewToRenderAsImage: view,
            borderWidth: border, borderColor: .red)
    }

    private func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        return label
    }

    @Test func theFrameComesBeforeTheViewsSizeAndTheBorderLiesAround() throws {
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 30))
        #expect(try item(view).render().size == CGSize(width: 40, height: 30))
        #expect(try item(view, border: 7).render().size == CGSize(width: 54, height: 44))
        let framed = item(view, border: 2)
        framed.frame.size = CGSize(width: 100, height: 20)
        #expect(try framed.render().size == CGSize(width: 104, height: 24))
    }

    @Test func aStackWithoutASizeTakesTheSizeOfWhatIsInIt() throws {
        let words = label("Breakfast in bed")
        let stack = UIStackView(arrangedSubviews: [words, label("for two")])
        stack.axis = .vertical
        stack.spacing = 10
        let alone = try item(stack).render().size
        #expect(alone.width == words.sizeThatFits(.zero).width && alone.height > 2 * words.sizeThatFits(.zero).height)
        let bordered = try item(stack, border: 4).render().size
        #expect(bordered == CGSize(width: alone.width + 8, height: alone.height + 8))
    }

    @Test func whatHasNoSizeIsRefusedInWords() {
        #expect(throws: ViewDrawingError.self) { try item(UIView()).render() }
        #expect(throws: ViewDrawingError.self) { try item(label("")).render() }
        for length in [CGFloat.nan, .infinity, -.infinity] {
            let framed = item(UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
            framed.frame.size = CGSize(width: length, height: 20)
            #expect(throws: ViewDrawingError.self) { try framed.render() }
        }
    }
}
