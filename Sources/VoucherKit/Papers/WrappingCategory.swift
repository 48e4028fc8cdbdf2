import Localization

/// Papers that belong together: a tab of the wrapping screen.
public struct WrappingCategory: Sendable, Equatable {
    /// Names it among the categories of an option.
    public let id: String
    /// What it is called on the screen, in the language of whose turn it is if it is one of this package's.
    public var title: String {
        get { ownTitle ?? localized("paper.category.\(id)") }
        set { ownTitle = newValue }
    }
    private var ownTitle: String?
    /// In their order.
    public var papers: [WrappingPaper]

    /// A host's own choice of papers: its own, this package's, or both.
    public init(id: String, title: String, papers: [WrappingPaper]) {
        self.id = id
        ownTitle = title
        self.papers = papers
    }

    private init(stock id: String, _ papers: [(String, UInt32)]) {
        self.id = id
        self.papers = papers.map { WrappingPaper(stock: $0.0, color: $0.1) }
    }

    /// Balloons, confetti, bunting, lanterns and cakes with candles.
    public static let birthday = WrappingCategory(
        stock: "birthday",
        [
            ("balloons", 0xE3F0F6), ("confetti", 0xFBF3E4), ("bunting", 0xF6E9D6), ("lanterns", 0x22305E),
            ("candles", 0xF4B4C0),
        ])

    /// Rings, hearts, lace and laurel.
    public static let wedding = WrappingCategory(
        stock: "wedding",
        [("rings", 0xF8F4EB), ("hearts", 0xB9585F), ("lace", 0xC9A5A0), ("laurel", 0x2F4A40)])

    /// Ducks, clouds, moons, bears and gingham.
    public static let baby = WrappingCategory(
        stock: "baby",
        [
            ("ducks", 0xCFEAE2), ("clouds", 0xB7D8EC), ("moons", 0x8480BC), ("bears", 0xF0E2CC), ("gingham", 0xD9788C),
        ])

    /// Snowflakes, firs, stars, a knitted pattern and peppermint stripes.
    public static let winter = WrappingCategory(
        stock: "winter",
        [
            ("snowflakes", 0x2E5E86), ("firs", 0xF3EEE2), ("stars", 0x1D2547), ("knit", 0x8C2625),
            ("peppermint", 0xF9F5EE),
        ])

    /// Poppies, daisies, tulips, leaves and a meadow.
    public static let flowers = WrappingCategory(
        stock: "flowers",
        [
            ("poppies", 0xF6EEDF), ("daisies", 0x5B7FA6), ("tulips", 0xEFE6F3), ("leaves", 0x58794A),
            ("meadow", 0x24323F),
        ])

    /// Kraft paper, dots, bands, scales and terrazzo.
    public static let plain = WrappingCategory(
        stock: "plain",
        [
            ("kraft", 0xB98D5E), ("dots", 0xB3362B), ("bands", 0xC98F3C), ("scales", 0x3F7F83), ("terrazzo", 0xEFECE6),
        ])

    /// All papers of this package, all drawn by its own code.
    public static let stock = [birthday, wedding, baby, winter, flowers, plain]
}
