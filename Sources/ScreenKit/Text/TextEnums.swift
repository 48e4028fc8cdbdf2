/// Where the lines of a text lie.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge, in any language.
    case left
    /// In the middle.
    case center
    /// At the right edge, in any language.
    case right
    /// Stretched to both edges, but for the last line.
    case justified
    /// At the edge where the text's own direction begins; the default of all texts.
    case natural
}

/// How a text that is too long is broken or cut; see `UILabel.lineBreakMode`.
///
/// As many characters are shown as there is room for, beside the ellipsis.
public enum NSLineBreakMode: Int, Sendable {
    /// Broken between words, and inside a word that is too long for a line.
    case byWordWrapping
    /// Broken between any two characters.
    case byCharWrapping
    /// Cut off at the edge.
    case byClipping
    /// With an ellipsis at the start.
    case byTruncatingHead
    /// With an ellipsis at the end; what a label has unless set.
    case byTruncatingTail
    /// With an ellipsis in the middle.
    case byTruncatingMiddle
}

/// Which keys a phone offers, told to browsers by HTML's `inputmode`. What may be typed does not change.
public enum UIKeyboardType: Int, Sendable {
    /// The phone's usual keys.
    case `default`
    /// The usual keys: HTML has no name for fewer.
    case asciiCapable
    /// `decimal`: digits with a separator.
    case numbersAndPunctuation
    /// `url`: keys for addresses of pages.
    case URL
    /// `numeric`: digits.
    case numberPad
    /// `tel`: digits and the signs of phone numbers.
    case phonePad
    /// `tel`: the keys for phone numbers, as HTML has none for names beside them.
    case namePhonePad
    /// `email`: keys for e-mail addresses.
    case emailAddress
    /// `decimal`: digits with a separator.
    case decimalPad
    /// The usual keys: HTML has no name for these.
    case twitter
    /// `search`: a return key that searches.
    case webSearch
    /// `numeric`: digits.
    case asciiCapableNumberPad

    /// HTML's name of the same.
    var inputMode: String? {
        switch self {
        case .numberPad, .asciiCapableNumberPad: "numeric"
        case .decimalPad, .numbersAndPunctuation: "decimal"
        case .phonePad, .namePhonePad: "tel"
        case .emailAddress: "email"
        case .URL: "url"
        case .webSearch: "search"
        default: nil
        }
    }
}

/// Where a phone would begin with capitals by itself. Kept and not told to the browser.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// Nowhere.
    case none
    /// At each word.
    case words
    /// At each sentence; what a text field has unless set.
    case sentences
    /// At every letter.
    case allCharacters
}

/// What a field is for, so that a browser can offer what it knows; the raw values are those of HTML's `autocomplete`.
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A person's whole name.
    public static let name = UITextContentType(rawValue: "name")
    /// A person's first name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A person's last name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// An e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A phone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// A code that was sent to the person, which some phones fill in.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
