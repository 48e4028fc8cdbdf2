import Foundation
import HTTPServer
import Secrets
import VoucherKit

/// Photos as the pictures of previews need them.
protocol PreviewPhotos: Sendable {
    /// A PNG of a photo among the media to draw with, at most so many pixels wide and high; nil when it is not there.
    func drawable(_ digest: String, side: Int) async throws -> UIImage?
    /// A drawn picture as a JPEG.
    func jpeg(of drawn: UIImage) async throws -> Data
}

/// The pictures chats show of vouchers' links: drawn when they are first asked for, and kept by what they show.
///
/// Anybody may ask, and learns nothing of any voucher: the address names the paper alone.
actor PreviewPictures {
    private let preview: VoucherPreview
    private let photos: (any PreviewPhotos)?
    private var drawn: [VoucherPreview.Outside: Task<Data?, any Error>] = [:]
    private var order: [VoucherPreview.Outside] = []

    /// Of some hundred kilobytes each at most; there are thirty without photos.
    private static let greatestCount = 64

    init(_ preview: VoucherPreview, photos: (any PreviewPhotos)?) {
        self.preview = preview
        self.photos = photos
    }

    /// The answer for the parts of an address after `/preview`; nil when there is nothing.
    func response(to request: HTTPRequest, _ parts: [String]) async throws -> HTTPResponse? {
        guard parts.count == 2, let outside = VoucherPreview.Outside(fileName: parts[1]),
            let bytes = try await bytes(of: outside),
            var response = MediaResponse.make(bytes, digest: ContentHash.sha256(bytes), for: request)
        else { return nil }
        // Of a page from before the colours or the drawing changed.
        if parts[0] != preview.mark { response.headers["Cache-Control"] = "public, max-age=300" }
        return response
    }

    private func bytes(of outside: VoucherPreview.Outside) async throws -> Data? {
        let task = drawn[outside] ?? begin(outside)
        let result = await task.result
        // A photo that is not there, or could not be read now, may be there the next time.
        if (try? result.get()) == nil { drawn[outside] = nil }
        return try result.get()
    }

    private func begin(_ outside: VoucherPreview.Outside) -> Task<Data?, any Error> {
        let (preview, photos) = (preview, photos)
        let task = Task { try await Self.draw(outside, preview, photos) }
        drawn[outside] = task
        order.append(outside)
        if order.count > Self.greatestCount { drawn[order.removeFirst()] = nil }
        return task
    }

    /// Drawing takes some dozens of milliseconds, in which nobody else waits.
    @concurrent
    private static func draw(
        _ outside: VoucherPreview.Outside, _ preview: VoucherPreview, _ photos: (any PreviewPhotos)?
    ) async throws -> Data? {
        if case .tile(let digest, let width, _) = outside {
            let tile = try await photos?.drawable(digest, side: 1536)
            return tile.flatMap { preview.picture(ofTile: $0, width: width)?.pngData() }
        }
        guard case .photo(let digest) = outside else { return preview.picture(outside)?.pngData() }
        guard let photos, let photo = try await photos.drawable(digest, side: 960),
            let picture = preview.picture(ofPhoto: photo)
        else { return nil }
        return try await photos.jpeg(of: picture)
    }
}
