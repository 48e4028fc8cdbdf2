/// Who moves the money: a payment company, the host's own service, or nobody when nothing is due.
///
/// Money moves in two steps: `authorize` sets it aside, `capture` takes it. Whoever calls stores what it is about to do,
/// calls, and stores the answer; when it dies in between, it calls again with the same key. So every adapter hands the key
/// on as the idempotency key of the other side, and the same key never moves money twice.
///
/// Called off the tree, from any task. Every method throws `PaymentFault`: `unreachable` is tried again later with the same
/// key, all others are final.
public protocol PaymentAdapter: Sendable {
    /// Names it in what is stored: small letters, digits and hyphens. Never changed while payments of it exist.
    var name: String { get }

    /// Asks for an amount to be set aside. Where a person has to do something first (type a card, confirm at a bank), the
    /// answer is `needsPerson`, and `look` tells later what they did.
    func authorize(_ request: PaymentRequest, key: String) async throws(PaymentFault) -> PaymentAnswer

    /// What has become of a payment by now; moves nothing.
    func look(at payment: PaymentReference) async throws(PaymentFault) -> PaymentAnswer

    /// Takes what was set aside.
    func capture(_ payment: PaymentReference, _ amount: Money, key: String) async throws(PaymentFault) -> PaymentAnswer

    /// Lets go of what was set aside. One that was voided already is answered as it stands.
    func void(_ payment: PaymentReference, key: String) async throws(PaymentFault) -> PaymentAnswer

    /// Gives back what was taken, all or a part of it.
    func refund(_ payment: PaymentReference, _ amount: Money, key: String) async throws(PaymentFault) -> PaymentAnswer
}

/// A payment as the other side knows it.
public struct PaymentReference: Sendable, Hashable, Codable {
    /// The adapter's `name`.
    public let adapter: String
    /// The other side's name of it. Not a secret.
    public let id: String

    public init(adapter: String, id: String) {
        self.adapter = adapter
        self.id = id
    }
}

/// What is to be paid, and for what.
public struct PaymentRequest: Sendable, Equatable {
    public let voucherID: VoucherID
    /// More than nothing.
    public let amount: Money
    /// Words for the person's statement or the other side's list, such as “Voucher for Anna”.
    public let purpose: String
    /// Where a receipt goes; nil for nowhere.
    public let receiptAddress: EmailAddress?
    /// BCP 47, for pages of the other side.
    public let language: String

    public init(
        voucherID: VoucherID, amount: Money, purpose: String, receiptAddress: EmailAddress? = nil, language: String
    ) {
        self.voucherID = voucherID
        self.amount = amount
        self.purpose = purpose
        self.receiptAddress = receiptAddress
        self.language = language
    }
}

/// Where a payment stands after a call.
public struct PaymentAnswer: Sendable, Equatable {
    public enum Stage: Sendable, Equatable {
        /// Somebody has to do something in the browser; `fields` are what the adapter's part of the page needs, such as the
        /// secret of one payment that a payment company gives to the browser. Kept nowhere.
        case needsPerson(fields: [String: String])
        /// Set aside, not taken.
        case authorized
        /// Taken.
        case captured
        case voided
        /// Given back, as a whole or in part.
        case refunded
        /// Will not happen; whoever pays may try anew. The words are the other side's, for the log, not for the person.
        case declined(reason: String)
    }

    public let payment: PaymentReference
    public let stage: Stage
    /// What it is paid with, as far as it is known.
    public let source: PaymentSource?
    /// What the other side says is set aside, was taken, or in the answer to `refund` was given back; nil where it does not
    /// say. An adapter has compared it with what was asked wherever an amount was; `look` asks for none, so whoever looks
    /// compares it with what is stored. It differs from what was asked by the other side's rounding alone, which the adapter
    /// documents.
    public let amount: Money?

    public init(payment: PaymentReference, stage: Stage, source: PaymentSource? = nil, amount: Money? = nil) {
        self.payment = payment
        self.stage = stage
        self.source = source
        self.amount = amount
    }
}

/// Where the value of a voucher that was claimed goes, as the host's own service names it.
public struct PaymentDestination: Sendable, Hashable, Codable {
    /// The host's name of it, such as an account; 1 to 200 characters.
    public let id: String
    /// What people know it by, such as “Your account”; nil for no words.
    public let label: String?

    public init(id: String, label: String? = nil) {
        self.id = id
        self.label = label
    }
}

/// What a person recognises a means of payment by; never more of a card than this.
public struct PaymentSource: Sendable, Hashable, Codable {
    /// Such as `Visa`; shown as it is.
    public let brand: String
    /// Nil for what has no number.
    public let lastFour: String?

    public init(brand: String, lastFour: String? = nil) {
        self.brand = brand
        self.lastFour = lastFour
    }
}
