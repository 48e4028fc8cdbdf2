/// The key of a mail or message that brings a voucher to one of its recipients: `voucher-<id>-recipient-<number>`, and with
/// `-again-<count>` when it is sent again. Two that are asked for at the same moment have one key, and one goes out.
package struct DeliveryKey: Sendable, Equatable {
    package let voucherID: VoucherID
    /// The recipient, counted from 0.
    package let recipient: Int
    /// 0 for the first mail to the recipient.
    package let repetition: Int

    package init(_ voucherID: VoucherID, recipient: Int, repetition: Int = 0) {
        self.voucherID = voucherID
        self.recipient = recipient
        self.repetition = repetition
    }

    /// Reads a mail's key; nil for any that is not of this form, or of another voucher.
    package init?(_ text: String, of voucherID: VoucherID) {
        let prefix = "voucher-\(voucherID)-recipient-"
        guard text.hasPrefix(prefix) else { return nil }
        let parts = text.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard let recipient = Int(parts[0]), parts.count == 1 || parts.count == 3 && parts[1] == "again",
            let repetition = parts.count == 1 ? 0 : Int(parts[2])
        else { return nil }
        self.init(voucherID, recipient: recipient, repetition: repetition)
    }

    package var text: String {
        let first = "voucher-\(voucherID)-recipient-\(recipient)"
        return repetition == 0 ? first : "\(first)-again-\(repetition)"
    }
}
