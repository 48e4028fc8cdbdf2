/// A part of a photo, in thousandths of its width and height: always within the photo, and never too small to be seen.
public struct PhotoArea: Sendable, Equatable {
    /// From the left edge of the photo as it is seen.
    public let left: Int
    public let top: Int
    public let width: Int
    public let height: Int

    /// The least width and height.
    public static let least = 20
    /// All of a photo.
    public static let whole = PhotoArea(uncheckedLeft: 0, top: 0, width: 1000, height: 1000)

    /// Nil for what does not lie within the photo, or is smaller than `least`.
    public init?(left: Int, top: Int, width: Int, height: Int) {
        guard (0...1000).contains(left), (0...1000).contains(top), (Self.least...1000).contains(width),
            (Self.least...1000).contains(height), left + width <= 1000, top + height <= 1000
        else { return nil }
        self.init(uncheckedLeft: left, top: top, width: width, height: height)
    }

    private init(uncheckedLeft left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// The same part once the photo was turned to the right by so many quarters.
    public func turned(quarterTurns: Int) -> PhotoArea {
        var area = self
        for _ in 0..<((quarterTurns % 4) + 4) % 4 {
            area = PhotoArea(
                uncheckedLeft: 1000 - area.top - area.height, top: area.left, width: area.height, height: area.width)
        }
        return area
    }
}

extension PhotoArea: Codable, LosslessStringConvertible {
    /// The four numbers with commas between them, as in an object's `area`.
    public var description: String { "\(left),\(top),\(width),\(height)" }

    /// Nil for anything but four such numbers.
    public init?(_ description: String) {
        let numbers = description.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let left = numbers[0], let top = numbers[1], let width = numbers[2],
            let height = numbers[3]
        else { return nil }
        self.init(left: left, top: top, width: width, height: height)
    }

    /// Throws for what is no area.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let area = PhotoArea(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no part of a photo.")
        }
        self = area
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
