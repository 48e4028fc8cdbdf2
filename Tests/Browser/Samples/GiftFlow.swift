import VoucherKit

/// A flow with a title, an amount and a recipient, as the environment of a test says.
struct GiftFlow: Sendable {
    private let currency: Currency
    private let merchantNames: [String]
    private let howToSpend: String
    private let suggestedAmounts: [Int]
    private let maximumAmount: Int?
    /// In minor units; nil, and nothing is put in.
    private let lockedAmount: Int?

    /// `GIFT_MERCHANTS` are names with a bar between, `GIFT_AMOUNTS` minor units with commas.
    init(_ settings: [String: String]) {
        currency = settings["GIFT_CURRENCY"].flatMap { Currency($0) } ?? Currency("EUR")!
        merchantNames = (settings["GIFT_MERCHANTS"] ?? "").split(separator: "|").map(String.init)
        howToSpend = settings["GIFT_HOW"] ?? ""
        suggestedAmounts = (settings["GIFT_AMOUNTS"] ?? "").split(separator: ",").compactMap { Int($0) }
        maximumAmount = settings["GIFT_MAXIMUM"].flatMap { Int($0) }
        lockedAmount = settings["GIFT_LOCKED"].flatMap { Int($0) }
    }

    private var merchants: [Merchant] {
        merchantNames.enumerated().map { Merchant(id: "merchant-\($0)", name: $1, howToSpend: howToSpend) }
    }

    func makeStart() -> UIViewController {
        StartViewController { start in
            let coordinator = VoucherCreationFlowCoordinator(
                manager: VoucherCreationManager(), themeManager: ThemeManager())
            if let lockedAmount {
                coordinator.populate(
                    withMerchant: merchants.first, amount: lockedAmount, currency: currency, isLocked: true)
            }
            coordinator.startFlow(
                on: start,
                personalizationOptions: [
                    TitlePersonalizationOption(),
                    GiftPersonalizationOption {
                        $0.currency = currency
                        $0.merchants = merchants
                        $0.suggestedAmounts = suggestedAmounts
                        $0.maximumAmount = maximumAmount
                    },
                    RecipientPersonalizationOption(),
                ])
        }
    }
}
