import Foundation
import HTTPServer

/// A medium as it is served: its type told by its content, whole or in part, to be kept for good.
///
/// The address is the digest of the content, so what is there never changes. Nothing but pictures of the five kinds is
/// served, whatever was stored, and none of them can run anything.
enum MediaResponse {
    static func make(_ bytes: Data, digest: String, for request: HTTPRequest) -> HTTPResponse? {
        guard let type = type(of: bytes) else { return nil }
        var headers: HTTPHeaders = [
            "Content-Type": type, "ETag": "\"\(digest)\"", "Accept-Ranges": "bytes",
            "Content-Security-Policy": "default-src 'none'; sandbox", "Content-Disposition": "inline",
        ]
        if let known = request.headers["If-None-Match"], known.contains(digest) {
            return AssetLibrary.lasting(HTTPResponse(status: 304, headers: headers))
        }
        guard let wish = request.headers["Range"], request.headers["If-Range"].map({ $0.contains(digest) }) ?? true,
            let range = range(wish, size: bytes.count)
        else { return AssetLibrary.lasting(HTTPResponse(headers: headers, body: [UInt8](bytes))) }
        guard !range.isEmpty else {
            headers["Content-Range"] = "bytes */\(bytes.count)"
            return HTTPResponse(status: 416, headers: headers)
        }
        headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
        let part = [UInt8](bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
        return AssetLibrary.lasting(HTTPResponse(status: 206, headers: headers, body: part))
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
    private static func type(of bytes: Data) -> String? {
        let start = [UInt8](bytes.prefix(12))
        func begins(_ signature: [UInt8], at place: Int = 0) -> Bool {
            start.count >= place + signature.count && Array(start[place..<place + signature.count]) == signature
        }
        if begins([0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if begins(Array("GIF8".utf8)) { return "image/gif" }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "image/webp" }
        return nil
    }
}
