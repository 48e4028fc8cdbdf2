import Localization
public import Foundation
public import Vouchers

/// Writes the mails that bring a voucher to its recipients.
public struct VoucherMailer: Sendable {
    let vault: any LinkVault
    let site: URL
    let colors: MailColors

    /// `site` is the address of the start page; the colours are the theme's.
    public init(vault: any LinkVault, site: URL, themeManager: ThemeManager) {
        self.vault = vault
        self.site = site
        colors = Self.colors(of: themeManager)
    }

    /// A mail for each recipient that has an address, one for a mailbox that is named twice, and a message for each telephone,
    /// to be kept together with the voucher.
    func mails(for voucher: Voucher, link: String, at moment: Date) throws -> [OutgoingMail] {
        guard let address = URL(string: link) else { return [] }
        var known: Set<String> = []
        return try voucher.recipients.enumerated().compactMap { number, recipient in
            if recipient.delivery == .phone, let phone = recipient.phone {
                return try outgoing(
                    message(for: voucher, link: link), to: .phone(phone), number, of: voucher, at: moment)
            }
            guard recipient.delivery == .email, let email = recipient.email,
                known.insert(email.mailboxKey).inserted
            else { return nil }
            let page = page(for: recipient, of: voucher, link: address)
            let content = page.content(
                subject: localized("mail.subject", voucher.senderName), fromName: voucher.senderName,
                recipientName: recipient.name)
            return try outgoing(content, to: .email(email), number, of: voucher, at: moment)
        }
    }

    private func outgoing(
        _ content: MailContent, to recipient: MessageAddress, _ number: Int, of voucher: Voucher, at moment: Date
    ) throws -> OutgoingMail {
        OutgoingMail(
            key: "voucher-\(voucher.id)-recipient-\(number)", kind: .voucher, recipient: recipient,
            voucherID: voucher.id, content: try SealedMailContent(content, vault: vault), dueAt: moment)
    }

    /// All that a telephone is sent.
    private func message(for voucher: Voucher, link: String) -> MailContent {
        // Marks of direction would be shown as boxes by telephones, and make each message dearer.
        let text = localized("phone.text", voucher.senderName, link).filter {
            !"\u{2066}\u{2067}\u{2068}\u{2069}".contains($0)
        }
        return MailContent(language: Words.current.language, subject: "", text: text, html: "")
    }

    private func page(for recipient: VoucherRecipient, of voucher: Voucher, link: URL) -> MailPage {
        let sender = voucher.senderName
        let date = voucher.unwrapDate.map { MailPage.Block.paragraph(localized("mail.notBefore", $0.words)) }
        let race = voucher.isRace ? MailPage.Block.paragraph(localized("mail.race")) : nil
        var blocks: [MailPage.Block] = [.paragraph(localized("mail.text", sender))]
        blocks += [date, race].compactMap(\.self)
        blocks += voucher.mailMentions.map { .paragraph($0) }
        blocks.append(.button(title: localized("mail.button"), link: link))
        blocks += Self.recordings(in: voucher)
        blocks.append(.paragraph(localized("mail.care")))
        return MailPage(
            language: Words.current.language, heading: localized("mail.heading", recipient.name),
            blocks: blocks,
            footer: MailPage.Footer(
                words: localized("mail.footer", sender),
                siteName: site.host() ?? site.absoluteString, site: site),
            colors: colors, preview: localized("mail.preview", sender))
    }

    /// Mails play nothing, so whoever reads one is told what the page has to hear.
    private static func recordings(in voucher: Voucher) -> [MailPage.Block] {
        let types = Set(voucher.items.map(\.type))
        let (hasVideo, hasSound) = (
            types.contains(PersonalizationType.video.rawValue), types.contains(PersonalizationType.sound.rawValue)
        )
        guard hasVideo || hasSound else { return [] }
        return [.paragraph(localized(hasVideo ? hasSound ? "mail.hasBoth" : "mail.hasVideo" : "mail.hasSound"))]
    }

    func words(in language: String) -> Words { Words(language: language) }

    private static func colors(of theme: ThemeManager) -> MailColors {
        func color(_ role: ThemeColorRole, _ traits: UITraitCollection) -> MailColors.Color {
            MailColors.Color(theme.color(role).resolvedColor(with: traits).nodeColorForPage.light >> 8)
        }
        func palette(_ style: UIUserInterfaceStyle) -> MailColors.Palette {
            let traits = UITraitCollection(userInterfaceStyle: style)
            let card = theme.surfaceColor.resolvedColor(with: traits).nodeColorForPage.light >> 8
            return MailColors.Palette(
                surroundings: color(.emptyBackground, traits), sheet: MailColors.Color(card),
                text: color(.text, traits),
                secondaryText: MailColors.Color(
                    theme.readableOnScreen(theme.color(.secondaryText)).resolvedColor(with: traits).nodeColorForPage
                        .light >> 8),
                quote: color(.emptyBackground, traits))
        }
        let light = UITraitCollection(userInterfaceStyle: .light)
        return MailColors(
            button: color(.positive, light), buttonText: color(.positiveText, light), light: palette(.light),
            dark: palette(.dark))
    }
}
