/// Where a control without a name is: the part of its id after the screen's, such as `0-2-1`, `root` or `left-0`.
struct ControlPosition {
    /// A side of the bar.
    enum Side: String, CaseIterable {
        case left
        case right

        func items(of item: UINavigationItem) -> [UIBarButtonItem] {
            switch self {
            case .left: item.leftBarButtonItems ?? []
            case .right: item.rightBarButtonItems ?? []
            }
        }
    }

    /// The controller's own view.
    static let root = "root"
    /// Between a bar item and the positions in its own view.
    static let inItem = "view"

    /// The side of the bar the item is on; nil for what is in the screen's view.
    private(set) var side: Side?
    /// Whether what is meant is in a bar item's own view, or is that view.
    private(set) var isInItem = false
    /// The item's place on its side, if there is one, then places among subviews from the top down.
    private(set) var path: [Int] = []

    /// Nil for what is no position.
    init?(_ text: Substring.UTF8View.SubSequence) {
        var text = text
        if text.elementsEqual(Self.root.utf8) { return }
        for candidate in Side.allCases where text.starts(with: candidate.rawValue.utf8) {
            text = text.dropFirst(candidate.rawValue.utf8.count)
            guard text.popFirst() == UInt8(ascii: "-") else { return nil }
            side = candidate
        }
        var number: Int?
        let inItem = Self.inItem.utf8
        while let byte = text.first {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                // As it is written: neither 00 nor more than any view holds.
                guard number != 0, number ?? 0 < 10_000_000 else { return nil }
                number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                text = text.dropFirst()
            case UInt8(ascii: "-"):
                guard let place = number else { return nil }
                path.append(place)
                number = nil
                text = text.dropFirst()
                if side != nil, path.count == 1, text.starts(with: inItem) {
                    isInItem = true
                    text = text.dropFirst(inItem.count)
                    if text.isEmpty { return }
                    guard text.popFirst() == UInt8(ascii: "-") else { return nil }
                }
            default: return nil
            }
        }
        guard let place = number else { return nil }
        path.append(place)
        // An item has no places but in its own view.
        if side != nil, !isInItem, path.count > 1 { return nil }
    }
}
