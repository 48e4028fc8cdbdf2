public import Foundation

/// What a mail shows, as values: written as HTML and as plain text from the same words.
///
/// Words are anybody's: they are escaped where they are written and shown literally, line breaks kept.
public struct MailPage: Sendable, Equatable {
    /// One thing below the heading.
    public enum Block: Sendable, Equatable {
        case paragraph(String)
        /// A person's own words, set apart from ours.
        case quote(String)
        /// The description is what is read where pictures are not shown. Sizes are in points.
        case picture(MailContent.Picture, description: String, width: Int, height: Int)
        /// Leads to an address of the web; any other is written without a link.
        case button(title: String, link: URL)
        /// Something to be typed elsewhere, large.
        case code(String)
    }

    /// Who has this mail sent, and from where.
    public struct Footer: Sendable, Equatable {
        /// Such as `Max sent you this with Surpriise.`
        public var words: String
        public var siteName: String
        public var site: URL

        public init(words: String, siteName: String, site: URL) {
            self.words = words
            self.siteName = siteName
            self.site = site
        }
    }

    /// A BCP 47 tag. Each block takes its direction from its own words.
    public var language: String
    public var heading: String
    public var blocks: [Block]
    public var footer: Footer
    public var colors: MailColors
    /// Shown after the subject in lists of mails; nil leaves the choice to the mail program.
    public var preview: String?

    public init(
        language: String, heading: String, blocks: [Block], footer: Footer, colors: MailColors = MailColors(),
        preview: String? = nil
    ) {
        self.language = language
        self.heading = heading
        self.blocks = blocks
        self.footer = footer
        self.colors = colors
        self.preview = preview
    }

    /// The pictures that travel along, each once.
    public var pictures: [MailContent.Picture] {
        var found: [MailContent.Picture] = []
        for case .picture(let picture, _, _, _) in blocks where !found.contains(picture) { found.append(picture) }
        return found
    }

    /// The mail's content: both ways of writing it, and its pictures.
    public func content(
        subject: String, fromName: String? = nil, recipientName: String? = nil, replyTo: Mailbox? = nil
    ) -> MailContent {
        MailContent(
            language: language, subject: subject, text: text, html: html, pictures: pictures, fromName: fromName,
            recipientName: recipientName, replyTo: replyTo)
    }

    /// Only addresses of the web become links.
    static func address(of link: URL) -> String? {
        ["http", "https"].contains(link.scheme?.lowercased() ?? "") ? link.absoluteString : nil
    }

    /// Line breaks of every kind as one, and nothing that cannot be shown.
    static func plain(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A: if !wasReturn { scalars.append("\n") }
            case 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: scalars.append("\n")
            case 0x09: scalars.append(scalar)
            case 0x00...0x1F, 0x7F...0x9F: scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
            wasReturn = scalar.value == 0x0D
        }
        return String(scalars)
    }
}

/// The colours of a mail in light surroundings and in dark ones.
public struct MailColors: Sendable, Equatable {
    /// A colour without transparency.
    public struct Color: Sendable, Equatable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// `0x1B7F5C`.
        public init(_ number: UInt32) {
            self.init(
                red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
                blue: UInt8(truncatingIfNeeded: number))
        }

        /// `#1b7f5c`.
        var css: String {
            let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        }
    }

    /// What stands on what.
    public struct Palette: Sendable, Equatable {
        /// Around the mail's sheet.
        public var surroundings: Color
        public var sheet: Color
        public var text: Color
        public var secondaryText: Color
        /// Behind a person's own words.
        public var quote: Color

        public init(surroundings: Color, sheet: Color, text: Color, secondaryText: Color, quote: Color) {
            self.surroundings = surroundings
            self.sheet = sheet
            self.text = text
            self.secondaryText = secondaryText
            self.quote = quote
        }
    }

    /// The button, in both.
    public var button: Color
    public var buttonText: Color
    public var light: Palette
    public var dark: Palette

    /// Without arguments: a quiet stock look with at least 4.5 to 1 between words and what they stand on (WCAG 2.2,
    /// 1.4.3).
    public init(
        button: Color = Color(0x1B6B4F), buttonText: Color = Color(0xFFFFFF),
        light: Palette = Palette(
            surroundings: Color(0xF3F1EC), sheet: Color(0xFFFFFF), text: Color(0x24211C),
            secondaryText: Color(0x625C52), quote: Color(0xF7F5F0)),
        dark: Palette = Palette(
            surroundings: Color(0x171613), sheet: Color(0x24221E), text: Color(0xF3F1EC),
            secondaryText: Color(0xB9B2A5), quote: Color(0x302D27))
    ) {
        self.button = button
        self.buttonText = buttonText
        self.light = light
        self.dark = dark
    }
}
