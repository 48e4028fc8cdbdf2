import Foundation

/// A paper a voucher is wrapped in: drawn by us, or a photo of the sender's.
public struct WrappingPaper: Sendable, Equatable {
    /// Kept with the voucher; `photo` is the sender's own.
    public let id: String
    /// What it is called on the screen.
    public let name: String
    /// The paper's main colour, `0xRRGGBB`.
    public let color: UInt32

    /// A drawn paper's name and colour.
    public init(id: String, name: String, color: UInt32) {
        self.id = id
        self.name = name
        self.color = color
    }
}

/// Papers that belong together.
public struct WrappingCategory: Sendable, Equatable {
    /// What it is called on the screen.
    public var name: String
    /// In their order.
    public var papers: [WrappingPaper]

    /// A host's own choice of papers.
    public init(name: String, papers: [WrappingPaper]) {
        self.name = name
        self.papers = papers
    }

    /// For a party.
    public static let festive = WrappingCategory(
        name: "Festive",
        papers: [
            WrappingPaper(id: "dots", name: "Dots", color: 0xB3362B),
            WrappingPaper(id: "confetti", name: "Confetti", color: 0xFBF3E4),
            WrappingPaper(id: "gingham", name: "Gingham", color: 0xD9788C),
            WrappingPaper(id: "lanterns", name: "Lanterns", color: 0x22305E),
        ])

    /// For every other day.
    public static let quiet = WrappingCategory(
        name: "Quiet",
        papers: [
            WrappingPaper(id: "scales", name: "Scales", color: 0x3F7F83),
            WrappingPaper(id: "bands", name: "Bands", color: 0xC98F3C),
            WrappingPaper(id: "leaves", name: "Leaves", color: 0x58794A),
            WrappingPaper(id: "kraft", name: "Kraft paper", color: 0xB98D5E),
        ])

    /// All papers of this package.
    public static let stock = [festive, quiet]
}

extension WrappingPaper {
    static let ownPhoto = "photo"

    /// The drawn paper of an id; nil for one that is not ours.
    static func stock(_ id: String) -> WrappingPaper? {
        WrappingCategory.stock.lazy.flatMap(\.papers).first { $0.id == id }
    }
}
