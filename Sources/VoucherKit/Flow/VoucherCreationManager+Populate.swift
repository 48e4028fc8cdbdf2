import Vouchers

extension VoucherCreationManager {
    /// Whether the same content was put in before. What is locked has to be there still.
    func isPopulated(_ kind: String, mark: String, isLocked: Bool) -> Bool {
        guard let before = draft.populated?[kind], before.mark == mark else { return false }
        guard isLocked else { return !before.isLocked }
        return before.itemIDs.allSatisfy { id in
            draft.items.contains { $0.id == id && !$0.isEditable && !$0.isRemovable }
        }
    }

    /// Puts items in, in place of those of the same kind that were put in before, and of those whose option is used once.
    func putPopulated(_ items: [VoucherItem], kind: String, _ populated: VoucherDraft.Populated) {
        change { draft in
            let former = Set(draft.populated?[kind]?.itemIDs ?? [])
            let single = Set(items.map(\.type)).filter { option(ofType: $0)?.canAddMultiple == false }
            draft.items.removeAll { former.contains($0.id) || single.contains($0.type) }
            draft.items += items
            draft.removed = nil
            draft.populated = (draft.populated ?? [:]).merging([kind: populated]) { _, new in new }
        }
    }

    /// Empties the envelope, but for what a host has locked.
    func emptyForAnother() {
        let locked = (draft.populated ?? [:]).filter(\.value.isLocked)
        let ids = Set(locked.values.flatMap(\.itemIDs))
        let kept = draft.items.filter { ids.contains($0.id) }
        startAnew()
        guard !kept.isEmpty else { return }
        change { ($0.items, $0.populated) = (kept, locked) }
    }

    /// Gives the person what a flow locked that is not the one that starts now: nobody else could take it out.
    func unlockPopulated(except kinds: Set<String>) {
        let locked = (draft.populated ?? [:]).filter { $1.isLocked && !kinds.contains($0) }
        guard !locked.isEmpty else { return }
        let ids = Set(locked.values.flatMap(\.itemIDs))
        change { draft in
            for position in draft.items.indices where ids.contains(draft.items[position].id) {
                draft.items[position].isEditable = true
                draft.items[position].isRemovable = true
            }
            for kind in locked.keys { draft.populated?[kind]?.isLocked = false }
        }
    }
}
