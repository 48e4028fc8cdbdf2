import Localization
import Foundation

/// The stock screen for the recipient: a name, how the voucher gets there, and an address when we send it; then it can be
/// sent to more people, each with a name and an address.
public final class RecipientViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let field = UITextField()
    private let email = UITextField()
    private let delivery = UISegmentedControl(items: [])
    private let people = UIStackView()
    private var rows: [RecipientRow] = []
    private var nextNumber = 2
    /// Whether **By link** was chosen after something else had been.
    private var choseLink = false
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
    private var canMail: Bool { settings?.canSendToEmail ?? false }

    public override func viewDidLoad() {
        field.accessibilityIdentifier = "name"
        field.text = existing?["name"]?.stringValue
        delivery.accessibilityIdentifier = "delivery"
        delivery.accessibilityLabel = localized("recipient.how")
        delivery.insertSegment(withTitle: localized("recipient.byLink"), at: 0, animated: false)
        if canMail { delivery.insertSegment(withTitle: localized("recipient.byMail"), at: 1, animated: false) }
        delivery.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                choseLink = delivery.selectedSegmentIndex == 0
            }, for: .valueChanged)
        delivery.selectedSegmentIndex =
            canMail && existing?["delivery"]?.stringValue == VoucherRecipient.Delivery.email.rawValue ? 1 : 0
        email.accessibilityIdentifier = "email"
        email.keyboardType = .emailAddress
        email.text = existing?["email"]?.stringValue
        for line in [field, email] {
            line.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        }
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.row(localized("recipient.name"), field: field))
        column.addArrangedSubview(delivery)
        column.addArrangedSubview(Form.text(localized("recipient.byLinkHint"), look: "hint"))
        guard canMail else { return }
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

    public override func viewDidAppear(_ animated: Bool) {
        field.becomeFirstResponder()
    }

    // MARK: More people

    @discardableResult
    private func makeRow(number: Int? = nil) -> RecipientRow {
        let number = number ?? nextNumber
        nextNumber = max(nextNumber, number + 1)
        let row = RecipientRow(number: number) { [weak self] in
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
        another.isHidden = rows.count + 1 >= (settings?.maxRecipients ?? 1)
    }

    private func addPerson() {
        let row = makeRow()
        delivery.selectedSegmentIndex = 1
        choseLink = false
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
        coder.encode(choseLink ? "link" : "", forKey: "chose")
        for slip in [slip] + rows.map(\.slip) { slip.encode(with: coder) }
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if coder.containsValue(forKey: "chose") { choseLink = coder.decodeObject(forKey: "chose") as? String == "link" }
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
        for number in numbers.prefix(settings?.maxRecipients ?? 1) where !rows.contains(where: { $0.number == number })
        {
            makeRow(number: number)
        }
        nextNumber = max(nextNumber, next)
        for slip in [slip] + rows.map(\.slip) { slip.decode(with: coder) }
        showRows()
    }

    // MARK: Done

    /// An address that was written, or a second person, means that mail is wanted, unless **By link** was chosen since.
    private var isByMail: Bool {
        guard canMail, !choseLink else { return false }
        return delivery.selectedSegmentIndex == 1 || !RecipientRow.trimmed(email).isEmpty
            || rows.contains { $0.person != nil }
    }

    override func makeObject() -> PersonalizedObject {
        var object: PersonalizedObject = [
            "name": .string(RecipientRow.trimmed(field)),
            "delivery": .string(VoucherRecipient.Delivery.link.rawValue),
        ]
        guard isByMail else { return object }
        object["delivery"] = .string(VoucherRecipient.Delivery.email.rawValue)
        object["email"] = .string(RecipientRow.trimmed(email))
        let others = rows.compactMap(\.person)
        if !others.isEmpty { object["others"] = .array(others.map { .object($0.values) }) }
        return object
    }

    override func done() {
        for line in [field, email] + rows.flatMap({ [$0.name, $0.email] }) { line.refusal = nil }
        for slip in [slip] + rows.map(\.slip) { slip.hide() }
        if choseLink, let row = rows.first(where: { $0.person != nil }) {
            return refuse(localized("recipient.linkWithOthers"), at: row.name)
        }
        let object = makeObject()
        if refusesKnownAddress(in: object) || asksAboutSlips(in: object) { return }
        super.done()
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
        let fields = fields(ofPerson: fault.person)
        refuse(refusal.description, at: fault.key == "name" ? fields.name : fields.email)
    }
}
