import Localization
import Foundation

/// One more person the voucher is sent to by e-mail: a name, an address, and a button that takes the person out again.
final class RecipientRow {
    let view = UIStackView()
    /// Told apart from all rows there ever were on the screen, so that what was typed for one never turns up in another.
    let number: Int
    let name = UITextField()
    let email = UITextField()
    let slip: EmailSlip
    let language: LanguageChoice?
    private let nameRow: UIStackView
    private let emailRow: UIStackView
    private let remove: UIButton

    init(number: Int, languages: [String], onReturn: @escaping () -> Void, onRemove: @escaping () -> Void) {
        self.number = number
        slip = EmailSlip(field: email, buttonTitle: localized("bar.done"), suffix: "-\(number)")
        language = LanguageChoice(languages, showing: nil, suffix: "-\(number)")
        nameRow = Form.row(localized("recipient.name"), field: name)
        emailRow = Form.row(localized("recipient.email"), field: email)
        remove = Form.button(localized("recipient.remove"), id: "remove-\(number)", action: onRemove)
        remove.role = .destructive
        name.accessibilityIdentifier = "name-\(number)"
        email.accessibilityIdentifier = "email-\(number)"
        email.keyboardType = .emailAddress
        for field in [name, email] { field.addAction(UIAction { _ in onReturn() }, for: .editingDidEndOnExit) }
        view.axis = .vertical
        view.spacing = 12
        view.look = "person"
        view.accessibilityIdentifier = "person-\(number)"
        for part in [nameRow, emailRow, slip.row, language?.row].compactMap(\.self) { view.addArrangedSubview(part) }
        let end = UIStackView(arrangedSubviews: [remove])
        view.addArrangedSubview(end)
    }

    /// Its place among all people, the first being 1.
    var position = 0 {
        didSet {
            (nameRow.arrangedSubviews.first as? UILabel)?.text = localized("recipient.nameOf", position)
            (emailRow.arrangedSubviews.first as? UILabel)?.text = localized("recipient.emailOf", position)
            language?.ask(localized("recipient.languageOf", position))
            remove.accessibilityLabel = localized("recipient.removeOf", position)
        }
    }

    /// Nil when nothing was written.
    var person: PersonalizedObject? {
        let (name, email) = (Self.trimmed(name), Self.trimmed(email))
        guard !name.isEmpty || !email.isEmpty else { return nil }
        var person: PersonalizedObject = ["name": .string(name), "email": .string(email)]
        if let language { person["language"] = .string(language.tag) }
        return person
    }

    func show(_ person: PersonalizedObject) {
        name.text = person["name"]?.stringValue
        email.text = person["email"]?.stringValue
        if let tag = person["language"]?.stringValue { language?.show(tag) }
    }

    static func trimmed(_ field: UITextField) -> String {
        (field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
