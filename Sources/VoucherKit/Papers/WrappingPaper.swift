import Localization
import Foundation

/// A paper a voucher is wrapped in: drawn by us, or a photo of the sender's.
public struct WrappingPaper: Sendable, Equatable {
    /// Kept with the voucher; `photo` is the sender's own.
    public let id: String
    /// What it is called on the screen, in the language of whose turn it is if the paper is one of this package's.
    public var name: String { ownName ?? localized("paper.\(id)") }
    private let ownName: String?
    /// The paper's main colour, `0xRRGGBB`.
    public let color: UInt32

    /// A drawn paper's name and colour.
    public init(id: String, name: String, color: UInt32) {
        self.id = id
        ownName = name
        self.color = color
    }

    fileprivate init(stock id: String, color: UInt32) {
        self.id = id
        ownName = nil
        self.color = color
    }
}

/// Papers that belong together.
public struct WrappingCategory: Sendable, Equatable {
    /// What it is called on the screen, in the language of whose turn it is if it is one of this package's.
    public var name: String {
        get { ownName ?? localized("paper.category.\(stockID)") }
        set { ownName = newValue }
    }
    private var ownName: String?
    private var stockID = ""
    /// In their order.
    public var papers: [WrappingPaper]

    /// A host's own choice of papers.
    public init(name: String, papers: [WrappingPaper]) {
        ownName = name
        self.papers = papers
    }

    private init(stock id: String, papers: [WrappingPaper]) {
        stockID = id
        self.papers = papers
    }

    /// For a party.
    public static let festive = WrappingCategory(
        stock: "festive",
        papers: [
            WrappingPaper(stock: "dots", color: 0xB3362B),
            WrappingPaper(stock: "confetti", color: 0xFBF3E4),
            WrappingPaper(stock: "gingham", color: 0xD9788C),
            WrappingPaper(stock: "lanterns", color: 0x22305E),
        ])

    /// For every other day.
    public static let quiet = WrappingCategory(
        stock: "quiet",
        papers: [
            WrappingPaper(stock: "scales", color: 0x3F7F83),
            WrappingPaper(stock: "bands", color: 0xC98F3C),
            WrappingPaper(stock: "leaves", color: 0x58794A),
            WrappingPaper(stock: "kraft", color: 0xB98D5E),
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
