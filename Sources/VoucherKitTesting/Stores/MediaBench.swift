import Foundation
import Vouchers

extension MediaContract {
    /// A moment of a sweep at which something else happens.
    enum SweepMoment {
        case beforeTheIndexIsRead, afterTheIndexWasRead, afterTheFileWent
    }

    /// The stores of a check, and what is done with them again and again.
    struct Bench: Sendable {
        let stores: Stores
        let clock: Clock
        let grace: TimeInterval

        var database: any VoucherStore & DraftStore & Outbox & MediaIndex { stores.database }
        var media: any MediaStore { stores.media }

        func put(_ number: Int) async throws {
            try await media.put(Data("medium \(number)".utf8), digest: digest(number))
        }

        func has(_ number: Int) async throws -> Bool {
            try await media.bytes(digest: digest(number)) == Data("medium \(number)".utf8)
        }

        func sweep(
            _ meanwhile: @escaping @Sendable (SweepMoment) async throws -> Void = { _ in }
        ) async throws -> Int {
            let clock = clock
            return try await MediaSweep(
                index: WatchedIndex(index: database, meanwhile: meanwhile),
                media: WatchedMedia(media: media, meanwhile: meanwhile), grace: grace, now: { clock.now() }
            ).run()
        }

        func keepVoucher(picture: Int, photo: Int? = nil) async throws {
            var (voucher, link) = try VoucherStoreContract.made()
            voucher.items[0].picture = PictureReference(digest: digest(picture), width: 1, height: 1, scale: 1)
            if let photo { voucher.items[0].object["photo"] = .string(digest(photo)) }
            _ = try await database.insert(voucher, link: link, activationKey: voucher.id.rawValue)
        }
    }
}

/// An index during whose use something else happens.
private struct WatchedIndex: MediaIndex {
    let index: any MediaIndex
    let meanwhile: @Sendable (MediaContract.SweepMoment) async throws -> Void

    func noteMedium(_ digest: String, at now: Date, tolerance: TimeInterval) async throws -> Bool {
        try await index.noteMedium(digest, at: now, tolerance: tolerance)
    }

    func unusedMedia(wantedBefore moment: Date, limit: Int) async throws -> [String] {
        try await meanwhile(.beforeTheIndexIsRead)
        let unused = try await index.unusedMedia(wantedBefore: moment, limit: limit)
        if !unused.isEmpty { try await meanwhile(.afterTheIndexWasRead) }
        return unused
    }

    func forgetMedia(_ digests: [String], wantedBefore moment: Date) async throws {
        try await index.forgetMedia(digests, wantedBefore: moment)
    }
}

/// A media store during whose use something else happens.
private struct WatchedMedia: MediaStore {
    let media: any MediaStore
    let meanwhile: @Sendable (MediaContract.SweepMoment) async throws -> Void

    func put(_ bytes: Data, digest: String) async throws { try await media.put(bytes, digest: digest) }

    func bytes(digest: String) async throws -> Data? { try await media.bytes(digest: digest) }

    func remove(_ digest: String, putBefore moment: Date) async throws -> Bool {
        let isGone = try await media.remove(digest, putBefore: moment)
        try await meanwhile(.afterTheFileWent)
        return isGone
    }
}
