import Foundation
import VoucherKit

/// Sends login codes through the outbox: sealed, and not later than they are good for.
struct OutboxLoginMailing: LoginMailing {
    let outbox: any Outbox
    let vault: any LinkVault
    let site: URL
    /// Called once a mail is kept.
    var mailsWait: @Sendable () -> Void = {}
    let now: @Sendable () -> Date

    func sendCode(_ code: String, to address: EmailAddress, id: LoginChallengeID, expiresAt: Date) async throws {
        let siteName = site.host() ?? site.absoluteString
        let page = MailPage(
            language: "en", heading: "Your code",
            blocks: [
                .paragraph(
                    "Type this code where you were asked for it. It is good for ten minutes, and in that browser only."),
                .code(code),
                .paragraph("If you did not ask for a code, leave this mail alone: nobody gets in without it."),
            ],
            footer: MailPage.Footer(
                words: "You got this because somebody typed your address.", siteName: siteName, site: site),
            preview: "Your code for \(siteName)")
        let mail = OutgoingMail(
            key: "login-\(id.rawValue)", kind: .loginCode, recipient: address,
            content: try SealedMailContent(page.content(subject: "Your code for \(siteName)"), vault: vault),
            dueAt: now(), usefulUntil: expiresAt)
        try await outbox.enqueue(mail, at: now())
        mailsWait()
    }
}
