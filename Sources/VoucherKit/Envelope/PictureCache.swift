import Synchronization

/// Small pictures that are drawn once for each theme, and kept.
final class PictureCache<Key: Hashable & Sendable>: Sendable {
    private let greatestCount: Int
    private let drawn = Mutex<[Key: UIImage]>([:])

    /// Hosts have a few themes; one that makes them without end starts anew after so many pictures.
    init(greatestCount: Int) {
        self.greatestCount = greatestCount
    }

    /// The picture that was kept, or the one that is drawn now; nil, and nothing kept, when it cannot be drawn.
    func picture(_ key: Key, draw: (Key) -> UIImage?) -> UIImage? {
        if let image = drawn.withLock({ $0[key] }) { return image }
        guard let image = draw(key) else { return nil }
        drawn.withLock { drawn in
            if drawn.count >= greatestCount { drawn.removeAll() }
            drawn[key] = image
        }
        return image
    }
}

extension UIView {
    /// Adds a block of one colour, of which such pictures are made.
    func addBlock(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UInt32, radius: CGFloat) {
        let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
        view.backgroundColor = UIColor(rgb: color)
        view.layer.cornerRadius = radius
        addSubview(view)
    }
}
