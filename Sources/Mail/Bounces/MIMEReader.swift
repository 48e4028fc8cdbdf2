import CGMime
import Foundation

/// What is asked of GMime to read a mail. Objects that are answered belong to the message they are in.
enum MIMEReader {
    /// Freed by whoever gets it; nil for what is no message.
    static func parsed(_ bytes: Data) -> UnsafeMutablePointer<GMimeMessage>? {
        _ = MIMEMessage.isReady
        // GMime copies the bytes.
        let stream = bytes.withUnsafeBytes {
            g_mime_stream_mem_new_with_buffer($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard let stream, let parser = g_mime_parser_new_with_stream(stream) else { return nil }
        defer {
            g_object_unref(parser)
            g_object_unref(stream)
        }
        return g_mime_parser_construct_message(parser, nil)
    }

    static func header(_ name: String, of object: UnsafeMutablePointer<GMimeObject>) -> String? {
        g_mime_object_get_header(object, name).map { String(cString: $0) }
    }

    /// The bare addresses of a header, of which there may be many.
    static func addresses(in header: String) -> [String] {
        guard header.utf8.count <= 20_000 else { return [] }
        // Only what stands in angle brackets or between commas and spaces: names are not looked at.
        let ends: Set<Character> = ["<", ">", ",", " ", "\t", "\n", "\r\n", "\r", "\"", ";"]
        return header.split(whereSeparator: ends.contains).filter { $0.contains("@") }.prefix(20).map(String.init)
    }

    static func isType(_ object: UnsafeMutablePointer<GMimeObject>, _ type: String, _ subtype: String) -> Bool {
        guard let found = g_mime_object_get_content_type(object) else { return false }
        return g_mime_content_type_is_type(found, type, subtype) != 0
    }

    /// Nil for what is no multipart.
    static func multipart(_ object: UnsafeMutablePointer<GMimeObject>) -> UnsafeMutablePointer<GMimeMultipart>? {
        guard isKind(object, g_mime_multipart_get_type()) else { return nil }
        return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GMimeMultipart.self)
    }

    /// The decoded content of a part, at most 100,000 bytes of it, whatever they are as UTF-8; nil for what has none.
    static func text(of object: UnsafeMutablePointer<GMimeObject>) -> String? {
        guard isKind(object, g_mime_part_get_type()) else { return nil }
        let part = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GMimePart.self)
        guard let content = g_mime_part_get_content(part), let stream = g_mime_stream_mem_new() else { return nil }
        defer { g_object_unref(stream) }
        guard g_mime_data_wrapper_write_to_stream(content, stream) >= 0 else { return nil }
        let memory = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GMimeStreamMem.self)
        guard let bytes = g_mime_stream_mem_get_byte_array(memory), let start = bytes.pointee.data else { return nil }
        return String(
            decoding: UnsafeBufferPointer(start: start, count: min(100_000, Int(bytes.pointee.len))), as: UTF8.self)
    }

    private static func isKind(_ object: UnsafeMutablePointer<GMimeObject>, _ type: GType) -> Bool {
        UnsafeMutableRawPointer(object).withMemoryRebound(to: GTypeInstance.self, capacity: 1) {
            g_type_check_instance_is_a($0, type) != 0
        }
    }
}
