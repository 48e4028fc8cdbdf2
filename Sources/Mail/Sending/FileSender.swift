public import Foundation
import Vouchers

/// Writes each mail as a file, `<time>-<id>.eml`, in place of sending it: for a server that has no mail server yet.
public struct FileSender: MailSender {
    private let folder: URL

    /// Makes the folder when it is not there; only its owner can look into it, since mails have links in them.
    public init(folder: String) throws {
        self.folder = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(
            at: self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    public var longestAttempt: TimeInterval { 10 }

    public var destination: String { "files in \(folder.path), since SMTP_URL is not set" }

    /// Written whole under another name, synced, then renamed: a file that ends with `.eml` is complete.
    public func send(_ mail: ComposedMail) async -> SendingOutcome {
        let name = "\(Self.stamp(mail.date))-\(mail.id.rawValue.filter { $0.isLetter || $0.isNumber || $0 == "-" }).eml"
        let file = folder.appendingPathComponent(name)
        let temporary = folder.appendingPathComponent(".\(name).\(UUID().uuidString)")
        do {
            try mail.bytes.write(to: temporary)
            try Self.sync(temporary.path)
            guard rename(temporary.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            try Self.sync(folder.path)
            return .accepted(answer: "Written to \(name)")
        } catch {
            unlink(temporary.path)
            return .temporary(answer: "The mail could not be written to a file: \(error.localizedDescription)")
        }
    }

    /// `20270115T080000Z`: files sort by time.
    private static func stamp(_ date: Date) -> String {
        date.ISO8601Format(.init(dateSeparator: .omitted, timeSeparator: .omitted))
    }

    private static func sync(_ path: String) throws {
        let descriptor = Foundation.open(path, O_RDONLY)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
