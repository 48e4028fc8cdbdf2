import Foundation

/// What a person has put together so far; saved with their session after each accepted change.
struct VoucherDraft: Codable, Equatable {
    /// An item that was taken out and can be put back.
    struct Removed: Codable, Equatable {
        var item: VoucherItem
        var position: Int
    }

    var items: [VoucherItem] = []
    var removed: Removed?
    /// How many objects of a type were accepted: each opening of a screen has an address of its own, so that an old form
    /// of one note never writes into the next.
    var acceptedCounts: [String: Int] = [:]
    /// The screens that items were made on, by the items' ids; nil in a draft from when that was not kept.
    var madeOn: [String: String]?
    /// What the host has put in, by its kind; nil when nothing was.
    var populated: [String: Populated]?
    /// Where the receipt goes; nil for nowhere.
    var receiptAddress: EmailAddress?
    /// Makes the activation of exactly this content happen once; it changes with the content.
    var activationKey = UUID().uuidString

    static let key = "draft"
}

/// Where a scene is in its flow, so that it opens there again.
enum FlowRoute: Codable, Equatable {
    case create
    case option(type: String, itemID: String?)
    case summary
    case sent(link: String)
    /// `link` is that of the voucher from which the list was opened.
    case myVouchers(link: String?, isFromStart: Bool)

    static let key = "flow-route"
}
