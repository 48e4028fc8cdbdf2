import Localization

/// What chats and mail programs show of a voucher's link before anybody opens it: the same few words for every voucher,
/// and a picture of the wrapped envelope in its paper.
///
/// It tells nothing of what is inside nor who sent it to whom: whole groups see it. Fetching it changes nothing.
public struct VoucherPreview: Sendable {
    /// What can be told apart from outside.
    package enum Outside: Hashable, Sendable {
        case plain
        /// A drawn paper's id.
        case paper(String)
        /// A host's own paper: its picture among the media, and its size in points.
        case tile(digest: String, width: Int, height: Int)
        /// The sender's photo among the media.
        case photo(digest: String)
    }

    private let publicURL: String
    let themeManager: ThemeManager
    /// Part of the picture's address, and another one when pictures are drawn otherwise: they may be kept for good.
    package let mark: String

    /// In pixels: what chats that show large pictures ask for, 1.91 to 1.
    package static let size = CGSize(width: 1200, height: 630)
    /// What a link is called before it is opened.
    static var title: String { localized("unwrap.wrapped") }
    /// Rises when the drawing changes.
    private static let drawing = 2

    /// `publicURL` begins every address, without a slash at its end; the theme is the recipient's.
    public init(publicURL: String, themeManager: ThemeManager) {
        self.publicURL = publicURL
        self.themeManager = themeManager
        mark = "\(Self.drawing)-\(WrappedDrawing(themeManager).mark)"
    }

    // MARK: Words

    /// The lines of a voucher's page: Open Graph's, and what others call them.
    public func metadata(of voucher: Voucher) -> [PageMetadata] {
        let words = localized("preview.text")
        let outside = Outside(of: voucher)
        return [
            PageMetadata(name: "og:type", content: "website"),
            PageMetadata(name: "og:title", content: Self.title),
            PageMetadata(name: "og:description", content: words),
            PageMetadata(name: "og:image", content: "\(publicURL)/preview/\(mark)/\(outside.fileName)"),
            PageMetadata(name: "og:image:type", content: outside.mediaType),
            PageMetadata(name: "og:image:width", content: "\(Int(Self.size.width))"),
            PageMetadata(name: "og:image:height", content: "\(Int(Self.size.height))"),
            PageMetadata(name: "og:image:alt", content: localized("preview.picture")),
            PageMetadata(name: "twitter:card", content: "summary_large_image"),
            PageMetadata(name: "description", content: words),
            // A link that was put on a public page stays out of search engines.
            PageMetadata(name: "robots", content: "noindex"),
        ]
    }

    // MARK: Picture

    /// Draws a drawn paper, or none; nil for one that is not ours.
    package func picture(_ outside: Outside) -> UIImage? {
        let drawing = WrappedDrawing(themeManager)
        switch outside {
        case .plain: return drawing.image(paper: nil)
        case .paper(let id):
            guard let tile = WrappingPaper.stock(id).flatMap(PaperDrawing.tile(of:)) else { return nil }
            return drawing.image(paper: tile)
        case .tile, .photo: return nil
        }
    }

    /// Draws the envelope in a host's own paper, which is a PNG and is repeated.
    package func picture(ofTile tile: UIImage, width: Int) -> UIImage? {
        guard let bytes = tile.pngData(), width > 0 else { return nil }
        let pixels = tile.size.width * tile.scale
        return UIImage(data: bytes, scale: pixels / CGFloat(width)).flatMap {
            WrappedDrawing(themeManager).image(paper: $0)
        }
    }

    /// Draws the envelope in a photo, which is a PNG and fills it.
    package func picture(ofPhoto photo: UIImage) -> UIImage? { WrappedDrawing(themeManager).image(photo: photo) }
}

extension VoucherPreview.Outside {
    /// The sizes of a tile in points that are drawn: a smaller one would be drawn thousands of times.
    private static let tileSizes = 16...512

    /// A paper of a host's own whose picture is not there, or too small, is plain.
    init(of voucher: Voucher) {
        let wrapping = PersonalizationType.wrapping.rawValue
        let object = voucher.items.first { $0.type == wrapping }?.object
        switch object?["paper"]?.stringValue {
        case WrappingPaper.ownPhoto?:
            let digest = object?["photo"]?.stringValue ?? ""
            self = PictureReference.isDigest(digest) ? .photo(digest: digest) : .plain
        case let id? where object.flatMap(PaperTile.image) == nil && WrappingPaper.stock(id) != nil: self = .paper(id)
        default: self = object.flatMap(PaperTile.image).flatMap(Self.init(tile:)) ?? .plain
        }
    }

    private init?(tile: UIImage) {
        self.init(tile: tile.digest, width: Int(tile.size.width), height: Int(tile.size.height))
    }

    private init?(tile digest: String, width: Int, height: Int) {
        guard Self.tileSizes.contains(width), Self.tileSizes.contains(height) else { return nil }
        self = .tile(digest: digest, width: width, height: height)
    }

    /// What an address names; nil for a name that is none of ours.
    package init?(fileName: String) {
        if let digest = fileName.wholeMatch(of: /photo-([0-9a-f]{64})\.jpg/)?.output.1 {
            self = .photo(digest: String(digest))
        } else if let tile = fileName.wholeMatch(of: /tile-([0-9a-f]{64})-(\d{2,3})x(\d{2,3})\.png/)?.output {
            self.init(tile: String(tile.1), width: Int(tile.2) ?? 0, height: Int(tile.3) ?? 0)
        } else if fileName == "plain.png" {
            self = .plain
        } else if fileName.hasSuffix(".png"), WrappingPaper.stock(String(fileName.dropLast(4))) != nil {
            self = .paper(String(fileName.dropLast(4)))
        } else {
            return nil
        }
    }

    var fileName: String {
        switch self {
        case .plain: "plain.png"
        case .paper(let id): "\(id).png"
        case .tile(let digest, let width, let height): "tile-\(digest)-\(width)x\(height).png"
        // A photo as PNG would be larger than some chats take.
        case .photo(let digest): "photo-\(digest).jpg"
        }
    }

    var mediaType: String {
        if case .photo = self { "image/jpeg" } else { "image/png" }
    }
}
