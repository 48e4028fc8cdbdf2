/// Nine fields with three gifts among them, and which were scratched.
struct ScratchCard: Codable, Equatable {
    static let giftCount = 3
    /// Beside three gifts, two each of three others: no other picture is there three times.
    private static let pictures: [GamePicture] = [
        .gift, .gift, .gift, .clover, .clover, .cup, .cup, .sock, .sock,
    ]

    /// What is beneath the fields, in the order they lie.
    private(set) var fields: [GamePicture]
    /// In the order they were scratched.
    private(set) var scratched: [Int] = []

    /// Every order is as likely as any other, as far as the generator is fair.
    init(using generator: inout some RandomNumberGenerator) {
        fields = Self.pictures.shuffled(using: &generator)
    }

    var giftsFound: Int { scratched.count { fields[$0] == .gift } }
    var isOver: Bool { giftsFound == Self.giftCount }
    /// False for what was kept and is no card.
    var isSound: Bool { fields.count == Self.pictures.count && scratched.allSatisfy { fields.indices.contains($0) } }

    /// Scratches a field that is there; false when it was scratched before, or nothing is left to be found.
    mutating func scratch(_ field: Int) -> Bool {
        guard !isOver, fields.indices.contains(field), !scratched.contains(field) else { return false }
        scratched.append(field)
        return true
    }
}
