public import Foundation
public import Vouchers

extension VoucherCreationManager {
    /// A page with what the sender agrees to, linked at the end of the summary.
    public struct Terms: Sendable, Equatable {
        /// `https`, `http`, or a path of the application's own that begins with a slash; anything else is not linked.
        public var url: URL
        /// What the link is called; nil says “Terms” in the visitor's language.
        public var text: String?

        public init(url: URL, text: String? = nil) {
            self.url = url
            self.text = text
        }

        /// The address as a page may have it; nil for one that would do something else than lead somewhere.
        var link: String? {
            let address = url.absoluteString
            let isOwn = address.hasPrefix("/") && !address.hasPrefix("//")
            return isOwn || ["http", "https"].contains(url.scheme?.lowercased()) ? address : nil
        }
    }

    /// The voucher as it would be sent now, for sections of the summary and for questions to the host. Its id says nothing:
    /// the one that is sent has another.
    public func draftVoucher(senderName: String = "") -> Voucher {
        makeVoucher(id: VoucherID("draft"), senderName: senderName)
    }

    /// What is in the envelope now, under an id; nil makes a new one.
    func makeVoucher(id: VoucherID?, senderName: String) -> Voucher {
        let now = scene?.environment[VoucherService.self]?.now ?? Date()
        var voucher = Voucher(
            id: id, senderName: senderName, items: items, recipients: recipients, createdAt: now)
        voucher.claimableFrom = voucher.unwrapDate?.moment
        return voucher
    }

    /// The stock sections of the summary in their order, made anew with each call: people, price, payment, end. Leave some
    /// out, change their order, put your own between them, and answer them from
    /// `VoucherCreationFlowDelegate.summaryScreenDataSources(for:)`.
    public func stockSummaryDataSources(for voucher: Voucher) -> [SummaryDataSource] {
        let pricing = SummaryPricing(isAsked: isPaymentAsked) { [weak self] in try self?.price(of: voucher) }
        return [
            SummaryPeople(self, voucher, pricing), SummaryPrice(self, voucher, pricing),
            SummaryPayment(self, voucher, pricing), SummaryEnd(self, voucher, pricing),
        ]
    }

    /// Whether whoever sends a voucher is asked to pay for what is in it.
    var isPaymentAsked: Bool { scene?.environment[VoucherService.self]?.partners.payments != nil }

    /// What a voucher costs whoever sends it: the amounts in it, `fee` on top, and the credit the flow's delegate offers;
    /// nil when it holds no amount.
    ///
    /// Throws what `fee` throws, and `VoucherPriceError` for amounts in several currencies: such a voucher cannot be sent. A
    /// credit that cannot be used is left out, and logged.
    public func price(of voucher: Voucher) throws -> VoucherPrice? {
        let amounts = voucher.items.compactMap(\.object.money).filter { $0.minorUnits > 0 }
        guard let amount = try VoucherPrice(amounts: amounts)?.amount else { return nil }
        let charge = try fee?.on(amount)
        let price = try VoucherPrice(amount: amount, fee: charge)
        do {
            guard let credit = try flow?.delegate?.voucherCreationCredit(for: voucher) else { return price }
            return try VoucherPrice(amount: amount, fee: charge, credit: credit)
        } catch {
            ScreenLog.warn("The host's credit cannot be used, and is left out: \(error)")
            return price
        }
    }

    /// Where the receipt of what is paid goes; nil for nowhere. The stock summary sets it when **Send** is pressed, from a
    /// field that begins with the address of whoever is signed in. Kept with the draft.
    public var receiptAddress: EmailAddress? {
        get { draft.receiptAddress }
        set { keepReceiptAddress(newValue) }
    }
}
