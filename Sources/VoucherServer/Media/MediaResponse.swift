import Foundation
import HTTPServer
import VoucherKit

/// A medium as it is served: its type told by its content, whole or in part, to be kept for good.
///
/// The address is the digest of the content, so what is there never changes. Nothing but pictures of the five kinds, and
/// films and sounds as MP4, is served, whatever was stored, and none of them can run anything.
enum MediaResponse {
    /// What is served: bytes in memory, or a file that is read while it is sent.
    private enum Content {
        case bytes(Data)
        case file(OpenMedium)

        var size: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let medium): medium.size
            }
        }

        /// Enough of its beginning to tell what it is.
        var head: [UInt8] {
            switch self {
            case .bytes(let bytes): return [UInt8](bytes.prefix(12))
            case .file(let medium):
                return [UInt8](unsafeUninitializedCapacity: 12) { buffer, count in
                    count = max(0, pread(medium.descriptor, buffer.baseAddress, buffer.count, 0))
                }
            }
        }

        func response(status: Int, headers: HTTPHeaders, of range: Range<Int>) -> HTTPResponse? {
            var response = HTTPResponse(status: status, headers: headers)
            switch self {
            case .bytes(let bytes):
                response.body = [UInt8](
                    bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
            case .file(let medium):
                let descriptor = fcntl(medium.descriptor, F_DUPFD_CLOEXEC, 0)
                guard descriptor >= 0 else { return nil }
                response.file = ServedFile(descriptor: descriptor, offset: range.lowerBound, count: range.count)
            }
            return response
        }
    }

    static func make(_ bytes: Data, digest: String, for request: HTTPRequest) -> HTTPResponse? {
        make(.bytes(bytes), digest: digest, for: request)
    }

    /// Nil also when the system has no descriptor left.
    static func make(_ medium: OpenMedium, digest: String, for request: HTTPRequest) -> HTTPResponse? {
        make(.file(medium), digest: digest, for: request)
    }

    private static func make(_ content: Content, digest: String, for request: HTTPRequest) -> HTTPResponse? {
        guard let type = type(of: content.head) else { return nil }
        var headers: HTTPHeaders = [
            "Content-Type": type, "ETag": "\"\(digest)\"", "Accept-Ranges": "bytes",
            "Content-Security-Policy": "default-src 'none'; sandbox", "Content-Disposition": "inline",
        ]
        if let known = request.headers["If-None-Match"], known.contains(digest) {
            return AssetLibrary.lasting(HTTPResponse(status: 304, headers: headers))
        }
        let size = content.size
        guard let wish = request.headers["Range"], request.headers["If-Range"].map({ $0.contains(digest) }) ?? true,
            let range = range(wish, size: size)
        else { return content.response(status: 200, headers: headers, of: 0..<size).map(AssetLibrary.lasting) }
        guard !range.isEmpty else {
            headers["Content-Range"] = "bytes */\(size)"
            return HTTPResponse(status: 416, headers: headers)
        }
        headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
        return content.response(status: 206, headers: headers, of: range).map(AssetLibrary.lasting)
    }

    /// One range of bytes (RFC 9110, 14.2); nil for what is to be answered whole, empty for one that is not there.
    private static func range(_ wish: String, size: Int) -> Range<Int>? {
        guard let match = wish.wholeMatch(of: /bytes=(\d{0,15})-(\d{0,15})/) else { return nil }
        let (first, last) = (Int(match.output.1), Int(match.output.2))
        switch (first, last) {
        case (let first?, let last?):
            guard first <= last else { return nil }
            return first < size ? first..<min(last + 1, size) : 0..<0
        case (let first?, nil): return first < size ? first..<size : 0..<0
        case (nil, let count?): return count > 0 && size > 0 ? max(0, size - count)..<size : 0..<0
        case (nil, nil): return nil
        }
    }

    /// The media type by the first bytes; nil for what is none of ours.
    private static func type(of start: [UInt8]) -> String? {
        func begins(_ signature: [UInt8], at place: Int = 0) -> Bool {
            start.count >= place + signature.count && Array(start[place..<place + signature.count]) == signature
        }
        if begins([0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if begins(Array("GIF8".utf8)) { return "image/gif" }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "image/webp" }
        if begins(Array("ftyp".utf8), at: 4) { return begins(Array("M4A ".utf8), at: 8) ? "audio/mp4" : "video/mp4" }
        // Of ours alone: what strangers send is written anew before it is kept.
        if begins(Array("WEBVTT\n".utf8)) { return "text/vtt; charset=utf-8" }
        return nil
    }
}
