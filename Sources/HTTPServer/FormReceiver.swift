import CMicroHTTPD
import Foundation

/// Takes a `multipart/form-data` body apart while it comes in: texts into memory, files onto disk.
///
/// libmicrohttpd's post processor reads the format; a file of any size takes its small buffer and no more memory.
final class FormReceiver {
    private let limits: HTTPServer.UploadLimits
    private let textLimit: Int
    private var processor: OpaquePointer?
    private var fields: [FormField] = []
    private var values: [[UInt8]] = []
    private var files: [(field: String, file: ReceivedFile)] = []
    private var current: OpenFile?
    private var textSize = 0
    private(set) var fault: FormFault?

    /// Why a form is not taken.
    enum FormFault {
        case malformed
        case tooManyParts
        case tooMuchText
        case diskFailed
    }

    private struct OpenFile {
        let field, name, path: String
        let descriptor: Int32
        var size = 0
        var isTooLarge = false
    }

    /// Nil for a body that is no form with files, and when the system has no memory for one.
    init?(connection: OpaquePointer, limits: HTTPServer.UploadLimits, textLimit: Int) {
        self.limits = limits
        self.textLimit = textLimit
        guard let type = MHD_lookup_connection_value(connection, .HEADER_KIND, "Content-Type"),
            String(cString: type).lowercased().hasPrefix("multipart/form-data")
        else { return nil }
        processor = MHD_create_post_processor(
            connection, 16 * 1024, partArrived, Unmanaged.passUnretained(self).toOpaque())
        guard processor != nil else { return nil }
    }

    deinit {
        if let processor { MHD_destroy_post_processor(processor) }
        closeFile(keeping: false)
    }

    func receive(_ data: UnsafePointer<CChar>, _ size: Int) {
        guard fault == nil, let processor else { return }
        if MHD_post_process(processor, data, size) == .NO, fault == nil { fault = .malformed }
    }

    /// The whole form, once all of it is there; nil when it was not well formed to its end.
    func finish() -> ReceivedForm? {
        if let processor, MHD_destroy_post_processor(processor) == .NO, fault == nil { fault = .malformed }
        processor = nil
        closeFile(keeping: fault == nil)
        guard fault == nil else { return nil }
        for (number, bytes) in values.enumerated() {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                fault = .malformed
                return nil
            }
            fields[number].value = text
        }
        return ReceivedForm(fields: fields, files: files)
    }

    // MARK: Parts

    fileprivate func take(field: String, fileName: String?, bytes: UnsafeBufferPointer<UInt8>, offset: UInt64) -> Bool {
        if let fileName { return takeFile(field: field, name: fileName, bytes: bytes, offset: offset) }
        closeFile(keeping: true)
        textSize += bytes.count + (offset == 0 ? field.utf8.count : 0)
        guard textSize <= textLimit else { return fail(.tooMuchText) }
        if offset == 0 {
            guard fields.count < FormDecoder.maximumFieldCount else { return fail(.tooManyParts) }
            fields.append(FormField(name: field, value: ""))
            values.append([])
        }
        guard !values.isEmpty else { return fail(.malformed) }
        values[values.count - 1].append(contentsOf: bytes)
        return true
    }

    private func takeFile(field: String, name: String, bytes: UnsafeBufferPointer<UInt8>, offset: UInt64) -> Bool {
        if offset == 0 {
            closeFile(keeping: true)
            // A field of files in which nothing was chosen comes as a file without name and content.
            if name.isEmpty, bytes.isEmpty { return true }
            guard files.count < limits.fileCount else { return fail(.tooManyParts) }
            let path = limits.folder + "/" + UUID().uuidString
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return fail(.diskFailed) }
            current = OpenFile(field: field, name: Self.plainName(name), path: path, descriptor: descriptor)
        }
        guard var file = current else { return name.isEmpty ? true : fail(.malformed) }
        file.size += bytes.count
        if file.size > limits.fileSize {
            // The rest is read and thrown away, so that the browser sees the answer.
            if !file.isTooLarge { ftruncate(file.descriptor, 0) }
            file.isTooLarge = true
        } else if !Self.write(bytes, to: file.descriptor) {
            return fail(.diskFailed)
        }
        current = file
        return true
    }

    private func closeFile(keeping: Bool) {
        guard let file = current else { return }
        current = nil
        close(file.descriptor)
        let received = ReceivedFile(path: file.path, name: file.name, size: file.size, isTooLarge: file.isTooLarge)
        if keeping { files.append((file.field, received)) }
    }

    private func fail(_ fault: FormFault) -> Bool {
        self.fault = fault
        closeFile(keeping: false)
        return false
    }

    /// Some browsers send the whole path of a file.
    private static func plainName(_ name: String) -> String {
        String((name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? "").prefix(200))
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Bool {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }
}

/// Called by the post processor for each piece of a part, on the connection's thread.
private let partArrived:
    @convention(c) (
        UnsafeMutableRawPointer?, MHD_ValueKind, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
        UnsafePointer<CChar>?, UnsafePointer<CChar>?, UInt64, Int
    ) -> MHD_Result = { closure, _, key, fileName, _, _, data, offset, size in
        guard let closure, let key else { return .NO }
        let receiver = Unmanaged<FormReceiver>.fromOpaque(closure).takeUnretainedValue()
        let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size)
        let isTaken = receiver.take(
            field: String(cString: key), fileName: fileName.map { String(cString: $0) },
            bytes: bytes.bindMemory(to: UInt8.self), offset: offset)
        return isTaken ? .YES : .NO
    }
