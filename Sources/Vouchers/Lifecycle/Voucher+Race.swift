extension Voucher {
    /// Whether several people may try for it, of whom the first to claim gets it: several recipients, or one whose item
    /// says so.
    public var isRace: Bool { RecipientItems(items).isRace(peopleCount: recipients.count) }
}
