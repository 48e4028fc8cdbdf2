/// What a photo is to be made into.
public struct PhotoRequest: Equatable, Codable, Sendable {
    /// A part of the picture in fractions of its width and height, from the top left.
    public struct Crop: Equatable, Codable, Sendable {
        public var x: Double
        public var y: Double
        public var width: Double
        public var height: Double

        /// The whole picture.
        public static let whole = Crop(x: 0, y: 0, width: 1, height: 1)

        /// What reaches beyond the picture is cut off when it is used.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// How large a photo may be before it is read.
    public struct Limits: Equatable, Codable, Sendable {
        public var bytes = 25_000_000
        public var pixels = 50_000_000
        /// Of a GIF, which may move.
        public var gifBytes = 15_000_000

        /// 25 MB and 50 megapixels; a GIF 15 MB.
        public init() {}
    }

    /// How large a result can be asked for, on each side.
    public static let greatestSide = 8192

    /// The greatest width of the result in pixels; a smaller photo stays as it is.
    public var width: Int
    /// The greatest height of the result in pixels.
    public var height: Int
    /// Clockwise, after the photo was turned upright as its camera says; any number, of which the rest by four counts.
    public var quarterTurns = 0
    /// Of the picture as it is seen after the quarter turns.
    public var crop = Crop.whole
    /// For photos that are transparent nowhere.
    public var opaqueFormat = Photo.Format.jpeg
    /// For photos that are transparent somewhere. JPEG here means on white.
    public var transparentFormat = Photo.Format.webp
    /// Whether the colour that most of the result has is found as well.
    public var findsDominantColor = false
    public var limits = Limits()

    /// The whole photo, upright, at most so large.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
