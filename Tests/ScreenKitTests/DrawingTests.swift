import Foundation
import Graphics
import Testing

@testable import ScreenKit

struct DrawingTests {
    @Test func aLabelIsMeasuredByWhatItSays() {
        let label = UILabel(frame: .zero)
        label.text = "Hi"
        label.sizeToFit()
        let short = label.frame.size
        label.text = "Hi, and a longer one"
        label.sizeToFit()
        #expect(label.frame.width > 3 * short.width && label.frame.height == short.height && short.height >= 17)
        label.text = "Two\nlines"
        label.numberOfLines = 0
        label.sizeToFit()
        #expect(label.frame.height > 1.8 * short.height)
        label.text = nil
        #expect(label.sizeThatFits(.zero) == .zero)
    }

    @Test(arguments: ["عيد ميلاد سعيد", "生日快乐", "👨‍👩‍👧‍👦🇨🇦👍🏽", "e\u{301}\u{327}", "Ζω Здравствуй שלום"])
    func everyScriptHasASizeAndADrawing(_ text: String) throws {
        let label = UILabel()
        label.text = text
        label.sizeToFit()
        #expect(label.frame.width > 5)
        let image = try label.renderedImage()
        #expect(image.size == label.frame.size && image.scale == 2)
        let blank = UILabel(frame: label.frame)
        #expect(image.digest != (try blank.renderedImage()).digest, "something is drawn")
    }

    @Test func theSameViewIsTheSamePicture() throws {
        func picture() throws -> UIImage {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
            view.backgroundColor = .red
            view.layer.cornerRadius = 8
            return try view.renderedImage(scale: 1)
        }
        #expect(try picture().digest == picture().digest)
        #expect(try picture().size == CGSize(width: 40, height: 30))
    }

    @Test func whatCannotBeDrawnIsRefusedByType() {
        func refusal(_ view: UIView) -> ViewDrawingError? {
            do {
                _ = try view.renderedImage()
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal(UIView()) == .unusableSize(width: 0, height: 0))
        #expect(refusal(UIView(frame: CGRect(x: 0, y: 0, width: 100_000, height: 100_000))) != nil)
        if case .unusableSize? = refusal(UIView(frame: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5))) {
        } else {
            Issue.record("a size that is no number is refused")
        }
        let deep = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
        var inner = deep
        for _ in 0..<70 {
            let next = UIView()
            inner.addSubview(next)
            inner = next
        }
        #expect(refusal(deep) == .treeTooDeep)
        let wide = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
        for _ in 0..<2001 { wide.addSubview(UIView()) }
        #expect(refusal(wide) == .tooManyViews)
        let long = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        long.text = String(repeating: "x", count: 100_000)
        #expect(refusal(long) == .textTooLong)
    }

    @Test func theDigestIsSHA256() {
        // The two test vectors of FIPS 180-4's examples, and a million letters (NIST's third).
        #expect(
            ContentDigest.sha256(Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            ContentDigest.sha256(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            ContentDigest.sha256(
                [UInt8](repeating: UInt8(ascii: "a"), count: 100_000).flatMap { [UInt8](repeating: $0, count: 10) })
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func contentModesPlaceAPicture() {
        let size = CGSize(width: 10, height: 20)
        let box = (width: 100.0, height: 100.0)
        func place(_ mode: UIView.ContentMode) -> [Double] {
            let rect = mode.place(size, in: .init(x: 0, y: 0, width: box.width, height: box.height))
            return [rect.x, rect.y, rect.width, rect.height]
        }
        #expect(place(.scaleToFill) == [0, 0, 100, 100])
        #expect(place(.scaleAspectFit) == [25, 0, 50, 100])
        #expect(place(.scaleAspectFill) == [0, -50, 100, 200])
        #expect(place(.center) == [45, 40, 10, 20])
        #expect(place(.bottomRight) == [90, 80, 10, 20])
    }
}
