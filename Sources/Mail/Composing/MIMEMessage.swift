import CGMime
import Foundation

/// GMime's message, freed with this object. Used by one call at a time.
final class MIMEMessage {
    enum Header {
        case from, to, replyTo

        var type: GMimeAddressType {
            switch self {
            case .from: GMIME_ADDRESS_TYPE_FROM
            case .to: GMIME_ADDRESS_TYPE_TO
            case .replyTo: GMIME_ADDRESS_TYPE_REPLY_TO
            }
        }
    }

    private let message: UnsafeMutablePointer<GMimeMessage>
    /// Asked for before anything of GMime is used.
    static let isReady: Void = g_mime_init()

    init() throws(MailComposingError) {
        _ = Self.isReady
        guard let message = g_mime_message_new(1) else { throw .library("no memory for a message") }
        self.message = message
    }

    deinit { g_object_unref(message) }

    private var object: UnsafeMutablePointer<GMimeObject> {
        UnsafeMutableRawPointer(message).assumingMemoryBound(to: GMimeObject.self)
    }

    func setSubject(_ subject: String) throws(MailComposingError) {
        g_mime_message_set_subject(message, EncodedWords.protected(subject), "utf-8")
    }

    /// An empty name is none.
    func add(_ header: Header, name: String, address: String) throws(MailComposingError) {
        guard
            let mailbox = internet_address_mailbox_new(
                name.isEmpty ? nil : EncodedWords.protected(name), address),
            let list = g_mime_message_get_addresses(message, header.type)
        else { throw .library("no memory for an address") }
        defer { g_object_unref(mailbox) }
        // Left to itself, GMime would write each name in the oldest character set that has its letters.
        internet_address_set_charset(mailbox, "utf-8")
        internet_address_list_add(list, mailbox)
    }

    func setDate(_ date: Date) {
        guard let moment = g_date_time_new_from_unix_utc(gint64(date.timeIntervalSince1970)) else { return }
        defer { g_date_time_unref(moment) }
        g_mime_message_set_date(message, moment)
    }

    func setMessageID(_ id: String) { g_mime_message_set_message_id(message, id) }

    func setHeader(_ name: String, _ value: String) { g_mime_object_set_header(object, name, value, "utf-8") }

    func setBody(_ part: MIMEPart) throws(MailComposingError) {
        g_mime_message_set_mime_part(message, part.object)
        // Seven bits are what every server carries; the encoding of each part is chosen by what is in it.
        g_mime_object_encode(object, GMIME_ENCODING_CONSTRAINT_7BIT)
    }

    func written() throws(MailComposingError) -> Data {
        guard let stream = g_mime_stream_mem_new(), let options = g_mime_format_options_new() else {
            throw .library("no memory to write")
        }
        defer {
            g_object_unref(stream)
            g_mime_format_options_free(options)
        }
        g_mime_format_options_set_newline_format(options, GMIME_NEWLINE_FORMAT_DOS)
        guard g_mime_object_write_to_stream(object, options, stream) >= 0 else { throw .library("writing failed") }
        let memory = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GMimeStreamMem.self)
        guard let bytes = g_mime_stream_mem_get_byte_array(memory), let start = bytes.pointee.data else {
            throw .library("nothing was written")
        }
        return Data(bytes: start, count: Int(bytes.pointee.len))
    }
}

/// A part of a message, freed with this object; what holds it has it for itself.
final class MIMEPart {
    let object: UnsafeMutablePointer<GMimeObject>

    /// Text in UTF-8.
    init(text: String, subtype: String) throws(MailComposingError) {
        guard let part = g_mime_text_part_new_with_subtype(subtype) else { throw .library("no memory for a text") }
        object = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GMimeObject.self)
        g_mime_object_set_content_type_parameter(object, "charset", "utf-8")
        let bytes = Array(text.utf8)
        // Quoted-printable leaves what is ASCII legible and takes three letters for each other byte: where a quarter of
        // them are, base64 is the shorter one.
        let isMostlyASCII = bytes.count(where: { $0 >= 0x80 }) * 4 < bytes.count
        try Self.setContent(
            of: object, bytes,
            encoding: isMostlyASCII ? GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE : GMIME_CONTENT_ENCODING_BASE64)
    }

    /// Something the HTML shows by its content id.
    init(
        bytes: Data, type: String, subtype: String, contentID: String, fileName: String
    ) throws(MailComposingError) {
        guard let part = g_mime_part_new_with_type(type, subtype) else { throw .library("no memory for a picture") }
        object = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GMimeObject.self)
        g_mime_object_set_content_id(object, contentID)
        g_mime_object_set_disposition(object, GMIME_DISPOSITION_INLINE)
        g_mime_object_set_content_disposition_parameter(object, "filename", fileName)
        try Self.setContent(of: object, Array(bytes), encoding: GMIME_CONTENT_ENCODING_BASE64)
    }

    init(multipart subtype: String, _ parts: [MIMEPart]) throws(MailComposingError) {
        guard let multipart = g_mime_multipart_new_with_subtype(subtype) else {
            throw .library("no memory for the parts")
        }
        object = UnsafeMutableRawPointer(multipart).assumingMemoryBound(to: GMimeObject.self)
        for part in parts { g_mime_multipart_add(multipart, part.object) }
    }

    deinit { g_object_unref(object) }

    private static func setContent(
        of object: UnsafeMutablePointer<GMimeObject>, _ bytes: [UInt8], encoding: GMimeContentEncoding
    ) throws(MailComposingError) {
        // GMime copies the bytes.
        let stream = bytes.withUnsafeBytes {
            g_mime_stream_mem_new_with_buffer($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard let stream, let content = g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_DEFAULT)
        else { throw .library("no memory for a part's content") }
        defer {
            g_object_unref(stream)
            g_object_unref(content)
        }
        let part = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GMimePart.self)
        g_mime_part_set_content(part, content)
        g_mime_part_set_content_encoding(part, encoding)
    }
}
