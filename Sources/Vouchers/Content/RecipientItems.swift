/// What the recipient items of one envelope say together: a host may let there be several, and one date and one rule of who
/// gets it hold for the whole voucher.
package struct RecipientItems {
    private let objects: [PersonalizedObject]

    /// The objects among these items that say whom it is for, in their order.
    package init(_ items: [VoucherItem]) {
        objects = items.filter { $0.type == "recipient" }.map(\.object)
    }

    /// Whether several people may try for it, of whom the first to claim gets it: several are named, or one of the items
    /// says so.
    package func isRace(peopleCount: Int) -> Bool {
        peopleCount > 1 || objects.contains { $0["race"]?.boolValue == true }
    }

    /// The object that says from when it may be unwrapped; nil when none does. All that do say the same.
    package var dated: PersonalizedObject? { objects.first { $0["unwrapDate"] != nil } }
}

extension VoucherItem {
    /// Takes over from another item from when the voucher may be unwrapped, where both say whom it is for.
    package mutating func takeDate(of other: VoucherItem) {
        guard type == "recipient", other.type == "recipient" else { return }
        for key in ["unwrapDate", "timeZone"] { object[key] = other.object[key] }
    }
}
