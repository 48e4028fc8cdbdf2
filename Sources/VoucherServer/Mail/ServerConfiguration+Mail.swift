import Mail
import VoucherKit

extension ServerConfiguration {
    /// Where mails go and who they are from, as the settings say it.
    struct MailSettings: Sendable {
        /// nil for files.
        var server: SMTPSettings?
        var from: Mailbox
    }

    /// Throws in words when a mail setting cannot be; never shows a password.
    func mailSettings() throws(ConfigurationError) -> MailSettings {
        MailSettings(server: try mailServer(), from: try mailSender())
    }

    private func mailServer() throws(ConfigurationError) -> SMTPSettings? {
        guard let smtpURL else { return nil }
        do throws(SMTPSettingsError) {
            return try SMTPSettings(url: smtpURL)
        } catch {
            throw ConfigurationError(
                name: "SMTP_URL", value: SMTPSettings.redacted(smtpURL), expected: error.expected)
        }
    }

    private func mailSender() throws(ConfigurationError) -> Mailbox {
        // `.invalid` is nobody's (RFC 2606): mails that are only written to files need no address of the host's.
        let text = mailFrom ?? (smtpURL == nil ? "VoucherKit <gifts@voucherkit.invalid>" : "")
        do throws(EmailAddressRefusal) {
            return try Mailbox(text, domains: IDNADomainNames())
        } catch {
            let why = mailFrom == nil ? "set, since SMTP_URL is:" : "an address. \(error.words) Write"
            throw ConfigurationError(name: "MAIL_FROM", value: text, expected: "\(why) Gifts <gifts@example.org>")
        }
    }
}
