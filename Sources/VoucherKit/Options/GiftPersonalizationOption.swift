import Localization

/// An amount of money to spend at a merchant. Its object has the keys `amount`, in minor units, `currency`, an ISO 4217 code,
/// and, where the host has merchants, `merchant`, its id, `merchantName` and `howToSpend`.
///
/// What is paid for it, and how, is the host's.
open class GiftPersonalizationOption: PersonalizationOption {
    /// Where it can be spent; empty asks nothing of it, one is taken without asking.
    open var merchants: [Merchant] = []
    /// What amounts are in. Euros unless set.
    open var currency = Currency("EUR")!
    /// In minor units, such as cents; 1 unless set.
    open var minimumAmount = 1
    /// In minor units; 1,000 of the currency unless set.
    open var maximumAmount: Int?
    /// Offered to choose from, in minor units and this order; empty offers none.
    open var suggestedAmounts: [Int] = []

    /// The closure changes the settings before the option is used.
    public init(_ configure: (GiftPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .gift, carouselText: localized("gift.carousel"))
        configure(self)
    }

    var least: Money { Money(minorUnits: minimumAmount, currency) }
    var greatest: Money {
        let unit = (0..<currency.exponent).reduce(1) { unit, _ in unit * 10 }
        return Money(minorUnits: min(maximumAmount ?? 1000 * unit, Money.greatest), currency)
    }

    open override var sampleObject: PersonalizedObject {
        object(
            Money(minorUnits: suggestedAmounts.first ?? max(minimumAmount, greatest.minorUnits / 40), currency),
            at: merchants.first)
    }

    /// The object of an amount, at a merchant where there is one.
    func object(_ amount: Money, at merchant: Merchant?) -> PersonalizedObject {
        var object: PersonalizedObject = [
            "amount": .int(amount.minorUnits), "currency": .string(amount.currency.code),
        ]
        if let merchant {
            object["merchant"] = .string(merchant.id)
            object["merchantName"] = .string(merchant.name)
            object["howToSpend"] = .string(merchant.howToSpend)
        }
        return object
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        guard let amount = object.money else { throw .missing(key: "amount") }
        guard amount.currency == currency else { throw .notAllowed(key: "currency") }
        let locale = Words.current.locale
        if !least.isAtMost(amount) {
            throw .other(localized("gift.refused.tooSmall", least.formatted(locale: locale)))
        }
        if !amount.isAtMost(greatest) {
            throw .other(localized("gift.refused.tooLarge", greatest.formatted(locale: locale)))
        }
        guard !merchants.isEmpty else { return }
        guard let id = object["merchant"]?.stringValue else { throw .missing(key: "merchant") }
        guard merchants.contains(where: { $0.id == id }) else { throw .notAllowed(key: "merchant") }
    }

    open override func itemName(for object: PersonalizedObject) -> String { named(words(for: object)) }

    /// `€25.00 at Corner Books`, or the amount alone.
    private func words(for object: PersonalizedObject) -> String {
        let amount = object.money?.formatted(locale: Words.current.locale) ?? ""
        let merchant = object["merchantName"]?.stringValue ?? ""
        return merchant.isEmpty ? amount : localized("gift.itemAt", amount, merchant)
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let amount = object.money?.formatted(locale: Words.current.locale) ?? ""
        let view = ItemDrawing(theme).amount(amount, merchant: object["merchantName"]?.stringValue ?? "")
        return CreationItemImageView(option: self, view: view)
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        GiftViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}

extension PersonalizedObject {
    /// The amount of a gift; nil when there is none that can be read.
    public var money: Money? {
        guard let units = self["amount"]?.intValue, units >= 0, units <= Money.greatest,
            let currency = self["currency"]?.stringValue.flatMap({ Currency($0) })
        else { return nil }
        return Money(minorUnits: units, currency)
    }
}
