/// The place of a payment company's own field for a card, which the company's script fills; it is written nowhere else, so
/// that what is typed there never comes to this server. Ours alone.
///
/// The page that shows one may load from the sites in `sources`, and no other page may. Without JavaScript it stays empty,
/// and words in it say why.
public final class PaymentField: UIView {
    /// What the script is given, such as the company's name of the payment. Written into the page: nothing that the person
    /// who pays must not know. Other values make the field anew.
    public var values: [String: String]
    /// Where the company's script, frames and answers come from.
    public var sources: OutsideSources
    /// The button that is pressed when everything is typed: where there is a script, the press waits for the company's answer.
    public weak var confirmButton: UIButton?

    /// A field as high as what the script puts there. Its `accessibilityLabel` names it.
    public init(values: [String: String], sources: OutsideSources) {
        self.values = values
        self.sources = sources
        super.init(frame: .zero)
    }

    /// Not made from a coder.
    public required init?(coder: NSCoder) {
        nil
    }
}

/// Sites beside our own that one page loads from, as a Content-Security-Policy names them: `https://js.example.com`, with a
/// port, or `https://*.example.com`. What is written otherwise does not count.
public struct OutsideSources: Sendable, Equatable {
    /// Of scripts.
    public var scripts: [String]
    /// Of frames.
    public var frames: [String]
    /// Of what scripts ask.
    public var connections: [String]

    /// No site, unless one is given.
    public init(scripts: [String] = [], frames: [String] = [], connections: [String] = []) {
        self.scripts = scripts
        self.frames = frames
        self.connections = connections
    }

    /// Whether there is none.
    public var isEmpty: Bool { scripts.isEmpty && frames.isEmpty && connections.isEmpty }

    /// Without what is no site: nothing in a policy may end it and begin another one.
    public var checked: OutsideSources {
        OutsideSources(
            scripts: scripts.filter(Self.isSite), frames: frames.filter(Self.isSite),
            connections: connections.filter(Self.isSite))
    }

    private static func isSite(_ text: String) -> Bool {
        text.wholeMatch(of: /https?:\/\/(\*\.)?[A-Za-z0-9.\-]{1,253}(:[0-9]{1,5})?/) != nil
    }
}
