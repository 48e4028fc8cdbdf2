import Foundation
import Localization

/// The stock screen for a gift: a merchant, and an amount that is chosen or written as the person's language writes it.
///
/// What is written goes before what is chosen. An amount that can be read in two ways is asked about, and never guessed.
public final class GiftViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let merchant = UISegmentedControl(items: [])
    private let suggested = UISegmentedControl(items: [])
    private let field = UITextField()
    private let question = UIStackView()
    /// What **Done** was pressed with.
    private var amount: Money?

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("gift.noun"))
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: GiftPersonalizationOption? { option as? GiftPersonalizationOption }
    private var locale: Locale { Words.current.locale }

    public override func viewDidLoad() {
        guard let settings else { return }
        let column = Form.column(in: view)
        if settings.merchants.count > 1 {
            add(settings.merchants.map(\.name), to: merchant, id: "merchant", localized("gift.merchant"), in: column)
        }
        let amounts = settings.suggestedAmounts.map { Money(minorUnits: $0, settings.currency) }
        if !amounts.isEmpty {
            let words = amounts.map { $0.formatted(locale: locale) }
            add(words, to: suggested, id: "suggested", localized("gift.suggested"), in: column)
        }
        field.accessibilityIdentifier = "amount"
        field.keyboardType = .decimalPad
        field.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        let name = locale.localizedString(forCurrencyCode: settings.currency.code) ?? settings.currency.code
        column.addArrangedSubview(Form.row(localized("gift.amountIn", name), field: field))
        if !amounts.isEmpty { column.addArrangedSubview(Form.text(localized("option.ownHint"), look: "hint")) }
        question.axis = .vertical
        question.spacing = 8
        question.alignment = .leading
        question.isHidden = true
        column.addArrangedSubview(question)
        let range = localized(
            "gift.range", settings.least.formatted(locale: locale), settings.greatest.formatted(locale: locale))
        column.addArrangedSubview(Form.text(range, look: "hint"))
        show(existing, among: amounts)
    }

    private func add(
        _ titles: [String], to control: UISegmentedControl, id: String, _ label: String, in column: UIStackView
    ) {
        for (number, title) in titles.enumerated() {
            control.insertSegment(withTitle: title, at: number, animated: false)
        }
        control.accessibilityIdentifier = id
        control.accessibilityLabel = label
        column.addArrangedSubview(Form.heading(label, level: 2, look: "section"))
        column.addArrangedSubview(control)
    }

    private func show(_ object: PersonalizedObject?, among amounts: [Money]) {
        guard let object else { return }
        let id = object["merchant"]?.stringValue
        merchant.selectedSegmentIndex = settings?.merchants.firstIndex { $0.id == id } ?? UISegmentedControl.noSegment
        guard let money = object.money else { return }
        suggested.selectedSegmentIndex = amounts.firstIndex(of: money) ?? UISegmentedControl.noSegment
        if suggested.selectedSegmentIndex < 0 { field.text = money.typed(locale: locale) }
    }

    public override func viewDidAppear(_ animated: Bool) {
        field.becomeFirstResponder()
    }

    // MARK: The amount

    /// The amount, or nil after saying at the field why there is none, or asking which of several is meant.
    private func readAmount() -> Money? {
        guard let settings else { return nil }
        let example = settings.least.isAtMost(settings.greatest) ? settings.greatest : settings.least
        let words = example.typed(locale: locale)
        let text = field.text ?? ""
        if text.isEmpty, settings.suggestedAmounts.indices.contains(suggested.selectedSegmentIndex) {
            return Money(minorUnits: settings.suggestedAmounts[suggested.selectedSegmentIndex], settings.currency)
        }
        switch AmountReading(text, currency: settings.currency, locale: locale) {
        case .amount(let money): return money
        case .ambiguous(let readings):
            let possible = readings.filter { settings.least.isAtMost($0) && $0.isAtMost(settings.greatest) }
            if possible.count == 1 { return possible[0] }
            ask(readings)
        case .refused(.empty): refuse(localized("gift.refused.empty", words), at: field)
        case .refused(.notAnAmount): refuse(localized("gift.refused.notAnAmount", words), at: field)
        case .refused(.tooPrecise(let digits)):
            let name = locale.localizedString(forCurrencyCode: settings.currency.code) ?? settings.currency.code
            refuse(localized("gift.refused.tooPrecise", digits, name), at: field)
        case .refused(.tooLarge):
            refuse(localized("gift.refused.tooLarge", settings.greatest.formatted(locale: locale)), at: field)
        }
        return nil
    }

    private func ask(_ readings: [Money]) {
        for view in question.arrangedSubviews { view.removeFromSuperview() }
        let words = Form.text(localized("gift.which"), look: "notice")
        words.accessibilityIdentifier = "which"
        question.addArrangedSubview(words)
        for (number, money) in readings.enumerated() {
            let title = money.formatted(locale: locale)
            question.addArrangedSubview(
                Form.button(title, id: "which-\(number)", .bordered()) { [weak self] in self?.choose(money) })
        }
        question.isHidden = false
        scene?.announce(localized("gift.which"))
        scene?.focus(question.arrangedSubviews.dropFirst().first)
    }

    private func choose(_ money: Money) {
        field.text = money.typed(locale: locale)
        question.isHidden = true
        done()
    }

    // MARK: Done

    override func done() {
        field.refusal = nil
        merchant.refusal = nil
        question.isHidden = true
        amount = readAmount()
        if amount != nil { super.done() }
    }

    override func makeObject() -> PersonalizedObject {
        guard let settings, let money = amount else { return [:] }
        let chosen =
            settings.merchants.indices.contains(merchant.selectedSegmentIndex)
            ? settings.merchants[merchant.selectedSegmentIndex] : nil
        return settings.object(money, at: chosen ?? (settings.merchants.count == 1 ? settings.merchants[0] : nil))
    }

    override var refusedField: UIView? { field }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        if case .missing("merchant") = refusal { return refuse(refusal.description, at: merchant) }
        show(refusal)
    }
}
