import Foundation
import Localization
import Vouchers

/// What a voucher's sender is told.
extension VoucherMailer {
    /// That it was claimed, and by whom; nothing where nobody knows the sender's address.
    func wordOfClaim(of voucher: Voucher, at moment: Date) throws -> [OutgoingMail] {
        guard let claim = voucher.claim, let sender = voucher.sender, let address = sender.email else { return [] }
        let content = Words.$current.withValue(words(in: sender.language)) {
            let heading = localized("mail.claimed.heading", claim.name)
            return note(
                heading, [.paragraph(localized("mail.claimed.text", claim.name))], preview: heading
            ).content(subject: heading, recipientName: voucher.senderName)
        }
        return [
            OutgoingMail(
                key: "voucher-\(voucher.id)-claimed", kind: .claimed, recipient: .email(address),
                voucherID: voucher.id, content: try SealedMailContent(content, vault: vault), dueAt: moment)
        ]
    }

    private func note(_ heading: String, _ blocks: [MailPage.Block], preview: String) -> MailPage {
        let siteName = site.host() ?? site.absoluteString
        return MailPage(
            language: Words.current.language, heading: heading, blocks: blocks,
            footer: MailPage.Footer(words: localized("mail.claimed.footer"), siteName: siteName, site: site),
            colors: colors, preview: preview)
    }
}
