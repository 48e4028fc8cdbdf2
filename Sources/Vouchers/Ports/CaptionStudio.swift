/// Keeps captions of films among the media, beside the films themselves.
public protocol CaptionStudio: Sendable {
    /// Keeps a WebVTT file that this application has written itself; answers the SHA-256 of its bytes in lower-case hexadecimal,
    /// under which it is served. Throws what the media store throws.
    func keep(captions: String) async throws -> String
}
