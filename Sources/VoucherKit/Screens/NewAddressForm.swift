import Foundation
import Localization
import Vouchers

/// Asks for another address or number of a recipient; hidden until it is opened.
final class NewAddressForm {
    /// What the field says.
    enum Answer {
        case address(MessageAddress)
        /// It is probably mistyped, and that is asked now.
        case asked
        case refused(String)
    }

    let view = UIStackView()
    let field = UITextField()
    var onSave: () -> Void = {}
    var onCancel: () -> Void = {}
    /// The recipient it is open for, counted from 0; nil while it is closed.
    private(set) var number: Int?
    private var isPhone = false
    private var name = ""
    private let label: UILabel?
    private let slip: EmailSlip

    init() {
        let row = Form.row("", field: field)
        label = row.arrangedSubviews.first as? UILabel
        slip = EmailSlip(field: field, buttonTitle: localized("sent.save"), suffix: "-address")
        field.accessibilityIdentifier = "address"
        view.axis = .vertical
        view.spacing = 12
        view.look = "person"
        view.accessibilityIdentifier = "new-address"
        view.isHidden = true
        let save = Form.button(localized("sent.save"), id: "save-address", .filled()) { [weak self] in self?.onSave() }
        let cancel = Form.button(localized("sent.keep"), id: "keep-address", .bordered()) { [weak self] in
            self?.onCancel()
        }
        let buttons = UIStackView(arrangedSubviews: [save, cancel])
        buttons.spacing = 8
        buttons.wrapsWhenFull = true
        for part in [row, slip.row, buttons] { view.addArrangedSubview(part) }
        field.addAction(UIAction { [weak self] _ in self?.onSave() }, for: .editingDidEndOnExit)
    }

    func open(for delivery: VoucherDelivery) {
        show(delivery.number, name: delivery.recipient.name, isPhone: delivery.record.recipient.phone != nil)
        field.text = delivery.recipient.messageAddress.map { "\($0)" }
    }

    private func show(_ number: Int, name: String, isPhone: Bool) {
        (self.number, self.name, self.isPhone) = (number, name, isPhone)
        label?.text = localized(isPhone ? "sent.newNumber" : "sent.newAddress", name)
        field.keyboardType = isPhone ? .phonePad : .emailAddress
        field.refusal = nil
        slip.hide()
        view.isHidden = false
    }

    func close() {
        number = nil
        field.text = ""
        field.refusal = nil
        slip.hide()
        view.isHidden = true
    }

    /// Reads the field as the recipient screen does: a slip is asked about once.
    func address(domains: any DomainNameConverter) -> Answer {
        slip.hide()
        let typed = RecipientRow.trimmed(field)
        if isPhone {
            do throws(PhoneNumberRefusal) {
                return .address(.phone(try PhoneNumber(typed)))
            } catch {
                return .refused(error.words)
            }
        }
        do throws(EmailAddressRefusal) {
            let address = try EmailAddress(typed, domains: domains)
            return slip.asks(about: address, typed: typed) ? .asked : .address(.email(address))
        } catch {
            return .refused(error.words)
        }
    }

    // MARK: Restoration

    func encode(with coder: NSCoder) {
        guard let number else { return }
        coder.encode("\(number)", forKey: "address-of")
        coder.encode(name, forKey: "address-name")
        coder.encode(isPhone ? "phone" : "email", forKey: "address-kind")
        slip.encode(with: coder)
    }

    /// Opens it as it stood; what was typed comes back by itself.
    func decode(with coder: NSCoder) {
        guard coder.containsValue(forKey: "address-of"), coder.containsValue(forKey: "address-name"),
            coder.containsValue(forKey: "address-kind"),
            let number = (coder.decodeObject(forKey: "address-of") as? String).flatMap(Int.init),
            let name = coder.decodeObject(forKey: "address-name") as? String
        else { return }
        show(number, name: name, isPhone: coder.decodeObject(forKey: "address-kind") as? String == "phone")
        slip.decode(with: coder)
    }
}
