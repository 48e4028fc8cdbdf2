import Localization
import Foundation

/// The settings of a flow and what has been made in it.
///
/// What was made belongs to the visitor: it is saved with their session, and two tabs see the same.
public final class VoucherCreationManager {
    /// How many items the envelope needs beside the recipient.
    public var minimumNumberOfCustomizations = 1
    /// Whether a voucher may be sent that holds no amount of money. False wants a gift in the envelope.
    public var allowFreeGifts = true
    /// Whether the summary lists what the voucher is worth also where that is nothing; false then says only that it is free.
    public var alwaysShowFullSummaryScreen = false
    /// The border around a stock item's picture is in one of these, picked at random for each item; empty means none. White
    /// unless set. A host's own item brings its own.
    public var creationItemBorderColors: [UIColor] = [.white]
    /// Of that border, in points; less than 0 or more than 40 counts as the nearest of them.
    public var creationItemBorderWidth: CGFloat = 7
    /// Shown over the whole screen while a voucher is being sent; nil (the default) leaves it to the stock sign. A view can be
    /// in one place only: make one for each manager.
    public var fullScreenLoadingView: UIView?
    /// Whether a voucher needs to say who it is for.
    public var recipientRequired = true
    /// Whether whoever sends a voucher signs in first: **Send** then opens the login screen, unless they are signed in or
    /// the delegate shows a login of its own. True unless set.
    public var loginRequired = true
    /// Where the screens of photos and animations search for pictures; nil, and they do not offer it. The agent is asked for
    /// photos and for animations by `SearchQuery.kind`: `FolderSearchAgent`, `JSONSearchAgent` or one of the host's own.
    public var searchAgent: (any SearchAgent)?
    /// The create screen takes the one nearest to the wrapping paper as its background; empty leaves it as the theme has
    /// it. Seven of our own palette unless set.
    public var voucherCreationBackgroundColors = VoucherCreationManager.stockBackgroundColors
    /// Said when every option was used.
    public var carouselEmptiedText = localized("create.emptied")

    /// How long vouchers can be claimed once they are sent, or, with a date to unwrap them at, from then on; nil (the default)
    /// for as long as they are kept.
    public var validity: VoucherValidity?
    /// What is asked beside the amount in a voucher; nil (the default) for nothing.
    public var fee: VoucherFee?
    /// What the summary says a voucher will be paid with; nil (the default) where that is asked when it is sent.
    public var paymentSource: PaymentSource?
    /// The host's own words at the end of the summary, such as on tax or on how to take a voucher back; nil for none.
    public var legalText: String?
    /// What the sender agrees to; nil for none.
    public var terms: Terms?

    /// In the order of the carousel; set when the flow starts.
    public internal(set) var options: [PersonalizationOption] = []
    weak var scene: Scene?
    /// The flow it is the manager of; nil before that has started.
    weak var flow: VoucherCreationFlowCoordinator?
    var editedItemID: String?
    private var cached: (draft: VoucherDraft, revision: Int)?

    /// A manager with the settings as they are documented.
    public init() {}

    /// What is in the envelope, in the order it was put there.
    public var items: [VoucherItem] { draft.items }

    /// The object of the item that is being edited; nil when the screen makes a new one.
    public func personalizedObjectBeingEdited(for option: PersonalizationOption) -> PersonalizedObject? {
        guard let editedItemID else { return nil }
        return draft.items.first { $0.id == editedItemID && $0.type == option.type.rawValue }?.object
    }

    /// The first object of a type; nil when there is none.
    public func personalizedObject(for type: PersonalizationType) -> PersonalizedObject? {
        draft.items.first { $0.type == type.rawValue }?.object
    }

    /// The options the carousel shows: those that were not used, or may be used again.
    public var availableOptions: [PersonalizationOption] {
        options.filter { option in
            option.canAddMultiple || !draft.items.contains { $0.type == option.type.rawValue }
        }
    }

    /// The flow's option of a type; nil when it has none.
    public func option(ofType rawValue: String) -> PersonalizationOption? {
        options.first { $0.type.rawValue == rawValue }
    }

    // MARK: Rules

    /// What can be missing before the voucher can be wrapped.
    public enum Missing: Sendable, Equatable {
        /// Fewer items than `minimumNumberOfCustomizations`.
        case customization
        /// Nobody is named, and `recipientRequired` is true.
        case recipient
        /// It holds no amount, and `allowFreeGifts` is false.
        case gift
    }

    /// What is missing now; empty when the voucher can be wrapped.
    public var missing: [Missing] {
        let recipient = PersonalizationType.recipient.rawValue
        let customizations = draft.items.count { $0.type != recipient }
        var missing: [Missing] = []
        if customizations < minimumNumberOfCustomizations { missing.append(.customization) }
        if recipientRequired, !draft.items.contains(where: { $0.type == recipient }) { missing.append(.recipient) }
        if !allowFreeGifts, amounts.isEmpty { missing.append(.gift) }
        return missing
    }

    /// The amounts of money in it that are more than nothing.
    public var amounts: [Money] { draft.items.compactMap(\.object.money).filter { $0.minorUnits > 0 } }

    /// Who it is for, from the recipient items: one of them may name several people.
    public var recipients: [VoucherRecipient] {
        draft.items.flatMap(recipients(of:))
    }

    /// From when it may be unwrapped; nil for at once. A voucher has one date: with several recipient items it is the one
    /// that was said last, at whichever of them.
    public var unwrapDate: UnwrapDate? { RecipientItems(draft.items).dated.flatMap(UnwrapDate.init) }

    /// When what is mailed goes out; nil for at once.
    public var sendDate: UnwrapDate? { recipients.lazy.compactMap(\.deliveryDate).first.map(UnwrapDate.init) }

    /// Whether several people may try for it, of whom the first to claim gets it.
    public var isRace: Bool { RecipientItems(draft.items).isRace(peopleCount: recipients.count) }

    /// Who the other items say it is for, while one of them is being edited.
    var recipientsOfOtherItems: [VoucherRecipient] {
        draft.items.filter { $0.id != editedItemID }.flatMap(recipients(of:))
    }

    private func recipients(of item: VoucherItem) -> [VoucherRecipient] {
        guard item.type == PersonalizationType.recipient.rawValue else { return [] }
        let option = option(ofType: item.type) as? RecipientPersonalizationOption
        let delivery = item.object["delivery"]?.stringValue.flatMap(VoucherRecipient.Delivery.init) ?? .link
        let date = SendDate.date(in: item.object)?.delivery
        return (option?.people(in: item.object) ?? [item.object]).map { person in
            let name = person["name"]?.stringValue ?? ""
            // What nobody chose is the sender's: who sends it again may speak another.
            let language = person["language"]?.stringValue ?? Words.current.language
            if delivery == .phone, let number = try? option?.number(in: person) {
                return VoucherRecipient(
                    name: name, delivery: .phone, phone: number, language: language, deliveryDate: date)
            }
            guard delivery == .email, let address = try? option?.address(in: person) else {
                return VoucherRecipient(name: name)
            }
            return VoucherRecipient(
                name: name, delivery: .email, email: address, language: language, deliveryDate: date)
        }
    }

    // MARK: The draft

    /// Rises with each change of the envelope, in this tab or another: a create screen that shows an older one reads anew.
    public var draftRevision: Int { scene?.sharedState.revision(of: VoucherDraft.key) ?? 0 }

    /// Read again only when it has changed, here or in another tab.
    private(set) var draft: VoucherDraft {
        get {
            let revision = draftRevision
            if let cached, cached.revision == revision { return cached.draft }
            let draft = scene?.sharedState.value(VoucherDraft.self, for: VoucherDraft.key) ?? VoucherDraft()
            cached = (draft, revision)
            return draft
        }
        set {
            scene?.sharedState.set(newValue, for: VoucherDraft.key)
            cached = (newValue, draftRevision)
        }
    }

    /// Puts an item in, in place of the one with its id if there is one.
    func put(_ item: VoucherItem, madeOn screen: String? = nil) {
        change { draft in
            if let screen {
                let ids = Set(draft.items.map(\.id))
                draft.madeOn = (draft.madeOn ?? [:]).filter { ids.contains($0.key) }
                draft.madeOn?[item.id] = screen
            }
            if let position = draft.items.firstIndex(where: { $0.id == item.id }) {
                draft.items[position] = item
            } else {
                draft.items.append(item)
            }
            for position in draft.items.indices { draft.items[position].takeDate(of: item) }
            draft.removed = nil
            draft.acceptedCounts[item.type, default: 0] += 1
        }
    }

    /// How many objects of an option's type were accepted so far.
    func acceptedCount(of option: PersonalizationOption) -> Int { draft.acceptedCounts[option.type.rawValue] ?? 0 }

    /// The item that was taken out last and can be put back; nil when there is none.
    public var removedItem: VoucherItem? { draft.removed?.item }

    /// Takes an item out, and answers it; it can be put back until something is put in. Nil for one that is not there or may
    /// not be removed.
    public func remove(itemID: String) -> VoucherItem? {
        guard let position = draft.items.firstIndex(where: { $0.id == itemID }), draft.items[position].isRemovable
        else { return nil }
        let item = draft.items[position]
        change { draft in
            draft.items.remove(at: position)
            draft.removed = VoucherDraft.Removed(item: item, position: position)
        }
        return item
    }

    /// Puts back what was taken out last, and answers it; nil when there is nothing, or its place was taken meanwhile.
    public func undoRemoval() -> VoucherItem? {
        guard let removed = draft.removed, let option = option(ofType: removed.item.type),
            availableOptions.contains(where: { $0 === option })
        else { return nil }
        change { draft in
            draft.items.insert(removed.item, at: min(removed.position, draft.items.count))
            draft.removed = nil
        }
        return removed.item
    }

    /// Where an item stands among those of its type, which may be put into another order.
    public struct Place: Sendable, Equatable {
        /// From 1.
        public var number: Int
        /// How many there are.
        public var count: Int
    }

    /// The item's place; nil for one that has no other of its type beside it, or whose option keeps the order it has.
    public func place(ofItem id: String) -> Place? {
        guard let positions = reorderable(with: id),
            let number = positions.firstIndex(where: { draft.items[$0].id == id })
        else { return nil }
        return Place(number: number + 1, count: positions.count)
    }

    /// Moves an item before or behind its neighbour of the same type, and answers its new place; nil when it has none
    /// there. Items of other types stay where they are.
    public func move(itemID: String, later: Bool) -> Place? {
        guard let place = place(ofItem: itemID), let positions = reorderable(with: itemID) else { return nil }
        let target = place.number + (later ? 1 : -1)
        guard (1...place.count).contains(target) else { return nil }
        change { $0.items.swapAt(positions[place.number - 1], positions[target - 1]) }
        return Place(number: target, count: place.count)
    }

    /// The positions of all items of an item's type; nil when they cannot change places.
    private func reorderable(with id: String) -> [Int]? {
        guard let type = draft.items.first(where: { $0.id == id })?.type, option(ofType: type)?.canReorder == true
        else { return nil }
        let positions = draft.items.indices.filter { draft.items[$0].type == type }
        return positions.count > 1 ? positions : nil
    }

    /// Begins anew after the voucher was sent.
    func startAnew() {
        draft = VoucherDraft()
    }

    func change(_ body: (inout VoucherDraft) -> Void) {
        var changed = draft
        body(&changed)
        changed.activationKey = UUID().uuidString
        draft = changed
    }

    /// Says nothing of the content: what is sent stays the same voucher.
    func keepReceiptAddress(_ address: EmailAddress?) {
        guard draft.receiptAddress != address else { return }
        draft.receiptAddress = address
    }

    /// The border of a stock item. Picked by the item's random id, so that it stays when the item is changed.
    func itemBorder(forItem id: String) -> (width: CGFloat, color: UIColor)? {
        guard !creationItemBorderColors.isEmpty else { return nil }
        let number = id.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) }
        let color = creationItemBorderColors[Int(number % UInt32(creationItemBorderColors.count))]
        return (min(max(creationItemBorderWidth, 0), 40), color)
    }
}
