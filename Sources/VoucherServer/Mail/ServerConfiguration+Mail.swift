import DurableFiles
import Mail
import Secrets
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
        let settings = MailSettings(server: try mailServer(), from: try mailSender())
        if let bounceDomain { _ = try Self.checkedBounces(bounceDomain, signer: NoSigner()) }
        return settings
    }

    /// Where mails come back to, signed with a key beside the data; nil where no domain is set. Throws for a domain that
    /// cannot be, and when there can be no key.
    func bounceAddresses() throws -> BounceAddresses? {
        guard let bounceDomain else { return nil }
        try DurableFiles.makeFolder(dataFolder)
        return try Self.checkedBounces(bounceDomain, signer: try SodiumMailSigner(keyFile: dataFolder + "/link.key"))
    }

    private static func checkedBounces(
        _ domain: String, signer: any MailSigner
    ) throws(ConfigurationError) -> BounceAddresses {
        do throws(EmailAddressRefusal) {
            return try BounceAddresses(domain: domain, signer: signer)
        } catch {
            throw ConfigurationError(
                name: "BOUNCE_DOMAIN", value: domain, expected: "a domain such as bounces.example.org. \(error.words)")
        }
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

/// Stands in while only the domain is looked at.
private struct NoSigner: MailSigner {
    func signature(of id: MailID) -> String { "" }
    func isSignature(_ text: String, of id: MailID) -> Bool { false }
}
