/// How a stored picture has to be turned and mirrored to be upright: one of the eight orientations of EXIF.
struct PhotoPosition: Equatable {
    /// 1 to 8.
    private(set) var orientation: Int

    /// What is no orientation is upright.
    init(orientation: Int) {
        self.orientation = (1...8).contains(orientation) ? orientation : 1
    }

    /// Whether stored rows become columns.
    var swapsSides: Bool { orientation >= 5 }

    /// The same picture, turned clockwise once it is upright.
    func turned(quarterTurns: Int) -> PhotoPosition {
        var result = self
        for _ in 0..<((quarterTurns % 4 + 4) % 4) {
            // What each orientation becomes by one more quarter turn.
            result.orientation = [1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2][result.orientation] ?? 1
        }
        return result
    }

    /// Where a part of what is seen lies in what is stored.
    func stored(_ seen: PhotoRequest.Crop) -> PhotoRequest.Crop {
        let (left, top) = (seen.x, seen.y)
        let (right, bottom) = (1 - seen.x - seen.width, 1 - seen.y - seen.height)
        return switch orientation {
        case 2: .init(x: right, y: top, width: seen.width, height: seen.height)
        case 3: .init(x: right, y: bottom, width: seen.width, height: seen.height)
        case 4: .init(x: left, y: bottom, width: seen.width, height: seen.height)
        case 5: .init(x: top, y: left, width: seen.height, height: seen.width)
        case 6: .init(x: top, y: right, width: seen.height, height: seen.width)
        case 7: .init(x: bottom, y: right, width: seen.height, height: seen.width)
        case 8: .init(x: bottom, y: left, width: seen.height, height: seen.width)
        default: seen
        }
    }
}

/// A part of a picture in whole pixels, at least one.
struct PixelArea: Equatable {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// The pixels a crop of a picture has; what cannot be is brought back into the picture.
    init(_ crop: PhotoRequest.Crop, ofWidth pictureWidth: Int, height pictureHeight: Int) {
        (left, width) = Self.span(from: crop.x, length: crop.width, of: pictureWidth)
        (top, height) = Self.span(from: crop.y, length: crop.height, of: pictureHeight)
    }

    private static func span(from start: Double, length: Double, of count: Int) -> (start: Int, length: Int) {
        func pixel(_ fraction: Double) -> Int {
            fraction.isFinite ? Int((min(max(fraction, 0), 1) * Double(count)).rounded()) : 0
        }
        let first = min(pixel(start), count - 1)
        let end = max(pixel(start + length), first + 1)
        return (first, min(end, count) - first)
    }
}
