extension Voucher {
    /// Whose mailbox whoever claims has to have confirmed: that of the one recipient it was mailed to. Nil for a link that
    /// is passed on and for a race, where whoever is first claims.
    public var addressToConfirm: EmailAddress? {
        guard !isRace, let recipient = recipients.first, recipient.delivery == .email else { return nil }
        return recipient.email
    }

    /// Throws `VoucherRefusal.notRecipient` when somebody may not claim, whoever they say they are; nil is nobody known.
    public func checkRecipient(_ person: SignedInPerson?) throws(VoucherRefusal) {
        guard let addressToConfirm else { return }
        guard let person, person.hasConfirmed(addressToConfirm) else { throw .notRecipient }
    }
}
