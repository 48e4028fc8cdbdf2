/// What can happen to a voucher.
public enum VoucherEvent: Sendable, Equatable {
    // MARK: By its sender

    /// The envelope is closed; what is due is known from then on.
    case wrap
    /// The same where nobody is asked to pay: the host bears what is in it.
    case wrapFree
    /// Nothing is to be paid, or credit pays all of it.
    case activate
    /// Taken back before anybody has looked inside.
    case takeBack
    /// Left unpaid for too long.
    case abandon

    // MARK: By whoever moves money

    /// The host is about to be asked to hold its credit: whoever does tasks sees to it when the answer gets lost.
    case askCredit
    /// The host's credit is held for it.
    case holdCredit
    /// There is not as much credit as was offered.
    case refuseCredit
    /// Whoever moves money is about to be asked to set some aside, in the try that the payment is at: whoever does tasks sees
    /// to it when the answer gets lost.
    case ask
    /// What was asked in a try was answered, and what that means; nil for nothing.
    indirect case answer(inTry: Int, VoucherEvent?)
    /// Somebody was sent to pay; what they did is asked for later.
    case start(PaymentReference)
    /// Money was set aside.
    case authorize(PaymentReference, PaymentSource?)
    /// A payment will not happen.
    case decline(PaymentReference)
    /// Money was taken.
    case capture(PaymentReference, Money, PaymentSource?)
    /// Money that was set aside was let go.
    case void(PaymentReference)
    /// Money was given back.
    case refund(PaymentReference, Money)

    // MARK: By a recipient

    /// Somebody looks inside, which is noted the first time.
    case open
    case claim(name: String)
    /// Whoever was told of the claim says where the value goes; the first answer stays.
    case direct(PaymentDestination)
    /// The claimer thanks the sender.
    case thank

    // MARK: By an operator, or by time

    /// Money back until it is claimed, opened or not.
    case remove
    case freeze
    case unfreeze
    /// Its last day is over; `early` is an operator's wish to end it before.
    case expire(early: Bool)
}
