import Localization
public import Vouchers

extension PhoneNumberRefusal {
    /// For the person who typed the number.
    public var words: String {
        switch self {
        case .empty: localized("refusal.missing.phone")
        case .countryMissing: localized("phone.countryMissing")
        case .tooShort: localized("phone.tooShort")
        case .tooLong: localized("phone.tooLong", PhoneNumber.greatestCount)
        case .character(let letter): localized("phone.character", String(letter))
        }
    }
}
