import Localization

/// Who gets it, how and from when; and the name of whoever sends it.
final class SummaryPeople: SummaryDataSource {
    let nameField = UITextField()
    private lazy var nameCell = Self.row(localized("summary.yourName"), field: nameField)

    init(_ manager: VoucherCreationManager, _ voucher: Voucher, _ pricing: SummaryPricing) {
        super.init(.people, manager, voucher, pricing)
        Self.prepare(nameField)
    }

    /// Makes a field the one of the sender's name.
    static func prepare(_ field: UITextField) {
        field.accessibilityIdentifier = "sender"
        field.textContentType = .name
    }

    override var title: String? {
        let names = voucher.recipients.map(\.name)
        return names.isEmpty
            ? localized("summary.forAnyone") : localized("summary.for", Words.current.list(names))
    }

    override func makeCells() -> [UITableViewCell] {
        let addresses = voucher.recipients.compactMap(\.email).map { "\($0)" }
        let numbers = voucher.recipients.compactMap(\.phone).map { "\($0)" }
        let way =
            !addresses.isEmpty
            ? localized("summary.byMail", Words.current.list(addresses))
            : numbers.isEmpty ? localized("summary.byLink") : localized("summary.byPhone", Words.current.list(numbers))
        var cells = [Self.row(way)]
        if let date = manager.sendDate {
            cells.append(Self.row(localized("summary.sendsOn", date.words), id: "sends-on"))
        }
        if let date = voucher.unwrapDate {
            cells.append(Self.row(localized("summary.notBefore", date.words), id: "not-before"))
        }
        if voucher.isRace { cells.append(Self.row(localized("summary.race"))) }
        return cells + [nameCell]
    }
}

/// What it costs: in few words where nothing is due, unless the host wants the whole of it.
final class SummaryPrice: SummaryDataSource {
    init(_ manager: VoucherCreationManager, _ voucher: Voucher, _ pricing: SummaryPricing) {
        super.init(.price, manager, voucher, pricing)
    }

    override var title: String? { localized("summary.price") }

    override func makeCells() -> [UITableViewCell] {
        guard case .success(let price) = pricing.price else {
            return [Self.row(localized("summary.noPrice"), id: "value")]
        }
        let isFull = manager.alwaysShowFullSummaryScreen
        guard let price else {
            return [Self.row(localized(isFull ? "summary.noValue" : "summary.free"), id: "value")]
        }
        guard pricing.isAsked else {
            let amount =
                isFull
                ? Self.row(localized("summary.amount"), words(price.amount))
                : Self.row(localized("summary.value", words(price.amount)), id: "value")
            return [amount, Self.row(localized("summary.nothingDue"))]
        }
        guard isFull || pricing.due != nil else {
            return [
                Self.row(localized("summary.value", words(price.amount)), id: "value"),
                Self.row(localized("summary.nothingDue")),
            ]
        }
        var cells = [Self.row(localized("summary.amount"), words(price.amount))]
        if let fee = price.fee { cells.append(Self.row(localized("summary.fee"), words(fee))) }
        // One line says it all where nothing comes on top and nothing goes off.
        if price.fee != nil || price.creditUsed.minorUnits > 0 {
            cells.append(Self.row(localized("summary.total"), words(price.total)))
        }
        if price.creditUsed.minorUnits > 0 {
            let less = Money(minorUnits: -price.creditUsed.minorUnits, price.creditUsed.currency)
            cells.append(Self.row(localized("summary.credit"), words(less)))
        }
        let due = Self.row(localized("summary.due"), words(price.due))
        for label in [due.textLabel, due.detailTextLabel] {
            label?.font = .boldSystemFont(ofSize: UIFont.labelFontSize)
        }
        due.detailTextLabel?.look = nil
        due.detailTextLabel?.accessibilityIdentifier = "due"
        return cells + [due]
    }

    private func words(_ money: Money) -> String { money.formatted(locale: Words.current.locale) }
}

/// What it is paid with, where something is due.
final class SummaryPayment: SummaryDataSource {
    init(_ manager: VoucherCreationManager, _ voucher: Voucher, _ pricing: SummaryPricing) {
        super.init(.payment, manager, voucher, pricing)
    }

    override var title: String? { localized("summary.payment") }

    override func makeCells() -> [UITableViewCell] {
        guard pricing.due != nil else { return [] }
        guard let source = manager.paymentSource else { return [Self.row(localized("summary.payLater"))] }
        return [Self.row(source.brand, source.lastFour.map { localized("summary.endingIn", $0) } ?? "")]
    }
}

/// Where the receipt goes, where something is due; the legal text; the terms.
final class SummaryEnd: SummaryDataSource {
    let receiptField = UITextField()
    private lazy var receiptCell = Self.row(
        localized("summary.receipt"), field: receiptField, hint: localized("summary.receiptHint"))

    init(_ manager: VoucherCreationManager, _ voucher: Voucher, _ pricing: SummaryPricing) {
        super.init(.end, manager, voucher, pricing)
        receiptField.accessibilityIdentifier = "receipt"
        receiptField.textContentType = .emailAddress
        receiptField.keyboardType = .emailAddress
        receiptField.text = manager.receiptAddress.map { "\($0)" }
    }

    /// Whether a receipt is asked for.
    var wantsReceipt: Bool { pricing.due != nil }

    override var title: String? { localized("summary.end") }

    override func makeCells() -> [UITableViewCell] {
        var cells: [UITableViewCell] = []
        if wantsReceipt { cells.append(receiptCell) }
        if let text = manager.legalText, !text.isEmpty { cells.append(Self.row(text, id: "legal")) }
        if let terms = manager.terms, let link = terms.link {
            let cell = Self.row(terms.text ?? localized("summary.terms"), id: "terms")
            cell.textLabel?.accessibilityTraits = .link
            cell.textLabel?.accessibilityValue = link
            cells.append(cell)
        }
        return cells
    }
}
