import Localization
import Foundation

/// The stock screen for the recipient: a name, how the voucher gets there, and an address or a number when we send it; then it
/// can be mailed to more people, each with a name and an address. Last from when it may be unwrapped.
public final class RecipientViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let field = UITextField()
    private let email = UITextField()
    private let phone = UITextField()
    private let delivery = UISegmentedControl(items: [])
    private let people = UIStackView()
    private var rows: [RecipientRow] = []
    private var nextNumber = 2
    private let race = UISwitch()
    private lazy var when = UnwrapDateForm(
        // Of a second recipient as well: the voucher has one date.
        showing: existing.map { UnwrapDate($0) } ?? manager?.unwrapDate,
        zone: manager?.scene?.timeZone ?? settings?.timeZone ?? .current,
        now: settings?.now() ?? Date())
    private lazy var send = SendDateForm(
        showing: existing, zone: manager?.scene?.timeZone ?? settings?.timeZone ?? .current,
        now: settings?.now() ?? Date(), canWaitForUnwrapping: canChooseDate)
    private lazy var language = LanguageChoice(languages, showing: existing?["language"]?.stringValue)
    /// The way that was chosen last; nil while none was.
    private var chosenWay: VoucherRecipient.Delivery?
    private lazy var slip = EmailSlip(field: email, buttonTitle: localized("bar.done"))
    private lazy var another = Form.button(localized("recipient.another"), id: "another", .bordered()) { [weak self] in
        self?.addPerson()
    }

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("recipient.carousel"))
        restorationIdentifier = "recipient"
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: RecipientPersonalizationOption? { option as? RecipientPersonalizationOption }
    private var canRace: Bool { settings?.canMakeItARace ?? false }
    private var canChooseDate: Bool { settings?.canChangeUnwrapDate ?? false }
    private var canChooseSendDate: Bool { (settings?.canChooseSendDate ?? false) && (canMail || canPhone) }
    private var languages: [String] { settings.map { $0.canChooseLanguage ? $0.languages : [] } ?? [] }
    private var canMail: Bool { settings?.canSendToEmail ?? false }
    private var canPhone: Bool { settings?.canPhone ?? false }
    /// In the order they are offered.
    private var ways: [VoucherRecipient.Delivery] {
        [.link] + (canMail ? [.email] : []) + (canPhone ? [.phone] : [])
    }

    public override func viewDidLoad() {
        field.accessibilityIdentifier = "name"
        field.text = existing?["name"]?.stringValue
        delivery.accessibilityIdentifier = "delivery"
        delivery.accessibilityLabel = localized("recipient.how")
        for (number, way) in ways.enumerated() {
            delivery.insertSegment(withTitle: way.words, at: number, animated: false)
        }
        delivery.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                chosenWay = ways[delivery.selectedSegmentIndex]
            }, for: .valueChanged)
        let existingWay = existing?["delivery"]?.stringValue.flatMap(VoucherRecipient.Delivery.init)
        delivery.selectedSegmentIndex = existingWay.flatMap(ways.firstIndex) ?? 0
        email.accessibilityIdentifier = "email"
        email.keyboardType = .emailAddress
        email.text = existing?["email"]?.stringValue
        phone.accessibilityIdentifier = "phone"
        phone.keyboardType = .phonePad
        phone.text = existing?["phone"]?.stringValue
        for line in [field, email, phone] {
            line.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        }
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.row(localized("recipient.name"), field: field))
        column.addArrangedSubview(delivery)
        column.addArrangedSubview(Form.text(localized("recipient.byLinkHint"), look: "hint"))
        if canMail { addMailFields(to: column) }
        if canPhone {
            column.addArrangedSubview(Form.row(localized("recipient.phone"), field: phone))
            column.addArrangedSubview(Form.text(localized("recipient.byPhoneHint"), look: "hint"))
        }
        if canMail || canPhone, let language { column.addArrangedSubview(language.row) }
        if canChooseSendDate { column.addArrangedSubview(send.view) }
        if canRace { column.addArrangedSubview(raceRow()) }
        guard canChooseDate else { return }
        column.addArrangedSubview(when.view)
        if manager?.recipientsOfOtherItems.isEmpty == false {
            column.addArrangedSubview(Form.text(localized("recipient.oneDate"), look: "hint"))
        }
    }

    private func addMailFields(to column: UIStackView) {
        column.addArrangedSubview(Form.row(localized("recipient.email"), field: email))
        column.addArrangedSubview(slip.row)
        people.axis = .vertical
        people.spacing = 24
        people.accessibilityContainerType = .list
        people.accessibilityLabel = localized("recipient.more")
        column.addArrangedSubview(people)
        column.addArrangedSubview(another)
        column.addArrangedSubview(
            Form.text(
                localized("recipient.byMailHint"),
                look: "hint"))
        for person in existing.flatMap({ settings?.people(in: $0) })?.dropFirst() ?? [] { makeRow().show(person) }
        showRows()
    }

    private func raceRow() -> UIView {
        race.accessibilityIdentifier = "race"
        race.isOn = existing?["race"]?.boolValue ?? false
        let row = UIStackView(arrangedSubviews: [
            Form.row(localized("recipient.race"), field: race),
            Form.text(localized("recipient.raceHint"), look: "hint"),
        ])
        row.axis = .vertical
        row.spacing = 6
        return row
    }

    public override func viewDidAppear(_ animated: Bool) {
        field.becomeFirstResponder()
    }

    // MARK: More people

    @discardableResult
    private func makeRow(number: Int? = nil) -> RecipientRow {
        let number = number ?? nextNumber
        nextNumber = max(nextNumber, number + 1)
        let row = RecipientRow(number: number, languages: languages) { [weak self] in
            self?.done()
        } onRemove: { [weak self] in
            self?.removePerson(number)
        }
        rows.append(row)
        people.addArrangedSubview(row.view)
        return row
    }

    private func showRows() {
        for (index, row) in rows.enumerated() { row.position = index + 2 }
        people.isHidden = rows.isEmpty
        another.isHidden = rows.count + 1 >= (settings?.greatestCount ?? 1)
    }

    private func addPerson() {
        let row = makeRow()
        delivery.selectedSegmentIndex = ways.firstIndex(of: .email) ?? 0
        chosenWay = .email
        showRows()
        scene?.announce(localized("recipient.canFill", row.position))
        scene?.focus(row.name)
    }

    private func removePerson(_ number: Int) {
        guard let index = rows.firstIndex(where: { $0.number == number }) else { return }
        let row = rows.remove(at: index)
        row.view.removeFromSuperview()
        showRows()
        scene?.announce(localized("recipient.wasRemoved", row.position))
        scene?.focus(rows.indices.contains(index) ? rows[index].name : another)
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(rows.map { String($0.number) }.joined(separator: " "), forKey: "people")
        coder.encode(String(nextNumber), forKey: "next")
        coder.encode(chosenWay?.rawValue ?? "", forKey: "chose")
        for slip in [slip] + rows.map(\.slip) { slip.encode(with: coder) }
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if coder.containsValue(forKey: "chose") {
            chosenWay = (coder.decodeObject(forKey: "chose") as? String).flatMap(VoucherRecipient.Delivery.init)
        }
        guard canMail, coder.containsValue(forKey: "people"), coder.containsValue(forKey: "next"),
            let numbers = (coder.decodeObject(forKey: "people") as? String)?.split(separator: " ").compactMap({
                Int($0)
            }),
            let next = (coder.decodeObject(forKey: "next") as? String).flatMap(Int.init)
        else { return }
        loadViewIfNeeded()
        // Those of the object that is being edited are there already.
        for row in rows where !numbers.contains(row.number) { row.view.removeFromSuperview() }
        rows.removeAll { !numbers.contains($0.number) }
        for number in numbers.prefix(settings?.greatestCount ?? 1) where !rows.contains(where: { $0.number == number })
        {
            makeRow(number: number)
        }
        nextNumber = max(nextNumber, next)
        for slip in [slip] + rows.map(\.slip) { slip.decode(with: coder) }
        showRows()
    }

    // MARK: Done

    /// What was chosen; without a choice an address that was written, or a second person, means that mail is wanted, and a
    /// number a message.
    private var way: VoucherRecipient.Delivery {
        let shown = ways.indices.contains(delivery.selectedSegmentIndex) ? ways[delivery.selectedSegmentIndex] : .link
        if let chosenWay, ways.contains(chosenWay), chosenWay != .email { return chosenWay }
        if shown != .link { return shown }
        if canMail, !RecipientRow.trimmed(email).isEmpty || rows.contains(where: { $0.person != nil }) { return .email }
        return canPhone && !RecipientRow.trimmed(phone).isEmpty ? .phone : .link
    }

    private var isByMail: Bool { way == .email }

    override func makeObject() -> PersonalizedObject {
        var object: PersonalizedObject = [
            "name": .string(RecipientRow.trimmed(field)),
            "delivery": .string(VoucherRecipient.Delivery.link.rawValue),
        ]
        if canChooseDate, case .date(let date) = when.answer {
            for (key, value) in date.values { object[key] = value }
        }
        if canRace, race.isOn { object["race"] = .bool(true) }
        if way != .link {
            if let language { object["language"] = .string(language.tag) }
            if canChooseSendDate {
                switch send.answer {
                case .date(let date): for (key, value) in SendDate.values(of: date) { object[key] = value }
                case .onUnwrapDate: object["sendsOnUnwrapDate"] = .bool(true)
                case .atOnce, .refused: break
                }
            }
        }
        if way == .phone {
            object["delivery"] = .string(VoucherRecipient.Delivery.phone.rawValue)
            object["phone"] = .string(RecipientRow.trimmed(phone))
        }
        guard isByMail else { return object }
        object["delivery"] = .string(VoucherRecipient.Delivery.email.rawValue)
        object["email"] = .string(RecipientRow.trimmed(email))
        let others = rows.compactMap(\.person)
        if !others.isEmpty {
            object["others"] = .array(others.map { .object($0.values) })
            // Whoever of several is first gets it, whether or not the switch says so.
            object["race"] = .bool(true)
        }
        return object
    }

    override func done() {
        for line in [field, email, phone] + rows.flatMap({ [$0.name, $0.email] }) { line.refusal = nil }
        for slip in [slip] + rows.map(\.slip) { slip.hide() }
        when.clearRefusals()
        send.clearRefusals()
        if way != .email, let row = rows.first(where: { $0.person != nil }) {
            return refuse(
                localized(way == .link ? "recipient.linkWithOthers" : "recipient.phoneWithOthers"), at: row.name)
        }
        let object = makeObject()
        if refusesKnownAddress(in: object) || asksAboutSlips(in: object) { return }
        if canChooseDate, case .refused(let words, let field) = when.answer { return refuse(words, at: field) }
        if let (words, field) = sendRefusal { return refuse(words, at: field) }
        super.done()
    }

    /// What cannot be of when it is sent, and where that is said. By link nothing is sent: what was chosen is not dropped
    /// without a word.
    private var sendRefusal: (words: String, field: UIView)? {
        guard canChooseSendDate else { return nil }
        switch send.answer {
        case .atOnce: return nil
        case .date, .onUnwrapDate, .refused:
            if way == .link { return (localized("recipient.linkWithSendDate"), send.field) }
        }
        if case .refused(let words, let field) = send.answer { return (words, field) }
        return nil
    }

    /// The fields of a person of the object, counted from 0; a row without anything in it is not in the object.
    private func fields(ofPerson number: Int) -> (name: UITextField, email: UITextField, slip: EmailSlip) {
        let filled = rows.filter { $0.person != nil }
        guard number > 0, filled.indices.contains(number - 1) else { return (field, email, slip) }
        return (filled[number - 1].name, filled[number - 1].email, filled[number - 1].slip)
    }

    /// All slips are asked about at once; the keyboard goes to the first.
    private func asksAboutSlips(in object: PersonalizedObject) -> Bool {
        guard isByMail, let settings else { return false }
        var asks = false
        for (number, person) in settings.people(in: object).enumerated().reversed() {
            guard let address = try? settings.address(in: person) else { continue }
            let typed = person["email"]?.stringValue ?? ""
            if fields(ofPerson: number).slip.asks(about: address, typed: typed) { asks = true }
        }
        return asks
    }

    /// Where a host lets several recipients be added, one of the others may have the address already.
    private func refusesKnownAddress(in object: PersonalizedObject) -> Bool {
        guard isByMail, let settings else { return false }
        let known = (manager?.recipientsOfOtherItems ?? []).compactMap(\.email)
        for (number, person) in settings.people(in: object).enumerated() {
            guard let address = try? settings.address(in: person), known.contains(where: address.isSameMailbox)
            else { continue }
            refuse(localized("recipient.known", "\(address)"), at: fields(ofPerson: number).email)
            return true
        }
        return false
    }

    override var refusedField: UIView? { field }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        guard let fault = settings?.fault(in: makeObject()) else { return refuse(refusal.description, at: field) }
        if fault.key == "phone" { return refuse(refusal.description, at: phone) }
        if fault.key == "sendDate" { return refuse(refusal.description, at: send.field) }
        if fault.key == "unwrapDate" { return refuse(refusal.description, at: when.picker) }
        let fields = fields(ofPerson: fault.person)
        refuse(refusal.description, at: fault.key == "name" ? fields.name : fields.email)
    }
}

extension VoucherRecipient.Delivery {
    fileprivate var words: String {
        switch self {
        case .link: localized("recipient.byLink")
        case .email: localized("recipient.byMail")
        case .phone: localized("recipient.byPhone")
        }
    }
}
