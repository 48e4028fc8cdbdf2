import CGMime
public import Foundation

/// A mail that came to an address for undeliverable mails, as bytes of anybody's: what it reports, and where it says it
/// went.
public struct ReturnedMail: Sendable, Equatable {
    /// The addresses that it came to, by what the servers on the way wrote above it, the nearest to us first.
    public let addresses: [String]
    /// Nil for what is no report: a holiday notice, or a letter.
    public let report: DeliveryReport?

    /// In bytes: reports may have the whole mail with them, which has pictures.
    public static let sizeLimit = 20_000_000
    /// What is nested deeper than a report ever is is not looked at.
    private static let deepest = 8
    private static let mostParts = 100

    /// Why bytes are no mail.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        case empty
        case tooLarge(limit: Int)
        /// The MIME library finds no header.
        case unreadable

        public var description: String {
            switch self {
            case .empty: "There is no mail on the standard input."
            case .tooLarge(let limit): "The mail is larger than \(limit / 1_000_000) MB."
            case .unreadable: "What came is no mail: it has no header."
            }
        }
    }

    public init(_ bytes: Data) throws(Fault) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
        guard let parsed = MIMEReader.parsed(bytes) else { throw .unreadable }
        defer { g_object_unref(parsed) }
        let object = UnsafeMutableRawPointer(parsed).assumingMemoryBound(to: GMimeObject.self)
        addresses = ["X-Original-To", "Delivered-To", "Envelope-To", "To"].flatMap { name in
            MIMEReader.addresses(in: MIMEReader.header(name, of: object) ?? "")
        }
        report = g_mime_message_get_mime_part(parsed).flatMap(Self.report)
        // A header of some kind is what tells a mail from anything else.
        guard
            !addresses.isEmpty || report != nil || MIMEReader.header("From", of: object) != nil
                || MIMEReader.header("Subject", of: object) != nil
        else { throw .unreadable }
    }

    /// The first report in the parts, looked for without going down by calls: how deep they lie is the sender's choice.
    private static func report(in root: UnsafeMutablePointer<GMimeObject>) -> DeliveryReport? {
        var waiting = [(part: root, depth: 0)]
        var count = 0
        while !waiting.isEmpty, count < mostParts {
            let (part, depth) = waiting.removeFirst()
            count += 1
            if MIMEReader.isType(part, "message", "delivery-status")
                || MIMEReader.isType(part, "message", "global-delivery-status")
            {
                if let report = MIMEReader.text(of: part).flatMap(DeliveryReport.init(status:)) { return report }
            }
            guard depth < deepest, let multipart = MIMEReader.multipart(part) else { continue }
            for number in 0..<max(0, min(Int32(mostParts), g_mime_multipart_get_count(multipart))) {
                if let inner = g_mime_multipart_get_part(multipart, number) { waiting.append((inner, depth + 1)) }
            }
        }
        return nil
    }
}
