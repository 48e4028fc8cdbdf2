/// Signs the names of mails, so that whoever names one can be known to have had it from here.
public protocol MailSigner: Sendable {
    /// 24 lower-case hexadecimal digits: letters may lose their case on the way.
    func signature(of id: MailID) -> String

    /// Whether a text is the signature of a mail, in either case.
    func isSignature(_ text: String, of id: MailID) -> Bool
}
