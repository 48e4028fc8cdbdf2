extension MailPage {
    /// The plain twin. Lines are as long as their words: mail programs wrap them.
    public var text: String {
        var parts = [Self.plain(heading)]
        for block in blocks {
            switch block {
            case .paragraph(let words), .quote(let words): parts.append(Self.plain(words))
            case .picture(_, let description, _, _): parts.append("[\(Self.plain(description))]")
            case .button(let title, let link):
                parts.append(
                    ([Self.plain(title)] + [Self.address(of: link)].compactMap(\.self)).joined(separator: "\n"))
            case .code(let code): parts.append(Self.plain(code))
            }
        }
        let site = [Self.plain(footer.siteName), Self.address(of: footer.site)].compactMap(\.self)
        // The line that mail programs take for the begin of a signature (RFC 3676, 4.3).
        parts.append("-- \n" + ([Self.plain(footer.words)] + site).joined(separator: "\n"))
        return parts.joined(separator: "\n\n") + "\n"
    }
}
