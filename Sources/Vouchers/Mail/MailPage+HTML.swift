import Foundation

extension MailPage {
    private var isRightToLeft: Bool { Locale.Language(identifier: language).characterDirection == .rightToLeft }

    /// As mail programs show it: one column of at most 600 pixels in tables, each style on its own element, since many
    /// drop style sheets. Those that do not find the dark colours in one.
    public var html: String {
        var out = ""
        let sheet = colors.light
        out += """
            <!DOCTYPE html>
            <html lang="\(escaped(language))" dir="\(isRightToLeft ? "rtl" : "ltr")">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="supported-color-schemes" content="light dark">
            <title>\(escaped(heading))</title>
            <style>
            \(styleSheet)
            </style>
            </head>
            <body class="around" style="margin:0;padding:0;background:\(sheet.surroundings.css)">

            """
        if let preview {
            out += "<div dir=\"auto\" style=\"display:none;max-height:0;overflow:hidden\">\(escaped(preview))</div>\n"
        }
        out += """
            <table role="presentation" class="around" width="100%" cellpadding="0" cellspacing="0" border="0" \
            style="background:\(sheet.surroundings.css)">
            <tr><td align="center" style="padding:24px 12px">
            <table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" \
            style="width:100%;max-width:600px;table-layout:fixed;background:\(sheet.sheet.css);border-radius:12px">
            <tr><td style="padding:32px 28px;font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;\
            font-size:17px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">
            <h1 dir="auto" class="text" style="margin:0 0 20px;font-size:26px;line-height:1.25;color:\(sheet.text.css)">\
            \(lines(heading))</h1>

            """
        for block in blocks { out += html(of: block) + "\n" }
        out += """
            </td></tr>
            </table>
            <table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" \
            style="width:100%;max-width:600px;table-layout:fixed">
            <tr><td dir="auto" class="quiet" style="padding:20px 28px;\
            font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;font-size:14px;line-height:1.5;\
            overflow-wrap:anywhere;word-break:break-word;color:\(sheet.secondaryText.css)">\(lines(footer.words))<br>\
            \(link(footer.siteName, to: Self.address(of: footer.site), look: "quiet", color: sheet.secondaryText))</td></tr>
            </table>
            </td></tr>
            </table>
            </body>
            </html>

            """
        return out
    }

    private func html(of block: Block) -> String {
        let sheet = colors.light
        switch block {
        case .paragraph(let words):
            return """
                <p dir="auto" class="text" style="margin:0 0 16px;color:\(sheet.text.css)">\(lines(words))</p>
                """
        case .quote(let words):
            return """
                <blockquote dir="auto" class="quote text" style="margin:0 0 16px;padding:14px 18px;border-radius:8px;\
                background:\(sheet.quote.css);color:\(sheet.text.css)">\(lines(words))</blockquote>
                """
        case .picture(let picture, let description, let width, let height):
            // The height is left to the picture's own shape, since it shrinks with the column.
            let wide = max(1, min(width, Self.columnWidth))
            let high = max(1, height * wide / max(1, width))
            return """
                <p style="margin:0 0 16px;text-align:center"><img src="cid:\(escaped(picture.contentID))" \
                width="\(wide)" height="\(high)" alt="\(escaped(description))" dir="auto" class="text" \
                style="width:\(wide)px;max-width:100%;height:auto;border:0;color:\(sheet.text.css)"></p>
                """
        case .button(let title, let target):
            // Many mail programs pad no links: the cell around it has the colour, too.
            return """
                <table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" \
                style="margin:8px auto 24px"><tr><td class="button" style="border-radius:10px;\
                background:\(colors.button.css)">\(button(title, to: Self.address(of: target)))</td></tr></table>
                """
        case .code(let code):
            return """
                <p dir="auto" class="text" style="margin:0 0 16px;font-size:30px;letter-spacing:4px;text-align:center;\
                font-family:ui-monospace,Menlo,Consolas,monospace;color:\(sheet.text.css)">\(lines(code))</p>
                """
        }
    }

    /// What is left of 600 pixels between the paddings.
    private static let columnWidth = 544

    private var styleSheet: String {
        let dark = colors.dark
        return """
            :root { color-scheme: light dark; supported-color-schemes: light dark; }
            @media (prefers-color-scheme: dark) {
              .around { background: \(dark.surroundings.css) !important; }
              .sheet { background: \(dark.sheet.css) !important; }
              .text { color: \(dark.text.css) !important; }
              .quiet { color: \(dark.secondaryText.css) !important; }
              .quote { background: \(dark.quote.css) !important; }
              .button { background: \(colors.button.css) !important; color: \(colors.buttonText.css) !important; }
            }
            """
    }

    private func button(_ title: String, to address: String?) -> String {
        let style = "display:inline-block;padding:14px 26px;border-radius:10px;font-weight:bold;text-decoration:none;"
        return link(title, to: address, look: "button", color: colors.buttonText, style: style)
    }

    private func link(
        _ title: String, to address: String?, look: StaticString, color: MailColors.Color, style: String = ""
    ) -> String {
        let dress = "dir=\"auto\" class=\"\(look)\" style=\"\(style)color:\(color.css)\""
        guard let address else { return "<span \(dress)>\(lines(title))</span>" }
        return "<a href=\"\(escaped(address))\" \(dress)>\(lines(title))</a>"
    }

    /// Words with their line breaks.
    private func lines(_ text: String) -> String {
        escaped(text).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>\n")
    }

    /// For the content of elements and for quoted attributes alike.
    private func escaped(_ text: String) -> String {
        var out = ""
        for scalar in Self.plain(text).unicodeScalars {
            switch scalar {
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "&": out += "&amp;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
