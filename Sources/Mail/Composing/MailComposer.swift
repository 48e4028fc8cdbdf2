public import Foundation
public import Vouchers

/// Writes mails as MIME messages.
///
/// A mail is `multipart/alternative` of plain text and HTML; pictures lie beside the HTML in `multipart/related`.
public struct MailComposer: Sendable {
    /// Who mails are from; its domain is that of the Message-IDs.
    public let from: Mailbox
    /// Where mails come back to that cannot be delivered; nil for `from`.
    public let bounces: BounceAddresses?

    public init(from: Mailbox, bounces: BounceAddresses? = nil) {
        self.from = from
        self.bounces = bounces
    }

    /// Writes a mail. `pictures` has the bytes by digest; one that is missing is left out, and its description is read
    /// in its place.
    public func compose(
        _ id: MailID, to recipient: EmailAddress, content: MailContent, pictures: [String: Data], at date: Date
    ) throws(MailComposingError) -> ComposedMail {
        let message = try MIMEMessage()
        try message.setSubject(try checked(content.subject, "Subject"))
        let fromName = content.fromName ?? from.name ?? ""
        try message.add(.from, name: checked(fromName, "From"), address: from.address.forSending)
        try message.add(.to, name: checked(content.recipientName ?? "", "To"), address: recipient.forSending)
        if let replyTo = content.replyTo {
            try message.add(
                .replyTo, name: checked(replyTo.name ?? "", "Reply-To"), address: replyTo.address.forSending)
        }
        message.setDate(date)
        // The same for each try, so that a mail that was sent twice is known for one.
        try message.setMessageID(checked("\(id)@\(from.address.asciiDomain)", "Message-ID"))
        // Nobody's holiday notice answers a mail of a program's (RFC 3834, 5).
        message.setHeader("Auto-Submitted", "auto-generated")
        try message.setHeader("Content-Language", checked(content.language, "Content-Language"))
        try message.setBody(try body(content, pictures))
        return ComposedMail(
            id: id, sender: bounces?.address(of: id) ?? from.address, recipient: recipient, date: date,
            bytes: try message.written())
    }

    private func body(
        _ content: MailContent, _ pictures: [String: Data]
    ) throws(MailComposingError) -> MIMEPart {
        let text = try MIMEPart(text: content.text, subtype: "plain")
        let html = try MIMEPart(text: content.html, subtype: "html")
        var shown: [MIMEPart] = []
        for (number, picture) in content.pictures.enumerated() {
            guard let bytes = pictures[picture.digest] else { continue }
            let type = try checked(picture.mediaType, "Content-Type").split(separator: "/", maxSplits: 1).map(
                String.init)
            guard type.count == 2 else { throw .library("“\(picture.mediaType)” is no media type") }
            shown.append(
                try MIMEPart(
                    bytes: bytes, type: type[0], subtype: type[1],
                    contentID: checked(picture.contentID, "Content-ID"), fileName: "picture-\(number + 1).\(type[1])"))
        }
        let rich = shown.isEmpty ? html : try MIMEPart(multipart: "related", [html] + shown)
        return try MIMEPart(multipart: "alternative", [text, rich])
    }

    private func checked(_ value: String, _ field: String) throws(MailComposingError) -> String {
        let isClean = value.unicodeScalars.allSatisfy { scalar in
            // Some programs break lines at the last two as well.
            scalar.properties.generalCategory != .control && scalar != "\u{2028}" && scalar != "\u{2029}"
        }
        guard isClean else { throw .controlCharacter(field: field) }
        return value
    }
}
