/// An outline of straight lines and curves, in points.
public struct GraphicsPath: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case move(Double, Double)
        case line(Double, Double)
        /// Two control points, then the end (a cubic Bézier curve).
        case curve(Double, Double, Double, Double, Double, Double)
        case close
    }

    private(set) var steps: [Step] = []

    /// An empty outline.
    public init() {}

    /// Reads the letters `M`, `L`, `C` and `Z` of SVG's paths with absolute numbers, such as `M0,0 L10,0 C10,5 5,10 0,10 Z`.
    ///
    /// What is anything else ends the outline there: paths are written by us and looked at.
    public init(_ text: String) {
        var numbers: [Double] = []
        var letter: Character?
        for part in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            var word = part
            if let first = word.first, first.isLetter {
                letter = first
                word.removeFirst()
                if first == "Z" { close() }
                if word.isEmpty { continue }
            }
            guard let letter, let number = Double(word) else { return }
            numbers.append(number)
            switch (letter, numbers.count) {
            case ("M", 2): move(numbers[0], numbers[1])
            case ("L", 2): line(numbers[0], numbers[1])
            case ("C", 6): curve(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
            case ("M", 1), ("L", 1), ("C", 1...5): continue
            default: return
            }
            numbers = []
        }
    }

    /// Begins a part at a point.
    public mutating func move(_ x: Double, _ y: Double) { steps.append(.move(x, y)) }

    /// Goes straight to a point.
    public mutating func line(_ x: Double, _ y: Double) { steps.append(.line(x, y)) }

    /// Goes to a point by two control points.
    public mutating func curve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
    ) {
        steps.append(.curve(x1, y1, x2, y2, x, y))
    }

    /// Goes back to where the part began.
    public mutating func close() { steps.append(.close) }

    /// Straight lines through points, and back to the first.
    public static func polygon(_ points: [(x: Double, y: Double)]) -> GraphicsPath {
        var path = GraphicsPath()
        for (number, point) in points.enumerated() {
            if number == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
        }
        path.close()
        return path
    }

    /// An ellipse around a point, of four curves that are off by less than 0.03 % of its radius.
    public static func ellipse(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) -> GraphicsPath {
        // 4/3 (√2 - 1), where the curve's middle lies on the circle.
        let (a, b) = (radiusX * 0.5522847, radiusY * 0.5522847)
        var path = GraphicsPath()
        path.move(x + radiusX, y)
        path.curve(x + radiusX, y + b, x + a, y + radiusY, x, y + radiusY)
        path.curve(x - a, y + radiusY, x - radiusX, y + b, x - radiusX, y)
        path.curve(x - radiusX, y - b, x - a, y - radiusY, x, y - radiusY)
        path.curve(x + a, y - radiusY, x + radiusX, y - b, x + radiusX, y)
        path.close()
        return path
    }

    /// A circle around a point.
    public static func circle(_ x: Double, _ y: Double, _ radius: Double) -> GraphicsPath {
        ellipse(x, y, radius, radius)
    }
}
