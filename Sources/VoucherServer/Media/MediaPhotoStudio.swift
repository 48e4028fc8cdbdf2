import Localization
package import Foundation
package import MediaWorker
package import Photos
import Secrets
package import VoucherKit

/// Photos as a reader makes them, kept among the media.
package struct MediaPhotoStudio: PhotoStudio {
    /// Makes what is asked for of a photo; throws `PhotoRefusal` for one that is not taken.
    package typealias Reader = @Sendable (PhotoSource, PhotoRequest) async throws -> Photo

    /// Takes an animation apart; throws `PhotoRefusal` for one that is not taken.
    package typealias AnimationReader = @Sendable (PhotoSource, AnimationLimits) async throws -> Animation

    let media: any MediaStore
    let animations: AnimationReader
    private let reader: Reader

    /// The server's readers are those of `MediaWorkers`: visitors' files are not to be trusted.
    package init(media: any MediaStore, animations: @escaping AnimationReader, reader: @escaping Reader) {
        self.media = media
        self.animations = animations
        self.reader = reader
    }

    /// In pixels: a photo fills a large screen, and a voucher stays small enough to be opened on the way.
    private static let greatestSide = 2400
    private static let thumbnailSide = 480
    /// Of a picture in a grid, on a screen of two pixels a point.
    private static let previewSide = 360

    package func prepare(fileAt path: String) async throws -> StudioPhoto {
        try await keep(try await read(.file(path: path), Self.request(of: Self.greatestSide)))
    }

    package func prepare(_ bytes: Data) async throws -> StudioPhoto {
        try await keep(try await read(.bytes(bytes), Self.request(of: Self.greatestSide)))
    }

    package func preview(_ bytes: Data) async throws -> StudioPhoto {
        let photo = try await read(.bytes(bytes), Self.request(of: Self.previewSide))
        let digest = ContentHash.sha256(photo.bytes)
        try await media.put(photo.bytes, digest: digest)
        // Nothing is drawn with it.
        return StudioPhoto(digest: digest, width: photo.width, height: photo.height, thumbnail: Data())
    }

    package func edit(_ original: String, _ edit: PhotoEdit) async throws -> StudioPhoto {
        guard let bytes = try await media.bytes(digest: original) else {
            throw PhotoRefused { localized("photo.gone") }
        }
        var request = Self.request(of: Self.greatestSide)
        request.quarterTurns = edit.quarterTurns
        if let area = edit.area { request.crop = PhotoRequest.Crop(area) }
        var photo = try await read(.bytes(bytes), request)
        if edit.area == nil, let proportion = edit.cut.proportion {
            // What is cut follows from the sides the turned photo has.
            request.crop = Self.middle(of: photo, proportion: proportion)
            photo = try await read(.bytes(bytes), request)
        }
        return try await keep(photo)
    }

    // MARK: Parts

    fileprivate static func request(of side: Int) -> PhotoRequest { PhotoRequest(width: side, height: side) }

    private static func middle(of photo: Photo, proportion: Double) -> PhotoRequest.Crop {
        let present = Double(photo.width) / Double(max(photo.height, 1))
        let (width, height) = present > proportion ? (proportion / present, 1) : (1, present / proportion)
        return PhotoRequest.Crop(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
    }

    fileprivate func read(_ source: PhotoSource, _ request: PhotoRequest) async throws -> Photo {
        do {
            return try await reader(source, request)
        } catch let refusal as PhotoRefusal {
            throw PhotoRefused { refusal.words }
        }
    }

    private func keep(_ photo: Photo) async throws -> StudioPhoto {
        var small = Self.request(of: Self.thumbnailSide)
        small.opaqueFormat = .png
        small.transparentFormat = .png
        small.findsDominantColor = true
        let thumbnail = try await read(.bytes(photo.bytes), small)
        let digest = ContentHash.sha256(photo.bytes)
        try await media.put(photo.bytes, digest: digest)
        return StudioPhoto(
            digest: digest, width: photo.width, height: photo.height, thumbnail: thumbnail.bytes,
            dominantColor: thumbnail.dominantColor)
    }
}

extension MediaPhotoStudio: PreviewPhotos {
    func drawable(_ digest: String, side: Int) async throws -> UIImage? {
        guard let bytes = try await media.bytes(digest: digest) else { return nil }
        var request = Self.request(of: side)
        request.opaqueFormat = .png
        request.transparentFormat = .png
        return UIImage(data: try await read(.bytes(bytes), request).bytes)
    }

    func jpeg(of drawn: UIImage) async throws -> Data {
        guard let png = drawn.pngData() else { throw PhotoRefusal.damaged }
        return try await read(.bytes(png), Self.request(of: Self.greatestSide)).bytes
    }
}

extension PhotoRequest.Crop {
    fileprivate init(_ area: PhotoArea) {
        func fraction(_ thousandths: Int) -> Double { Double(thousandths) / 1000 }
        self.init(
            x: fraction(area.left), y: fraction(area.top), width: fraction(area.width), height: fraction(area.height))
    }
}
