import DurableFiles
public import Foundation
import Vouchers

/// Writes each mail as a file, `<time>-<id>.eml`, in place of sending it: for a server that has no mail server yet.
public struct FileSender: MailSender {
    private let folder: URL

    /// Makes the folder when it is not there; only its owner can look into it, since mails have links in them.
    public init(folder: String) throws {
        self.folder = URL(fileURLWithPath: folder, isDirectory: true)
        try DurableFiles.makeFolder(self.folder.path)
    }

    public var longestAttempt: TimeInterval { 10 }

    public var destination: String { "files in \(folder.path), since SMTP_URL is not set" }

    /// A file that ends with `.eml` is complete and durable. A mail that is sent again, since nobody heard that it was
    /// sent, has the same name: it is there once.
    public func send(_ mail: ComposedMail) async -> SendingOutcome {
        let name = "\(Self.stamp(mail.date))-\(mail.id.rawValue.filter { $0.isLetter || $0.isNumber || $0 == "-" }).eml"
        do {
            try DurableFiles.write(mail.bytes, to: folder.appendingPathComponent(name).path)
            return .accepted(answer: "Written to \(name)")
        } catch {
            return .temporary(answer: "The mail could not be written to a file: \(error.localizedDescription)")
        }
    }

    /// `20270115T080000Z`: files sort by time.
    private static func stamp(_ date: Date) -> String {
        date.ISO8601Format(.init(dateSeparator: .omitted, timeSeparator: .omitted))
    }
}
