import Localization

extension ItemDrawing {
    /// The first frame as a print, with a mark on it that says it moves.
    func animation(_ still: UIImage?, caption: String) -> UIView {
        let print = photo(
            still, caption: caption, noun: localized("animated.noun"), unnamed: localized("animated.unnamed"))
        if still != nil { print.addSubview(Self.mark(at: CGPoint(x: 20, y: 20))) }
        return print
    }

    /// A dark disc with a triangle that points onwards; a light ring keeps it from dark pictures.
    private static func mark(at origin: CGPoint) -> UIView {
        let side: CGFloat = 34
        let disc = UIView(frame: CGRect(x: origin.x, y: origin.y, width: side, height: side))
        disc.backgroundColor = UIColor(rgb: 0x1D1815)
        disc.layer.cornerRadius = side / 2
        disc.layer.borderWidth = 2
        disc.layer.borderColor = UIColor.white.cgColor
        let (width, height): (CGFloat, CGFloat) = (12, 14)
        for step in 0..<Int(height * 2) {
            let y = CGFloat(step) / 2
            // As wide as the triangle is in the middle of the row.
            let share = 1 - abs(y + 0.25 - height / 2) / (height / 2)
            let row = UIView(
                frame: CGRect(x: side / 2 - 4, y: (side - height) / 2 + y, width: width * share, height: 0.5))
            row.backgroundColor = .white
            disc.addSubview(row)
        }
        return disc
    }
}
