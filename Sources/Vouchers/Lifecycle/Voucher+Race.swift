extension Voucher {
    /// Whether several people may try for it, of whom the first to claim gets it: several recipients, or one whose item
    /// says so.
    public var isRace: Bool { recipients.count > 1 || recipientObject?["race"]?.boolValue == true }

    /// What the sender said of whom it is for; nil when nothing was.
    package var recipientObject: PersonalizedObject? { items.first { $0.type == "recipient" }?.object }
}
