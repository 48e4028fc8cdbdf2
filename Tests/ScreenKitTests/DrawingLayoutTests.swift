import Foundation
import Graphics
import Testing

@testable import ScreenKit

/// Where a drawing puts views. That this is where a browser puts them is what `Tests/Browser/test_drawing.py` compares.
struct DrawingLayoutTests {
    private func box(_ width: CGFloat, _ height: CGFloat) -> UIView {
        let view = UIView()
        view.widthAnchor.constraint(equalToConstant: width).isActive = true
        view.heightAnchor.constraint(equalToConstant: height).isActive = true
        return view
    }

    private func frames(in view: UIView) throws -> [[Double]] {
        let root = try DrawingBox.make(of: view)
        var layout = DrawingLayout()
        let size = try layout.size(ofRoot: root)
        root.frame = GraphicsRect(x: 0, y: 0, width: size.width, height: size.height)
        try layout.place(root)
        return [[size.width, size.height]]
            + root.children.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
    }

    @Test func aStackIsAsLargeAsItsContentAndHiddenViewsTakeNoRoom() throws {
        let hidden = box(100, 100)
        hidden.isHidden = true
        let last = box(10, 30)
        let stack = UIStackView(arrangedSubviews: [box(20, 10), hidden, last])
        stack.spacing = 5
        #expect(try frames(in: stack) == [[35, 30], [0, 0, 20, 10], [25, 0, 10, 30]])
        stack.setCustomSpacing(50, after: last)
        stack.axis = .vertical
        stack.alignment = .trailing
        #expect(
            try frames(in: stack) == [[20, 45], [0, 0, 20, 10], [10, 15, 10, 30]], "nothing comes after the last")
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(try frames(in: stack)[0] == [26, 49])
    }

    @Test func distributionsShareOutWhatIsLeft() throws {
        func xs(_ distribution: UIStackView.Distribution) throws -> [Double] {
            let stack = UIStackView(arrangedSubviews: [box(10, 10), box(20, 10), box(30, 10)])
            stack.distribution = distribution
            stack.frame = CGRect(x: 0, y: 0, width: 120, height: 10)
            return try frames(in: stack).dropFirst().flatMap { [$0[0], $0[2]] }
        }
        #expect(try xs(.fill) == [0, 10, 10, 20, 30, 30])
        #expect(try xs(.equalSpacing) == [0, 10, 40, 20, 90, 30])
        #expect(try xs(.equalCentering) == [10, 10, 40, 20, 80, 30])
        #expect(try xs(.fillEqually) == [0, 40, 40, 40, 80, 40])
        #expect(try xs(.fillProportionally) == [0, 30, 30, 40, 70, 50])
    }

    @Test func negativeSpacingOverlaps() throws {
        let stack = UIStackView(arrangedSubviews: [box(20, 10), box(20, 10), box(20, 10)])
        stack.spacing = -5
        #expect(try frames(in: stack) == [[50, 10], [0, 0, 20, 10], [15, 0, 20, 10], [30, 0, 20, 10]])
    }

    @Test func anchorsPlaceAndFramesStayAsTheyWere() throws {
        let parent = UIView(frame: CGRect(x: 7, y: 7, width: 100, height: 80))
        let (pinned, framed) = (box(10, 20), UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 6)))
        pinned.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(pinned)
        parent.addSubview(framed)
        pinned.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -8).isActive = true
        pinned.centerYAnchor.constraint(equalTo: parent.centerYAnchor).isActive = true
        #expect(try frames(in: parent) == [[100, 80], [82, 30, 10, 20], [3, 4, 5, 6]])
        #expect(pinned.frame == .zero && parent.frame.origin.x == 7)
    }

    @Test func aPictureKeepsItsShapeAndAViewTheOneItIsGiven() throws {
        let shaped = UIView()
        shaped.widthAnchor.constraint(equalTo: shaped.heightAnchor, multiplier: 2).isActive = true
        let stack = UIStackView(arrangedSubviews: [shaped])
        stack.axis = .vertical
        stack.widthAnchor.constraint(equalToConstant: 60).isActive = true
        #expect(try frames(in: stack) == [[60, 30], [0, 0, 60, 30]])
        let image = UIImageView(image: UIImage(storedDigest: "", size: CGSize(width: 40, height: 10), scale: 1))
        let holder = UIStackView(arrangedSubviews: [image])
        holder.alignment = .leading
        holder.widthAnchor.constraint(equalToConstant: 20).isActive = true
        #expect(try frames(in: holder)[1] == [0, 0, 20, 5], "never wider than what holds it")
    }

    @Test func buttonsMeasureWhatIsShown() throws {
        let button = UIButton(type: .system)
        button.setTitle("OK", for: .normal)
        button.sizeToFit()
        #expect(button.frame.width >= 44 && button.frame.height == 44)
        let stack = UIStackView(arrangedSubviews: [button])
        let size = try frames(in: stack)[0]
        #expect(size[0] <= button.frame.width && size[0] > button.frame.width - 1 && size[1] == 44)
    }

    // MARK: What is drawn

    private func digest(_ make: () -> UIView) throws -> String { try make().renderedImage(scale: 1).digest }

    @Test func aScrollViewShowsItsContentFromItsOffset() throws {
        func scroll(offset: CGFloat, y: CGFloat) -> UIView {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            scroll.contentOffset.y = offset
            let inner = UIView(frame: CGRect(x: 0, y: y, width: 20, height: 20))
            inner.backgroundColor = .red
            scroll.addSubview(inner)
            return scroll
        }
        #expect(try digest { scroll(offset: 30, y: 50) } == digest { scroll(offset: 0, y: 20) })
        #expect(try digest { scroll(offset: 0, y: 50) } != digest { scroll(offset: 0, y: 20) })
    }

    @Test func aShadowNeedsAnOpacityAndIsClippedWithItsLayer() throws {
        func picture(_ change: (CALayer) -> Void) throws -> String {
            try digest {
                let board = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
                let view = UIView(frame: CGRect(x: 20, y: 20, width: 20, height: 20))
                view.backgroundColor = .white
                change(view.layer)
                board.addSubview(view)
                return board
            }
        }
        let layer = CALayer()
        #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3)
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowColor == UIColor.black.cgColor)
        let plain = try picture { _ in }
        #expect(try picture { $0.shadowRadius = 9 } == plain)
        #expect(try picture { $0.shadowOpacity = 1 } != plain)
        #expect(try picture { ($0.shadowOpacity, $0.masksToBounds) = (1, true) } == plain)
        #expect(try picture { ($0.shadowOpacity, $0.shadowColor) = (1, nil) } == plain)
    }

    @Test func everyControlIsDrawn() throws {
        let indicator = UIActivityIndicatorView()
        indicator.startAnimating()
        let field = UITextField()
        field.placeholder = "x"
        let controls: [UIView] = [
            UISwitch(), UIProgressView(), indicator, field, UITextView(), UISegmentedControl(items: ["a"]),
            UIButton(configuration: .filled()),
        ]
        for control in controls {
            let size = try UIStackView(arrangedSubviews: [control]).renderedImage(scale: 1)
            let blank = try UIView(frame: CGRect(origin: .zero, size: size.size)).renderedImage(scale: 1)
            #expect(size.digest != blank.digest, "\(type(of: control))")
        }
    }
}
