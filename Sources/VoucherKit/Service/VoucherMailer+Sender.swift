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

    /// What the claimer says, in the sender's language around it; nothing where nobody knows the sender's address.
    func wordOfThanks(_ thanks: VoucherThanks, for voucher: Voucher, at moment: Date) throws -> [OutgoingMail] {
        guard let claim = voucher.claim, let sender = voucher.sender, let address = sender.email else { return [] }
        let content = Words.$current.withValue(words(in: sender.language)) {
            let heading = localized("mail.thanks.heading", claim.name)
            let hasWords = ThanksRefusal.isSaying(thanks.words)
            var blocks: [MailPage.Block] = [
                .paragraph(localized(hasWords ? "mail.thanks.text" : "mail.thanks.photoOnly", claim.name))
            ]
            if hasWords { blocks.append(.quote(thanks.words)) }
            if let photo = thanks.photo { blocks.append(Self.picture(of: photo, by: claim.name)) }
            return note(heading, blocks, preview: heading).content(
                subject: heading, recipientName: voucher.senderName)
        }
        return [
            OutgoingMail(
                key: "voucher-\(voucher.id)-thanks", kind: .thanks, recipient: .email(address), voucherID: voucher.id,
                content: try SealedMailContent(content, vault: vault), dueAt: moment)
        ]
    }

    /// As wide as a mail's sheet at most. Photos without transparency, as cameras make them, are JPEG among the media.
    private static func picture(of photo: VoucherThanks.Photo, by name: String) -> MailPage.Block {
        let width = min(photo.width, 480)
        let height = photo.width > 0 ? photo.height * width / photo.width : photo.height
        return .picture(
            MailContent.Picture(digest: photo.digest, mediaType: "image/jpeg"),
            description: photo.description.isEmpty ? localized("mail.thanks.photo", name) : photo.description,
            width: width, height: height)
    }

    private func note(_ heading: String, _ blocks: [MailPage.Block], preview: String) -> MailPage {
        let siteName = site.host() ?? site.absoluteString
        return MailPage(
            language: Words.current.language, heading: heading, blocks: blocks,
            footer: MailPage.Footer(words: localized("mail.claimed.footer"), siteName: siteName, site: site),
            colors: colors, preview: preview)
    }
}
