import Foundation
import VoucherKit

/// A mail that an operator sends to see whether mails arrive, and arrive whole.
struct TestMail {
    let page: MailPage
    let subject: String
    let picture: UIImage?

    /// With words of the operator's, whose first line is the subject, or else with stock ones.
    init(words: String?, configuration: ServerConfiguration) {
        let site = configuration.publicURL ?? "http://\(configuration.host):\(configuration.port)"
        let lines = (words ?? Self.stockWords).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        subject = String(lines.first ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        picture = Self.drawn()
        var blocks: [MailPage.Block] = [.quote(String(lines.count > 1 ? lines[1] : ""))]
        if let picture {
            let inline = MailContent.Picture(digest: picture.digest)
            blocks.append(.picture(inline, description: "A green square", width: 64, height: 64))
        }
        let address = URL(string: site)
        if let address { blocks.append(.button(title: "Open the site", link: address)) }
        page = MailPage(
            language: "en", heading: subject, blocks: blocks,
            footer: MailPage.Footer(
                words: "An operator sent this to see whether mail works.", siteName: site,
                site: address ?? URL(fileURLWithPath: "/")))
    }

    var content: MailContent { page.content(subject: subject) }

    private static let stockWords = """
        A test mail: Grüße, عيد سعيد 🎁
        When these lines are whole, mail works:
        I <3 you {{name}} ${x} <b>
        123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽
        .a line that begins with a dot
        عيد ميلاد سعيد
        """

    private static func drawn() -> UIImage? {
        let square = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
        square.backgroundColor = UIColor(red: 0.11, green: 0.42, blue: 0.31, alpha: 1)
        return try? square.renderedImage(scale: 2)
    }
}
