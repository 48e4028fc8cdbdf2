import Graphics

/// Why a view was not drawn as a picture.
public enum ViewDrawingError: Error, Sendable, Equatable {
    /// A view without a size, or with a length (of its size, corners, shadow, constraints) that is no number or too large;
    /// its size in points.
    case unusableSize(width: Double, height: Double)
    /// More levels of views than `UIView.greatestDrawnDepth`.
    case treeTooDeep
    /// More views than `UIView.greatestDrawnCount`, or more constraints among them than ten times as many.
    case tooManyViews
    /// A text longer than `UIView.greatestDrawnTextLength` grapheme clusters, or texts that together are much longer.
    case textTooLong
    /// The drawing library refused; its words.
    case failed(String)
}

extension ViewDrawingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unusableSize(let width, let height):
            "A view of \(width) × \(height) points cannot be drawn: its size or another length of it is nought, too large or no number. Call sizeToFit() or set its frame."
        case .treeTooDeep: "The view has more than \(UIView.greatestDrawnDepth) levels of subviews."
        case .tooManyViews: "The view has more than \(UIView.greatestDrawnCount) subviews."
        case .textTooLong:
            "A text in the view has more than \(UIView.greatestDrawnTextLength) characters, or all of them together have more than \(UIView.greatestDrawnTextLengthOfAll)."
        case .failed(let reason): reason
        }
    }
}
