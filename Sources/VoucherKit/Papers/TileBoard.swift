import Foundation
import Graphics

/// A square that is drawn on as if it were repeated in all directions: what leaves it at one edge comes in at the other.
struct TileBoard {
    let canvas: Canvas
    /// In points.
    let size: Double

    /// An empty tile of a colour, `0xRRGGBB`.
    init(size: Double, color: UInt32) throws(GraphicsError) {
        canvas = try Canvas(width: size, height: size, scale: 2)
        self.size = size
        canvas.fill(GraphicsRect(x: 0, y: 0, width: size, height: size), with: GraphicsColor(color))
    }

    /// Draws something around a point, turned and enlarged. `reach` is how far it goes from there before it is enlarged.
    func stamp(
        _ x: Double, _ y: Double, reach: Double, turned degrees: Double = 0, scale: Double = 1,
        _ body: (Canvas) -> Void
    ) {
        let far = reach * scale
        for across in [-size, 0, size] where x + across > -far && x + across < size + far {
            for down in [-size, 0, size] where y + down > -far && y + down < size + far {
                canvas.turned(at: (x + across, y + down), by: degrees, scale: scale) { body(canvas) }
            }
        }
    }

    /// What was drawn; nil when it could not be.
    func image() -> UIImage? {
        (try? canvas.pngData()).flatMap { UIImage(data: Data($0), scale: 2) }
    }
}

extension GraphicsColor {
    /// `0xRRGGBB`.
    init(_ rgb: UInt32, alpha: Double = 1) {
        func part(_ shift: UInt32) -> Double { Double((rgb >> shift) & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }
}

/// What papers are drawn with: short, since there are many shapes.
extension Canvas {
    /// Fills an outline as SVG writes it.
    func shape(_ path: String, _ color: UInt32, alpha: Double = 1) {
        fill(GraphicsPath(path), with: GraphicsColor(color, alpha: alpha))
    }

    /// Draws a line as SVG writes it.
    func line(_ path: String, _ width: Double, _ color: UInt32, alpha: Double = 1) {
        stroke(GraphicsPath(path), width: width, with: GraphicsColor(color, alpha: alpha))
    }

    /// Fills a circle.
    func dot(_ x: Double, _ y: Double, _ radius: Double, _ color: UInt32, alpha: Double = 1) {
        fill(.circle(x, y, radius), with: GraphicsColor(color, alpha: alpha))
    }

    /// Fills an ellipse.
    func oval(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ color: UInt32, alpha: Double = 1) {
        fill(.ellipse(x, y, radiusX, radiusY), with: GraphicsColor(color, alpha: alpha))
    }

    /// Draws a circle's line.
    func ring(_ x: Double, _ y: Double, _ radius: Double, _ width: Double, _ color: UInt32, alpha: Double = 1) {
        stroke(.circle(x, y, radius), width: width, with: GraphicsColor(color, alpha: alpha))
    }

    /// Fills a rectangle.
    func bar(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: UInt32, radius: Double = 0,
        alpha: Double = 1
    ) {
        fill(
            GraphicsRect(x: x, y: y, width: width, height: height), cornerRadius: radius,
            with: GraphicsColor(color, alpha: alpha))
    }

    /// Fills a star around the origin, with a point upwards.
    func star(points: Int, outer: Double, inner: Double, _ color: UInt32, alpha: Double = 1) {
        let corners = (0..<2 * points).map { number in
            let angle = Double(number) * .pi / Double(points) - .pi / 2
            let radius = number % 2 == 0 ? outer : inner
            return (x: radius * cos(angle), y: radius * sin(angle))
        }
        fill(.polygon(corners), with: GraphicsColor(color, alpha: alpha))
    }

    /// Runs a body a number of times around the origin.
    func around(_ count: Int, from start: Double = 0, _ body: () -> Void) {
        for number in 0..<count { turned(at: (0, 0), by: start + 360 / Double(count) * Double(number), body) }
    }
}

/// Numbers that look as if they were thrown, and are the same each time: a linear congruential generator with the factors of
/// Numerical Recipes.
struct Scatter {
    private var state: UInt32

    init(_ seed: UInt32) { state = seed }

    /// From the lower bound up to the upper one.
    mutating func next(_ range: ClosedRange<Double>) -> Double {
        state = state &* 1_664_525 &+ 1_013_904_223
        return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 8) / Double(1 << 24)
    }

    /// One of several.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[min(Int(next(0...1) * Double(elements.count)), elements.count - 1)]
    }
}
