import Foundation
import HTTPServer
import Secrets

/// The documentation as `script/docs` built it, under `/docs/`: files of one folder, to be read by anybody.
///
/// Nothing outside the folder can be had: a path is taken apart into plain names, and a file is sent only when the path
/// leads to it without a link anywhere. The folder may be built, replaced or taken away while the server runs.
struct DocumentationFiles: Sendable {
    /// Where VoucherKit's own pages begin.
    static let start = "/docs/documentation/voucherkit/"
    private let folder: String

    init(folder: String) {
        self.folder = folder
    }

    /// The file at a path below `/docs/`, whose parts are percent-decoded; nil when there is none.
    func response(for parts: [String]) -> HTTPResponse? {
        guard let root = Self.realPath(folder) else { return nil }
        let names = parts.last == "" ? parts.dropLast() : parts[...]
        if names.isEmpty { return .seeOther(Self.start) }
        guard names.allSatisfy(Self.isPlain) else { return nil }
        let path = ([root] + names).joined(separator: "/")
        return file(at: path) ?? file(at: path + "/index.html")
    }

    private func file(at path: String) -> HTTPResponse? {
        guard Self.realPath(path) == path,
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let type = Self.types[String(path.split(separator: ".").last ?? "").lowercased()],
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        var response = HTTPResponse(headers: ["Content-Type": type], body: [UInt8](data))
        response.headers["Content-Security-Policy"] = Self.policy(
            for: type.hasPrefix("text/html") ? String(decoding: data, as: UTF8.self) : "")
        response.headers["Cache-Control"] = "no-cache"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }

    /// A name of a file or folder: no way up, nothing hidden, nothing that would be read as another path.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0 == "\0" }
    }

    /// With every link followed; nil when nothing is there.
    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    // MARK: What a page may do

    /// What the renderer of DocC needs: its own files, and the inline script and style its pages have, by their hashes.
    private static func policy(for page: String) -> String {
        func hashes(_ element: Regex<(Substring, Substring)>) -> String {
            page.matches(of: element).map { " 'sha256-\(ContentHash.sha256Base64(String($0.output.1)))'" }.joined()
        }
        return "default-src 'none'; script-src 'self'\(hashes(/<script>(.*?)<\/script>/.dotMatchesNewlines())); "
            + "style-src 'self'\(hashes(/<style>(.*?)<\/style>/.dotMatchesNewlines())); img-src 'self' data:; "
            + "media-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; "
            + "frame-ancestors 'none'"
    }

    /// By the end of a file's name; others are not sent.
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
        "ico": "image/vnd.microsoft.icon", "mp4": "video/mp4", "zip": "application/zip",
    ]
}
