import Localization
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
            language: Words.current.language, heading: localized("mail.code.heading"),
            blocks: [
                .paragraph(
                    localized("mail.code.text")),
                .code(code),
                .paragraph(localized("mail.code.ignore")),
            ],
            footer: MailPage.Footer(
                words: localized("mail.code.footer"), siteName: siteName, site: site),
            preview: localized("mail.code.subject", siteName))
        let mail = OutgoingMail(
            key: "login-\(id.rawValue)", kind: .loginCode, recipient: .email(address),
            content: try SealedMailContent(
                page.content(subject: localized("mail.code.subject", siteName)), vault: vault),
            dueAt: now(), usefulUntil: expiresAt)
        try await outbox.enqueue(mail, at: now())
        mailsWait()
    }
}
