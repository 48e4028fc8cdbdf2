/// Twelve cards of which two each are alike, and what has been turned.
struct MemoryPairs: Codable, Equatable {
    /// What turning a card has come to.
    enum Outcome: Equatable {
        /// It lies face up already.
        case alreadyUp
        /// The first of two.
        case first
        /// The second, and like the first.
        case pair
        /// The second, and another one: both are turned back with the next card.
        case noPair
    }

    static let pictures: [GamePicture] = [.balloon, .cake, .tulip, .star, .key, .shell]

    /// In the order they lie.
    private(set) var cards: [GamePicture]
    private(set) var found: Set<Int> = []
    /// One or two that lie face up and are not found.
    private(set) var open: [Int] = []
    /// How often two cards were turned.
    private(set) var turns = 0

    /// Every order is as likely as any other, as far as the generator is fair.
    init(using generator: inout some RandomNumberGenerator) {
        cards = (Self.pictures + Self.pictures).shuffled(using: &generator)
    }

    var pairCount: Int { found.count / 2 }
    var isOver: Bool { found.count == cards.count }
    /// False for what was kept and is no game: a server's own data, yet nothing may trap over it.
    var isSound: Bool {
        cards.count == 2 * Self.pictures.count && open.count <= 2
            && found.union(open).allSatisfy { cards.indices.contains($0) }
    }

    func isUp(_ card: Int) -> Bool { found.contains(card) || open.contains(card) }

    /// Turns a card that is there.
    mutating func turn(_ card: Int) -> Outcome {
        guard cards.indices.contains(card), !found.contains(card), open != [card] else { return .alreadyUp }
        if open.count == 2 { open = [] }
        open.append(card)
        guard open.count == 2 else { return .first }
        turns += 1
        guard cards[open[0]] == cards[open[1]] else { return .noPair }
        found.formUnion(open)
        open = []
        return .pair
    }
}
