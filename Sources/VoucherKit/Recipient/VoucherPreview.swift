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
        /// The sender's photo among the media.
        case photo(digest: String)
    }

    private let publicURL: String
    private let themeManager: ThemeManager
    /// Part of the picture's address, and another one when pictures are drawn otherwise: they may be kept for good.
    package let mark: String

    /// In pixels: what chats that show large pictures ask for, 1.91 to 1.
    package static let size = CGSize(width: 1200, height: 630)
    /// What a link is called before it is opened.
    static var title: String { localized("unwrap.wrapped") }
    /// Rises when the drawing changes.
    private static let drawing = 1

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
        case .photo: return nil
        }
    }

    /// Draws the envelope in a photo, which is a PNG and fills it.
    package func picture(ofPhoto photo: UIImage) -> UIImage? { WrappedDrawing(themeManager).image(photo: photo) }
}

extension VoucherPreview.Outside {
    /// A paper of a host's own is not known here, so the envelope is plain.
    init(of voucher: Voucher) {
        let wrapping = PersonalizationType.wrapping.rawValue
        let object = voucher.items.first { $0.type == wrapping }?.object
        switch object?["paper"]?.stringValue {
        case WrappingPaper.ownPhoto?:
            let digest = object?["photo"]?.stringValue ?? ""
            self = PictureReference.isDigest(digest) ? .photo(digest: digest) : .plain
        case let id? where WrappingPaper.stock(id) != nil: self = .paper(id)
        default: self = .plain
        }
    }

    /// What an address names; nil for a name that is none of ours.
    package init?(fileName: String) {
        if let digest = fileName.wholeMatch(of: /photo-([0-9a-f]{64})\.jpg/)?.output.1 {
            self = .photo(digest: String(digest))
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
        // A photo as PNG would be larger than some chats take.
        case .photo(let digest): "photo-\(digest).jpg"
        }
    }

    var mediaType: String {
        if case .photo = self { "image/jpeg" } else { "image/png" }
    }
}
