import Localization
public import Foundation
public import Vouchers

/// Writes the mails and messages that bring a voucher to its recipients, each in the recipient's language, whoever's turn it
/// is: a German sender's mail to a French recipient is French, and so it is when an English operator sends it again.
public struct VoucherMailer: Sendable {
    let vault: any LinkVault
    let site: URL
    let colors: MailColors
    let tables: [WordTables]
    private let languages: [String]

    /// `site` is the address of the start page; the colours are the theme's. `words` are the host's own, and `languages` those
    /// that people can be written to in; empty is any.
    public init(
        vault: any LinkVault, site: URL, themeManager: ThemeManager, words: WordTables? = nil, languages: [String] = []
    ) {
        self.vault = vault
        self.site = site
        colors = Self.colors(of: themeManager)
        tables = [words].compactMap(\.self)
        self.languages = languages
    }

    /// A mail for each recipient that has an address, one for a mailbox that is named twice, and a message for each telephone,
    /// to be kept together with the voucher. Each is due when its recipient is to have it, at the moment at the earliest.
    func mails(for voucher: Voucher, link: String, at moment: Date) throws -> [OutgoingMail] {
        var known: Set<String> = []
        return try voucher.recipients.indices.compactMap { number in
            if let email = voucher.recipients[number].email, voucher.recipients[number].delivery == .email,
                !known.insert(email.mailboxKey).inserted
            {
                return nil
            }
            return try mail(
                forRecipient: number, of: voucher, link: link, key: DeliveryKey(voucher.id, recipient: number),
                at: moment)
        }
    }

    /// What is sent to one recipient, counted from 0; nil for one who gets nothing from us. It is due when the recipient is to
    /// have it, at the moment at the earliest.
    func mail(
        forRecipient number: Int, of voucher: Voucher, link: String, key: DeliveryKey, at moment: Date
    ) throws -> OutgoingMail? {
        guard voucher.recipients.indices.contains(number), let address = URL(string: link) else { return nil }
        let recipient = voucher.recipients[number]
        guard let destination = recipient.messageAddress else { return nil }
        let content = Words.$current.withValue(words(in: recipient.language ?? voucher.sender?.language)) {
            switch destination {
            case .phone: message(for: voucher, link: link)
            case .email:
                page(for: recipient, of: voucher, link: address).content(
                    subject: localized("mail.subject", voucher.senderName), fromName: voucher.senderName,
                    recipientName: recipient.name)
            }
        }
        return OutgoingMail(
            key: key.text, kind: .voucher, recipient: destination, voucherID: voucher.id,
            content: try SealedMailContent(content, vault: vault),
            dueAt: max(moment, recipient.deliveryDate?.moment ?? moment))
    }

    /// Those of somebody's language, or else those of whose turn it is. A language that is not offered any more has no words to
    /// be written in.
    func words(in language: String?) -> Words {
        guard let language, languages.isEmpty || LanguageTag.nearest(to: language, among: languages) != nil
        else { return Words.current }
        return Words(language: language, tables: tables)
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
        var blocks: [MailPage.Block] = Self.paper(around: voucher) + [.paragraph(localized("mail.text", sender))]
        for item in voucher.items where item.type == PersonalizationType.hint.rawValue {
            blocks.append(.paragraph(localized("mail.hint", sender)))
            blocks.append(.quote(item.object["hint"]?.stringValue ?? ""))
        }
        if let date = voucher.unwrapDate { blocks.append(.paragraph(localized("mail.notBefore", date.words))) }
        if voucher.isRace { blocks.append(.paragraph(localized("mail.race"))) }
        blocks += voucher.mailMentions.map { .paragraph($0) }
        blocks.append(.button(title: localized("mail.button"), link: link))
        blocks.append(.paragraph(localized("mail.care")))
        return MailPage(
            language: Words.current.language, heading: localized("mail.heading", recipient.name),
            blocks: blocks,
            footer: MailPage.Footer(
                words: localized("mail.footer", sender),
                siteName: site.host() ?? site.absoluteString, site: site),
            colors: colors, preview: localized("mail.preview", sender))
    }

    /// The item as the sender saw it in the envelope.
    private static func paper(around voucher: Voucher) -> [MailPage.Block] {
        guard let item = voucher.items.first(where: { $0.type == PersonalizationType.wrapping.rawValue }) else {
            return []
        }
        guard let picture = item.picture else { return [.paragraph(localized("mail.wrapped"))] }
        return [
            .picture(
                MailContent.Picture(digest: picture.digest), description: localized("mail.wrapped"),
                width: Int(picture.width.rounded()), height: Int(picture.height.rounded()))
        ]
    }

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
